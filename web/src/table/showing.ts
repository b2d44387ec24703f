/** What is shown and heard beside the board, wherever a game is on a stage. */

import type { AnyGame, AnyScene } from "../games/contract";
import { isChance } from "../games/scene";
import { number } from "../i18n";
import type { Json } from "../net/protocol.gen";
import type { Sound } from "../sound";
import { commonOf } from "./seating";

/** What a scene sounds like: as the game says, or dice for chance and a note for decisions. */
export function soundOf(game: AnyGame, scene: AnyScene): Sound {
  return game.soundOf?.(scene) ?? (isChance(scene) ? "dice" : "note");
}

/** A seat's score as it stands beside its name. */
export function scoreOf(game: AnyGame, view: Json, seat: number): string {
  const common = commonOf(view);
  if (common === null) return "";
  return game.scoreOf?.(view, seat) ?? number(common.scores[seat] ?? 0);
}
