/** What may be done, sorted by what people point at. Nothing here knows whether it is legal. */

import type { RollnBump } from "../../net/protocol.gen";
import type { Choice } from "../contract";

export type BumpChoice = Choice<RollnBump.Types>;
/** Where dice can be laid: a pile by its number, 0 for the joker, or by the bonus die. */
export type Place = RollnBump.Claim["claim"];

export interface Offers {
  /** By place, then by dice. */
  readonly claims: ReadonlyMap<Place, ReadonlyMap<string, BumpChoice>>;
  /** By the dice that stay, and whether the bonus die does. */
  readonly keeps: ReadonlyMap<string, BumpChoice>;
  /** By the face that would be turned. */
  readonly matches: ReadonlyMap<number, BumpChoice>;
  readonly end: BumpChoice | null;
}

/** Dice as a key, in whatever order they lie. */
export function keyOf(dice: readonly number[]): string {
  return [...dice].sort((one, other) => one - other).join(" ");
}

function keepKey(dice: readonly number[], bonus: boolean | undefined): string {
  return `${keyOf(dice)}|${bonus ?? ""}`;
}

export function offersOf(choices: readonly BumpChoice[]): Offers {
  const claims = new Map<Place, Map<string, BumpChoice>>();
  const keeps = new Map<string, BumpChoice>();
  const matches = new Map<number, BumpChoice>();
  let end: BumpChoice | null = null;
  for (const choice of choices) {
    const { action } = choice;
    if ("claim" in action) {
      const there = claims.get(action.claim) ?? new Map<string, BumpChoice>();
      claims.set(action.claim, there.set(keyOf(action.dice), choice));
    } else if ("keep" in action) keeps.set(keepKey(action.keep, action.keep_bonus), choice);
    else if ("match" in action) matches.set(action.match, choice);
    else end = choice;
  }
  return { claims, keeps, matches, end };
}

/** Throwing again all but these dice; `bonus` says whether the bonus die stays, if it is in hand. */
export function keepOf(
  offers: Offers,
  dice: readonly number[],
  bonus: boolean | undefined,
): BumpChoice | null {
  return offers.keeps.get(keepKey(dice, bonus)) ?? null;
}

/** Laying exactly these dice there. */
export function claimOf(offers: Offers, place: Place, dice: readonly number[]): BumpChoice | null {
  return offers.claims.get(place)?.get(keyOf(dice)) ?? null;
}

/** All places that take exactly these dice. */
export function claimsOf(offers: Offers, dice: readonly number[]): Map<Place, BumpChoice> {
  const found = [...offers.claims.keys()].map((place) => [place, claimOf(offers, place, dice)]);
  return new Map(found.filter((pair): pair is [Place, BumpChoice] => pair[1] !== null));
}

/**
 * Dice that a place would take, to be shown to whoever points at it: with those already picked if
 * that can be, then as few as possible, then the highest.
 */
export function suggestion(
  offers: Offers,
  place: Place,
  picked: readonly number[],
): readonly number[] | null {
  const ways = [...(offers.claims.get(place)?.values() ?? [])].map(laidBy);
  const fitting = ways.filter((dice) => holds(dice, picked));
  const [best] = (fitting.length > 0 ? fitting : ways).sort(
    (one, other) => one.length - other.length || sum(other) - sum(one),
  );
  return best ?? null;
}

/** The dice that a choice lays; none if it is no claim. */
export function laidBy({ action }: BumpChoice): readonly number[] {
  return "claim" in action ? action.dice : [];
}

/** Which of some dice show these faces, each die once. */
export function pick<Die extends { readonly id: number; readonly face: number | null }>(
  dice: readonly Die[],
  faces: readonly number[],
  first: ReadonlySet<number>,
): Set<number> {
  const picked = new Set<number>();
  const ordered = [...dice].sort((one, other) => +first.has(other.id) - +first.has(one.id));
  for (const face of faces) {
    const die = ordered.find((one) => one.face === face && !picked.has(one.id));
    if (die) picked.add(die.id);
  }
  return picked;
}

/** Whether all of `part` are among `dice`. */
function holds(dice: readonly number[], part: readonly number[]): boolean {
  const rest = [...dice];
  return part.every((die) => {
    const at = rest.indexOf(die);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sum(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0);
}
