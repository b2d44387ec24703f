/** Going through a match that is over: step by step with movement, or by jumps without. */

import type { Json, Step } from "../net/protocol.gen";
import { type Speed, settings } from "../settings.svelte";
import { Stage } from "../table/stage.svelte";
import type { Steps } from "./steps.svelte";

/** How long a step rests while the match plays by itself: long enough to read its sentence. */
const PAUSES_MS: Readonly<Record<Speed, number>> = { off: 1100, fast: 250, normal: 500 };

export class ReplayPlayer {
  /** The step that is shown. */
  at = $state(0);
  playing = $state(false);
  /** Whether what is wanted could not be had. */
  failed = $state(false);
  readonly stage = new Stage();

  #steps: Steps;
  #wanted = 0;

  constructor(steps: Steps) {
    this.#steps = $state.raw(steps);
  }

  get steps(): Steps {
    return this.#steps;
  }

  /** The last step. */
  get last(): number {
    return Math.max(0, this.#steps.total - 1);
  }

  /** The same match told in another language. */
  retell(steps: Steps): Promise<void> {
    this.#steps = steps;
    return this.go(this.at, true);
  }

  /** Go to a step; the next one is played, any other is simply shown. */
  async go(to: number, anew = false): Promise<void> {
    const wanted = (this.#wanted = Math.max(0, this.#steps.total ? Math.min(to, this.last) : to));
    if (wanted === this.at && !anew && this.stage.view !== null) return;
    const step = this.#steps.at(wanted) ?? (await this.#fetched(wanted));
    if (step === null || wanted !== this.#wanted) return; // somebody is elsewhere by now
    const follows = wanted === this.at + 1 && this.stage.view !== null;
    this.at = wanted;
    if (follows) this.#play(step);
    else this.stage.reset(step.view);
  }

  /** Ask again for what could not be had. */
  retry(): Promise<void> {
    return this.go(this.#wanted, true);
  }

  /** Play by itself, or stop; at the end, from the beginning. */
  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.last) void this.go(0);
  }

  async #fetched(step: number): Promise<Step | null> {
    try {
      await this.#steps.need(step);
      this.failed = false;
    } catch {
      this.failed = true;
      this.playing = false;
    }
    return this.#steps.at(step);
  }

  #play({ step, view, event, text }: Step): void {
    if (!this.stage.caughtUp) this.stage.skip();
    this.stage.add(step, whatOf(event ?? null), text ?? null, view);
  }
}

/** An event of a record, as the room would have told it; what was taken back says so itself. */
export function whatOf(event: Json): Json {
  if (event === null || typeof event !== "object" || Array.isArray(event)) return event;
  return { type: "do" in event ? "acted" : "happened", ...event };
}

/** While it plays, each step follows the one before it once that is at rest. */
export function keepPlaying(player: () => ReplayPlayer): void {
  $effect(() => {
    const { playing, stage, at, last } = player();
    if (!playing || !stage.caughtUp) return;
    if (at >= last) {
      player().playing = false;
      return;
    }
    const timer = setTimeout(() => void player().go(at + 1), PAUSES_MS[settings.speed]);
    return () => clearTimeout(timer);
  });
}
