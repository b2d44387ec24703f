/** Which page lies at which address; each is loaded when somebody goes there. */

import type { Component } from "svelte";

export interface Page {
  /** Another key is another page: nothing of the old one stays. */
  readonly key: string;
  /** Whether the page fills the screen by itself, without the site's header. */
  readonly bare?: boolean;
  load(): Promise<{ default: Component }>;
}

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

/** Pages whose address is one word, and pages of one thing that the second word names. */
const PLAIN: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  "": () => import("./Home.svelte"),
  rules: () => import("./Rules.svelte"),
  dice: () => import("./Dice.svelte"),
  replay: () => import("./Replay.svelte"),
  settings: () => import("./Settings.svelte"),
};
const NAMED: Readonly<Record<string, (name: string) => Omit<Page, "key">>> = {
  r: (id) => ({ load: withProps(() => import("./Room.svelte"), { id }) }),
  tv: (id) => ({ bare: true, load: withProps(() => import("./Tv.svelte"), { id }) }),
  rules: (id) => ({ load: withProps(() => import("./GameRules.svelte"), { id }) }),
  dice: (match) => ({ load: withProps(() => import("./Dice.svelte"), { match }) }),
  replay: (match) => ({ load: withProps(() => import("./Replay.svelte"), { match }) }),
};

function found([first = "", second]: readonly string[]): Omit<Page, "key"> {
  const named = Object.hasOwn(NAMED, first) ? NAMED[first] : undefined;
  if (named && second !== undefined) return named(second);
  const load = second === undefined && Object.hasOwn(PLAIN, first) ? PLAIN[first] : undefined;
  return { load: load ?? (() => import("./NotFound.svelte")) };
}

/** The page at an address; what is nowhere has a page too. */
export function pageAt(path: string): Page {
  return { key: path, ...found(path.split("/").filter(Boolean)) };
}
