/** Roll'n Bump on the page. */

import type { RollnBump } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";

const game: GameModule<RollnBump.View, RollnBump.Action, RollnBump.Preview> = {
  Board,
  Count,
  coach: () => null,
};

export default game;
