import { describe, expect, it, vi } from "vitest";
import { lookOf, pointsOf } from "../src/games/rolln-bump/cards";
import { coach } from "../src/games/rolln-bump/coach";
import { type Port, flightsOf } from "../src/games/rolln-bump/flights";
import { type Hand, NOBODY, follow } from "../src/games/rolln-bump/hand";
import { hintOf } from "../src/games/rolln-bump/hint";
import {
  type BumpChoice,
  claimOf,
  claimsOf,
  keepOf,
  offersOf,
  pick,
  suggestion,
} from "../src/games/rolln-bump/offers";
import { DIRECTIONS, flatRingOf, nextAt, ringOf } from "../src/games/rolln-bump/places";
import { bonusMoved, laidIn, rolledIn, takenIn, time } from "../src/games/rolln-bump/scenes";
import { texts } from "../src/games/rolln-bump/words";
import type { Scene } from "../src/games/scene";
import type { RollnBump } from "../src/net/protocol.gen";

vi.mock("../src/settings.svelte", () => ({ settings: { lang: "fr" } })); // no browser here

function choice(action: RollnBump.Action, label = ""): BumpChoice {
  return { action, preview: null, label };
}

const OFFERS = offersOf([
  choice({ keep: [] }),
  choice({ keep: [2, 2] }),
  choice({ keep: [2], keep_bonus: true }),
  choice({ match: 5 }),
  choice({ claim: 0, dice: [2, 2, 2, 2, 2] }),
  choice({ claim: 3, dice: [2] }),
  choice({ claim: 3, dice: [2, 2] }),
  choice({ claim: 4, dice: [2, 2] }, "a pair"),
  choice({ claim: 4, dice: [6, 6] }),
  choice({ claim: "bonus", dice: [6] }),
  choice({ claim: "bonus", dice: [2, 5] }),
  choice({ end: true }),
]);

describe("what may be done", () => {
  it("is found by the dice, in whatever order", () => {
    expect(claimOf(OFFERS, "bonus", [5, 2])?.action).toEqual({ claim: "bonus", dice: [2, 5] });
    expect(claimOf(OFFERS, 4, [2])).toBeNull();
    expect(claimOf(OFFERS, 7, [2])).toBeNull();
  });

  it("tells a keep with the bonus die from one without", () => {
    expect(keepOf(OFFERS, [2], true)?.action).toEqual({ keep: [2], keep_bonus: true });
    expect(keepOf(OFFERS, [2], undefined)).toBeNull();
    expect(keepOf(OFFERS, [], undefined)?.action).toEqual({ keep: [] });
  });

  it("knows every place that takes the same dice", () => {
    expect([...claimsOf(OFFERS, [2, 2]).keys()]).toEqual([3, 4]);
    expect(claimsOf(OFFERS, []).size).toBe(0);
  });

  it("suggests few dice, then high ones, with those already picked", () => {
    expect(suggestion(OFFERS, 3, [])).toEqual([2]);
    expect(suggestion(OFFERS, 3, [2, 2])).toEqual([2, 2]);
    expect(suggestion(OFFERS, 4, [])).toEqual([6, 6]);
    expect(suggestion(OFFERS, 4, [5])).toEqual([6, 6]);
    expect(suggestion(OFFERS, "bonus", [5])).toEqual([2, 5]);
    expect(suggestion(OFFERS, 9, [])).toBeNull();
  });

  it("picks dice by their faces, each once and selected ones first", () => {
    const dice = [2, 5, 2].map((face, id) => ({ id, face }));
    expect(pick(dice, [2], new Set([2]))).toEqual(new Set([2]));
    expect(pick(dice, [2, 2], new Set())).toEqual(new Set([0, 2]));
    expect(pick(dice, [6], new Set())).toEqual(new Set());
  });
});

describe("the hint", () => {
  const words = texts.fr.hint;
  const none = new Map();

  it("says what the one place would give, or how many there are", () => {
    const pair = claimOf(OFFERS, 4, [2, 2]) as BumpChoice;
    const lit = claimsOf(OFFERS, [2, 2]);
    expect(hintOf(words, OFFERS, new Map([[4, pair]]), null, true)).toBe("a pair");
    expect(hintOf(words, OFFERS, lit, null, true)).toBe(words.many(2));
    expect(hintOf(words, OFFERS, lit, 4, true)).toBe("a pair");
  });

  it("says what to do when nothing is selected", () => {
    const end = choice({ end: true });
    expect(hintOf(words, offersOf([]), none, null, false)).toBe("");
    expect(hintOf(words, offersOf([end]), none, null, false)).toBe(words.nothing);
    expect(hintOf(words, offersOf([end, choice({ keep: [] })]), none, null, false)).toBe(
      words.rollOn,
    );
    expect(hintOf(words, OFFERS, none, null, false)).toBe(words.pick);
    expect(hintOf(words, OFFERS, none, null, true)).toBe(words.noneRoll);
  });
});

describe("the guide", () => {
  const said = texts.fr.coach;
  const tip = (choices: readonly BumpChoice[], dice = 5, left = 4) =>
    coach({
      view: {
        phase: "play",
        player: 0,
        dice: Array.from({ length: dice }, () => 1),
        seats: [{ dice_in_hand: 5 }],
        piles: [{ left }],
      } as unknown as RollnBump.View,
      choices,
      seat: 0,
    });
  const [keep, match] = [choice({ keep: [] }), choice({ match: 2 })];
  const [claim, end] = [choice({ claim: 1, dice: [1] }), choice({ end: true })];

  it("has a word for each moment", () => {
    expect(tip([])).toBe(said.wait);
    expect(tip([keep, claim, end])).toBe(said.throw);
    expect(tip([keep, claim, end], 3)).toBe(said.opening);
    expect(tip([keep, match, end])).toBe(said.match);
    expect(tip([claim, end])).toBe(said.lay);
    expect(tip([claim, end], 2, 1)).toBe(said.last);
    expect(tip([end])).toBe(said.end);
  });
});

describe("the hand", () => {
  type Shown = Parameters<typeof follow>[1];
  const nobody = new Set<number>();
  const facesOf = ({ dice }: Hand) => dice.map(({ face }) => face);
  const thrown = ({ dice }: Hand) => dice.map((die) => die.thrown);
  const air: Shown = { phase: "throw", player: 1, dice: [], to_throw: 3 };
  const fallen: Shown = { phase: "play", player: 1, dice: [2, 2, 5], to_throw: 0 };

  it("is in the air, then falls", () => {
    const first = follow(NOBODY, air, nobody);
    expect(facesOf(first)).toEqual([null, null, null]);
    const second = follow(first, fallen, nobody);
    expect(facesOf(second)).toEqual([2, 2, 5]);
    expect(thrown(second)).toEqual([true, true, true]);
    expect(follow(second, fallen, nobody)).toEqual(second);
  });

  it("lets the picked dice lie still while the others are thrown", () => {
    const hand = follow(follow(NOBODY, air, nobody), fallen, nobody);
    const picked = new Set([1]);
    const kept = follow(hand, { phase: "throw", player: 1, dice: [2], to_throw: 2 }, picked);
    expect(facesOf(kept)).toEqual([null, 2, null]);
    const again = follow(kept, { phase: "play", player: 1, dice: [1, 2, 6], to_throw: 0 }, picked);
    expect(facesOf(again)).toEqual([1, 2, 6]);
    expect(thrown(again)).toEqual([true, false, true]);
  });

  it("loses the dice that are laid: the picked ones", () => {
    const hand = follow(NOBODY, fallen, nobody);
    const rest = follow(hand, { ...fallen, dice: [2, 5] }, new Set([0]));
    expect(rest.dice.map(({ id }) => id)).toEqual([1, 2]);
    expect(rest.dice.map(({ place }) => place)).toEqual([1, 2]); // the others do not move up
  });

  it("turns a die where it lies", () => {
    const hand = follow(NOBODY, fallen, nobody);
    const turned = follow(hand, { ...fallen, dice: [2, 5, 6] }, nobody);
    expect(facesOf(turned)).toEqual([2, 6, 5]);
    expect(thrown(turned)).toEqual([false, false, false]);
  });

  it("does not throw its dice with the bonus die alone", () => {
    const hand = follow(follow(NOBODY, air, nobody), fallen, nobody);
    const kept = follow(hand, { ...fallen, phase: "throw" }, nobody);
    expect(thrown(follow(kept, fallen, nobody))).toEqual([false, false, false]);
  });

  it("is another one for another player, with dice of other names", () => {
    const hand = follow(NOBODY, fallen, nobody);
    const next = follow(hand, { ...air, player: 2 }, nobody);
    expect(facesOf(next)).toEqual([null, null, null]);
    expect(next.dice.map(({ id }) => id)).toEqual([3, 4, 5]);
  });
});

describe("the ring", () => {
  const rings = [6, 9, 12].flatMap((count) => [
    { count, on: "a table", ring: ringOf(count) },
    { count, on: "a phone", ring: flatRingOf(count) },
  ]);
  it.each(rings)(
    "holds $count piles, joker and bonus die on $on, each apart",
    ({ count, ring }) => {
      const { piles, joker, bonus, columns, rows } = ring;
      expect(piles).toHaveLength(count);
      const taken = new Set<string>();
      for (const { column, row, rows: span } of [...piles, joker, bonus]) {
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual(2 * columns - 1);
        expect(row + span - 1).toBeLessThanOrEqual(rows);
        for (let down = 0; down < span; down++) {
          for (const half of [column, column + 1]) {
            expect(taken).not.toContain(`${half} ${row + down}`);
            taken.add(`${half} ${row + down}`);
          }
        }
      }
    },
  );

  it("never has more than three rows on a phone", () => {
    for (const count of [0, 6, 9, 12]) expect(flatRingOf(count).rows).toBe(3);
  });

  it("has only joker and bonus die before the deal", () => {
    expect(ringOf(0).piles).toHaveLength(0);
  });

  it("is walked by arrow keys, straight ahead first", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 50, y: 100 },
      { x: 0, y: 180 },
    ];
    const go = (at: number, key: string) => nextAt(points, at, DIRECTIONS[key] ?? { x: 0, y: 0 });
    expect(go(0, "ArrowRight")).toBe(1);
    expect(go(0, "ArrowDown")).toBe(3);
    expect(go(1, "ArrowDown")).toBe(2);
    expect(go(0, "ArrowUp")).toBe(0);
    expect(go(-1, "ArrowUp")).toBe(-1);
  });
});

describe("cards", () => {
  it("show their figure", () => {
    expect(lookOf("A4")).toEqual({ suit: "A", kind: "4", figure: "single", number: 4 });
    expect(lookOf("Bpair")).toEqual({ suit: "B", kind: "pair", figure: "alike", number: 2 });
    expect(lookOf("Crun5")).toEqual({ suit: "C", kind: "run5", figure: "run", number: 5 });
    expect(lookOf("joker")).toEqual({ suit: null, kind: "joker", figure: "alike", number: 5 });
  });

  it("score what the figures in force say", () => {
    const figures = { points: { pair: 2 }, joker: 15, series: [] };
    expect(pointsOf("Dpair", figures)).toBe(2);
    expect(pointsOf("joker", figures)).toBe(15);
  });
});

describe("scenes", () => {
  const pile = (number: number, top: string | null, hold: RollnBump.Hold | null = null) => ({
    number,
    top,
    left: 3,
    hold,
  });
  const table = (hold: RollnBump.Hold | null, where: "table" | "hand" = "table") => ({
    joker: pile(0, "joker"),
    piles: [pile(1, "A4"), pile(2, "Bpair", hold)],
    bonus: { where, seat: null, shows: null, hold: null, open: true },
  });
  const scene = (
    what: RollnBump.What,
    before: object | null,
    view: object,
  ): Scene<RollnBump.Types> => ({
    seq: 1,
    what,
    text: null,
    before: before as RollnBump.View | null,
    view: view as RollnBump.View,
  });
  const theirs = { seat: 2, dice: [3, 3] };
  const ours = { seat: 0, dice: [6, 6] };
  const bump = scene(
    { type: "acted", seat: 0, do: { claim: 2, dice: [6, 6] } },
    table(theirs),
    table(ours),
  );
  const end = scene({ type: "acted", seat: 1, do: { end: true } }, table(theirs), table(null));
  const roll = scene({ type: "happened", chance: { roll: [], bonus: 4 } }, null, table(null));

  it("know what was laid, and who was bumped", () => {
    expect(laidIn(bump)).toEqual({ place: 2, seat: 0, dice: [6, 6], bumped: theirs });
    expect(laidIn(end)).toBeNull();
    expect(laidIn(null)).toBeNull();
  });

  it("know which cards went where", () => {
    expect(takenIn(end)).toEqual([{ place: 2, card: "Bpair", seat: 2 }]);
    expect(takenIn(bump)).toEqual([]);
    expect(takenIn(roll)).toEqual([]);
  });

  it("know what was thrown", () => {
    expect(rolledIn(roll)).toEqual({ bonus: true });
    expect(rolledIn(bump)).toBeNull();
  });

  it("know where the bonus die went", () => {
    const back = scene({ type: "undone", seat: 0 }, table(null, "hand"), table(null));
    expect(bonusMoved(back)).toBe("table");
    expect(bonusMoved(bump)).toBeNull();
  });

  it("give a bump more time than dice that land on a free card", () => {
    const free = scene(
      { type: "acted", seat: 0, do: { claim: 1, dice: [4] } },
      table(null),
      table(null),
    );
    expect(time(bump).moving).toBeGreaterThan(time(free).moving);
  });

  it("let laid dice fly there and bumped ones hop home", () => {
    const spot = (port: Port) => (port === "tray" ? { x: 0, y: 0 } : { x: 90, y: 90 });
    const ways = (flights: { way: string }[]) => flights.map(({ way }) => way);
    expect(ways(flightsOf(bump, spot, null))).toEqual(["lay", "lay", "hop", "hop"]);
    expect(ways(flightsOf(bump, spot, 2))).toEqual(["hop", "hop"]);
    expect(ways(flightsOf(end, spot, null))).toEqual(["take"]);
    expect(flightsOf(end, () => null, null)).toEqual([]);
  });
});
