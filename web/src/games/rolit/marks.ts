/** Which mark belongs to a seat: that of the balls it plays. */

import type { Rolit } from "../../net/protocol.gen";
import { COLOURS } from "./figures.gen";

export function markOfSeat(view: Rolit.View, seat: number): number {
  return Math.max(0, COLOURS.indexOf(view.colours[seat] ?? "R"));
}
