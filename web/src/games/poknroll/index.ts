/** Pok'n Roll on the page. */

import type { Poknroll } from "../../net/protocol.gen";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Count from "./Count.svelte";

const game: GameModule<Poknroll.View, Poknroll.Action, Poknroll.Preview> = {
  Board,
  Count,
  coach: () => null,
};

export default game;
