/** Every scene has its sound: the game's own idea of it, or the usual one. */

import type { AnyGame, AnyScene } from "../games/contract";
import { isChance } from "../games/scene";
import { type Sound, play } from "../sound";
import type { Stage } from "./stage.svelte";

/** As the game says, or dice for chance and a note for decisions. */
function soundOf(game: AnyGame, scene: AnyScene): Sound {
  return game.soundOf?.(scene) ?? (isChance(scene) ? "dice" : "note");
}

/** Let the scenes of a stage be heard. */
export function playScenes(stage: () => Stage, game: () => AnyGame | null): void {
  $effect(() => {
    const { scene } = stage();
    const played = game();
    if (scene !== null && played !== null) play(soundOf(played, scene));
  });
}
