import { describe, expect, test } from "vitest";
import { formatList, formatMoney, formatNumber } from "../src/i18n/format";
import lists from "./lists.gen.json";

const USUAL = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
const WHOLE = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
const VALUES = [0, 1, 9, 10, 99, 100, 999, 1000, 1001, 9999, 12_345, 100_000, 999_999, 1_234_567];

describe.each(["fr", "en"] as const)("figures in %s", (lang) => {
  const minus = (text: string) => text.replace("-", "−");

  test.each([...VALUES, ...VALUES.map((value) => -value || 0)])(
    "%i as the world writes it",
    (value) => {
      expect(formatNumber(value, lang)).toBe(minus(new Intl.NumberFormat(lang).format(value)));
      const usual = new Intl.NumberFormat(lang, { ...USUAL, ...WHOLE });
      expect(formatMoney(value, lang)).toBe(minus(usual.format(value)));
    },
  );

  test.each([...lists.said[lang].entries()])("%i names as the room lists them", (count, said) => {
    expect(formatList(lists.names.slice(0, count), lang)).toBe(said);
  });
});
