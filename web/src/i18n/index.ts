/** The page's own words, in the language that was chosen. */

import { type Lang, settings } from "../settings.svelte";
import { en } from "./en";
import { formatList, formatMoney, formatNumber } from "./format";
import { type Words, fr } from "./fr";

const LANGS: Record<Lang, Words> = { fr, en };

/** What the page says now; read inside a component, it changes with the language. */
export function words(): Words {
  return LANGS[settings.lang];
}

/** One of several sentences: the one in the language that was chosen. */
export function inLang<T>(texts: Readonly<Record<Lang, T>>): T {
  return texts[settings.lang];
}

/** A whole number, as people of this language write it. */
export function number(value: number): string {
  return formatNumber(value, settings.lang);
}

/** A sum of money, as people of this language write it. */
export function money(amount: number): string {
  return formatMoney(amount, settings.lang);
}

/** A day, as people of this language write it. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "long" }).format(at);
}

/** Several names, as people of this language list them. */
export function list(names: readonly string[]): string {
  return formatList(names, settings.lang);
}
