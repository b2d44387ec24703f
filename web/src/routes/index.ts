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

/** By the first part of the address; the second is given where there is one. */
const PAGES: Readonly<Record<string, (second: string | undefined) => Found>> = {
  "": () => ({ load: () => import("./Home.svelte") }),
  r: (id) => (id ? { load: withProps(() => import("./Room.svelte"), { id }) } : null),
  tv: (id) => (id ? { bare: true, load: withProps(() => import("./Tv.svelte"), { id }) } : null),
  replay: (match) => {
    const load = () => import("./Replay.svelte");
    return { load: match ? withProps(load, { match }) : load };
  },
  dice: (match) => {
    const load = () => import("./Dice.svelte");
    return { load: match ? withProps(load, { match }) : load };
  },
  rules: (id) => {
    if (!id) return { load: () => import("./Rules.svelte") };
    return { load: withProps(() => import("./GameRules.svelte"), { id }) };
  },
  settings: () => ({ load: () => import("./Settings.svelte") }),
};

function found([first = "", second]: Parts): Found {
  return Object.hasOwn(PAGES, first) ? (PAGES[first]?.(second) ?? null) : null;
}

/** The page at an address; what is nowhere has a page too. */
export function pageAt(path: string): Page {
  const page = found(path.split("/").filter(Boolean));
  return { key: path, ...(page ?? { load: () => import("./Nowhere.svelte") }) };
}
