/** Events of a room, read as far as every page needs them; the rest of one belongs to its game. */

import type { Ev, Json, RemarkView, RoomEvent } from "./protocol.gen";

/** What happened: as the room tells it, or as a replay or a lesson does, which may say less. */
export type What = RoomEvent | Json;

/** Something that was said, by whom and what; their name is the room's to tell. */
export type Remark = Omit<RemarkView, "name">;

/** From which event on nothing counts any more, if something was taken back. */
export function takenBackSince(what: What): number | null {
  if (what === null || typeof what !== "object" || !("type" in what)) return null;
  return what.type === "undone" && Number(what.since) > 0 ? Number(what.since) : null;
}

/** What somebody said, if that is what happened. */
export function remarkIn({ seq, what }: Ev): Remark | null {
  if (what.type !== "said") return null;
  const { member, phrase, emoji, text } = what;
  return { seq, member, phrase: phrase ?? null, emoji: emoji ?? null, text: text ?? null };
}
