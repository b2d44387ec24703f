/** Pok'n Roll on the page. */

import { inLang } from "../../i18n";
import type { Poknroll } from "../../net/protocol.gen";
import type { Sound } from "../../sound";
import type { GameModule } from "../contract";
import { type Scene, usualTime } from "../scene";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { adviceOn } from "./advice";
import { timeOf } from "./timing";
import { areCupsThrown, isJorg, isJustShown, isStaying, newWhite } from "./view";
import { texts } from "./words";

/** Dice rattle, a cup that stays is tapped, a pen crosses; Jörg's win is heard as well. */
function soundOf({ before, view }: Scene<Poknroll.Types>): Sound | null {
  const best = view.highest.length === 1 ? view.highest[0] : undefined;
  if (best !== undefined && isJorg(view, best) && isJustShown(before, view, best)) return "crash";
  if (newWhite(before, view) > 0 || areCupsThrown(before, view)) return "dice";
  return isStaying(before, view) ? "ball" : null;
}

const game: GameModule<Poknroll.Types> = {
  Board,
  Count,
  time: (scene) => timeOf(scene.before, scene.view) ?? usualTime(scene),
  soundOf,
  coach: (props) => {
    const advice = adviceOn(props);
    return advice === null ? null : inLang(texts).coach[advice];
  },
};

export default game;
