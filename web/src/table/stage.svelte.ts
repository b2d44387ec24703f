/**
 * The stage: what happened is shown one thing after another, each with its time, and skipped by a
 * tap. The room may be ahead of it; whoever is to move may do so once the stage has caught up.
 */

import type { AnyScene } from "../games/contract";
import { type Timing, usualTime } from "../games/scene";
import { takenBackSince, type What } from "../net/events";
import type { Json, Told } from "../net/protocol.gen";
import { settings } from "../settings.svelte";

const MOST_WAITING = 14; // scenes: more, and the rest is shown at once
const FAST = 0.4;

export class Stage {
  /** The game as it is shown. */
  view = $state.raw<Json>(null);
  /** The last thing that happened there; null after a jump. */
  scene = $state.raw<AnyScene | null>(null);
  /** Whether it is still moving: what tumbles shows no value yet. */
  moving = $state(false);
  /** Whether everything that the room told is shown and at rest. */
  caughtUp = $state(true);
  /** The story so far, no further than what is shown. */
  story = $state.raw<readonly Told[]>([]);
  /** How long scenes take; each game has its own idea. */
  time: (scene: AnyScene) => Timing = usualTime;

  /** The game as far as it is at rest: scores and whose turn it is tell nothing too early. */
  settled = $derived(this.moving ? (this.scene?.before ?? this.view) : this.view);

  #waiting: AnyScene[] = [];
  #last: Json = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a game as it is, without how it came to be. */
  reset(view: Json, story: readonly Told[] = []): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#last = view;
    this.scene = null;
    this.view = view;
    this.story = story;
    this.moving = false;
    this.caughtUp = true;
  }

  /** Something happened. */
  add(seq: number, what: What, text: string | null, view: Json): void {
    this.#waiting.push({ seq, what, text, before: this.#last, view });
    this.#last = view;
    const unseen = settings.speed === "off" || document.hidden;
    if (this.#waiting.length > MOST_WAITING || unseen) this.skip();
    else if (this.caughtUp) this.#next();
  }

  /** Show at once how things stand. */
  skip(): void {
    clearTimeout(this.#timer);
    const untold = this.moving && this.scene ? [this.scene, ...this.#waiting] : this.#waiting;
    this.#waiting = [];
    this.moving = false;
    this.caughtUp = true;
    this.#tell(untold);
    this.scene = untold.at(-1) ?? this.scene;
    this.view = this.#last;
  }

  #next(): void {
    const scene = this.#waiting.shift();
    this.moving = false;
    this.caughtUp = scene === undefined;
    if (scene === undefined) return;
    const pace = settings.speed === "fast" ? FAST : 1;
    const { moving, rest } = this.time(scene);
    this.scene = scene;
    this.view = scene.view;
    this.moving = true;
    this.#timer = setTimeout(() => this.#settle(scene, rest * pace), moving * pace);
  }

  #settle(scene: AnyScene, rest: number): void {
    this.moving = false;
    this.#tell([scene]);
    this.#timer = setTimeout(() => this.#next(), rest);
  }

  /** What was taken back no longer stands in the story; that it was does. */
  #tell(scenes: readonly AnyScene[]): void {
    let story = this.story;
    for (const { seq, text, what } of scenes) {
      const since = takenBackSince(what);
      if (since !== null) story = story.filter((one) => one.seq < since);
      if (text !== null) story = [...story, { seq, text }];
    }
    this.story = story;
  }
}
