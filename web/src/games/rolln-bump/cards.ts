/** A card by its name in the room: what is drawn on it. */

import type { RollnBump } from "../../net/protocol.gen";
import { JOKER, KINDS, type SUITS } from "./figures.gen";

export type Suit = (typeof SUITS)[number];
type Kind = keyof typeof KINDS;

/** What a card asks for: a number, dice alike, or a run of dice. */
export type Figure = (typeof KINDS)[Kind]["shape"];

export interface CardLook {
  /** Null: the joker, which has none of its own. */
  readonly suit: Suit | null;
  readonly kind: Kind;
  readonly figure: Figure;
  /** The number of a single; else how many dice. */
  readonly number: number;
}

/** How a card looks. */
export function lookOf(card: string): CardLook {
  const suit = card === JOKER ? null : (card[0] as Suit);
  const kind = (suit === null ? card : card.slice(1)) as Kind;
  const { shape: figure, number } = KINDS[kind];
  return { suit, kind, figure, number };
}

/** What a card scores by itself, by the figures in force. */
export function pointsOf(card: string, figures: RollnBump.Figures): number {
  return card === JOKER ? figures.joker : (figures.points[lookOf(card).kind] ?? 0);
}
