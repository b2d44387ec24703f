/** With the next picture heights are known anyway; asked for earlier, all is measured twice. */

/** Do something with the next picture; the answer, for an effect, calls it off. */
export function withNextPicture(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
