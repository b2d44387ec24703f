/** A lint rule: what src/ imports keeps to the layers, and no import leads back to its own file. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { LAYERS } from "./layers.js";

const SRC = join(import.meta.dirname, "../src");
const SCRIPTS = /<script\b[^>]*>([\s\S]*?)<\/script>/g; // of a component
const ENDINGS = ["", ".ts", "/index.ts"];

/** The file of ours that an import names; null for packages. */
function fileOf(importer, name) {
  if (!name.startsWith(".")) return null;
  const path = resolve(dirname(importer), name);
  const files = ENDINGS.map((ending) => path + ending).filter((one) => existsSync(one));
  return files.find((one) => statSync(one).isFile()) ?? path;
}

const read = new Map(); // of each file: when it was changed, and what it imports

/** What a file imports, with types and what is only loaded when it is needed. */
function importsOf(file) {
  if (!/\.(ts|svelte)$/.test(file) || !existsSync(file)) return [];
  const changed = statSync(file).mtimeMs;
  if (read.get(file)?.changed !== changed) {
    const text = readFileSync(file, "utf8");
    const code = file.endsWith(".svelte")
      ? [...text.matchAll(SCRIPTS)].map(([, script]) => script).join("\n")
      : text;
    const names = ts.preProcessFile(code, true, true).importedFiles.map((one) => one.fileName);
    const files = names.map((name) => fileOf(file, name)).filter((one) => one !== null);
    read.set(file, { changed, files });
  }
  return read.get(file).files;
}

/** The way from one file to another along imports, both included; null if there is none. */
function way(from, to, seen = new Set()) {
  if (from === to) return [to];
  if (seen.has(from)) return null;
  seen.add(from);
  for (const next of importsOf(from)) {
    const rest = way(next, to, seen);
    if (rest) return [from, ...rest];
  }
  return null;
}

const nameOf = (file) => relative(SRC, file).replaceAll("\\", "/");

/** The entry that a file belongs to: the longest one that its path begins with. */
function entryOf(file) {
  const name = nameOf(file);
  const entries = LAYERS.flat().filter((one) => name === one || name.startsWith(`${one}/`));
  return entries.sort((a, b) => b.length - a.length)[0];
}

const layerOf = (entry) => LAYERS.findIndex((layer) => layer.includes(entry));

/** What is wrong with an import, if anything is. */
function fault(file, target) {
  const [own, other] = [entryOf(file), entryOf(target)];
  if (other === undefined) return { messageId: "nowhere", data: { name: nameOf(target) } };
  if (own !== other && layerOf(other) >= layerOf(own))
    return { messageId: "layer", data: { own, other } };
  const back = target === file ? null : way(target, file); // a component may hold itself
  return back && { messageId: "cycle", data: { way: [file, ...back].map(nameOf).join(" → ") } };
}

/** @type {import("eslint").Rule.RuleModule} */
export const imports = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      layer: "`{{own}}` may not import `{{other}}`: it does not stand above it in lint/layers.js.",
      nowhere: "`{{name}}` stands in no line of lint/layers.js.",
      cycle: "This import leads back: {{way}}.",
    },
  },
  create(context) {
    const file = context.filename;
    if (!file.startsWith(SRC)) return {};
    const check = (node, source) => {
      const target = typeof source?.value === "string" ? fileOf(file, source.value) : null;
      const wrong = target && fault(file, target);
      if (wrong) context.report({ node, ...wrong });
    };
    const bySource = (node) => check(node, node.source);
    return {
      Program(node) {
        if (entryOf(file) === undefined)
          context.report({ node, messageId: "nowhere", data: { name: nameOf(file) } });
      },
      ImportDeclaration: bySource,
      ExportAllDeclaration: bySource,
      ExportNamedDeclaration: bySource,
      ImportExpression: bySource,
      TSImportType: bySource,
    };
  },
};
