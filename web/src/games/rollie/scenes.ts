/** What a scene shows: which roll fell, who crashed, which notes and tokens travel from where to where. */

import type { Rollie } from "../../net/protocol.gen";
import type { Scene } from "../scene";
import type { Value } from "./notes";

export type Faces = Rollie.Roll["roll"];

/** How long the dice tumble, and how long what they ruin is in the air. */
export const TUMBLE_MS = 500;
export const CRASH_MS = 1900;

/** A note or a token on its way between two spots of the cloth. */
export interface Flight {
  readonly note?: Value;
  readonly token?: number;
  readonly from: string;
  readonly to: string;
}

/** Names of the spots where notes and tokens lie: `data-spot` in the page. */
export const spots = {
  bank: (value: Value) => `bank ${value}`,
  stake: (seat: number, value: Value) => `stake ${seat} ${value}`,
  wallet: (seat: number, value: Value) => `wallet ${seat} ${value}`,
  tray: (token: number) => `tray ${token}`,
  tokens: (seat: number) => `tokens ${seat}`,
};

const MOST_FLYING = 6; // of one value from one stake: more would only hide each other

function chanceOf(scene: Scene<Rollie.Types> | null): Rollie.Outcome | null {
  return scene?.what.type === "happened" ? scene.what.chance : null;
}

/** The dice that fell in this scene. */
export function rollOf(scene: Scene<Rollie.Types> | null): Faces | null {
  const chance = chanceOf(scene);
  return chance !== null && "roll" in chance ? chance.roll : null;
}

/** The token that was turned up in this scene. */
export function turnedUp(scene: Scene<Rollie.Types> | null): number | null {
  const chance = chanceOf(scene);
  return chance !== null && "token" in chance ? chance.token : null;
}

/** The crash that this scene's roll brought, even if nobody had to pay. */
export function crashOf(scene: Scene<Rollie.Types> | null): Rollie.Crash | null {
  return rollOf(scene) !== null && scene?.view.roll === null ? scene.view.crash : null;
}

/** Whether a roll is shouted: both dice show the same. */
export function isDouble([one, other]: Faces): boolean {
  return one === other;
}

export function viewBefore(scene: Scene<Rollie.Types> | null): Rollie.View | null {
  return scene?.before ?? null;
}

/** What travels, from how the table was to how it is. */
export function flightsOf(before: Rollie.View, after: Rollie.View): Flight[] {
  return after.players.flatMap((player, seat) => {
    const had = before.players[seat];
    if (!had) return [];
    const notes = after.values.flatMap((value, at) => noteFlights(had, player, seat, value, at));
    const fresh = player.tokens.filter((token) => !had.tokens.includes(token));
    const tokens = fresh.map((token) => ({
      token,
      from: spots.tray(token),
      to: spots.tokens(seat),
    }));
    return [...notes, ...tokens];
  });
}

function noteFlights(
  had: Rollie.Player,
  has: Rollie.Player,
  seat: number,
  value: Value,
  at: number,
): Flight[] {
  const staked = (has.stake[at] ?? 0) - (had.stake[at] ?? 0);
  const secured = (has.wallet[at] ?? 0) - (had.wallet[at] ?? 0);
  const [stake, bank] = [spots.stake(seat, value), spots.bank(value)];
  const safe = secured > 0 ? spots.wallet(seat, value) : bank;
  const [from, to] = staked > 0 ? [bank, stake] : [stake, safe];
  const count = Math.min(Math.abs(staked), MOST_FLYING);
  return Array.from({ length: count }, () => ({ note: value, from, to }));
}

/** The table while things travel: gone from where they were, not yet where they will be. */
export function between(before: Rollie.View, after: Rollie.View): Rollie.View {
  return {
    ...before,
    roll: after.roll ?? before.roll,
    bank: fewest(before.bank, after.bank),
    face_up: before.face_up.filter((token) => after.face_up.includes(token)),
    players: before.players.map((player, seat) => {
      const then = after.players[seat] ?? player;
      return {
        ...player,
        stake: fewest(player.stake, then.stake),
        wallet: fewest(player.wallet, then.wallet),
      };
    }),
  };
}

function fewest(some: readonly number[], others: readonly number[]): number[] {
  return some.map((count, at) => Math.min(count, others[at] ?? 0));
}
