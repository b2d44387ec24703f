/** Rollie on the page. */

import type { Rollie } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";

const game: GameModule<Rollie.View, Rollie.Action, Rollie.Preview> = {
  Board,
  Count,
  coach: () => null,
};

export default game;
