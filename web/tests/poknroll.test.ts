/** Pok'n Roll: what the board reads off a view. */

import { describe, expect, it } from "vitest";
import { adviceOn } from "../src/games/poknroll/advice";
import { liftDelay, timeOf } from "../src/games/poknroll/timing";
import {
  type PokerChoice,
  areCupsThrown,
  asThrown,
  clockwise,
  isFresh,
  isJorg,
  isJustShown,
  isShown,
  isStaying,
  keepingPlaces,
  liftOrder,
  newWhite,
  othersOf,
  pointsOf,
  standingOf,
  tieOf,
} from "../src/games/poknroll/view";
import type { Poknroll } from "../src/net/protocol.gen";

type View = Poknroll.View;

/** Three seats and Jörg, turn 1, seat 0 sees its own dice and decides. */
function viewOf(change: Partial<View> = {}): View {
  return {
    seat: 0,
    turn: 0,
    board: "base",
    round: 1,
    phase: 1,
    start: 0,
    white: [1, 3, 4],
    cups: [[2, 2], null, null, null],
    still: [0, 1, 2],
    waiting: [0, 1, 2],
    formed: ["pair"],
    highest: [],
    sheet: [
      { line: "pair", points: 1 },
      { line: "folded", points: 1 },
      { line: "won", points: 4 },
    ],
    crosses: [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    scores: [0, 0, 0],
    last_round: false,
    ...change,
  };
}

const choice = (action: Poknroll.Action, points = 0): PokerChoice => ({
  action,
  preview: { lines: [], points, fills: false },
  label: "",
});

describe("places", () => {
  it("go clockwise from one's own left, Jörg last", () => {
    expect(clockwise(4, 2)).toEqual([2, 3, 0, 1]);
    expect(othersOf(viewOf(), 1)).toEqual([2, 0, 3]);
    expect(othersOf(viewOf(), null)).toEqual([0, 1, 2, 3]);
    expect(othersOf(viewOf({ cups: [null, null, null] }), 0)).toEqual([1, 2]);
    expect(isJorg(viewOf(), 3)).toBe(true);
    expect(isJorg(viewOf(), 2)).toBe(false);
  });
});

describe("cups", () => {
  it("hide one's own dice from the table as long as they are secret", () => {
    expect(isShown(viewOf(), 0)).toBe(false);
    expect(isShown(viewOf({ phase: 0, white: [] }), 0)).toBe(false);
  });

  it("are open after a fold, and all of them in turn 3", () => {
    expect(isShown(viewOf({ still: [1, 2] }), 0)).toBe(true);
    const last = viewOf({ phase: 3, cups: [[2, 2], [1, 1], null, [5, 6]] });
    expect([0, 1, 2, 3].map((place) => isShown(last, place))).toEqual([true, true, false, true]);
  });

  it("are lifted once", () => {
    const folded = viewOf({ still: [1, 2] });
    expect(isJustShown(viewOf(), folded, 0)).toBe(true);
    expect(isJustShown(folded, folded, 0)).toBe(false);
    expect(isJustShown(null, folded, 0)).toBe(false);
  });

  it("are thrown once a round", () => {
    const thrown = viewOf({ round: 2, phase: 0, white: [] });
    expect(areCupsThrown(viewOf(), thrown)).toBe(true);
    expect(areCupsThrown(thrown, thrown)).toBe(false);
    expect(areCupsThrown(null, viewOf({ round: 0, phase: 0 }))).toBe(false);
  });

  it("are lifted from the start player on", () => {
    const view = viewOf({ still: [2, 0], phase: 3 });
    expect([2, 0, 3].map((place) => liftOrder(view, place))).toEqual([0, 1, 2]);
    expect(liftDelay(view, 0)).toBeGreaterThan(liftDelay(view, 2));
    expect(liftDelay(viewOf(), 1)).toBe(0);
  });
});

describe("white dice", () => {
  it("keep their places when another comes", () => {
    expect(asThrown([4, 1, 3], [1, 2, 3, 4])).toEqual([4, 1, 3, 2]);
    expect(asThrown([5, 5], [5])).toEqual([5]);
    const inPlace = keepingPlaces();
    expect(inPlace([1, 3, 4])).toEqual([1, 3, 4]);
    expect(inPlace([1, 2, 3, 4])).toEqual([1, 3, 4, 2]);
    expect(inPlace([])).toEqual([]);
    expect(inPlace([2, 2, 6])).toEqual([2, 2, 6]);
  });

  it("tumble when they are new", () => {
    expect(newWhite(viewOf({ white: [] }), viewOf())).toBe(3);
    expect(newWhite(viewOf(), viewOf({ white: [1, 2, 3, 4] }))).toBe(1);
    expect(newWhite(viewOf(), viewOf())).toBe(0);
    expect(newWhite(viewOf(), viewOf({ round: 2 }))).toBe(3);
    expect(newWhite(null, viewOf())).toBe(0);
  });
});

describe("standing", () => {
  it("says who decides, waits, stays and folded", () => {
    const view = viewOf({ turn: 1, still: [0, 1, 2], waiting: [1, 2] });
    expect([0, 1, 2, 3].map((place) => standingOf(view, place))).toEqual([
      "stays",
      "decides",
      "waits",
      "stays",
    ]);
    expect(standingOf(viewOf({ still: [1, 2] }), 0)).toBe("folded");
    expect(standingOf(viewOf({ phase: 0 }), 0)).toBe("quiet");
  });

  it("knows a stay from a fold", () => {
    expect(isStaying(viewOf(), viewOf({ turn: 1, waiting: [1, 2] }))).toBe(true);
    expect(isStaying(viewOf(), viewOf({ turn: 1, waiting: [1, 2], still: [1, 2] }))).toBe(false);
    expect(isStaying(viewOf({ turn: null }), viewOf())).toBe(false);
    expect(isStaying(viewOf({ phase: 3 }), viewOf({ phase: 3 }))).toBe(false);
  });

  it("says who is best in turn 3", () => {
    const view = viewOf({ phase: 3, still: [0, 1], highest: [1, 3] });
    expect([0, 1, 2, 3].map((place) => standingOf(view, place))).toEqual([
      "beaten",
      "best",
      "folded",
      "best",
    ]);
    expect([0, 1, 2, 3].map((place) => standingOf(view, place, true))).toEqual([
      "stays",
      "stays",
      "folded",
      "stays",
    ]);
  });
});

describe("crosses", () => {
  it("are fresh for what has just been crossed", () => {
    const view = viewOf({
      crosses: [
        [1, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    });
    expect([0, 1, 2].map((row) => isFresh(viewOf(), view, 0, row))).toEqual([true, true, false]);
    expect(isFresh(view, viewOf(), 0, 0)).toBe(false);
    expect(isFresh(null, view, 0, 0)).toBe(false);
  });

  it("have the points of their line", () => {
    expect(pointsOf(viewOf(), "won")).toBe(4);
    expect(pointsOf(viewOf(), "highway")).toBe(0);
  });

  it("for turn 3 break a tie", () => {
    const crosses = [
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 0],
    ];
    expect(tieOf(viewOf({ scores: [8, 8, 3], crosses }))).toEqual([
      { seat: 0, won: 2 },
      { seat: 1, won: 1 },
    ]);
    expect(tieOf(viewOf({ scores: [9, 8, 3], crosses }))).toEqual([]);
  });
});

describe("time", () => {
  it("lets every cup be lifted before it goes on", () => {
    const before = viewOf({ phase: 2, white: [1, 2, 3, 4] });
    const last = viewOf({
      phase: 3,
      white: [1, 2, 3, 4, 4],
      cups: [
        [2, 2],
        [1, 1],
        [3, 4],
        [5, 6],
      ],
      highest: [0],
    });
    const showdown = timeOf(before, last);
    expect(showdown?.moving).toBeGreaterThan(liftDelay(last, 3));
    expect(showdown?.rest).toBeGreaterThan(timeOf(viewOf({ white: [] }), viewOf())?.rest ?? 0);
  });

  it("is as usual where nothing is thrown or lifted", () => {
    expect(timeOf(viewOf(), viewOf({ turn: 1, waiting: [1, 2] }))).toBeNull();
  });
});

describe("advice", () => {
  const stay = choice({ stay: true });

  it("fits the decision", () => {
    const on = (view: View, choices: PokerChoice[]) => adviceOn({ view, choices, seat: 0 });
    expect(on(viewOf(), [stay, choice({ fold: "pair" }, 2)])).toBe("weak");
    expect(on(viewOf(), [stay, choice({ fold: "full" }, 6)])).toBe("strong");
    expect(on(viewOf({ formed: [] }), [stay, choice({ fold: null }, 1)])).toBe("bare");
    expect(on(viewOf({ phase: 2 }), [stay, choice({ fold: "pair" }, 1)])).toBe("second");
    expect(on(viewOf({ last_round: true }), [stay, choice({ fold: "pair" }, 1)])).toBe("last");
    expect(on(viewOf({ phase: 3 }), [choice({ mark: "pair" }, 1)])).toBe("mark");
  });

  it("fits the waiting", () => {
    const on = (view: View, seat: number | null = 0) => adviceOn({ view, choices: [], seat });
    expect(on(viewOf({ turn: 1 }), null)).toBe("watch");
    expect(on(viewOf({ turn: 1, still: [1, 2] }))).toBe("folded");
    expect(on(viewOf({ turn: 1, waiting: [1, 2] }))).toBe("jorg");
    expect(on(viewOf({ turn: 1, waiting: [1], cups: [[1, 2], null, null] }))).toBe("stays");
    expect(on(viewOf({ turn: 2, waiting: [2, 0] }))).toBe("begin");
    expect(on(viewOf({ turn: 2, waiting: [2, 0], round: 2 }))).toBeNull();
  });
});
