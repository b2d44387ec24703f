import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bye, FromRoom, Hello } from "../src/net/protocol.gen";
import { type Follower, type Line, Socket } from "../src/net/socket";
import { welcome } from "./messages";
import { Exchange } from "./wires";

class Listener implements Follower {
  readonly heard: FromRoom[] = [];
  readonly lines: Line[] = [];
  bye: Bye | null = null;
  hello(): Hello {
    return { type: "hello", v: 1, lang: "fr" };
  }
  hear(messages: readonly FromRoom[]): void {
    this.heard.push(...messages);
  }
  lineChanged(line: Line, bye: Bye | null): void {
    this.lines.push(line);
    this.bye = bye;
  }
}

let exchange: Exchange;
let listener: Listener;
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  exchange = new Exchange();
  listener = new Listener();
  socket = new Socket(listener, exchange.open);
  socket.connect();
  exchange.last.onopen?.();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("the line to a room", () => {
  test("greets first, and counts as open once the room has answered", () => {
    expect(exchange.last.sent).toEqual([{ type: "hello", v: 1, lang: "fr" }]);
    exchange.last.tell(welcome());
    expect(listener.lines).toEqual(["open"]);
  });

  test("holds a command back until the room has answered the greeting", () => {
    void socket.do({ type: "undo" }, { base: 7, epoch: "e" });
    expect(exchange.last.sent).toHaveLength(1);
    exchange.last.tell(welcome());
    expect(exchange.last.sent[1]).toMatchObject({
      type: "do",
      base: 7,
      epoch: "e",
      cmd: { type: "undo" },
    });
  });

  test("asks again where a repetition is refused before anybody looked what it is", async () => {
    exchange.last.tell(welcome());
    const answer = socket.do({ type: "undo" }, { base: 1, epoch: null });
    const [, sent] = exchange.last.sent;
    const { id } = sent as { id: string };
    exchange.last.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1_000);
    exchange.last.onopen?.();
    exchange.last.tell(welcome());
    exchange.last.tell({ type: "rej", id, code: "BUSY", why: "later" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(exchange.last.sent.slice(1)).toEqual([sent, sent]);
    exchange.last.tell({ type: "ack", id, seq: 8 });
    await expect(answer).resolves.toMatchObject({ type: "ack", seq: 8 });
  });

  test("greets again where a second greeting came too soon", async () => {
    exchange.last.tell(welcome());
    socket.say(listener.hello());
    exchange.last.tell({ type: "rej", id: null, code: "RATE", why: "too fast" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(exchange.last.sent).toEqual(Array(3).fill(listener.hello()));
    exchange.last.tell(welcome());
    exchange.last.tell({ type: "rej", id: null, code: "RATE", why: "too fast" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(exchange.last.sent).toHaveLength(3);
  });

  test("takes a refusal of the first sending as it is", async () => {
    exchange.last.tell(welcome());
    const answer = socket.do({ type: "undo" }, { base: 1, epoch: null });
    const { id } = exchange.last.sent[1] as { id: string };
    exchange.last.tell({ type: "rej", id, code: "BUSY", why: "later" });
    await expect(answer).resolves.toMatchObject({ type: "rej", code: "BUSY" });
  });

  test("repeats an unanswered command unchanged after a break", async () => {
    exchange.last.tell(welcome());
    void socket.do({ type: "undo" }, { base: 7, epoch: "e" });
    const first = exchange.last.sent[1];
    exchange.last.cut();
    await vi.advanceTimersByTimeAsync(400);
    expect(exchange.wires).toHaveLength(2);
    exchange.last.onopen?.();
    exchange.last.tell(welcome());
    expect(exchange.last.sent[1]).toEqual(first);
  });

  test("answers a command once its events have been heard", async () => {
    exchange.last.tell(welcome());
    const answered = socket.do({ type: "undo" }, { base: 7, epoch: "e" });
    const sent = exchange.last.sent[1];
    const id = sent?.type === "do" ? sent.id : "";
    exchange.last.tell({ type: "ack", id, seq: 8 }, { type: "pong" });
    await expect(answered).resolves.toEqual({ type: "ack", id, seq: 8 });
    expect(listener.heard.at(-1)).toEqual({ type: "pong" });
  });

  test("pings, and gives a silent line up", async () => {
    exchange.last.tell(welcome());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(exchange.last.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(listener.lines).toEqual(["open", "lost"]);
    expect(exchange.wires[0]?.closed).toBe(true);
  });

  test("answers a pong that it did not ask for, and no other", async () => {
    exchange.last.tell(welcome());
    const pings = () => exchange.last.sent.filter(({ type }) => type === "ping").length;
    exchange.last.tell({ type: "pong" });
    expect(pings()).toBe(1);
    exchange.last.tell({ type: "pong" });
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pings()).toBe(2);
    exchange.last.tell({ type: "pong" });
    expect(pings()).toBe(2);
  });

  test("comes back after the time that the goodbye says", async () => {
    exchange.last.tell(welcome());
    exchange.last.tell({ type: "bye", code: 1012, why: "restart", retry_ms: 3000 });
    exchange.last.cut(1012);
    await vi.advanceTimersByTimeAsync(2900);
    expect(exchange.wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(exchange.wires).toHaveLength(2);
  });

  test.each([4400, 4401, 4403, 4404, 4423])("does not come back after %i", async (code) => {
    exchange.last.cut(code);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exchange.wires).toHaveLength(1);
    expect(listener.lines).toEqual(["closed"]);
  });

  test("waits longer after every failure, up to a limit", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = exchange.wires.length;
      exchange.last.cut();
      await vi.advanceTimersByTimeAsync(wait - 10);
      expect(exchange.wires).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(20);
      expect(exchange.wires).toHaveLength(before + 1);
    }
    vi.restoreAllMocks();
  });
});
