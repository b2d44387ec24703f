/** Looking back at the running match: what was seen, by whom, and no more than can be kept. */

import { flushSync } from "svelte";
import { describe, expect, test, vi } from "vitest";
import type { Json, You } from "../src/net/protocol.gen";
import { Room } from "../src/net/room.svelte";
import { choose } from "../src/settings.svelte";
import { MatchHistory } from "../src/table/history.svelte";
import { TableSession } from "../src/table/session.svelte";
import { ev, matchView, roomView, snap } from "./messages";

const moment = (seq: number, seat: number | null = null) => ({ seq, seat, view: { seq } });

describe("moments", () => {
  test("are kept in order, the latest two hundred", () => {
    const history = new MatchHistory();
    for (let seq = 1; seq <= 250; seq += 1) history.keep(moment(seq));
    const seqs = history.of(null, true).map(({ seq }) => seq);
    expect(seqs).toHaveLength(200);
    expect([seqs[0], seqs.at(-1)]).toEqual([51, 250]);
  });

  test("of somebody else at the same device are not shown where seats have secrets", () => {
    const history = new MatchHistory();
    history.keep(moment(1));
    history.keep(moment(2, 0));
    history.keep(moment(3, 1));
    const seqs = (seat: number | null, secrets: boolean) =>
      history.of(seat, secrets).map(({ seq }) => seq);
    expect(seqs(0, true)).toEqual([1, 2]);
    expect(seqs(1, true)).toEqual([1, 3]);
    expect(seqs(null, true)).toEqual([1]);
    expect(seqs(1, false)).toEqual([1, 2, 3]);
  });
});

describe("a table's session", () => {
  const inMatch = (id: string) => roomView({ match: matchView({ id }) });
  const you = (seat: number | null): You => ({ type: "you", member: 1, seats: [0, 1], seat });
  const moved = (seq: number, view: Json) => ev(seq, { type: "acted" }, { view });
  const kept = ({ history }: TableSession) =>
    history.of(null, false).map(({ seq, seat }) => [seq, seat]);

  test("remembers what it showed, and from whose side", () => {
    const session = new TableSession(new Room("r"));
    session.room.hear([snap(4, { room: inMatch("one") }), you(0), moved(5, { a: 1 })]);
    session.room.hear([ev(6, { type: "extended" }), you(null), moved(7, { a: 2 })]);
    expect(kept(session)).toEqual([
      [5, 0],
      [7, null],
    ]);
  });

  test("does not look back at what was taken back", () => {
    const session = new TableSession(new Room("r"));
    session.room.hear([snap(4, { room: inMatch("one") }), moved(5, { a: 1 }), moved(6, { a: 2 })]);
    session.room.hear([ev(7, { type: "undone", seat: 0, to: 1, since: 6 }, { view: { a: 1 } })]);
    expect(kept(session).map(([seq]) => seq)).toEqual([5, 7]);
  });

  test("forgets it when another match begins, not when the same is shown anew", () => {
    const session = new TableSession(new Room("r"));
    const same = { room: inMatch("one") };
    session.room.hear([snap(4, same), moved(5, { a: 1 }), snap(5, same)]);
    expect(kept(session)).toHaveLength(1);
    session.room.hear([ev(6, { type: "sealed" }, { room: inMatch("two") })]);
    expect(kept(session)).toEqual([]);
  });

  test("offers what may be decided once all is shown and nothing is under way", () => {
    choose({ speed: "normal" });
    vi.useFakeTimers();
    const session = new TableSession(new Room("r"));
    const { room, stage } = session;
    const legal = [{ action: { place: "d6" }, label: "d6" }];
    const now = { phase: "playing", turn: 0 } as const;
    room.lineChanged("open", null);
    room.hear([snap(4, { room: inMatch("one") }), you(0)]);
    room.hear([ev(5, { type: "acted" }, { view: { a: 1 }, now, legal })]);
    expect(session.choices).toEqual([]); // the last move still moves
    stage.skip();
    expect(session.choices).toEqual([{ ...legal[0], preview: null }]);
    room.waiting = 1;
    expect(session.choices).toEqual([]);
    vi.useRealTimers();
  });

  test("offers the same choices while the line comes and goes", () => {
    const session = new TableSession(new Room("r"));
    const { room } = session;
    const now = { phase: "playing", turn: 0 } as const;
    room.lineChanged("open", null);
    room.hear([snap(4, { room: inMatch("one"), now, legal: [{ action: {} }] })]);
    const stop = $effect.root(() => {
      $effect(() => void session.choices); // as a table that shows them
    });
    flushSync();
    const { choices } = session;
    room.lineChanged("lost", null);
    expect(session.choices).toBe(choices);
    stop();
  });

  test("offers no paper to fold where several sit at one device", () => {
    const session = new TableSession(new Room("r"));
    const { room } = session;
    const early = [{ action: { take: 5 }, label: "5" }];
    const now = { phase: "playing", turn: 1 } as const;
    room.hear([snap(4, { room: inMatch("one"), now, early }), { ...you(0), seats: [0] }]);
    expect(session.early).toHaveLength(1);
    room.hear([you(0)]);
    expect(session.early).toEqual([]);
  });
});
