/** Roll Estate on the page. */

import type { RollEstate } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";

const game: GameModule<RollEstate.View, RollEstate.Action, RollEstate.Preview> = {
  Board,
  Count,
  coach: () => null,
};

export default game;
