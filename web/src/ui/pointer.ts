/** Who points at something before choosing it: a mouse or the keyboard. A finger just taps. */

/** Whether what came over an element can stay there without pressing it. */
export function hovers(event: PointerEvent): boolean {
  return event.pointerType !== "touch";
}

/** Whether an element got the focus from the keyboard. */
export function byKeys({ currentTarget }: FocusEvent): boolean {
  return currentTarget instanceof Element && currentTarget.matches(":focus-visible");
}
