import { beforeEach, describe, expect, test, vi } from "vitest";
import { Room } from "../src/net/room.svelte";
import { choose } from "../src/settings.svelte";
import { TableSession } from "../src/table/session.svelte";
import { ev, matchView, roomView, snap, welcome } from "./messages";
import { Exchange } from "./wires";

let exchange: Exchange;
let room: Room;
let session: TableSession;

beforeEach(() => {
  sessionStorage.clear();
  choose({ speed: "off", lang: "fr" });
  exchange = new Exchange();
  room = new Room("room", exchange.open);
  session = new TableSession(room);
  room.enter();
  exchange.last.onopen?.();
});

function begin(): void {
  exchange.last.tell(
    welcome(),
    snap(5, { room: roomView({ match: matchView() }), view: { n: 1 } }),
  );
}

describe("a room as the browser knows it", () => {
  test("starts from a snapshot and follows events", () => {
    begin();
    const choice = { action: { place: "d6" }, label: "d6" };
    exchange.last.tell(
      ev(6, { type: "acted" }, { text: "Bo joue.", view: { n: 2 }, now: { phase: "playing" } }),
      ev(
        7,
        { type: "acted" },
        { view: { n: 3 }, now: { phase: "playing", turn: 0 }, legal: [choice], ask: "À vous" },
      ),
    );
    expect(session.stage.view).toEqual({ n: 3 });
    expect(room.legal).toEqual([choice]);
    expect(room.ask).toBe("À vous");
    expect(session.stage.story.map(({ text }) => text)).toEqual(["Bo joue."]);
  });

  test("forgets what may be decided when the room says what it waits for", () => {
    begin();
    const now = { phase: "playing" as const, turn: 0 };
    exchange.last.tell(ev(6, { type: "acted" }, { now, legal: [{ action: {} }], ask: "?" }));
    exchange.last.tell(ev(7, { type: "said", member: 1, emoji: "🎲" }));
    expect(room.legal).toHaveLength(1);
    exchange.last.tell(ev(8, { type: "acted" }, { now: { phase: "playing", turn: 1 } }));
    expect([room.legal, room.ask]).toEqual([[], null]);
  });

  test("ignores what it has, and asks for everything when something is missing", () => {
    begin();
    exchange.last.tell(ev(5, { type: "acted" }, { view: { n: 9 } }));
    expect(session.stage.view).toEqual({ n: 1 });
    exchange.last.tell(ev(8, { type: "acted" }, { view: { n: 9 } }));
    expect(session.stage.view).toEqual({ n: 1 });
    expect(exchange.last.sent.at(-1)).toEqual({ type: "hello", v: 1, lang: "fr" });
  });

  test("greets with what it has seen after a break", () => {
    begin();
    expect(room.hello()).toEqual({ type: "hello", v: 1, lang: "fr", last: 5, epoch: "epoch" });
  });

  test("drops the board when another match begins", () => {
    begin();
    const next = roomView({ match: matchView({ id: "another", phase: "folding" }) });
    exchange.last.tell(ev(6, { type: "sealed" }, { room: next, now: { phase: "folding" } }));
    expect(session.stage.view).toBeNull();
  });

  test("takes no second decision before the first is answered", async () => {
    begin();
    const decisions = () => exchange.last.sent.filter(({ type }) => type === "do");
    room.decide({ type: "act", action: {} }, "");
    room.decide({ type: "act", action: {} }, "");
    expect(decisions().length).toBe(1);
    const [sent] = decisions();
    exchange.last.tell({ type: "ack", id: sent?.type === "do" ? sent.id : "", seq: 5 });
    await vi.waitFor(() => expect(room.deciding).toBe(false));
    room.decide({ type: "act", action: {} }, "");
    expect(decisions().length).toBe(2);
  });

  test("shows a refusal, and what may be decided instead", async () => {
    vi.useFakeTimers();
    begin();
    const answer = room.do({ type: "act", action: {} });
    const sent = exchange.last.sent.at(-1);
    expect(room.waiting).toBe(0); // most answers come before anybody would notice
    vi.advanceTimersByTime(200);
    expect(room.waiting).toBe(1);
    vi.useRealTimers();
    const id = sent?.type === "do" ? sent.id : "";
    exchange.last.tell({
      type: "rej",
      id,
      code: "STALE",
      why: "Trop tard.",
      legal: [{ action: { a: 1 } }],
    });
    await answer;
    expect([room.refusal, room.waiting, room.legal]).toEqual([
      "Trop tard.",
      0,
      [{ action: { a: 1 } }],
    ]);
  });

  test("still knows what was said after a reload, and by whom", () => {
    begin();
    const said = [{ seq: 2, member: 7, name: "Bo", phrase: "hello" }];
    exchange.last.tell(snap(6, { said }));
    expect(room.said).toEqual(said);
    expect(room.saidBefore).toBe(2); // no news
    exchange.last.tell(ev(7, { type: "said", member: 1, text: "Bonsoir" }));
    expect(room.said.map(({ name, text }) => [name, text])).toEqual([
      ["Bo", undefined],
      ["Ana", "Bonsoir"],
    ]);
    exchange.last.tell(snap(7)); // what is no longer told is gone
    expect(room.said).toEqual([]);
  });

  test("asks what somebody said who is heard again", () => {
    const you = { type: "you", member: 1, seats: [0], seat: 0 } as const;
    exchange.last.tell(welcome({ muted: [2, 3] }), snap(5));
    exchange.last.tell({ ...you, muted: [2, 3, 4] });
    expect(exchange.last.sent.filter(({ type }) => type === "hello")).toHaveLength(1);
    exchange.last.tell({ ...you, muted: [3, 4] }, ev(6, { type: "muted" }));
    expect(exchange.last.sent.at(-1)).toEqual({ type: "hello", v: 1, lang: "fr" });
    expect(room.muted).toContain(2); // or the talk would be called empty for a moment
    const said = [{ seq: 2, member: 2, name: "Bo", phrase: "hello" }];
    exchange.last.tell(welcome({ muted: [3, 4] }), snap(6, { said }));
    expect([room.muted, room.said]).toEqual([[3, 4], said]);
  });

  test("keeps a decision made without a connection, also over a reload, and asks", () => {
    begin();
    exchange.last.cut();
    const sent = exchange.wires.flatMap((wire) => wire.sent).length;
    room.decide({ type: "act", action: { place: "d6" } }, "Poser en d6");
    expect(room.kept?.label).toBe("Poser en d6");
    const again = new Room("room", exchange.open);
    expect(again.kept).toEqual(room.kept);
    again.enter();
    exchange.last.onopen?.();
    exchange.last.tell(welcome(), snap(6, { room: roomView({ match: matchView() }) }));
    expect(exchange.last.sent.filter(({ type }) => type === "do")).toEqual([]); // never by itself
    again.settleKept(true);
    expect(exchange.last.sent.at(-1)).toMatchObject({
      base: 5,
      epoch: "epoch",
      cmd: { type: "act" },
    });
    expect(new Room("room", exchange.open).kept).toBeNull();
    expect(sent).toBeGreaterThan(0);
  });

  test("keeps no decision for another match", () => {
    begin();
    exchange.last.cut();
    room.decide({ type: "act", action: { place: "d6" } }, "Poser en d6");
    const again = new Room("room", exchange.open);
    again.enter();
    exchange.last.onopen?.();
    const other = roomView({ match: matchView({ id: "another" }) });
    exchange.last.tell(welcome(), snap(9, { room: other }));
    expect(again.kept).toBeNull();
  });

  test("what is told again unchanged is still the same", () => {
    begin();
    const told = () =>
      ({ now: { phase: "playing", turn: 0 }, legal: [{ action: { a: 1 } }] }) as const;
    exchange.last.tell(ev(6, { type: "acted" }, told()));
    const before = room.legal;
    exchange.last.tell(ev(7, { type: "came" }, told()));
    expect(room.legal).toBe(before);
  });

  test("counts who is here and believes the room's clock", () => {
    begin();
    exchange.last.tell(ev(6, { type: "began" }, { now: { phase: "playing", turn: 0, until: 10 } }));
    exchange.last.tell({ type: "live", here: [1, 2], now: Date.now() + 5000, until: null });
    expect(room.here).toEqual([1, 2]);
    expect(room.now?.until).toBeNull();
    expect(Math.abs(room.skew - 5000)).toBeLessThan(500);
  });
});
