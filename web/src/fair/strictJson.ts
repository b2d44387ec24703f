/** JSON from anywhere: a key given twice is refused, since two readers could take two games from it. */

import type { Json } from "../net/protocol.gen";

const TOKENS = /"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/g;

/** Read a text; throws a SyntaxError for anything that is not plain JSON. */
export function parseStrictly(text: string): Json {
  const value = JSON.parse(text) as Json;
  if (hasTwice(text)) throw new SyntaxError("a key is given twice");
  return value;
}

/** Whether an object of a valid text has a key twice. */
function hasTwice(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token.endsWith(":")) {
      const key = JSON.parse(token.slice(0, -1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
