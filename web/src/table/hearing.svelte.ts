/** Every scene has its sound: the game's own idea of it, or the usual one. */

import type { AnyGame } from "../games/contract";
import { play } from "../sound";
import { type Stage, isChance } from "./stage.svelte";

export function hearScenes(stage: () => Stage, game: () => AnyGame | null): void {
  $effect(() => {
    const { scene } = stage();
    if (scene === null) return;
    play(game()?.soundOf?.(scene) ?? (isChance(scene) ? "dice" : "note"));
  });
}
