/** What can wait until the page has answered: a little at a time, so that a slow phone does. */

import { flushSync } from "svelte";

type Work = () => void;

const SLICE_MS = 8; // without an answer to whoever taps meanwhile
let waiting: readonly Work[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do something soon; the answer, for an effect, calls it off. */
export function mountWhenIdle(work: Work): () => void {
  waiting = [...waiting, work];
  timer ??= setTimeout(goOn);
  mark();
  return () => (waiting = waiting.filter((one) => one !== work));
}

/** Whoever looks at the page from outside can see whether all of it is there. */
function mark(): void {
  document.documentElement.toggleAttribute("data-laying", waiting.length > 0);
}

function goOn(): void {
  const end = performance.now() + SLICE_MS;
  do doNext();
  while (waiting.length > 0 && performance.now() < end);
  timer = waiting.length > 0 ? setTimeout(goOn) : undefined;
  mark();
}

/** Parts of a part come before what follows it, so that nothing on the page is pushed down. */
function doNext(): void {
  const [next, ...rest] = waiting;
  waiting = [];
  if (next) flushSync(next);
  waiting = [...waiting, ...rest];
}
