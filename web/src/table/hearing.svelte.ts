/** Every scene has its sound: the game's own idea of it, or the usual one. */

import type { AnyGame } from "../games/contract";
import { play } from "../sound";
import { soundOf } from "./showing";
import type { Stage } from "./stage.svelte";

export function hearScenes(stage: () => Stage, game: () => AnyGame | null): void {
  $effect(() => {
    const { scene } = stage();
    const showing = game();
    if (scene !== null && showing !== null) play(soundOf(showing, scene));
  });
}
