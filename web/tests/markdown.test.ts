import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Block, type Inline, blocksOf, wordsOf } from "../src/rules/markdown";

const RULES = "../docs/rules";
const text = (said: string) => ({ kind: "text", text: said }) as const;

describe("a run of text", () => {
  it("knows bold, italics and code, one inside the other", () => {
    expect(wordsOf("a **b *c*** `d`")).toEqual([
      text("a "),
      { kind: "strong", inside: [text("b "), { kind: "em", inside: [text("c")] }] },
      text(" "),
      { kind: "code", text: "d" },
    ]);
  });
  it("leaves alone what stands in code", () => {
    expect(wordsOf('`{"keep": ["**", 2]}`')).toEqual([
      { kind: "code", text: '{"keep": ["**", 2]}' },
    ]);
  });
  it("takes nothing for HTML", () => {
    expect(wordsOf("<b>no</b> &amp; 2 < 3")).toEqual([text("<b>no</b> &amp; 2 < 3")]);
  });
  it("takes a lone sign for itself", () => {
    expect(wordsOf("2 * 3 * 4")).toEqual([text("2 * 3 * 4")]);
    expect(wordsOf("a ` b")).toEqual([text("a ` b")]);
  });
});

describe("a page", () => {
  it("is made of headings, paragraphs, lists and tables", () => {
    const page =
      "# Title\n\nOne\ntwo.\n\n## Next\n\n- **A** first\n  line\n- second\n\n" +
      "| a | |\n|---|---|\n| 1 | `x` |\n| | 2 |\n";
    expect(blocksOf(page)).toEqual([
      { kind: "heading", level: 1, words: [text("Title")] },
      { kind: "paragraph", words: [text("One two.")] },
      { kind: "heading", level: 2, words: [text("Next")] },
      {
        kind: "list",
        items: [[{ kind: "strong", inside: [text("A")] }, text(" first line")], [text("second")]],
      },
      {
        kind: "table",
        head: [[text("a")], []],
        rows: [
          [[text("1")], [{ kind: "code", text: "x" }]],
          [[], [text("2")]],
        ],
      },
    ]);
  });
  it("may have a heading without a blank line below it", () => {
    expect(blocksOf("## A\nb").map(({ kind }) => kind)).toEqual(["heading", "paragraph"]);
  });
});

describe.each(readdirSync(RULES))("%s", (name) => {
  const blocks = blocksOf(readFileSync(`${RULES}/${name}`, "utf8"));

  it("leaves no sign of Markdown behind", () => {
    for (const said of blocks.flatMap(textsOf)) expect(said).not.toMatch(/[*`|#]|^- |\]\(/);
  });
  it("has a title, sections and rules", () => {
    expect(blocks[0]).toMatchObject({ kind: "heading", level: 1 });
    expect(blocks.filter(({ kind }) => kind === "heading").length).toBeGreaterThan(3);
    expect(blocks.some(({ kind }) => kind === "list")).toBe(true);
  });
  it("has as many cells in every row as in the head", () => {
    for (const block of blocks) {
      if (block.kind !== "table") continue;
      for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  });
});

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(plain);
    case "table":
      return [block.head, ...block.rows].flat().flatMap(plain);
    default:
      return plain(block.words);
  }
}

function plain(words: readonly Inline[]): string[] {
  return words.flatMap((one) => {
    if (one.kind === "text") return [one.text];
    return one.kind === "code" ? [] : plain(one.inside);
  });
}
