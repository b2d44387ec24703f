/** Work that waits for the frames in which the browser draws the page. */

const LATEST_MS = 200; // a hidden page is not drawn

/**
 * With the next frame, when heights are known anyway: asked for earlier, all is measured twice.
 * The answer, for an effect, calls it off.
 */
export function onNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Once the next frame is drawn and seen: with the one after it. */
export function afterNextFrame(work: () => void): void {
  let done = false;
  const once = () => {
    if (!done) work();
    done = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
  setTimeout(once, LATEST_MS);
}
