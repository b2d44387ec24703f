/**
 * Whole numbers and lists of names, as people write them. By hand: the browser's own tables of the
 * world's languages take a slow phone a tenth of a second to open. Tests compare the figures with
 * those tables, and the lists with what the room says.
 */

import type { Lang } from "../settings.svelte";

interface Writing {
  readonly thousands: string; // between groups of three digits
  readonly money: (digits: string) => string;
  readonly and: string; // before the last of several names
}

const WRITING: Readonly<Record<Lang, Writing>> = {
  fr: { thousands: "\u202f", money: (digits) => `${digits}\u00a0$`, and: " et " },
  en: { thousands: ",", money: (digits) => `$${digits}`, and: " and " },
};
const BEFORE_THREE = /\B(?=(?:\d{3})+$)/g;

/** A whole number. */
export function formatNumber(value: number, lang: Lang): string {
  return signOf(value) + digitsOf(value, lang);
}

/** A sum of money. */
export function formatMoney(amount: number, lang: Lang): string {
  return signOf(amount) + WRITING[lang].money(digitsOf(amount, lang));
}

function digitsOf(value: number, lang: Lang): string {
  return String(Math.abs(value)).replace(BEFORE_THREE, WRITING[lang].thousands);
}

/** A real minus sign, as the room writes it. */
function signOf(value: number): string {
  return value < 0 ? "−" : "";
}

/** Several names, joined as the room joins them in its sentences. */
export function formatList(names: readonly string[], lang: Lang): string {
  const last = names.at(-1) ?? "";
  const before = names.slice(0, -1);
  return before.length === 0 ? last : before.join(", ") + WRITING[lang].and + last;
}
