/** What to say to somebody who plays for the first time. */

import { inLang } from "../../i18n";
import type { RollEstate } from "../../net/protocol.gen";
import type { Coach } from "../contract";
import { type Offer, mayThrow, placeOf } from "./offers";
import { texts } from "./words";

/** The most telling of what may be taken, if anything stands out. */
function lucky(choices: readonly Offer[]): "jackpot" | "index" | "opens" | "route" | null {
  const places = new Set(choices.map(({ action }) => placeOf(action).split(" ")[0]));
  if (places.has("jackpot")) return "jackpot";
  if (places.has("index")) return "index";
  if (choices.some(({ preview }) => (preview?.business ?? null) !== null)) return "opens";
  return places.has("route") ? "route" : null;
}

function nothingToClaim(view: RollEstate.View, choices: readonly Offer[]): string {
  const w = inLang(texts).coach;
  if (view.solo) return w.soloAgain;
  return mayThrow(choices) ? w.stuck : w.lose;
}

export const coach: Coach<RollEstate.Types> = ({ view, choices }) => {
  const w = inLang(texts).coach;
  if (choices.length === 0) return view.solo ? null : w.wait;
  const claims = choices.filter(({ action }) => "claim" in action);
  if (claims.length === 0) return nothingToClaim(view, choices);
  const stroke = lucky(claims);
  if (stroke !== null) return w[stroke];
  if (!mayThrow(choices)) return w.last;
  if (view.throws > 1) return w.again;
  return view.solo ? w.solo : w.first;
};
