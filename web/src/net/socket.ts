/** The line to a room: greets, stays, comes back; repeats every command until it is answered. */

import { CLOSE, GONE_SECONDS, PING_SECONDS } from "./figures.gen";
import type { Bye, Code, Do, FromRoom, Hello, Look } from "./protocol.gen";
import { randomText } from "./random";

export type Line = "connecting" | "open" | "lost" | "closed";
export type Command = Do["cmd"];
export type Answer = Extract<FromRoom, { type: "ack" | "rej" }>;

/** What whoever decided had seen: up to which event, and of which log. */
export interface Seen {
  readonly base: number;
  readonly epoch: string | null;
}

/** Whoever follows the room. */
export interface Follower {
  /** What to greet with: how far one has seen. */
  hello(): Hello;
  /** One frame: take it in as a whole. */
  hear(messages: readonly FromRoom[]): void;
  /** The line changed; a goodbye says why. */
  lineChanged(line: Line, bye: Bye | null): void;
}

/** What a browser's WebSocket is used for, so that tests can bring another. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

const ID_BYTES = 9; // of a command: random, so that the room knows a repetition
const PING_MS = PING_SECONDS * 1_000;
const SILENT_MS = GONE_SECONDS * 1_000; // without a word for so long, a line is dead
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 8_000;
/** Closed so, coming back would be of no use. */
const FOR_GOOD: ReadonlySet<number> = new Set([
  CLOSE.FORMAT,
  CLOSE.NOBODY,
  CLOSE.REMOVED,
  CLOSE.UNKNOWN,
  CLOSE.LOCKED,
]);

/** Refusals before the room has looked whether it knows the command. */
const UNREAD: ReadonlySet<Code> = new Set(["BUSY", "RATE"]);
const UNREAD_MS = 1_000; // before it is asked again

interface Pending {
  readonly text: string;
  /** How often it was sent: if more than once, the first time may have been heard. */
  sent: number;
  readonly settle: (answer: Answer) => void;
}

export class Socket {
  #wire: Wire | null = null;
  #pending = new Map<string, Pending>();
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #bye: Bye | null = null;
  #heard = 0;
  #unanswered = 0; // pings
  #closed = false;
  #greeted = false;
  #regreeting = false; // a greeting is on its way that is not the first

  constructor(
    readonly follower: Follower,
    readonly open: () => Wire,
  ) {}

  /** Begin, and stay until `close`. */
  connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#wire) return;
    const wire = this.open();
    this.#wire = wire;
    this.#bye = null;
    this.#heard = Date.now();
    this.#unanswered = 0;
    wire.onopen = () => wire.send(JSON.stringify(this.follower.hello()));
    wire.onmessage = (event) => this.#hear(String(event.data));
    wire.onclose = (event) => this.#lost(wire, event.code);
    this.#ping = setInterval(() => this.#stay(), PING_MS);
  }

  /** The network is back, or the page is: find out now whether the line is dead. */
  hurry(): void {
    if (this.#wire) this.#stay();
    else this.connect();
  }

  /** Ask for something; it is sent again, unchanged, until the room has answered. */
  do(cmd: Command, seen: Seen): Promise<Answer> {
    const message: Do = { type: "do", id: randomText(ID_BYTES), ...seen, cmd };
    const text = JSON.stringify(message);
    return new Promise((settle) => {
      const pending = { text, settle, sent: 0 };
      this.#pending.set(message.id, pending);
      this.#send(pending);
    });
  }

  /** Say something that needs no answer. */
  say(message: Look | Hello): void {
    if (!this.#greeted) return;
    this.#regreeting ||= message.type === "hello";
    this.#wire?.send(JSON.stringify(message));
  }

  /** Go away for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#wire?.close();
  }

  #stay(): void {
    if (Date.now() - this.#heard > SILENT_MS) this.#drop();
    else if (this.#greeted) this.#sayPing();
  }

  #sayPing(): void {
    this.#unanswered += 1;
    this.#wire?.send('{"type":"ping"}');
  }

  /** Unasked, it asks for a word: while a page is hidden, its own timers hardly run. */
  #ponged(): void {
    if (this.#unanswered > 0) this.#unanswered -= 1;
    else this.#sayPing();
  }

  /** A browser may take minutes to notice that a line is dead. */
  #drop(): void {
    const wire = this.#wire;
    if (!wire) return;
    wire.close();
    this.#lost(wire, 1006);
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    const messages = JSON.parse(text) as readonly FromRoom[];
    for (const one of messages) if (one.type === "bye") this.#bye = one;
    this.follower.hear(messages); // first: an answer counts once its events are seen
    for (const one of messages) {
      if (one.type === "welcome") this.#welcomed();
      else if (one.type === "pong") this.#ponged();
      else if (one.type === "ack" || one.type === "rej") this.#settle(one);
    }
  }

  #welcomed(): void {
    this.#retry = FIRST_RETRY_MS;
    this.#regreeting = false;
    if (this.#greeted) return;
    this.#greeted = true;
    this.follower.lineChanged("open", null);
    for (const pending of this.#pending.values()) this.#send(pending);
  }

  #send(pending: Pending): void {
    if (!this.#greeted) return;
    pending.sent += 1;
    this.#wire?.send(pending.text);
  }

  #settle(answer: Answer): void {
    if (answer.id === null) {
      if (answer.type === "rej" && UNREAD.has(answer.code)) this.#greetLater();
      return;
    }
    const pending = this.#pending.get(answer.id);
    if (pending && pending.sent > 1 && answer.type === "rej" && UNREAD.has(answer.code)) {
      setTimeout(() => this.#send(pending), UNREAD_MS); // it may have happened the first time
      return;
    }
    this.#pending.delete(answer.id);
    pending?.settle(answer);
  }

  /** Greeted too often: without an answer nothing would be heard any more. */
  #greetLater(): void {
    if (!this.#regreeting) return;
    this.#timer = setTimeout(() => {
      if (this.#regreeting) this.say(this.follower.hello());
    }, UNREAD_MS);
  }

  #lost(wire: Wire, code: number): void {
    if (wire !== this.#wire) return; // an older line's last word
    clearInterval(this.#ping);
    this.#wire = null;
    this.#greeted = this.#regreeting = false;
    const bye = this.#bye;
    if (this.#closed || FOR_GOOD.has(bye?.code ?? code)) {
      this.#closed = true;
      this.follower.lineChanged("closed", bye);
      return;
    }
    this.follower.lineChanged("lost", bye);
    const wait = bye?.retry_ms ?? this.#retry * (0.5 + Math.random());
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY_MS);
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}
