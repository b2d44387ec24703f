/**
 * The Markdown of the rules' pages, read into a tree: headings, paragraphs, lists, tables, bold,
 * italics and code. The page makes elements of it; nothing that it says is ever taken for HTML.
 */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong"; readonly inside: readonly Inline[] }
  | { readonly kind: "em"; readonly inside: readonly Inline[] };

export type Words = readonly Inline[];

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly words: Words }
  | { readonly kind: "paragraph"; readonly words: Words }
  | { readonly kind: "list"; readonly items: readonly Words[] }
  | { readonly kind: "table"; readonly head: readonly Words[]; readonly rows: readonly Words[][] };

const HEADING = /^(#{1,6}) (.*)$/;
const ITEM = /^- /;
const RULE = /^\|(\s*:?-+:?\s*\|)+$/; // the line below the head of a table
/** Code first: what stands in it is left alone. Then bold, which begins like italics. */
const SPAN = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*(?! )(.+?)(?<! )\*/;

/** Read a page. */
export function blocksOf(page: string): Block[] {
  return page
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => partOf(part.split("\n")));
}

/** Lines without a blank one between them are one block, but a heading stands by itself. */
function partOf(lines: readonly string[]): Block[] {
  const [first = "", ...rest] = lines;
  const heading = HEADING.exec(first);
  if (heading) {
    const [, marks = "", text = ""] = heading;
    const block: Block = { kind: "heading", level: marks.length, words: wordsOf(text) };
    return rest.length > 0 ? [block, ...partOf(rest)] : [block];
  }
  if (ITEM.test(first)) return [{ kind: "list", items: itemsOf(lines).map(wordsOf) }];
  if (RULE.test(rest[0] ?? "")) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return [{ kind: "table", head, rows }];
  }
  return [{ kind: "paragraph", words: wordsOf(lines.join(" ")) }];
}

/** The items of a list; a line that does not begin one goes on with the one before. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

function cellsOf(line: string): Words[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => wordsOf(cell.trim()));
}

/** Read a run of text. */
export function wordsOf(text: string): Inline[] {
  const found = SPAN.exec(text);
  if (!found) return text === "" ? [] : [{ kind: "text", text }];
  const [whole, code, strong, em] = found;
  const span: Inline =
    code !== undefined
      ? { kind: "code", text: code }
      : strong !== undefined
        ? { kind: "strong", inside: wordsOf(strong) }
        : { kind: "em", inside: wordsOf(em ?? "") };
  return [
    ...wordsOf(text.slice(0, found.index)),
    span,
    ...wordsOf(text.slice(found.index + whole.length)),
  ];
}
