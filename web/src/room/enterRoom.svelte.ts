/** Being in a room: coming in and leaving, and the board of its match as soon as there is one. */

import { onMount, untrack } from "svelte";
import { GAMES } from "../games";
import type { AnyGame } from "../games/contract";
import { Refusal, beSomebody, games } from "../net/api";
import type { GameCard } from "../net/protocol.gen";
import type { Room } from "../net/room.svelte";
import { settings } from "../settings.svelte";

const RETRY_MS = 2_000;

/** What a page knows beside the room itself. */
export interface EnteredRoom {
  readonly cards: readonly GameCard[];
  /** The facts of the match's game, and its module once it is loaded. */
  readonly card: GameCard | undefined;
  readonly game: AnyGame | null;
}

/** Try until it works, or nobody wants it any more. */
async function persist<T>(
  work: () => Promise<T>,
  wanted: () => boolean,
  failed?: (error: unknown) => void,
) {
  while (wanted()) {
    try {
      return await work();
    } catch (error) {
      failed?.(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return null;
}

/** Be in a room for as long as the component is there. */
export function enterRoom(room: Room): EnteredRoom {
  let cards = $state.raw<readonly GameCard[]>([]);
  let loaded = $state.raw<{ readonly name: string; readonly game: AnyGame } | null>(null);
  const name = $derived(room.match?.plan.game);
  const card = $derived(cards.find((one) => one.id === name));

  async function begin(here: () => boolean): Promise<void> {
    const lost = (error: unknown) => {
      room.lineChanged("lost", null);
      // Its sentence is in the person's language.
      if (error instanceof Refusal && error.is("FULL")) room.refusal = error.message;
    };
    const known = await persist(() => Promise.all([games(), beSomebody()]), here, lost);
    if (known === null || !here()) return;
    [cards] = known;
    room.enter();
  }

  onMount(() => {
    let here = true;
    void begin(() => here);
    return () => {
      here = false;
      room.leave();
    };
  });
  $effect(() => {
    const [wanted, load] = [name, GAMES[name ?? ""]?.table];
    if (wanted === undefined || load === undefined) return;
    let here = true;
    void persist(load, () => here).then((module) => {
      if (module && here) loaded = { name: wanted, game: module };
    });
    return () => {
      here = false;
    };
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
      return loaded?.name === name ? (loaded?.game ?? null) : null;
    },
  };
}
