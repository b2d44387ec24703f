/** The page's own words, in the language that was chosen. */

import { type Lang, settings } from "../settings.svelte";
import { en } from "./en";
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

/** A number, as people of this language write it. */
export function number(value: number): string {
  return withMinus(new Intl.NumberFormat(settings.lang).format(value));
}

/** A sum of money, as people of this language write it. */
export function money(amount: number): string {
  const style = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return withMinus(new Intl.NumberFormat(settings.lang, { ...style, ...digits }).format(amount));
}

/** A real minus sign, as the room writes it. */
function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** A day, as people of this language write it. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "long" }).format(at);
}

/** Several names, as people of this language list them. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
}
