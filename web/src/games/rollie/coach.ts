/** What somebody who plays for the first time may want to hear now. */

import { inLang } from "../../i18n";
import type { Rollie } from "../../net/protocol.gen";
import type { Coach } from "../contract";
import { texts } from "./words";

export const coach: Coach<Rollie.Types> = ({ view, choices, seat }) => {
  const w = inLang(texts).coach;
  const me = seat === null ? undefined : view.players[seat];
  if (!me) return null;
  if (choices.length === 0) return waitingTip(view, me);
  const takes = choices.filter(({ action }) => "take" in action);
  if (takes.length === 0) return w.onlySecure;
  if (view.last_round) return w.last;
  if (view.roll?.includes("R")) return w.wild;
  const held = me.stake.filter((count) => count > 0).length;
  if (held === 0) return view.roll?.includes(-5) ? w.debt : w.start;
  return w.risk(held + 1); // a double of each value that is held, and the double R
};

function waitingTip(view: Rollie.View, me: Rollie.Player): string | null {
  const w = inLang(texts).coach;
  if (view.ending !== null) return null;
  if (!me.playing) return w.out;
  return view.roll === null ? w.wait : w.early;
}
