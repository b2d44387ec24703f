/** A room as this browser knows it: a fold over what the room sends. It knows no rule. */

import { settings } from "../settings.svelte";
import { noteHead } from "./chainHeads";
import { remarkIn } from "./events";
import { VERSION } from "./figures.gen";
import { LuckyNumbers } from "./luckyNumbers";
import type {
  Bye,
  ChoiceView,
  Ev,
  FromRoom,
  Hello,
  MatchView,
  NowView,
  RemarkView,
  RoomView,
  SeatView,
  Snap,
  You,
} from "./protocol.gen";
import {
  type Answer,
  type Command,
  type Follower,
  type Line,
  type Seen,
  Socket,
  type Wire,
} from "./socket";
import { wireTo } from "./websocket";

type Choices = readonly ChoiceView[];

/** A decision that was made without a connection: asked about before it is played. */
export interface Kept {
  readonly cmd: Command;
  readonly label: string;
  /** The match that it is for, and what was seen of it: it is played only if that still holds. */
  readonly match: string | null;
  readonly seen: Seen;
}

/** Whoever shows the match of a room: told of what comes, in its order. */
export interface MatchListener {
  /** Another match, or none: the one that was shown is no more. */
  matchChanged(): void;
  /** The match as it stands, without how it came to be. */
  snapshot(snap: Snap): void;
  /** Something happened. */
  event(ev: Ev): void;
}

const KEPT = "roulotte.decision.";
const MOST_SAID = 200;
const LATE_MS = 150; // before a table says that it waits for the room
const ASIDE: readonly string[] = ["say", "mute", "more"]; // nobody waits for the answers to these

export class Room implements Follower {
  line = $state<Line>("connecting");
  bye = $state.raw<Bye | null>(null);
  view = $state.raw<RoomView | null>(null);
  now = $state.raw<NowView | null>(null);
  legal = $state.raw<Choices>([]);
  early = $state.raw<Choices>([]);
  /** What this seat has locked before its turn. */
  lock = $state.raw<ChoiceView | null>(null);
  ask = $state<string | null>(null);
  member = $state<number | null>(null);
  /** The seats of the match that are held here; several on one device. */
  seats = $state.raw<readonly number[]>([]);
  /** Whose side of the table is seen. */
  seat = $state<number | null>(null);
  muted = $state.raw<readonly number[]>([]);
  here = $state.raw<readonly number[]>([]);
  said = $state.raw<readonly RemarkView[]>([]);
  /** The last remark that was there when this page came in: it is no news. */
  saidBefore = $state(0);
  /** Commands whose answer takes so long that people see that they wait. */
  waiting = $state(0);
  kept = $state.raw<Kept | null>(null); // also over a reload of the page
  /** What the room last refused, in its own words. */
  refusal = $state<string | null>(null);
  /** Whoever shows the match. */
  listener: MatchListener | null = null;
  /** Whether to be shown only what everybody may see: a screen for the living room. */
  watches = false;
  /** By how much the server's clock is ahead of this one. */
  skew = 0;

  /** Whether a decision is on its way: sent, not yet answered. */
  deciding = $state(false);

  #entered = false;
  #seq: number | null = null;
  #epoch: string | null = null;
  #socket: Socket;
  #lucky: LuckyNumbers;

  constructor(
    readonly id: string,
    open: (room: string) => Wire = wireTo,
  ) {
    this.#socket = new Socket(this, () => open(id));
    this.#lucky = new LuckyNumbers(this);
    this.kept = JSON.parse(sessionStorage.getItem(KEPT + id) ?? "null") as Kept | null;
  }

  get match(): MatchView | null {
    return this.view?.match ?? null;
  }

  /** Whether a match is on, from the seal to its end. */
  get running(): boolean {
    const phase = this.match?.phase;
    return phase === "folding" || phase === "opening" || phase === "playing";
  }

  get isHost(): boolean {
    return this.member !== null && this.view?.host === this.member;
  }

  get name(): string {
    return this.view?.members.find((one) => one.member === this.member)?.name ?? "";
  }

  /** Whether this device has to decide now. */
  get myTurn(): boolean {
    return this.legal.length > 0;
  }

  sitter(seat: number): SeatView | null {
    return this.match?.seats[seat] ?? null;
  }

  enter(): void {
    this.#entered = true;
    this.#socket.connect();
  }

  leave(): void {
    this.#socket.close();
  }

  /** The network is back, or the page is: no need to wait for the next try. */
  hurry(): void {
    if (this.#entered) this.#socket.hurry();
  }

  /** Ask the room for something, from what one sees now; a refusal is shown. */
  async do(cmd: Command, seen = this.#seen()): Promise<Answer> {
    this.refusal = null;
    let late = 0;
    const timer = setTimeout(() => {
      late = ASIDE.includes(cmd.type) ? 0 : 1;
      this.waiting += late;
    }, LATE_MS);
    const answer = await this.#socket.do(cmd, seen);
    clearTimeout(timer);
    this.waiting -= late;
    if (answer.type === "rej") this.#refused(answer.why, answer.legal);
    return answer;
  }

  /** Decide in the game; without a connection it is kept, and asked about later. */
  decide(cmd: Command, label: string): void {
    if (this.deciding) return; // a second tap is no second decision
    const seen = this.#seen();
    if (this.line === "open") void this.#decide(cmd, seen);
    else this.#keep({ cmd, label, match: this.match?.id ?? null, seen });
  }

  #seen(): Seen {
    return { base: this.#seq ?? 0, epoch: this.#epoch };
  }

  async #decide(cmd: Command, seen: Seen): Promise<void> {
    this.deciding = true;
    await this.do(cmd, seen);
    this.deciding = false;
  }

  /** Play what was kept, or forget it. */
  settleKept(play: boolean): void {
    const kept = this.kept;
    this.#keep(null);
    if (kept && play) void this.#decide(kept.cmd, kept.seen);
  }

  /** One device, several seats: see this seat's side of the table, or nobody's. */
  look(seat: number | null): void {
    this.#socket.say({ type: "look", seat });
  }

  /** Fold a lucky number for the dice, made of what was typed; of nothing, a random one. */
  fold(seat: number, typed: string): void {
    void this.#lucky.fold(seat, typed);
  }

  /** Greet again: in another language, or after something was missed. */
  greetAgain(): void {
    this.#seq = null;
    this.#socket.say(this.hello());
  }

  // What the line tells

  hello(): Hello {
    const known = this.#seq === null ? {} : { last: this.#seq, epoch: this.#epoch };
    const watch = this.watches ? { watch: true } : {};
    return { type: "hello", v: VERSION, lang: settings.lang, ...known, ...watch };
  }

  lineChanged(line: Line, bye: Bye | null): void {
    this.line = line;
    this.bye = bye;
  }

  hear(messages: readonly FromRoom[]): void {
    for (const message of messages) this.#take(message);
    this.#lucky.follow();
  }

  #take(message: FromRoom): void {
    switch (message.type) {
      case "welcome":
        this.#epoch = message.epoch;
        this.skew = message.now - Date.now();
        this.#know(message);
        break;
      case "you":
        if (this.#hearsMore(message)) this.greetAgain();
        else this.#know(message);
        break;
      case "snap":
        this.#start(message);
        break;
      case "ev":
        this.#follow(message);
        break;
      case "live":
        this.here = message.here;
        this.skew = message.now - Date.now();
        if (this.now) this.now = { ...this.now, until: message.until ?? null };
        break;
    }
  }

  /** Whether somebody is no longer muted: what they said until now comes with everything. */
  #hearsMore({ muted = [] }: You): boolean {
    return this.muted.some((member) => !muted.includes(member));
  }

  #know(you: Omit<You, "type">): void {
    this.member = you.member;
    this.seats = you.seats;
    this.seat = you.seat;
    this.muted = you.muted ?? [];
  }

  #start(snap: Snap): void {
    this.#seq = snap.seq;
    this.#see(snap.room);
    this.now = snap.now ?? null;
    this.#mayDo(snap);
    this.said = snap.said ?? [];
    this.saidBefore = this.said.at(-1)?.seq ?? 0;
    this.listener?.snapshot(snap);
    noteHead(this.match?.id, snap.chain);
  }

  #follow(ev: Ev): void {
    if (this.#seq === null || ev.seq <= this.#seq) return;
    if (ev.seq > this.#seq + 1) return this.greetAgain(); // a gap: ask for everything
    this.#seq = ev.seq;
    if (ev.room) this.#see(ev.room);
    if (ev.now) {
      this.now = ev.now;
      this.#mayDo(ev);
    }
    noteHead(this.match?.id, ev.chain);
    this.#listen(ev);
    this.listener?.event(ev);
  }

  #see(room: RoomView): void {
    if (room.match?.id !== this.match?.id) this.listener?.matchChanged();
    this.view = room;
    if (this.kept && this.kept.match !== (room.match?.id ?? null)) this.#keep(null);
  }

  #mayDo(told: Pick<Ev, "legal" | "early" | "lock" | "ask">): void {
    this.legal = same(this.legal, told.legal ?? []);
    this.early = same(this.early, told.early ?? []);
    this.lock = told.lock ?? null;
    this.ask = told.ask ?? null;
  }

  #listen(ev: Ev): void {
    const remark = remarkIn(ev);
    if (remark === null) return;
    const name = this.view?.members.find(({ member }) => member === remark.member)?.name ?? "?";
    this.said = [...this.said, { ...remark, name }].slice(-MOST_SAID);
  }

  #keep(kept: Kept | null): void {
    this.kept = kept;
    if (kept === null) sessionStorage.removeItem(KEPT + this.id);
    else sessionStorage.setItem(KEPT + this.id, JSON.stringify(kept));
  }

  #refused(why: string, legal: Choices | null | undefined): void {
    this.refusal = why;
    if (legal) this.legal = legal;
  }
}

/** What is told again unchanged stays the same thing: nobody loses what they are about to choose. */
function same(before: Choices, now: Choices): Choices {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
