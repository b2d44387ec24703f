// Written by `make types` from the server's own structs: never change it by hand.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Hello {
  readonly type: "hello";
  readonly v: number;
  readonly last?: number | null;
  readonly epoch?: string | null;
  readonly lang?: "en" | "fr" | null;
  readonly watch?: boolean;
}

export interface Do {
  readonly type: "do";
  readonly id: string;
  readonly base: number;
  readonly cmd: Come | Rename | Leave | Sit | Stand | SeatBot | Order | Shuffle | Remove | Host | Set | Prepare | Start | Abandon | CommitNumber | RevealNumber | Act | Lock | Roll | Undo | Agree | More | Hold | Back | Offer | Take | Say | Mute;
  readonly epoch?: string | null;
}

export interface Come {
  readonly type: "come";
  readonly name: string;
}

export interface Rename {
  readonly type: "rename";
  readonly name: string;
}

export interface Leave {
  readonly type: "leave";
}

export interface Sit {
  readonly type: "sit";
  readonly place: number;
  readonly name?: string | null;
}

export interface Stand {
  readonly type: "stand";
  readonly place: number;
}

export interface SeatBot {
  readonly type: "seat_bot";
  readonly place: number;
  readonly bot?: "greedy" | "random";
}

export interface Order {
  readonly type: "order";
  readonly order: readonly number[];
}

export interface Shuffle {
  readonly type: "shuffle";
}

export interface Remove {
  readonly type: "remove";
  readonly member: number;
}

export interface Host {
  readonly type: "host";
  readonly member: number;
}

export interface Set {
  readonly type: "set";
  readonly settings: Settings;
}

export interface Settings {
  readonly title?: string;
  readonly free_text?: boolean;
  readonly listed?: boolean;
  readonly locked?: boolean;
}

export interface Prepare {
  readonly type: "prepare";
  readonly plan: Plan;
}

export interface Plan {
  readonly game?: string;
  readonly seats?: number;
  readonly options?: { readonly [key: string]: Json };
  readonly typed?: readonly number[];
  readonly pace?: "live" | "own";
  readonly seconds?: number | null;
  readonly grace?: number;
  readonly bot_ms?: number;
  readonly locks?: boolean;
}

export interface Start {
  readonly type: "start";
}

export interface Abandon {
  readonly type: "abandon";
}

export interface CommitNumber {
  readonly type: "fold";
  readonly seat: number;
  readonly hash: string;
}

export interface RevealNumber {
  readonly type: "open";
  readonly seat: number;
  readonly number: string;
}

export interface Act {
  readonly type: "act";
  readonly action: JsonObject;
}

export interface Lock {
  readonly type: "lock";
  readonly seat: number;
  readonly action: JsonObject;
}

export interface Roll {
  readonly type: "roll";
  readonly seat: number;
  readonly dice: readonly Json[];
}

export interface Undo {
  readonly type: "undo";
}

export interface Agree {
  readonly type: "agree";
  readonly yes: boolean;
}

export interface More {
  readonly type: "more";
}

export interface Hold {
  readonly type: "hold";
  readonly seat: number;
  readonly bot?: "greedy" | "random";
}

export interface Back {
  readonly type: "back";
}

export interface Offer {
  readonly type: "offer";
  readonly seat: number;
  readonly hash: string;
}

export interface Take {
  readonly type: "take";
  readonly token: string;
}

export interface Say {
  readonly type: "say";
  readonly phrase?: string | null;
  readonly emoji?: string | null;
  readonly text?: string | null;
}

export interface Mute {
  readonly type: "mute";
  readonly member: number;
  readonly on?: boolean;
}

export interface Seen {
  readonly type: "seen";
  readonly seq: number;
}

export interface Ping {
  readonly type: "ping";
}

export interface Look {
  readonly type: "look";
  readonly seat: number | null;
}

export interface Opened {
  readonly type: "opened";
  readonly settings: Settings;
}

export interface Came {
  readonly type: "came";
  readonly member: number;
  readonly name: string;
  readonly kind: "person" | "program";
}

export interface Renamed {
  readonly type: "renamed";
  readonly member: number;
  readonly name: string;
  readonly seats: readonly number[];
  readonly mark: string;
}

export interface Left {
  readonly type: "left";
  readonly member: number;
  readonly removed: boolean;
}

export interface Forgotten {
  readonly type: "forgotten";
  readonly member: number;
}

export interface Hosted {
  readonly type: "hosted";
  readonly member: number | null;
}

export interface Settled {
  readonly type: "settled";
  readonly settings: Settings;
}

export interface Sat {
  readonly type: "sat";
  readonly place: number;
  readonly sitter: Sitter;
}

export interface Sitter {
  readonly name: string;
  readonly member?: number | null;
  readonly bot?: string | null;
}

export interface Stood {
  readonly type: "stood";
  readonly place: number;
}

export interface Ordered {
  readonly type: "ordered";
  readonly order: readonly number[];
}

export interface Planned {
  readonly type: "planned";
  readonly plan: Plan;
}

export interface Sealed {
  readonly type: "sealed";
  readonly match: string;
  readonly number: number;
  readonly plan: Plan;
  readonly seats: readonly Sitter[];
  readonly seal: string;
  readonly start: Start | null;
}

export interface Resealed {
  readonly type: "resealed";
  readonly late: readonly number[];
  readonly seal: string;
  readonly opened: string;
}

export interface NumberCommitted {
  readonly type: "folded";
  readonly seat: number;
  readonly hash: string;
}

export interface NumberRevealed {
  readonly type: "lucky";
  readonly seat: number;
  readonly number: string;
}

export interface Began {
  readonly type: "began";
}

export interface SeatActed {
  readonly type: "acted";
  readonly seat: number;
  readonly do: Json;
  readonly means: "bot" | "clock" | "lock" | "person";
  readonly reveals?: Json;
  readonly openings?: readonly Opening[];
}

export interface Opening {
  readonly roll: number;
  readonly pool: number;
  readonly unit: number;
  readonly salt: string;
}

export interface ChanceSpoke {
  readonly type: "happened";
  readonly chance: Json;
  readonly typed?: readonly number[];
  readonly hashes?: readonly (readonly string[])[];
  readonly reveals?: Json;
  readonly openings?: readonly Opening[];
}

export interface Threw {
  readonly type: "threw";
  readonly seat: number;
  readonly pool: number;
}

export interface Locked {
  readonly type: "locked";
  readonly seat: number;
  readonly do?: Json;
}

export interface Unlocked {
  readonly type: "unlocked";
  readonly seat: number;
  readonly kind: string;
}

export interface UndoAsked {
  readonly type: "undo_asked";
  readonly seat: number;
}

export interface UndoAnswered {
  readonly type: "undo_answered";
  readonly seat: number;
  readonly yes: boolean;
}

export interface Undone {
  readonly type: "undone";
  readonly seat: number;
  readonly to: number;
  readonly since: number;
}

export interface Extended {
  readonly type: "extended";
  readonly seat: number;
}

export interface Over {
  readonly type: "over";
  readonly result: Json;
  readonly secret: string;
}

export interface Abandoned {
  readonly type: "abandoned";
}

export interface Held {
  readonly type: "held";
  readonly seat: number;
  readonly bot: string;
}

export interface Returned {
  readonly type: "returned";
  readonly seat: number;
}

export interface Offered {
  readonly type: "offered";
  readonly seat: number;
  readonly until: number;
}

export interface Taken {
  readonly type: "taken";
  readonly seat: number;
  readonly member: number;
  readonly name: string;
  readonly mark: string;
}

export interface Said {
  readonly type: "said";
  readonly member: number;
  readonly phrase?: string | null;
  readonly emoji?: string | null;
  readonly text?: string | null;
}

export interface Muted {
  readonly type: "muted";
  readonly member: number;
  readonly whom: number;
  readonly on: boolean;
}

export interface Hidden {
  readonly type: "hidden";
}

export interface Welcome {
  readonly type: "welcome";
  readonly v: number;
  readonly room: string;
  readonly member: number | null;
  readonly seats: readonly number[];
  readonly seat: number | null;
  readonly head: number;
  readonly epoch: string;
  readonly mode: "events" | "snap";
  readonly now: number;
  readonly muted?: readonly number[];
}

export interface You {
  readonly type: "you";
  readonly member: number | null;
  readonly seats: readonly number[];
  readonly seat: number | null;
  readonly muted?: readonly number[];
}

export interface Snap {
  readonly type: "snap";
  readonly seq: number;
  readonly room: RoomView;
  readonly now?: NowView | null;
  readonly view?: Json;
  readonly told?: readonly Told[];
  readonly said?: readonly RemarkView[];
  readonly chain?: string | null;
  readonly legal?: readonly ChoiceView[] | null;
  readonly early?: readonly ChoiceView[] | null;
  readonly lock?: ChoiceView | null;
  readonly ask?: string | null;
}

export interface RoomView {
  readonly id: string;
  readonly settings: Settings;
  readonly host: number | null;
  readonly members: readonly MemberView[];
  readonly places: readonly (Sitter | null)[];
  readonly plan: Plan;
  readonly match: MatchView | null;
  readonly score: readonly ScoreView[];
  readonly past: readonly PastView[];
}

export interface MemberView {
  readonly member: number;
  readonly name: string;
  readonly kind: "person" | "program";
}

export interface MatchView {
  readonly id: string;
  readonly number: number;
  readonly plan: Plan;
  readonly phase: "abandoned" | "folding" | "opening" | "over" | "playing";
  readonly seats: readonly SeatView[];
  readonly fair: FairView;
  readonly result?: Result | null;
}

export interface SeatView {
  readonly name: string;
  readonly member?: number | null;
  readonly bot?: string | null;
  readonly held?: boolean;
  readonly offered?: number | null;
  readonly back?: number | null;
}

export interface FairView {
  readonly attempt: number;
  readonly seal: string;
  readonly folds: readonly (string | null)[];
  readonly numbers: readonly (string | null)[];
  readonly secret?: string | null;
}

export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly ending: string;
}

export interface ScoreView {
  readonly name: string;
  readonly played: number;
  readonly won: number;
}

export interface PastView {
  readonly id: string;
  readonly number: number;
  readonly game: string;
  readonly names: readonly string[];
  readonly result: Result | null;
}

export interface NowView {
  readonly phase: "abandoned" | "folding" | "opening" | "over" | "playing";
  readonly turn?: number | null;
  readonly rolls?: readonly number[];
  readonly throws?: readonly ThrowView[];
  readonly locked?: readonly number[];
  readonly undo?: UndoView | null;
  readonly until?: number | null;
}

export interface ThrowView {
  readonly seat: number;
  readonly faces: readonly Json[];
  readonly count: number;
}

export interface UndoView {
  readonly seat: number;
  readonly agreed: readonly number[];
}

export interface Told {
  readonly seq: number;
  readonly text: string;
}

export interface RemarkView {
  readonly seq: number;
  readonly member: number;
  readonly name: string;
  readonly phrase?: string | null;
  readonly emoji?: string | null;
  readonly text?: string | null;
}

export interface ChoiceView {
  readonly action: JsonObject;
  readonly preview?: Json;
  readonly label?: string | null;
}

export interface Ev {
  readonly type: "ev";
  readonly seq: number;
  readonly at: number;
  readonly what: Opened | Came | Renamed | Left | Forgotten | Hosted | Settled | Sat | Stood | Ordered | Planned | Sealed | Resealed | NumberCommitted | NumberRevealed | Began | SeatActed | ChanceSpoke | Threw | Locked | Unlocked | UndoAsked | UndoAnswered | Undone | Extended | Over | Abandoned | Held | Returned | Offered | Taken | Said | Muted | Hidden;
  readonly by?: number | null;
  readonly text?: string | null;
  readonly room?: RoomView | null;
  readonly now?: NowView | null;
  readonly view?: Json;
  readonly chain?: string | null;
  readonly legal?: readonly ChoiceView[] | null;
  readonly early?: readonly ChoiceView[] | null;
  readonly lock?: ChoiceView | null;
  readonly ask?: string | null;
}

export interface Ack {
  readonly type: "ack";
  readonly id: string;
  readonly seq: number;
}

export interface Rej {
  readonly type: "rej";
  readonly id: string | null;
  readonly code: "BUSY" | "FAULT" | "FORMAT" | "FULL" | "ILLEGAL" | "NOT_HOST" | "NOT_NOW" | "NOT_SEATED" | "NOT_TURN" | "OVER" | "RATE" | "STALE" | "STORAGE" | "TOO_BIG" | "USED";
  readonly why: string;
  readonly legal?: readonly ChoiceView[] | null;
}

export interface Live {
  readonly type: "live";
  readonly here: readonly number[];
  readonly now: number;
  readonly until?: number | null;
}

export interface Bye {
  readonly type: "bye";
  readonly code: number;
  readonly why: string;
  readonly retry_ms: number | null;
}

export interface Pong {
  readonly type: "pong";
}

export interface RoomLink {
  readonly id: string;
  readonly link: string;
  readonly code: string;
  readonly code_until: number;
}

export interface RoomFound {
  readonly id: string;
}

export interface RoomCard {
  readonly id: string;
  readonly title: string;
  readonly people: number;
  readonly game: string;
  readonly playing: boolean;
}

export interface NewRoom {
  readonly name: string;
  readonly settings?: Settings;
}

export interface MatchCard {
  readonly id: string;
  readonly game: string;
  readonly at: number;
  readonly seats: number;
  readonly names: readonly (string | null)[];
  readonly events: number;
  readonly result: Result | null;
  readonly brought: boolean;
}

export interface Steps {
  readonly total: number;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly step: number;
  readonly view: Json;
  readonly event?: Json;
  readonly text?: string | null;
}

export interface GameCard {
  readonly id: string;
  readonly name: string;
  readonly rules: number;
  readonly seats: readonly number[];
  readonly minutes: number;
  readonly age: number;
  readonly credit: string;
  readonly tagline: Text;
  readonly variants: readonly VariantCard[];
  readonly options: { readonly [key: string]: Text };
  readonly endings: { readonly [key: string]: Text };
  readonly labels: { readonly [key: string]: Text };
  readonly private: boolean;
  readonly early: boolean;
}

export interface Text {
  readonly fr: string;
  readonly en: string;
}

export interface VariantCard {
  readonly name: string;
  readonly seats: readonly number[];
  readonly title: Text;
  readonly options: { readonly [key: string]: Json };
  readonly figures: { readonly [key: string]: Json };
}

export interface Talk {
  readonly phrases: { readonly [key: string]: Text };
  readonly emoji: readonly string[];
}

export interface Problem {
  readonly code: string;
  readonly why: string;
}

export type FromClient = Hello | Do | Seen | Ping | Look;

export type RoomEvent = Opened | Came | Renamed | Left | Forgotten | Hosted | Settled | Sat | Stood | Ordered | Planned | Sealed | Resealed | NumberCommitted | NumberRevealed | Began | SeatActed | ChanceSpoke | Threw | Locked | Unlocked | UndoAsked | UndoAnswered | Undone | Extended | Over | Abandoned | Held | Returned | Offered | Taken | Said | Muted | Hidden;

export type FromRoom = Welcome | You | Snap | Ev | Ack | Rej | Live | Bye | Pong;

export type Code = "BUSY" | "FAULT" | "FORMAT" | "FULL" | "ILLEGAL" | "NOT_HOST" | "NOT_NOW" | "NOT_SEATED" | "NOT_TURN" | "OVER" | "RATE" | "STALE" | "STORAGE" | "TOO_BIG" | "USED";

export namespace Rollie {
  export interface View {
    readonly turn: number | null;
    readonly round: number;
    readonly rounds: number;
    readonly first: number | null;
    readonly roll: readonly [-5 | 0 | 2 | 5 | 10 | "R", -5 | 0 | 2 | 5 | 10 | "R"] | null;
    readonly face_up: readonly number[];
    readonly face_down: number;
    readonly values: readonly (-5 | 0 | 2 | 5 | 10)[];
    readonly bank: readonly number[];
    readonly bonus: readonly (readonly number[])[];
    readonly places: readonly (readonly number[])[];
    readonly players: readonly Player[];
    readonly scores: readonly number[];
    readonly last_round: boolean;
    readonly crash: Crash | null;
    readonly ending: string | null;
  }

  export interface Player {
    readonly stake: readonly number[];
    readonly stake_money: number;
    readonly wallet: readonly number[];
    readonly wallet_money: number;
    readonly tokens: readonly number[];
    readonly playing: boolean;
    readonly bonus: number;
  }

  export interface Crash {
    readonly roll: readonly [-5 | 0 | 2 | 5 | 10 | "R", -5 | 0 | 2 | 5 | 10 | "R"];
    readonly seats: readonly number[];
    readonly lost: readonly number[];
  }

  export interface Take {
    readonly take: -5 | 0 | 2 | 5 | 10;
  }

  export interface Secure {
    readonly secure: boolean;
    readonly token?: number;
  }

  export interface First {
    readonly first: number;
  }

  export interface Token {
    readonly token: number;
  }

  export interface Roll {
    readonly roll: readonly [-5 | 0 | 2 | 5 | 10 | "R", -5 | 0 | 2 | 5 | 10 | "R"];
  }

  export interface Purse {
    readonly notes: number;
    readonly money: number;
    readonly stake: number;
    readonly wallet: number;
    readonly bonus: number;
  }

  export type Action = Take | Secure;

  export type Outcome = First | Token | Roll;

  export type Preview = Purse;

  export type What =
    | { readonly type: "acted"; readonly seat: number; readonly do: Action }
    | { readonly type: "happened"; readonly chance: Outcome }
    | { readonly type: "undone"; readonly seat: number };

  /** All of them under one name. */
  export interface Types {
    readonly View: View;
    readonly Action: Action;
    readonly Outcome: Outcome;
    readonly Preview: Preview;
    readonly What: What;
  }
}

export namespace RollEstate {
  export interface View {
    readonly turn: number | null;
    readonly player: number | null;
    readonly first: number | null;
    readonly throws: number;
    readonly throws_left: number;
    readonly dice: readonly number[];
    readonly kept: number;
    readonly districts: readonly District[];
    readonly routes: readonly Route[];
    readonly route_dollars: readonly number[];
    readonly index_times: readonly number[];
    readonly jackpot_dollars: number;
    readonly enough: number;
    readonly ending: string | null;
    readonly sheets: readonly SheetView[];
    readonly scores: readonly number[];
    readonly solo: Solo | null;
  }

  export interface District {
    readonly row: "fives" | "fours" | "ones" | "quadruple" | "sixes" | "threes" | "triple" | "twos";
    readonly boxes: readonly number[];
    readonly businesses: readonly Business[];
  }

  export interface Business {
    readonly dollars: number;
    readonly owner: number | null;
  }

  export interface Route {
    readonly route: "1-4" | "2-5" | "3-6" | "any";
    readonly owner: number | null;
  }

  export interface SheetView {
    readonly rows: readonly Written[];
    readonly businesses: readonly ("fives" | "fours" | "ones" | "quadruple" | "sixes" | "threes" | "triple" | "twos")[];
    readonly routes: readonly ("1-4" | "2-5" | "3-6" | "any")[];
    readonly cash: number | null;
    readonly indexes: number;
    readonly jackpot: boolean;
    readonly score: Score;
  }

  export interface Written {
    readonly row: "fives" | "fours" | "ones" | "quadruple" | "sixes" | "threes" | "triple" | "twos";
    readonly numbers: readonly (number | null)[];
    readonly crossed: boolean;
  }

  export interface Score {
    readonly properties: number;
    readonly businesses: number;
    readonly routes: number;
    readonly portfolio: number;
    readonly jackpot: number;
    readonly total: number;
  }

  export interface Solo {
    readonly difficulty: string;
    readonly goal: number;
    readonly investments: number;
  }

  export interface Keep {
    readonly keep: readonly number[];
  }

  export interface ClaimProperty {
    readonly claim: "property";
    readonly row: "fives" | "fours" | "ones" | "quadruple" | "sixes" | "threes" | "triple" | "twos";
    readonly box: number;
  }

  export interface ClaimRoute {
    readonly claim: "route";
    readonly route: "1-4" | "2-5" | "3-6" | "any";
  }

  export interface ClaimCash {
    readonly claim: "cash";
  }

  export interface ClaimIndex {
    readonly claim: "index";
  }

  export interface ClaimJackpot {
    readonly claim: "jackpot";
  }

  export interface LoseInterest {
    readonly lose_interest: "fives" | "fours" | "ones" | "quadruple" | "sixes" | "threes" | "triple" | "twos";
  }

  export interface First {
    readonly first: number;
  }

  export interface Roll {
    readonly roll: readonly number[];
  }

  export interface Preview {
    readonly number: number | null;
    readonly dollars: number;
    readonly business: number | null;
    readonly dice: number;
    readonly boxes: number;
  }

  export type Action = Keep | ClaimProperty | ClaimRoute | ClaimCash | ClaimIndex | ClaimJackpot | LoseInterest;

  export type Outcome = First | Roll;

  export type What =
    | { readonly type: "acted"; readonly seat: number; readonly do: Action }
    | { readonly type: "happened"; readonly chance: Outcome }
    | { readonly type: "undone"; readonly seat: number };

  /** All of them under one name. */
  export interface Types {
    readonly View: View;
    readonly Action: Action;
    readonly Outcome: Outcome;
    readonly Preview: Preview;
    readonly What: What;
  }
}

export namespace Poknroll {
  export interface View {
    readonly seat: number | null;
    readonly turn: number | null;
    readonly board: "base" | "expert";
    readonly round: number;
    readonly phase: number;
    readonly start: number | null;
    readonly white: readonly number[];
    readonly cups: readonly (readonly number[] | null)[];
    readonly still: readonly number[];
    readonly waiting: readonly number[];
    readonly formed: readonly ("big_full" | "double_three" | "five" | "four" | "full" | "highway" | "large_straight" | "pair" | "small_straight" | "three" | "triple_pair" | "two_pairs")[];
    readonly highest: readonly number[];
    readonly sheet: readonly Row[];
    readonly crosses: readonly (readonly number[])[];
    readonly scores: readonly number[];
    readonly last_round: boolean;
  }

  export interface Row {
    readonly line: "big_full" | "double_three" | "five" | "four" | "full" | "highway" | "large_straight" | "pair" | "small_straight" | "three" | "triple_pair" | "two_pairs" | "folded" | "won";
    readonly points: number;
  }

  export interface Stay {
    readonly stay?: boolean;
  }

  export interface Fold {
    readonly fold: "big_full" | "double_three" | "five" | "four" | "full" | "highway" | "large_straight" | "pair" | "small_straight" | "three" | "triple_pair" | "two_pairs" | null;
  }

  export interface Mark {
    readonly mark: "big_full" | "double_three" | "five" | "four" | "full" | "highway" | "large_straight" | "pair" | "small_straight" | "three" | "triple_pair" | "two_pairs";
  }

  export interface First {
    readonly first: number;
  }

  export interface Cups {
    readonly cups: readonly (readonly number[] | null)[];
  }

  export interface White {
    readonly white: readonly number[];
  }

  export interface Crosses {
    readonly lines: readonly ("big_full" | "double_three" | "five" | "four" | "full" | "highway" | "large_straight" | "pair" | "small_straight" | "three" | "triple_pair" | "two_pairs" | "folded" | "won")[];
    readonly points: number;
    readonly fills: boolean;
  }

  export type Action = Stay | Fold | Mark;

  export type Outcome = First | Cups | White;

  export type Preview = Crosses;

  export type What =
    | { readonly type: "acted"; readonly seat: number; readonly do: Action }
    | { readonly type: "happened"; readonly chance: Outcome }
    | { readonly type: "undone"; readonly seat: number };

  /** All of them under one name. */
  export interface Types {
    readonly View: View;
    readonly Action: Action;
    readonly Outcome: Outcome;
    readonly Preview: Preview;
    readonly What: What;
  }
}

export namespace Rolit {
  export interface View {
    readonly turn: number | null;
    readonly colours: readonly string[];
    readonly board: readonly string[];
    readonly scores: readonly number[];
    readonly last: string | null;
    readonly turned: readonly string[];
  }

  export interface Place {
    readonly place: string;
  }

  export interface First {
    readonly first: number;
  }

  export interface Captures {
    readonly captures: readonly string[];
  }

  export type Action = Place;

  export type Outcome = First;

  export type Preview = Captures;

  export type What =
    | { readonly type: "acted"; readonly seat: number; readonly do: Action }
    | { readonly type: "happened"; readonly chance: Outcome }
    | { readonly type: "undone"; readonly seat: number };

  /** All of them under one name. */
  export interface Types {
    readonly View: View;
    readonly Action: Action;
    readonly Outcome: Outcome;
    readonly Preview: Preview;
    readonly What: What;
  }
}

export namespace RollnBump {
  export interface View {
    readonly turn: number | null;
    readonly player: number | null;
    readonly phase: "bonus" | "over" | "play" | "setup" | "throw";
    readonly joker: PileView;
    readonly piles: readonly PileView[];
    readonly bonus: BonusView;
    readonly seats: readonly SeatView[];
    readonly dice: readonly number[];
    readonly to_throw: number;
    readonly throws_left: number;
    readonly matches: readonly number[];
    readonly scores: readonly number[];
    readonly figures: Figures;
  }

  export interface PileView {
    readonly number: number;
    readonly top: string | null;
    readonly left: number;
    readonly hold: Hold | null;
  }

  export interface Hold {
    readonly seat: number;
    readonly dice: readonly number[];
  }

  export interface BonusView {
    readonly where: "hand" | "table";
    readonly seat: number | null;
    readonly shows: number | null;
    readonly hold: Hold | null;
    readonly open: boolean;
  }

  export interface SeatView {
    readonly cards: { readonly [key: string]: readonly string[] };
    readonly joker: boolean;
    readonly holds: readonly string[];
    readonly dice_laid: number;
    readonly dice_in_hand: number;
    readonly tally: Tally;
    readonly at_stake: number;
  }

  export interface Tally {
    readonly points: number;
    readonly series: { readonly [key: string]: number };
    readonly joker: string | null;
    readonly bonus: number;
    readonly total: number;
  }

  export interface Figures {
    readonly points: { readonly [key: string]: number };
    readonly joker: number;
    readonly series: readonly number[];
  }

  export interface Keep {
    readonly keep: readonly number[];
    readonly keep_bonus?: boolean;
  }

  export interface Match {
    readonly match: number;
  }

  export interface Claim {
    readonly claim: number | "bonus";
    readonly dice: readonly number[];
  }

  export interface End {
    readonly end?: boolean;
  }

  export interface First {
    readonly first: number;
  }

  export interface Deal {
    readonly deal: readonly (readonly (string | null)[])[];
  }

  export interface Roll {
    readonly roll: readonly number[];
    readonly bonus?: number;
  }

  export interface BonusThrow {
    readonly bonus_throw: number;
  }

  export interface Worth {
    readonly card?: string | null;
    readonly points?: number;
    readonly series?: number;
    readonly bumps?: Hold | null;
    readonly throws?: number;
    readonly dice?: readonly number[];
  }

  export type Action = Keep | Match | Claim | End;

  export type Outcome = First | Deal | Roll | BonusThrow;

  export type Preview = Worth;

  export type What =
    | { readonly type: "acted"; readonly seat: number; readonly do: Action }
    | { readonly type: "happened"; readonly chance: Outcome }
    | { readonly type: "undone"; readonly seat: number };

  /** All of them under one name. */
  export interface Types {
    readonly View: View;
    readonly Action: Action;
    readonly Outcome: Outcome;
    readonly Preview: Preview;
    readonly What: What;
  }
}
