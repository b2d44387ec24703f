/** Lessons: their steps, and the moments of real matches on which they are tried. */

import type { Json, JsonObject, Result } from "../net/protocol.gen";
import type { Lang } from "../settings.svelte";

export type Both = Readonly<Record<Lang, string>>;

/** What differs from the view before: paths such as `players/0/stake`, and what stands there. */
export type Patch = Readonly<Record<string, Json>>;

/** Something that happened. */
export interface Step {
  /** As the room tells it; left out where it is the choice itself. */
  readonly what?: Json;
  readonly text: Both;
  readonly view: Patch;
}

/** Something to try, and what comes of it. */
export interface Trial {
  /** Its name for the lesson: the action as people type it in English. */
  readonly key: string;
  readonly action: JsonObject;
  readonly preview: Json;
  readonly label: Both;
  /** What follows; left out where the example does not go that way. */
  readonly then?: readonly Step[];
  /** The next decision, if the example goes on. */
  readonly next?: Moment;
  /** How the match ended, if it did. */
  readonly result?: Result;
}

/** A decision. */
export interface Moment {
  readonly ask: Both;
  readonly choices: readonly Trial[];
}

/** A position of a real match, as one seat sees it. */
export interface Example {
  readonly seat: number;
  readonly names: readonly string[];
  readonly view: Patch;
  readonly moment: Moment;
}

/** All examples of a game: the first one's view is whole, the others differ from it. */
export interface Examples {
  readonly view: Json;
  readonly examples: Readonly<Record<string, Example>>;
}

/** A step of a lesson: words, and a moment of a real match to try it on. */
export interface LessonStep {
  readonly title: string;
  readonly text: string;
  /** Which example shows it; several steps may share one. */
  readonly example?: string;
  /** What to try there. */
  readonly task?: string;
  /** What there is to say of a choice: by the way to it, or `*` for all that have none. */
  readonly remarks?: Readonly<Record<string, string>>;
}

/** How a game is taught in both languages, and the moments that it is taught with. */
export interface Lesson {
  readonly steps: Readonly<Record<Lang, readonly LessonStep[]>>;
  readonly examples: Examples;
}

/**
 * A game's lesson. Its examples are JSON that `make types` writes: here they get their type, and the
 * tests of the lessons go through all of them.
 */
export function lessonOf(steps: Lesson["steps"], examples: unknown): Lesson {
  return { steps, examples: examples as Examples };
}

type Branch = Json[] | { [key: string]: Json };

/** A view with what changed in it; the old one stays as it was. */
export function patched(view: Json, patch: Patch): Json {
  const after = structuredClone(view);
  for (const [path, value] of Object.entries(patch)) {
    const way = path.split("/");
    const last = way.pop() ?? "";
    const at = way.reduce(
      (inside, key) => (inside as Record<string, Branch>)[key] as Branch,
      after as Branch,
    );
    (at as Record<string, Json>)[last] = value;
  }
  return after;
}

/** The choices that a lesson speaks of are named by the way there: `stay > fold pair`. */
export function pathOf(keys: readonly string[]): string {
  return keys.join(" > ");
}

/** Every way through an example, each to one of the choices that something follows. */
export function pathsOf(moment: Moment, before: readonly string[] = []): string[] {
  return moment.choices.flatMap(({ key, then, next }) => {
    if (!then) return [];
    const keys = [...before, key];
    return [pathOf(keys), ...(next ? pathsOf(next, keys) : [])];
  });
}
