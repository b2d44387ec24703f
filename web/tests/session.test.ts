/** Looking back at the running match: what was seen, by whom, and no more than can be kept. */

import { describe, expect, test } from "vitest";
import type { Json, You } from "../src/net/protocol.gen";
import { Room } from "../src/net/room.svelte";
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
});
