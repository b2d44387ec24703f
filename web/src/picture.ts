/** Work around the pictures that the browser makes of the page. */

const LATEST_MS = 200; // a hidden page has no pictures made of it

/**
 * With the next picture, when heights are known anyway: asked for earlier, all is measured twice.
 * The answer, for an effect, calls it off.
 */
export function withNextPicture(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Once the next picture is made and seen: with the one after it. */
export function afterNextPicture(work: () => void): void {
  let done = false;
  const once = () => {
    if (!done) work();
    done = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
  setTimeout(once, LATEST_MS);
}
