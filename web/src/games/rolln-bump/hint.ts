/** One line under the dice: what the selected ones can do. */

import type { BumpChoice, Offers, Place } from "./offers";
import type { texts } from "./words";

type Hints = (typeof texts)["fr"]["hint"];

/** `lit` are the places that take the dice in hand, `at` the one that is pointed at. */
export function hintOf(
  words: Hints,
  offers: Offers,
  lit: ReadonlyMap<Place, BumpChoice>,
  at: Place | null,
  some: boolean,
): string {
  if (offers.end === null) return "";
  const places = [...lit.values()];
  const one = (at === null ? undefined : lit.get(at)) ?? (places.length === 1 ? places[0] : null);
  if (one) return one.label;
  if (places.length > 1) return words.many(places.length);
  const mayRoll = offers.keeps.size > 0;
  if (some) return mayRoll ? words.noneRoll : words.none;
  return nothingPicked(words, mayRoll, offers.claims.size > 0);
}

function nothingPicked(words: Hints, mayRoll: boolean, mayLay: boolean): string {
  if (mayLay) return mayRoll ? words.pick : words.pickLast;
  return mayRoll ? words.rollOn : words.nothing;
}
