/** Roll'n Bump on the page. */

import type { RollnBump } from "../../net/protocol.gen";
import type { Sound } from "../../sound";
import type { GameModule } from "../contract";
import type { Scene } from "../scene";
import { isChance } from "../scene";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { coach } from "./coach";
import { dealtIn, laidIn, time } from "./scenes";

function soundOf(scene: Scene<RollnBump.Types>): Sound | null {
  const laid = laidIn(scene);
  if (laid) return laid.bumped ? "crash" : "ball";
  return isChance(scene) && !dealtIn(scene) ? "dice" : "note";
}

const game: GameModule<RollnBump.Types> = {
  Board,
  Count,
  coach,
  time,
  soundOf,
};

export default game;
