/** Dice carried by mouse or finger; a short press stays a tap. */

import type { HandDie } from "./hand";
import type { Place } from "./offers";
import type { Point } from "./places";

const SLACK_PX = 8; // less than that is a tap

export class Drag {
  /** What is carried. */
  dice = $state.raw<readonly HandDie[]>([]);
  /** Where it is, in the window. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  /** The place under it. */
  over = $state.raw<Place | null>(null);

  #from: Point | null = null;
  #pressed: readonly HandDie[] = [];
  #carried = false;

  /** `drop` is told what was let go where. */
  constructor(readonly drop: (dice: readonly HandDie[], place: Place) => void) {}

  /** A press begins: these dice would come along. */
  press(event: PointerEvent, dice: readonly HandDie[]): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#pressed = dice;
    this.#carried = false;
  }

  move(event: PointerEvent): void {
    if (this.#from === null) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.dice.length === 0 && Math.hypot(at.x - this.#from.x, at.y - this.#from.y) < SLACK_PX)
      return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.dice = this.#pressed;
    this.#carried = true;
    this.at = at;
    this.over = placeAt(at);
  }

  release(): void {
    const [dice, place] = [this.dice, this.over];
    this.cancel();
    if (dice.length > 0 && place !== null) this.drop(dice, place);
  }

  cancel(): void {
    this.#from = null;
    this.dice = [];
    this.over = null;
  }

  /** Whether the click that follows a press was no tap. */
  get carried(): boolean {
    return this.#carried;
  }
}

function placeAt({ x, y }: Point): Place | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  const place = found?.dataset["place"];
  if (place === undefined) return null;
  return place === "bonus" ? place : Number(place);
}
