import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000"; // a room that runs beside `npm run dev`
const OUT = "../src/roulotte/web";
const SQUEEZED = /\.(js|css|html|svg|webmanifest)$/;

/** What several pages need comes in one file, not in a dozen: each is a journey to the server. */
const GROUPS = [
  {
    name: "common",
    test: /\/src\/((ui|net|i18n|signboards)\/|\w+(\.svelte)?\.ts)|\/svelte\//,
    minShareCount: 2,
  },
  { name: "table", test: /\/src\/(table\/|replay\/|games\/(scene|ranking)\.ts)/, minShareCount: 2 },
];

/** The two fonts of every page are fetched with its scripts: no text is laid out twice. */
function fetchFonts(): Plugin {
  return {
    name: "fetch-fonts",
    apply: "build",
    transformIndexHtml(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((name) => /-latin-wght-.*\.woff2$/.test(name));
      return fonts.map((name) => ({
        tag: "link",
        attrs: {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          href: `/${name}`,
          crossorigin: "",
        },
      }));
    },
  };
}

/** Every text file once more as Brotli and gzip, so that the server has nothing to compress. */
function squeeze(): Plugin {
  let out = OUT;
  return {
    name: "squeeze",
    apply: "build",
    configResolved(config) {
      out = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(out, { recursive: true });
      for (const name of names.filter((one) => SQUEEZED.test(one))) {
        const body = await readFile(join(out, name));
        await writeFile(join(out, `${name}.br`), brotliCompressSync(body));
        await writeFile(join(out, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), fetchFonts(), squeeze()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows nothing inline
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 120,
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      checks: { pluginTimings: false }, // whoever builds it has no use for them
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom" },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
