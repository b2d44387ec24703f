/** Who sits where, as boards and panels want to know it. */

import type { Player } from "../games/contract";
import type { Json, SeatView } from "../net/protocol.gen";
import type { Room } from "../net/room.svelte";

/** The players of a match; `mine` are the seats held at this device. */
export function playersOf(seats: readonly SeatView[], mine: readonly number[]): Player[] {
  return seats.map((sitter, seat) => ({
    name: sitter.name,
    bot: Boolean(sitter.bot) && !sitter.member,
    mine: mine.includes(seat),
  }));
}

/** Somebody at the table, as a panel shows them beside what the game itself says. */
export interface Seated extends Player {
  readonly held: boolean;
  readonly away: boolean;
  readonly locked: boolean;
  /** The time that is left, should it be their turn. */
  readonly clock: string | null;
}

/** Everybody in a room's match. */
export function seatedIn(room: Room, clock: string | null): Seated[] {
  const sitters = room.match?.seats ?? [];
  return playersOf(sitters, room.seats).map((player, seat) => {
    const { member, held } = sitters[seat] ?? {};
    return {
      ...player,
      bot: !member,
      held: held ?? false,
      away: Boolean(member) && !room.here.includes(member ?? 0),
      locked: room.now?.locked?.includes(seat) ?? false,
      clock,
    };
  });
}

/** Players of whom nothing is known but their names. */
export function namedPlayers(names: readonly string[]): Seated[] {
  const rest = { bot: false, mine: false, held: false, away: false, locked: false, clock: null };
  return names.map((name) => ({ name, ...rest }));
}

/** What every game's view says, whatever else it holds. */
export interface Common {
  readonly turn: number | null;
  readonly scores: readonly number[];
}

/** The part of a view that all games share; null without a game. */
export function commonOf(view: Json): Common | null {
  if (view === null || typeof view !== "object" || Array.isArray(view)) return null;
  const { turn, scores } = view;
  return {
    turn: typeof turn === "number" ? turn : null,
    scores: Array.isArray(scores) ? scores.map(Number) : [],
  };
}
