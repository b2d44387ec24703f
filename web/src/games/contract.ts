/** What the table and a game's board know of each other. A board draws, and offers; no more. */

import type { Component } from "svelte";
import type { What } from "../net/events";
import type { Json, JsonObject, Result } from "../net/protocol.gen";
import type { Sound } from "../sound";
import type { GameTypes, Scene, Timing } from "./scene";

/** A game where it does not matter which: all of it is as the room sent it. */
export interface AnyTypes {
  readonly View: Json;
  readonly Action: JsonObject;
  readonly Outcome: Json;
  readonly Preview: Json;
  readonly What: What;
}

/** Who sits in a seat. */
export interface Player {
  readonly name: string;
  readonly bot: boolean;
  /** Whether they play at this device. */
  readonly mine: boolean;
}

/** Something that may be decided: send `action` back as it is. */
export interface Choice<G extends GameTypes> {
  readonly action: G["Action"];
  readonly preview: G["Preview"] | null;
  /** What it is, in a few words of the chosen language. */
  readonly label: string;
}

/** What a board is given. */
export interface BoardProps<G extends GameTypes> {
  /** The game as it is shown: from the side of `seat`, or a spectator's. */
  readonly view: G["View"];
  /** What led to it, for movement; another object each time, null after a jump. */
  readonly scene: Scene<G> | null;
  /** Whether it is still moving: what tumbles must not show its value yet. */
  readonly moving: boolean;
  readonly players: readonly Player[];
  readonly seat: number | null;
  /** What may be decided now; nothing while others decide or things move. */
  readonly choices: readonly Choice<G>[];
  /** What was chosen and is to be confirmed: show it as if laid out, not as done. */
  readonly chosen: Choice<G> | null;
  readonly choose: (choice: Choice<G>) => void;
  /** What may be locked before one's turn, in games that have it. */
  readonly early: readonly Choice<G>[];
  readonly lock: (choice: Choice<G>) => void;
  /** What was locked here, if something was. */
  readonly noted: Choice<G> | null;
  /** The seats that have locked something. */
  readonly locked: readonly number[];
  /** Whether the match is over and its end is told beside the board. */
  readonly ended?: boolean;
  /** Shown to a whole living room: only what is public, and large. */
  readonly big: boolean;
}

/** What the count after a match is given: the last view, and the result. */
export interface CountProps<G extends GameTypes> {
  readonly view: G["View"];
  readonly result: Result;
  readonly players: readonly Player[];
}

/** A sentence of the guide for whoever plays for the first time. */
export type Coach<G extends GameTypes> = (
  props: Pick<BoardProps<G>, "view" | "choices" | "seat">,
) => string | null;

/** Everything that a game brings to the page. */
export interface GameModule<G extends GameTypes> {
  readonly Board: Component<BoardProps<G>>;
  /** The score broken down, line by line. */
  readonly Count: Component<CountProps<G>>;
  readonly coach: Coach<G>;
  /** How long its scenes take, if not as usual. */
  readonly time?: (scene: Scene<G>) => Timing;
  /** What a scene sounds like, if not as usual. */
  readonly soundOf?: (scene: Scene<G>) => Sound | null;
  /** Which mark (colour, shape, letter) a seat has, if not its own number. */
  readonly markOf?: (view: G["View"], seat: number) => number;
  /** The letter on a seat's mark, if not its number. */
  readonly letterOf?: (view: G["View"], seat: number) => string;
  /** A player's score in the game's own words, if not a number of points. */
  readonly scoreOf?: (view: G["View"], seat: number) => string;
}

/** A game's module where it does not matter which game it is. */
export type AnyGame = GameModule<AnyTypes>;
export type AnyScene = Scene<AnyTypes>;
export type AnyChoice = Choice<AnyTypes>;
