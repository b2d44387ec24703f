/** Rollie's helpers: what travels over the cloth, and why a place went to whom. */

import { describe, expect, test } from "vitest";
import { keyOf, secureWith, securesOf, takeOf, tokenOf } from "../src/games/rollie/choices";
import { rosette, weave } from "../src/games/rollie/guilloche";
import { faceText } from "../src/games/rollie/notes";
import { placed } from "../src/games/rollie/places";
import { between, crashOf, flightsOf, rollOf, turnedUp } from "../src/games/rollie/scenes";
import { races } from "../src/games/rollie/standings";
import { texts } from "../src/games/rollie/words";
import type { Scene } from "../src/games/scene";
import type { Rollie } from "../src/net/protocol.gen";

type Notes = readonly number[];
const NONE: Notes = [0, 0, 0, 0, 0];

function player(stake: Notes, wallet: Notes, tokens: readonly number[] = []): Rollie.Player {
  return { stake, stake_money: 0, wallet, wallet_money: 0, tokens, playing: true, bonus: 0 };
}

function table(players: readonly Rollie.Player[], more: Partial<Rollie.View> = {}): Rollie.View {
  return {
    turn: null,
    round: 1,
    rounds: 7,
    first: 0,
    roll: null,
    face_up: [],
    face_down: 6,
    values: [-5, 0, 2, 5, 10],
    bank: [30, 30, 30, 30, 30],
    bonus: [[100, 70, 40], [80, 50, 30], [70, 40, 20], [40, 30], []],
    places: [[], [], [], [], []],
    players,
    scores: players.map(() => 0),
    last_round: false,
    crash: null,
    ending: null,
    ...more,
  };
}

function sceneOf(what: Rollie.What, before: Rollie.View, view: Rollie.View): Scene<Rollie.Types> {
  return { seq: 1, what, text: null, before, view };
}

describe("scenes", () => {
  const empty = table([player(NONE, NONE), player(NONE, NONE)]);

  test("a take flies from the bank to the stake", () => {
    const after = table([player([0, 0, 0, 0, 1], NONE), player(NONE, NONE)]);
    expect(flightsOf(empty, after)).toEqual([{ note: 10, from: "bank 10", to: "stake 0 10" }]);
  });

  test("securing brings the whole stake and a token home", () => {
    const before = table([player([1, 0, 0, 0, 2], NONE), player(NONE, NONE)], { face_up: [3, 7] });
    const after = table([player(NONE, [1, 0, 0, 0, 2], [7]), player(NONE, NONE)], {
      face_up: [3],
    });
    expect(flightsOf(before, after)).toEqual([
      { note: -5, from: "stake 0 -5", to: "wallet 0 -5" },
      { note: 10, from: "stake 0 10", to: "wallet 0 10" },
      { note: 10, from: "stake 0 10", to: "wallet 0 10" },
      { token: 7, from: "tray 7", to: "tokens 0" },
    ]);
    const midway = between(before, after);
    expect(midway.face_up).toEqual([3]);
    expect(midway.players[0]?.stake).toEqual(NONE);
    expect(midway.players[0]?.wallet).toEqual(NONE);
    expect(midway.players[0]?.tokens).toEqual([]);
  });

  test("a crash sends notes back, but no more than can be seen", () => {
    const before = table([player(NONE, NONE), player([0, 9, 0, 0, 0], NONE)]);
    const flights = flightsOf(before, empty);
    expect(flights).toHaveLength(6);
    expect(flights[0]).toEqual({ note: 0, from: "stake 1 0", to: "bank 0" });
  });

  test("a roll is a crash only if nobody may decide on it", () => {
    const what: Rollie.What = { type: "happened", chance: { roll: [5, 5] } };
    const crash: Rollie.Crash = { roll: [5, 5], seats: [0], lost: [17] };
    expect(crashOf(sceneOf(what, empty, { ...empty, crash }))).toEqual(crash);
    expect(crashOf(sceneOf(what, empty, { ...empty, roll: [2, 5], crash }))).toBeNull();
    const turn = sceneOf({ type: "happened", chance: { token: 4 } }, empty, { ...empty, crash });
    expect([rollOf(turn), turnedUp(turn), crashOf(turn)]).toEqual([null, 4, null]);
    const take = sceneOf({ type: "acted", seat: 0, do: { take: 5 } }, empty, empty);
    expect([rollOf(take), turnedUp(take), crashOf(null)]).toEqual([null, null, null]);
  });
});

describe("choices", () => {
  const choices = [
    { action: { take: -5 }, preview: null, label: "a" },
    { action: { secure: true, token: 7 }, preview: null, label: "b" },
    { action: { secure: true, token: 3 }, preview: null, label: "c" },
  ] as const;

  test("are found by what they do", () => {
    expect(choices.map(({ action }) => keyOf(action))).toEqual(["take -5", "secure 7", "secure 3"]);
    expect(keyOf({ secure: true })).toBe("secure ");
    expect(takeOf(choices, -5)?.label).toBe("a");
    expect(takeOf(choices, 10)).toBeUndefined();
    expect(securesOf(choices).map(tokenOf)).toEqual([7, 3]);
  });

  test("securing takes the token that was asked for, or the first", () => {
    expect(secureWith(choices, 3)?.label).toBe("c");
    expect(secureWith(choices, 5)?.label).toBe("b");
    expect(secureWith([], null)).toBeUndefined();
  });
});

/** The end of game that the rulebook works out. */
describe("the rulebook's example", () => {
  const [ulysse, clement, juliette, fanny] = [0, 1, 2, 3];
  const view = table(
    [
      player(NONE, [5, 3, 1, 7, 1], [5, 6]),
      player(NONE, [3, 3, 5, 5, 8]),
      player(NONE, [5, 0, 4, 0, 4], [7]),
      player(NONE, [0, 6, 5, 7, 5]),
    ],
    {
      places: [[juliette, ulysse, clement], [fanny, ulysse, clement], [juliette, ulysse], [ulysse, fanny], []],
      ending: "rounds",
    },
  ); // prettier-ignore
  const all = races(view);

  test("has a race for each value with bonus tokens", () => {
    expect(all.map(({ value }) => value)).toEqual([-5, 0, 2, 5]);
  });

  test("tokens decide ties, and the last one left needs none", () => {
    expect(all[0]?.standings).toEqual([
      { seat: juliette, count: 5, place: 1, bonus: 100, reason: { kind: "token", token: 7 } },
      { seat: ulysse, count: 5, place: 2, bonus: 70, reason: { kind: "token", token: 6 } },
      { seat: clement, count: 3, place: 3, bonus: 40, reason: { kind: "most" } },
    ]);
    expect(all[1]?.standings[2]?.reason).toEqual({ kind: "rest" });
  });

  test("a tie without tokens is out of the race", () => {
    const twos = all[2]?.standings ?? [];
    expect(twos.map(({ seat, place }) => [seat, place])).toEqual([
      [clement, null],
      [fanny, null],
      [juliette, 1],
      [ulysse, 2],
    ]);
    expect(twos[1]?.reason).toEqual({ kind: "bare" });
  });

  test("whoever has too few hears it", () => {
    expect(all[3]?.standings[2]).toEqual({
      seat: clement,
      count: 5,
      place: null,
      bonus: 0,
      reason: { kind: "behind", token: null },
    });
  });
});

test("tokens keep their places, and new ones fill the gaps", () => {
  expect(placed([], [3, 7])).toEqual([3, 7]);
  expect(placed([3, 7], [2, 3, 7])).toEqual([3, 7, 2]);
  expect(placed([3, 7, 2], [2, 7])).toEqual([null, 7, 2]);
  expect(placed([null, 7, 2], [2, 5, 6, 7])).toEqual([5, 7, 2, 6]);
});

test("engraved lines close, and go on beyond their tile", () => {
  const [start, ...rest] = rosette(5, 20, 1).slice(1).split("L");
  expect(rest.at(-1)).toBe(start);
  const wave = weave(160, 26, 17, 1).slice(1).split("L");
  expect(wave[0]).toBe("0 26");
  expect(wave.at(-1)).toBe("160 26");
});

test("faces have a real minus, and places a name in both languages", () => {
  expect([faceText(-5), faceText("R"), faceText(10)]).toEqual(["−5", "R", "10"]);
  expect([1, 2].map(texts.fr.count.place)).toEqual(["1er", "2e"]);
  expect([1, 2, 3].map(texts.en.count.place)).toEqual(["1st", "2nd", "3rd"]);
});
