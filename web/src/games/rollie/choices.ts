/** Choices of the room, as the board looks for them. */

import type { Rollie } from "../../net/protocol.gen";
import type { BoardProps, Choice } from "../contract";
import type { Value } from "./notes";

export type Props = BoardProps<Rollie.Types>;
export type RollieChoice = Choice<Rollie.Types>;

/** The same decision has the same key, whether it is made now or before one's turn. */
export function keyOf(action: Rollie.Action): string {
  return "take" in action ? `take ${action.take}` : `secure ${action.token ?? ""}`;
}

export function takeOf(choices: readonly RollieChoice[], value: Value): RollieChoice | undefined {
  return choices.find(({ action }) => "take" in action && action.take === value);
}

/** The ways to secure: one for each token that is face up, the best first. */
export function securesOf(choices: readonly RollieChoice[]): RollieChoice[] {
  return choices.filter(({ action }) => "secure" in action);
}

export function tokenOf(choice: RollieChoice | undefined): number | null {
  return choice && "secure" in choice.action ? (choice.action.token ?? null) : null;
}

/** Securing with the token that was asked for, or else with the first. */
export function secureWith(
  choices: readonly RollieChoice[],
  wanted: number | null,
): RollieChoice | undefined {
  const secures = securesOf(choices);
  return secures.find((choice) => tokenOf(choice) === wanted) ?? secures[0];
}
