/** Roll Estate on the page. */

import { money } from "../../i18n";
import type { RollEstate } from "../../net/protocol.gen";
import type { Sound } from "../../sound";
import type { GameModule } from "../contract";
import { type Scene, type Timing, usualTime } from "../scene";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { coach } from "./coach";
import { happening, opened } from "./scenes";

const KEEPING: Timing = { moving: 260, rest: 60 };
const WRITING: Timing = { moving: 450, rest: 450 };
const OPENING: Timing = { moving: 650, rest: 650 };

function time(scene: Scene<RollEstate.Types>): Timing {
  switch (happening(scene)?.kind) {
    case "keep":
      return KEEPING;
    case "claim":
      return opened(scene, scene.view) ? OPENING : WRITING;
    default:
      return usualTime(scene);
  }
}

function soundOf(scene: Scene<RollEstate.Types>): Sound | null {
  const shown = happening(scene);
  if (shown?.kind === "keep") return "ball";
  if (shown?.kind !== "claim") return null;
  if ("lose_interest" in shown.action) return "crash";
  const festive =
    opened(scene, scene.view) !== null ||
    ("claim" in shown.action && shown.action.claim === "jackpot");
  return festive ? "win" : "note";
}

const game: GameModule<RollEstate.Types> = {
  Board,
  Count,
  coach,
  time,
  soundOf,
  scoreOf: (view, seat) => money(view.scores[seat] ?? 0),
};

export default game;
