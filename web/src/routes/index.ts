/** Which page lies at which address; each is loaded when somebody goes there. */

import type { Component } from "svelte";

export interface Page {
  /** Another key is another page: nothing of the old one stays. */
  readonly key: string;
  /** Whether the page fills the screen by itself, without the site's header. */
  readonly bare?: boolean;
  load(): Promise<{ default: Component }>;
}

type Parts = readonly (string | undefined)[];
type Found = Omit<Page, "key"> | null;

/** A page that is given what its address names. */
function withProps<P extends Record<string, string>>(
  load: () => Promise<{ default: Component<P> }>,
  props: P,
): () => Promise<{ default: Component }> {
  return async () => {
    const { default: Inner } = await load();
    const Outer: Component = (anchor, own) => Inner(anchor, { ...own, ...props });
    return { default: Outer };
  };
}

function found([first, second]: Parts): Found {
  switch (first) {
    case undefined:
      return { load: () => import("./Home.svelte") };
    case "r":
      return second ? { load: withProps(() => import("./Room.svelte"), { id: second }) } : null;
    case "rules":
      if (!second) return { load: () => import("./Rules.svelte") };
      return { load: withProps(() => import("./GameRules.svelte"), { id: second }) };
    case "dice":
      return second
        ? { load: withProps(() => import("./Dice.svelte"), { match: second }) }
        : { load: () => import("./Dice.svelte") };
    case "replay":
      return second
        ? { load: withProps(() => import("./Replay.svelte"), { match: second }) }
        : { load: () => import("./Replay.svelte") };
    case "tv":
      return second
        ? { bare: true, load: withProps(() => import("./Tv.svelte"), { id: second }) }
        : null;
    case "settings":
      return { load: () => import("./Settings.svelte") };
    default:
      return null;
  }
}

/** The page at an address; what is nowhere has a page too. */
export function pageAt(path: string): Page {
  const page = found(path.split("/").filter(Boolean));
  return { key: path, ...(page ?? { load: () => import("./Nowhere.svelte") }) };
}
