/** Pok'n Roll on the page. */

import { inLang } from "../../i18n";
import type { Poknroll } from "../../net/protocol.gen";
import type { Scene } from "../../table/stage.svelte";
import type { Sound } from "../../sound";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { adviceOn } from "./advice";
import { isJorg, isJustShown, newWhite } from "./table";
import { time } from "./timing";
import { texts } from "./words";

/** A die rattles, a cup is put down, a pen crosses; Jörg's win is heard as well. */
function soundOf(scene: Scene): Sound | null {
  const view = scene.view as unknown as Poknroll.View;
  const before = scene.before as unknown as Poknroll.View | null;
  const [best, ...more] = view.highest;
  const jorgTakes = best !== undefined && more.length === 0 && isJorg(view, best);
  if (jorgTakes && isJustShown(before, view, best)) return "crash";
  if (newWhite(before, view) > 0) return "dice";
  const stayed =
    before !== null && before.turn !== null && before.still.length === view.still.length;
  return stayed && view.phase < 3 && view.round === before.round ? "ball" : null;
}

const game: GameModule<Poknroll.View, Poknroll.Action, Poknroll.Preview> = {
  Board,
  Count,
  time,
  soundOf,
  coach: (props) => {
    const advice = adviceOn(props);
    return advice === null ? null : inLang(texts).coach[advice];
  },
};

export default game;
