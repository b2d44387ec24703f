/** A card by its name in the room: what is drawn on it. */

import type { RollnBump } from "../../net/protocol.gen";

export const SUITS = ["A", "B", "C", "D"] as const;
export type Suit = (typeof SUITS)[number];

/** What a card asks for: a number, dice alike, or a run of dice. */
export type Figure = "single" | "alike" | "run";

export interface CardLook {
  /** Null: the joker, which has none of its own. */
  readonly suit: Suit | null;
  readonly kind: string;
  readonly figure: Figure;
  /** The number of a single; else how many dice. */
  readonly number: number;
}

const JOKER = "joker";
const ALIKE: Readonly<Record<string, number>> = { pair: 2, three: 3, four: 4, [JOKER]: 5 };

/** How a card looks. */
export function lookOf(card: string): CardLook {
  const suit = card === JOKER ? null : (card[0] as Suit);
  const kind = suit === null ? card : card.slice(1);
  const alike = ALIKE[kind];
  if (alike !== undefined) return { suit, kind, figure: "alike", number: alike };
  const figure = kind.startsWith("run") ? "run" : "single";
  return { suit, kind, figure, number: Number(kind.at(-1)) };
}

/** What a card scores by itself, by the figures in force. */
export function pointsOf(card: string, figures: RollnBump.Figures): number {
  return card === JOKER ? figures.joker : (figures.points[lookOf(card).kind] ?? 0);
}
