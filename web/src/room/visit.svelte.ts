/** Being in a room: coming in and leaving, and the board of its match as soon as there is one. */

import { onMount, untrack } from "svelte";
import { GAMES } from "../games";
import type { AnyGame } from "../games/contract";
import { beSomebody, games } from "../net/api";
import type { GameCard } from "../net/protocol.gen";
import type { Room } from "../net/room.svelte";
import { settings } from "../settings.svelte";

/** What a page knows beside the room itself. */
export interface Visit {
  readonly cards: readonly GameCard[];
  /** The facts of the match's game, and its module once it is loaded. */
  readonly card: GameCard | undefined;
  readonly game: AnyGame | null;
}

/** Be in a room for as long as the component is there. */
export function visit(room: Room): Visit {
  let cards = $state.raw<readonly GameCard[]>([]);
  let game = $state.raw<AnyGame | null>(null);
  const card = $derived(cards.find((one) => one.id === room.match?.plan.game));

  async function begin(): Promise<void> {
    cards = await games();
    await beSomebody();
    room.enter();
  }

  onMount(() => {
    void begin();
    return () => room.leave();
  });
  $effect(() => {
    const name = room.match?.plan.game;
    if (name === undefined) return;
    void GAMES[name]?.table().then((loaded) => (game = loaded.default));
  });
  $effect(() => {
    void settings.lang;
    untrack(() => room.line === "open" && room.greetAgain());
  });
  return {
    get cards() {
      return cards;
    },
    get card() {
      return card;
    },
    get game() {
      return game;
    },
  };
}
