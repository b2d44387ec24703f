/** Messages of a room, as short as tests want them. */

import type { Ev, MatchView, RoomView, Snap, Welcome } from "../src/net/protocol.gen";

export function welcome(change: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    v: 1,
    room: "room",
    member: 1,
    seats: [0],
    seat: 0,
    head: 1,
    epoch: "epoch",
    mode: "snap",
    now: Date.now(),
    ...change,
  };
}

export function roomView(change: Partial<RoomView> = {}): RoomView {
  return {
    id: "room",
    settings: {},
    host: 1,
    members: [{ member: 1, name: "Ana", kind: "person" }],
    places: [null, null],
    plan: { game: "rolit", seats: 2 },
    match: null,
    score: [],
    past: [],
    ...change,
  };
}

export function matchView(change: Partial<MatchView> = {}): MatchView {
  return {
    id: "match",
    number: 1,
    plan: { game: "rolit", seats: 2 },
    phase: "playing",
    seats: [
      { name: "Ana", member: 1 },
      { name: "Bot 1", bot: "greedy" },
    ],
    fair: { attempt: 1, seal: "0".repeat(64), folds: [null, null], numbers: [null, null] },
    ...change,
  };
}

export function snap(seq: number, change: Partial<Snap> = {}): Snap {
  return { type: "snap", seq, room: roomView(), ...change };
}

export function ev(
  seq: number,
  what: { readonly type: Ev["what"]["type"] } & Partial<Ev["what"]>,
  change: Partial<Ev> = {},
): Ev {
  return { type: "ev", seq, at: 0, what: what as Ev["what"], ...change };
}
