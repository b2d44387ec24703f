/** Playing now: a room is opened, prepared and started without another question. */

import { openRoom } from "../net/api";
import { USUAL_PLAN } from "../net/figures.gen";
import type { Plan } from "../net/protocol.gen";
import { guidedMatch } from "../table/guidedMatch.svelte";
import type { TableSession } from "../table/session.svelte";

/** What is to be played in a room that was opened for it, until it has been arranged. */
const wanted = new Map<string, Plan>();

/** Open a room for a match against bots; the page of the room arranges it. */
export async function openAgainstBots(name: string, plan: Plan, guide: boolean): Promise<string> {
  const { id } = await openRoom({ name });
  wanted.set(id, plan);
  if (guide) guidedMatch.room = id;
  return id;
}

/** Seat people and bots and begin, if that is what the room was opened for. */
export async function arrange(session: TableSession): Promise<void> {
  const { room } = session;
  const plan = wanted.get(room.id);
  if (plan === undefined) return;
  wanted.delete(room.id);
  await room.do({ type: "prepare", plan });
  await room.do({ type: "sit", place: 0 });
  for (let place = 1; place < (plan.seats ?? USUAL_PLAN.seats); place++) {
    await room.do({ type: "seat_bot", place });
  }
  await session.start();
}
