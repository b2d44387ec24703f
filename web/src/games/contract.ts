/** What the table and a game's board know of each other. A board draws, and offers; no more. */

import type { Component } from "svelte";
import type { Result } from "../net/protocol.gen";
import type { Examples } from "../rules/examples";
import type { Lang } from "../settings.svelte";
import type { Sound } from "../sound";
import type { Scene, Time } from "../table/stage.svelte";

/** Who sits in a seat. */
export interface Player {
  readonly name: string;
  readonly bot: boolean;
  /** Whether they play at this device. */
  readonly mine: boolean;
}

/** Something that may be decided: send `action` back as it is. */
export interface Choice<Action, Preview> {
  readonly action: Action;
  readonly preview: Preview | null;
  /** What it is, in a few words of the chosen language. */
  readonly label: string;
}

/** What a board is given. `View`, `Action` and `Preview` are the game's own generated types. */
export interface BoardProps<View, Action, Preview> {
  /** The game as it is shown: from the side of `seat`, or a spectator's. */
  readonly view: View;
  /** What led to it, for movement; another object each time, null after a jump. */
  readonly scene: Scene | null;
  /** Whether it is still moving: what tumbles must not show its value yet. */
  readonly moving: boolean;
  readonly players: readonly Player[];
  readonly seat: number | null;
  /** What may be decided now; nothing while others decide or things move. */
  readonly choices: readonly Choice<Action, Preview>[];
  /** What was chosen and is to be confirmed: show it as if laid out, not as done. */
  readonly chosen: Choice<Action, Preview> | null;
  readonly choose: (choice: Choice<Action, Preview>) => void;
  /** What may be locked before one's turn, in games that have it. */
  readonly early: readonly Choice<Action, Preview>[];
  readonly lock: (choice: Choice<Action, Preview>) => void;
  /** What was locked here, if something was. */
  readonly noted: Choice<Action, Preview> | null;
  /** The seats that have locked something. */
  readonly locked: readonly number[];
  /** Whether the match is over and its end is told beside the board. */
  readonly ended?: boolean;
  /** Shown to a whole living room: only what is public, and large. */
  readonly big: boolean;
}

/** What the count after a match is given: the last view, and the result. */
export interface CountProps<View> {
  readonly view: View;
  readonly result: Result;
  readonly players: readonly Player[];
}

/** A sentence of the guide for whoever plays for the first time. */
export type Coach<View, Action, Preview> = (
  props: Pick<BoardProps<View, Action, Preview>, "view" | "choices" | "seat">,
) => string | null;

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

/** Everything that a game brings to the page. */
export interface GameModule<View, Action, Preview> {
  readonly Board: Component<BoardProps<View, Action, Preview>>;
  /** The score broken down, line by line. */
  readonly Count: Component<CountProps<View>>;
  readonly coach: Coach<View, Action, Preview>;
  /** How long its scenes take, if not as usual. */
  readonly time?: Time;
  /** What a scene sounds like, if not as usual. */
  readonly soundOf?: (scene: Scene) => Sound | null;
  /** Which mark (colour, shape, letter) a seat has, if not its own number. */
  readonly markOf?: (view: View, seat: number) => number;
  /** The letter on a seat's mark, if not its number. */
  readonly letterOf?: (view: View, seat: number) => string;
  /** A player's score in the game's own words, if not a number of points. */
  readonly scoreOf?: (view: View, seat: number) => string;
}

/** A game's module where it does not matter which game it is. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the views differ by game
export type AnyGame = GameModule<any, any, any>;
