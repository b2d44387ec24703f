/** The guide: what this moment is about. */

import { inLang } from "../../i18n";
import type { RollnBump } from "../../net/protocol.gen";
import type { Coach } from "../contract";
import { offersOf } from "./offers";
import { texts } from "./words";

export const coach: Coach<RollnBump.Types> = ({ view, choices }) => {
  const { coach: said } = inLang(texts);
  const offers = offersOf(choices);
  if (offers.end === null) return view.phase === "setup" ? null : said.wait;
  if (offers.matches.size > 0) return said.match;
  if (offers.keeps.size > 0) return opening(view) ? said.opening : said.throw;
  if (offers.claims.size === 0) return said.end;
  return view.piles.some(({ left }) => left === 1) ? said.last : said.lay;
};

/** Whether the player throws fewer dice than are theirs. */
function opening({ player, seats, dice }: RollnBump.View): boolean {
  const own = seats[player ?? -1];
  return own !== undefined && dice.length < own.dice_in_hand;
}
