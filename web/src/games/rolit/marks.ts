/** Which mark belongs to a seat: that of the balls it plays. */

import type { Rolit } from "../../net/protocol.gen";

const ORDER = "RYGB";

export function markOfSeat(view: Rolit.View, seat: number): number {
  return Math.max(0, ORDER.indexOf(view.colours[seat] ?? "R"));
}
