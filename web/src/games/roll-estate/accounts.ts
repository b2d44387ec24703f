/** The score of a sheet, line by line, with what it is made of. */

import type { Result, RollEstate } from "../../net/protocol.gen";

export const PARTS = ["properties", "businesses", "routes", "portfolio", "jackpot"] as const;
export type Part = (typeof PARTS)[number];

/** How many boxes have a number. */
export function boxesOf(sheet: RollEstate.SheetView): number {
  return sheet.rows.flatMap(({ numbers }) => numbers).filter((one) => one !== null).length;
}

/** Cash and what it is multiplied by; null without cash. */
export function portfolioOf(
  sheet: RollEstate.SheetView,
  times: readonly number[],
): { cash: number; times: number } | null {
  return sheet.cash === null ? null : { cash: sheet.cash, times: times[sheet.indexes] ?? 1 };
}

/** The seats that share the most dollars, if the dollars alone did not decide. */
export function tiedSeats({ scores, winners }: Result): readonly number[] {
  const most = Math.max(...scores);
  const seats = [...scores.keys()].filter((seat) => scores[seat] === most);
  return scores.length > 1 && seats.length > 1 && winners.length > 0 ? seats : [];
}
