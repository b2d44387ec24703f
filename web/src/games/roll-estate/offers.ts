/** Choices by the place of the sheet where they are taken. */

import type { RollEstate } from "../../net/protocol.gen";
import type { Choice } from "../contract";
import { sameDice } from "./dice";

export type Offer = Choice<RollEstate.Types>;

/** Where on a sheet an action is taken; all ways to keep dice are at the same place. */
export function placeOf(action: RollEstate.Action): string {
  if ("keep" in action) return "keep";
  if ("lose_interest" in action) return `lose ${action.lose_interest}`;
  if (action.claim === "property") return `${action.row} ${action.box}`;
  return action.claim === "route" ? `route ${action.route}` : action.claim;
}

/** What may be claimed or given up, by place. */
export function offersOf(choices: readonly Offer[]): ReadonlyMap<string, Offer> {
  return new Map(choices.map((choice) => [placeOf(choice.action), choice]));
}

/** Whether dice may be thrown again at all. */
export function mayThrow(choices: readonly Offer[]): boolean {
  return choices.some(({ action }) => "keep" in action);
}

/** The choice of keeping just these dice, if there is one. */
export function keeping(choices: readonly Offer[], kept: readonly number[]): Offer | undefined {
  return choices.find(({ action }) => "keep" in action && sameDice(action.keep, kept));
}
