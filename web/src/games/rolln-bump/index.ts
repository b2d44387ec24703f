/** Roll'n Bump on the page. */

import type { RollnBump } from "../../net/protocol.gen";
import type { Scene } from "../../table/stage.svelte";
import { isChance } from "../../table/stage.svelte";
import type { Sound } from "../../sound";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { coach } from "./coach";
import { dealtIn, laidIn, time } from "./scenes";

function soundOf(scene: Scene): Sound | null {
  const laid = laidIn(scene);
  if (laid) return laid.bumped ? "crash" : "ball";
  return isChance(scene) && !dealtIn(scene) ? "dice" : "note";
}

const game: GameModule<RollnBump.View, RollnBump.Action, RollnBump.Preview> = {
  Board,
  Count,
  coach,
  time,
  soundOf,
};

export default game;
