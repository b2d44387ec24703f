import { expect, test } from "vitest";
import { texts as dice } from "../src/dice/words";
import { en as pagesEn } from "../src/i18n/en";
import { fr as pagesFr } from "../src/i18n/fr";

/** What every page may say, and what comes with the page of the dice. */
const fr = { ...pagesFr, dice: dice.fr };
const en = { ...pagesEn, dice: dice.en };

type Tree = { readonly [key: string]: unknown };

/** Every text of a tree with its path; functions are asked with small numbers or a name. */
function texts(tree: object, path = ""): [string, string][] {
  return Object.entries(tree as Tree).flatMap(([key, value]): [string, string][] => {
    const here = `${path}${key}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value === "function")
      return [[here, String((value as (a: number, b: number) => string)(2, 5))]];
    return texts(value as object, `${here}.`);
  });
}

test("no text is empty, in either language", () => {
  for (const [path, text] of [...texts(fr), ...texts(en)]) expect(text.trim(), path).not.toBe("");
});

test("both languages say the same things", () => {
  expect(texts(en).map(([path]) => path)).toEqual(texts(fr).map(([path]) => path));
});

test("what is the same in both languages is the same word in both", () => {
  const english = new Map(texts(en));
  const same = texts(fr).filter(([path, text]) => english.get(path) === text);
  const alike = ["Roulotte", "–", "2 min", "2 s", "Code", "2 points", "Pause", "Animations"];
  expect(same.filter(([, text]) => !alike.includes(text))).toEqual([]);
});
