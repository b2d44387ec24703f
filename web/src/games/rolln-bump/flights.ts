/** What flies over the table in a scene: laid dice, bumped ones on their way home, taken cards. */

import type { RollnBump } from "../../net/protocol.gen";
import type { Scene } from "../scene";
import type { Place } from "./offers";
import type { Point } from "./places";
import { LANDING_MS, bonusMoved, laidIn, takenIn } from "./scenes";

/** Where things fly from and to. */
export type Port = { readonly place: Place } | { readonly home: number } | "tray";

export interface Flight {
  readonly key: string;
  readonly way: "lay" | "hop" | "take";
  /** Whose die it is; null for the bonus die and for cards. */
  readonly seat: number | null;
  readonly face: number | null;
  readonly card: string | null;
  readonly from: Point;
  readonly to: Point;
  readonly delay: number;
}

const STEP_MS = 50;

/** `spot` says where a port is on the screen; null if it is not there. */
export type Spotter = (port: Port) => Point | null;

/** `dropped`: the place where the dice were let go by hand, and lie already. */
export function flightsOf(
  scene: Scene<RollnBump.Types>,
  spot: Spotter,
  dropped: Place | null,
): Flight[] {
  const all = [...layings(scene, spot, dropped), ...takings(scene, spot), ...bonus(scene, spot)];
  return all.filter((flight) => flight !== null);
}

function layings(
  scene: Scene<RollnBump.Types>,
  spot: Spotter,
  dropped: Place | null,
): (Flight | null)[] {
  const laid = laidIn(scene);
  if (!laid) return [];
  const { place, seat, bumped } = laid;
  const at: Port = { place };
  const there = laid.dice.map((face, index) =>
    dropped === place
      ? null
      : flight("lay", index, spot("tray"), spot(at), { seat, face, delay: index * 30 }),
  );
  const home: Port = { home: bumped?.seat ?? 0 };
  const away = (bumped?.dice ?? []).map((face, index) =>
    flight("hop", index, spot(at), spot(home), {
      seat: bumped?.seat ?? null,
      face,
      delay: LANDING_MS + index * STEP_MS,
    }),
  );
  return [...there, ...away];
}

function takings(scene: Scene<RollnBump.Types>, spot: Spotter): (Flight | null)[] {
  return takenIn(scene).map(({ place, card, seat }, index) =>
    flight("take", index, spot({ place }), spot({ home: seat }), { card, delay: index * STEP_MS }),
  );
}

function bonus(scene: Scene<RollnBump.Types>, spot: Spotter): (Flight | null)[] {
  const to = bonusMoved(scene);
  if (to === null) return [];
  const [table, tray] = [spot({ place: "bonus" }), spot("tray")];
  return [to === "hand" ? flight("lay", 9, table, tray, {}) : flight("lay", 9, tray, table, {})];
}

type Load = Partial<Pick<Flight, "seat" | "face" | "card" | "delay">>;

function flight(
  way: Flight["way"],
  index: number,
  from: Point | null,
  to: Point | null,
  load: Load,
): Flight | null {
  if (!from || !to) return null;
  const shift = way === "take" ? 0 : (index % 9) * 6 - 9; // beside each other, not on one heap
  return {
    key: `${way} ${index}`,
    way,
    seat: null,
    face: null,
    card: null,
    delay: 0,
    from: { x: from.x + shift, y: from.y },
    to: { x: to.x + shift, y: to.y },
    ...load,
  };
}
