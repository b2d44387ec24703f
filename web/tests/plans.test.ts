import { describe, expect, test } from "vitest";
import type { GameCard } from "../src/net/protocol.gen";
import { planFor, variantOf, variantsOf, withSeats, withVariant } from "../src/room/plans";

const text = { fr: "", en: "" };
const variant = (name: string, seats: number[], options = {}) => ({
  name,
  seats,
  title: text,
  options,
  figures: {},
});
const card: GameCard = {
  id: "estate",
  name: "Estate",
  rules: 1,
  seats: [1, 2, 3, 4],
  minutes: 40,
  age: 10,
  credit: "",
  tagline: text,
  variants: [
    variant("easy", [1]),
    variant("hard", [1], { difficulty: "hard" }),
    variant("two", [2]),
    variant("standard", [3, 4]),
    variant("ruthless", [3, 4], { variant: "ruthless" }),
  ],
  options: {},
  endings: {},
  labels: {},
  private: false,
  early: false,
};
const named = (name: string) => {
  const found = card.variants.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("plans of the lobby", () => {
  test("take the nearest number of players that the game has", () => {
    expect(planFor(card, 12).seats).toBe(4);
    expect(planFor({ ...card, seats: [3, 4] }, 2).seats).toBe(3);
  });

  test("offer the variants for so many players", () => {
    expect(variantsOf(card, 1).map(({ name }) => name)).toEqual(["easy", "hard"]);
  });

  test("know which variant they play", () => {
    expect(variantOf(card, { game: "estate", seats: 3 })?.name).toBe("standard");
    const ruthless = withVariant(card, planFor(card, 3), named("ruthless"));
    expect(variantOf(card, ruthless)?.name).toBe("ruthless");
  });

  test("drop a variant that does not fit another number of players, and keep own figures", () => {
    const ruthless = {
      game: "estate",
      seats: 3,
      options: { variant: "ruthless", dollars: { jackpot: 9 } },
    };
    expect(withSeats(card, ruthless, 4).options).toEqual(ruthless.options);
    expect(withSeats(card, ruthless, 2)).toMatchObject({
      seats: 2,
      options: { dollars: { jackpot: 9 } },
    });
    expect(withSeats(card, ruthless, 2).options).not.toHaveProperty("variant");
  });

  test("forget typists whose place is gone", () => {
    expect(withSeats(card, { game: "estate", seats: 4, typed: [0, 3] }, 2).typed).toEqual([0]);
  });
});
