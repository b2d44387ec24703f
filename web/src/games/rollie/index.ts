/** Rollie on the page. */

import { money } from "../../i18n";
import type { Rollie } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import { type Scene, type Timing, isChance } from "../scene";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { coach } from "./coach";
import { CRASH_MS, TUMBLE_MS, crashOf, flightsOf, rollOf, viewBefore } from "./scenes";

const TURN_UP: Timing = { moving: 450, rest: 250 };
const SLIDE: Timing = { moving: 460, rest: 120 };
const BUNDLE: Timing = { moving: 820, rest: 200 }; // several notes one after another

function time(scene: Scene<Rollie.Types>): Timing {
  if (crashOf(scene) !== null) return { moving: TUMBLE_MS + CRASH_MS, rest: 500 };
  if (rollOf(scene) !== null) return { moving: TUMBLE_MS, rest: 350 };
  if (isChance(scene)) return TURN_UP;
  const before = viewBefore(scene);
  const many = before !== null && flightsOf(before, scene.view).length > 1;
  return many ? BUNDLE : SLIDE;
}

const rollie: GameModule<Rollie.Types> = {
  Board,
  Count,
  coach,
  time,
  // The crash itself is heard when the dice rest: its sound must not tell before they do.
  soundOf: (scene) => (rollOf(scene) === null ? "note" : "dice"),
  scoreOf: (view, seat) => money(view.scores[seat] ?? 0),
};

export default rollie;
