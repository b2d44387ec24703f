/** A table is laid part by part, so that a slow phone answers in between. */

/** How many parts are laid: one more with each turn of the browser, up to `last`. */
export function unfolding(last: number): () => number {
  let laid = $state(0);
  $effect(() => {
    if (laid === last) return;
    const timer = setTimeout(() => (laid += 1));
    return () => clearTimeout(timer);
  });
  return () => laid;
}
