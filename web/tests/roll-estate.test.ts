import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boxesOf, portfolioOf, tiedSeats } from "../src/games/roll-estate/accounts";
import { coach } from "../src/games/roll-estate/coach";
import { facesOf, keptOf, lay, sameDice, toggled } from "../src/games/roll-estate/dice";
import { type Offer, keeping, mayThrow, offersOf } from "../src/games/roll-estate/offers";
import { actor, gain, happening, opened } from "../src/games/roll-estate/scenes";
import { texts } from "../src/games/roll-estate/words";
import type { Scene } from "../src/games/scene";
import type { RollEstate } from "../src/net/protocol.gen";
import { settings } from "../src/settings.svelte";

const SHEET: RollEstate.SheetView = {
  rows: [{ row: "ones", numbers: [2, null], crossed: false }],
  businesses: [],
  routes: [],
  cash: null,
  indexes: 0,
  jackpot: false,
  score: { properties: 10, businesses: 0, routes: 0, portfolio: 0, jackpot: 0, total: 10 },
};

const VIEW: RollEstate.View = {
  turn: 0,
  player: 0,
  first: 0,
  throws: 1,
  throws_left: 2,
  dice: [],
  kept: 0,
  districts: [
    {
      row: "ones",
      boxes: [10, 10],
      businesses: [
        { dollars: 60, owner: null },
        { dollars: 40, owner: null },
      ],
    },
  ],
  routes: [{ route: "any", owner: null }],
  route_dollars: [50, 100, 175, 250],
  index_times: [1, 5, 10],
  jackpot_dollars: 150,
  enough: 3,
  ending: null,
  sheets: [SHEET, SHEET],
  scores: [10, 10],
  solo: null,
};

const viewOf = (change: Partial<RollEstate.View>): RollEstate.View => ({ ...VIEW, ...change });
const withDice = (...dice: number[]) => viewOf({ dice });
const sceneOf = (
  what: RollEstate.What,
  before: RollEstate.View,
  view: RollEstate.View,
): Scene<RollEstate.Types> => ({ seq: 1, what, text: null, before, view });
const rolled = (before: RollEstate.View, roll: readonly number[], view: RollEstate.View) =>
  sceneOf({ type: "happened", chance: { roll } }, before, view);
const acted = (
  seat: number,
  action: RollEstate.Action,
  before: RollEstate.View,
  view: RollEstate.View,
) => sceneOf({ type: "acted", seat, do: action }, before, view);
const offer = (action: RollEstate.Action, preview: Partial<RollEstate.Preview> = {}): Offer => ({
  action,
  preview: { number: null, dollars: 0, business: null, dice: 0, boxes: 0, ...preview },
  label: JSON.stringify(action),
});

describe("dice", () => {
  const first = lay([], withDice(1, 2, 5, 5, 6), null);

  it("are the same in any order", () => {
    expect(sameDice([5, 1, 5], [1, 5, 5])).toBe(true);
    expect(sameDice([5, 1], [1, 5, 5])).toBe(false);
  });

  it("lie as the room lists them after a jump, none kept", () => {
    expect(facesOf(first)).toEqual([1, 2, 5, 5, 6]);
    expect(keptOf(first)).toEqual([]);
  });

  it("are taken up and put back", () => {
    const up = toggled(first, 1);
    expect(keptOf(up)).toEqual([2]);
    expect(keptOf(toggled(up, 1))).toEqual([]);
  });

  it("are five blanks before a throw", () => {
    const blank = lay(first, viewOf({ dice: [] }), null);
    expect(blank).toHaveLength(5);
    expect(facesOf(blank)).toEqual([]);
  });

  it("all fall in a first throw, in the order in which they fell", () => {
    const view = withDice(1, 2, 3, 4, 6);
    const slots = lay(first, view, rolled(withDice(), [6, 4, 3, 2, 1], view));
    expect(facesOf(slots)).toEqual([6, 4, 3, 2, 1]);
    expect(slots.every(({ fresh, kept }) => fresh && !kept)).toBe(true);
  });

  it("stay in their places when kept, whichever of two alike was taken up", () => {
    const taken = toggled(first, 3);
    const after = withDice(5);
    const held = lay(taken, after, acted(0, { keep: [5] }, withDice(1, 2, 5, 5, 6), after));
    expect(held.map(({ kept }) => kept)).toEqual([false, false, false, true, false]);

    const view = withDice(2, 3, 4, 4, 5);
    const next = lay(held, view, rolled(after, [4, 4, 3, 2], view));
    expect(facesOf(next)).toEqual([4, 4, 3, 5, 2]);
    expect(next.map(({ kept }) => kept)).toEqual([false, false, false, true, false]);
    expect(next.map(({ fresh }) => fresh)).toEqual([true, true, true, false, true]);
  });

  it("are laid out anew if what was shown before was something else", () => {
    const view = withDice(2, 3, 4, 4, 5);
    const slots = lay([], view, rolled(withDice(5), [4, 4, 3, 2], view));
    expect(facesOf(slots)).toEqual([5, 4, 4, 3, 2]);
    expect(keptOf(slots)).toEqual([5]);
  });

  it("that are kept wait for the others, also after a jump", () => {
    const slots = lay([], withDice(5, 5), null);
    expect(keptOf(slots)).toEqual([5, 5]);
    expect(slots).toHaveLength(5);
  });

  it("stay to be seen while what they claimed is shown", () => {
    const before = withDice(1, 2, 5, 5, 6);
    const scene = acted(0, { claim: "cash" }, before, withDice());
    expect(facesOf(lay(first, withDice(), scene))).toEqual([1, 2, 5, 5, 6]);
  });

  it("keep what was taken up when the same table is told once more", () => {
    const taken = toggled(first, 0);
    expect(keptOf(lay(taken, withDice(1, 2, 5, 5, 6), null))).toEqual([1]);
  });
});

describe("offers", () => {
  const choices = [
    offer({ claim: "property", row: "fives", box: 2 }),
    offer({ claim: "route", route: "2-5" }),
    offer({ claim: "cash" }),
    offer({ keep: [] }),
    offer({ keep: [5, 5] }),
  ];

  it("are found by their place on the sheet", () => {
    const offers = offersOf(choices);
    expect(offers.get("fives 2")).toBe(choices[0]);
    expect(offers.get("route 2-5")).toBe(choices[1]);
    expect(offers.get("cash")).toBe(choices[2]);
    expect(offersOf([offer({ lose_interest: "ones" })]).has("lose ones")).toBe(true);
  });

  it("to keep dice are found by the dice", () => {
    expect(keeping(choices, [5, 5])).toBe(choices[4]);
    expect(keeping(choices, [])).toBe(choices[3]);
    expect(keeping(choices, [5, 5, 1, 2, 3])).toBeUndefined();
    expect(mayThrow(choices)).toBe(true);
    expect(mayThrow(choices.slice(0, 3))).toBe(false);
  });
});

describe("the story", () => {
  const after = viewOf({
    player: 1,
    scores: [80, 10],
    districts: [
      {
        row: "ones",
        boxes: [10, 10],
        businesses: [
          { dollars: 60, owner: 0 },
          { dollars: 40, owner: null },
        ],
      },
    ],
  });
  const claim = acted(0, { claim: "property", row: "ones", box: 2 }, VIEW, after);

  it("knows throws, keeps and claims", () => {
    expect(happening(null)).toBeNull();
    expect(happening(rolled(VIEW, [1], VIEW))).toEqual({ kind: "roll", roll: [1] });
    expect(happening(acted(1, { keep: [2] }, VIEW, VIEW))).toEqual({
      kind: "keep",
      seat: 1,
      keep: [2],
    });
    expect(happening(claim)).toMatchObject({ kind: "claim", seat: 0 });
    expect(happening(sceneOf({ type: "happened", chance: { first: 1 } }, VIEW, VIEW))).toEqual({
      kind: "first",
    });
  });

  it("follows who did it, and what it brought", () => {
    expect(actor(claim, after)).toBe(0);
    expect(actor(null, after)).toBe(1);
    expect(gain(claim, after, 0)).toBe(70);
    expect(opened(claim, after)).toEqual({ row: "ones", column: 0 });
    expect(opened(rolled(after, [1], after), after)).toBeNull();
  });
});

describe("the accounts", () => {
  it("count boxes with a number", () => {
    expect(boxesOf(SHEET)).toBe(1);
  });

  it("say what the portfolio is made of", () => {
    expect(portfolioOf(SHEET, [1, 5, 10])).toBeNull();
    expect(portfolioOf({ ...SHEET, cash: 24, indexes: 1 }, [1, 5, 10])).toEqual({
      cash: 24,
      times: 5,
    });
  });

  it("know whether dollars alone decided", () => {
    expect(tiedSeats({ scores: [5, 5, 3], winners: [1], ending: "businesses" })).toEqual([0, 1]);
    expect(tiedSeats({ scores: [5, 4], winners: [0], ending: "businesses" })).toEqual([]);
    expect(tiedSeats({ scores: [5], winners: [], ending: "stuck" })).toEqual([]);
  });
});

describe("the guide", () => {
  const say = (choices: readonly Offer[], change: Partial<RollEstate.View> = {}) =>
    coach({ view: viewOf(change), choices, seat: 0 });
  const w = () => texts[settings.lang].coach;
  const cash = offer({ claim: "cash" });
  const keep = offer({ keep: [] });

  it("speaks to the moment", () => {
    expect(say([])).toBe(w().wait);
    expect(say([cash, keep])).toBe(w().first);
    expect(say([cash, keep], { throws: 2 })).toBe(w().again);
    expect(say([cash])).toBe(w().last);
    expect(say([offer({ claim: "route", route: "any" }), keep])).toBe(w().route);
    expect(say([offer({ claim: "index" }), keep])).toBe(w().index);
    expect(say([offer({ claim: "property", row: "ones", box: 1 }, { business: 60 })])).toBe(
      w().opens,
    );
    expect(say([offer({ lose_interest: "ones" }), keep])).toBe(w().stuck);
    expect(say([offer({ lose_interest: "ones" })])).toBe(w().lose);
  });

  it("knows who is alone", () => {
    const solo = { difficulty: "easy", goal: 300, investments: 0 };
    expect(say([], { solo })).toBeNull();
    expect(say([keep], { solo })).toBe(w().soloAgain);
    expect(say([cash, keep], { solo })).toBe(w().solo);
  });
});

describe("the names of the town", () => {
  const figures = readFileSync("../src/roulotte/games/roll_estate/figures.py", "utf-8");

  it("are those that the room uses", () => {
    for (const key of ["districts", "lines"] as const) {
      for (const [id, fr] of Object.entries(texts.fr[key])) {
        const en = (texts.en[key] as Readonly<Record<string, string>>)[id];
        expect(figures).toContain(`"${id}": Text(fr="${fr}", en="${en}")`);
      }
    }
  });
});
