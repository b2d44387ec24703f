/** How long things take here, for the stage and for the drawings alike: milliseconds. */

import type { Poknroll } from "../../net/protocol.gen";
import type { Timing } from "../scene";
import { LAST_TURN, areCupsThrown, isJustShown, liftOrder, newWhite } from "./view";

const TUMBLE = 500; // as long as a die
const LIFT = 450; // as long as `lift` in Spot.svelte
const SHAKE = 700; // three times `shake` there
const STEP = 160; // from one cup to the next
const LOOK = 1100; // at what was shown
const SHORT_LOOK = 450;

/** When a cup begins to rise: at once after a fold, after the die and one by one in turn 3. */
export function liftDelay(view: Poknroll.View, place: number): number {
  return view.phase === LAST_TURN ? TUMBLE + STEP * liftOrder(view, place) : 0;
}

/** What a step from one view to the next takes; null where it is as usual. */
export function timeOf(before: Poknroll.View | null, view: Poknroll.View): Timing | null {
  const lifted = view.cups.flatMap((_, place) =>
    isJustShown(before, view, place) ? [liftDelay(view, place) + LIFT] : [],
  );
  if (lifted.length > 0) {
    return { moving: Math.max(...lifted), rest: view.phase === LAST_TURN ? LOOK : SHORT_LOOK };
  }
  if (areCupsThrown(before, view)) return { moving: SHAKE, rest: 200 };
  if (newWhite(before, view) > 0) return { moving: TUMBLE, rest: SHORT_LOOK };
  return null;
}
