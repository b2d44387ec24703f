/** Events of a room, read as far as every page needs them; the rest of one belongs to its game. */

import type { Ev, Json, RemarkView } from "./protocol.gen";

/** Something that was said, by whom and what; their name is the room's to tell. */
export type Remark = Omit<RemarkView, "name">;

/** What an event tells, by name. */
function fieldsOf(what: Json): { readonly [key: string]: Json } {
  return what !== null && typeof what === "object" && !Array.isArray(what) ? what : {};
}

/** From which event on nothing counts any more, if something was taken back. */
export function takenBackSince(what: Json): number | null {
  const { type, since } = fieldsOf(what);
  return type === "undone" && Number(since) > 0 ? Number(since) : null;
}

/** What somebody said, if that is what happened. */
export function remarkIn({ seq, what }: Ev): Remark | null {
  const { type, member, phrase, emoji, text } = fieldsOf(what);
  if (type !== "said") return null;
  return {
    seq,
    member: Number(member),
    phrase: textOf(phrase),
    emoji: textOf(emoji),
    text: textOf(text),
  };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}
