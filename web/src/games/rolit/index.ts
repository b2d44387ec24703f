/** Rolit on the page. */

import { inLang } from "../../i18n";
import type { Rolit } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import { type Scene, type Timing, usualTime } from "../scene";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { markOfSeat } from "./marks";
import { distance } from "./squares";
import { texts } from "./words";

const STEP_MS = 40; // a wave runs outward from the placed ball

function time(scene: Scene<Rolit.Types>): Timing {
  const { last, turned } = scene.view;
  if (last === null) return usualTime(scene);
  const steps = Math.max(0, ...turned.map((square) => distance(square, last)));
  return { moving: 400 + STEP_MS * steps, rest: 250 };
}

const rolit: GameModule<Rolit.Types> = {
  Board,
  Count,
  time,
  markOf: markOfSeat,
  letterOf: (view, seat) => inLang(texts).letters[view.colours[seat] ?? "R"] ?? "",
  coach: ({ choices }) => {
    const { coach } = inLang(texts);
    if (choices.length === 0) return coach.wait;
    return choices[0]?.preview?.captures.length ? coach.capture : coach.free;
  },
};

export default rolit;
