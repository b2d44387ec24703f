/** What a check found, in words: the verdict, what is true of the record, each fault. */

import type { Fault, Report, RollFault } from "../fair/verify";
import { inLang, words } from "../i18n";
import type { Json } from "../net/protocol.gen";
import { type Memory, agrees } from "./memory";
import { texts } from "./words";

export interface Statement {
  readonly text: string;
  /** Whether it speaks for the record, against it, or neither. */
  readonly mark: "good" | "bad" | "note";
}

/** What is true of a record besides its dice; `brought`: it was not played on this server. */
export function statementsOf(report: Report, memory: Memory, brought: boolean): Statement[] {
  const { says } = inLang(texts);
  const { chain, ending } = report;
  const all: Statement[] = [];
  const say = (mark: Statement["mark"], text: string) => all.push({ mark, text });
  if (memory.story === "other") say("bad", says.seenOther);
  else if (memory.story === "same") say("good", says.seen);
  else say("note", says.notSeen);
  if (brought) say("note", words().replay.brought);
  if (chain === null) say("note", says.unchained);
  else if (chain.signing === "signed") say("good", says.signed);
  else if (chain.signing !== "wrong") say("note", says[chain.signing]);
  say(ending === "finished" ? "good" : "note", says[ending]);
  if (chain === null) return all;
  const { number, abandoned, givenUp } = chain.block;
  say("note", says.number(number));
  if (abandoned > 0) say("note", says.abandonedBefore(abandoned, givenUp.length));
  if (chain.takenBack > 0) say("note", says.takenBack(chain.takenBack));
  if (chain.deleted.length > 0) say("note", says.deleted(chain.deleted.length));
  return all;
}

/** What can be said of it in one sentence: never more than is proven. */
export function verdictOf(
  report: Report,
  memory: Memory,
): "good" | "bad" | "closed" | "unfinished" | "unvouched" {
  if (report.faults.length > 0 || !agrees(report, memory)) return "bad";
  if (report.closed) return "closed";
  if (report.ending === "unfinished") return "unfinished";
  const vouched =
    report.chain?.signing === "signed" || memory.story === "same" || memory.seal(1) === "same";
  return vouched ? "good" : "unvouched";
}

/** Who played, by seat. */
export function namesOf({ record: { names, seats } }: Report): string[] {
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? words().common.seat(seat + 1));
}

/** What came out, in a line. */
export function valuesText(values: readonly Json[]): string {
  return values
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ");
}

/** What is not right, in a sentence. */
export function faultText(fault: Fault, names: readonly string[]): string {
  const { faults } = inLang(texts);
  if ("roll" in fault) return rollFaultText(fault);
  switch (fault.kind) {
    case "fold":
    case "kept":
      return faults[fault.kind](
        names[fault.seat] ?? words().common.seat(fault.seat + 1),
        fault.attempt,
      );
    case "typists":
    case "chain":
    case "signature":
      return faults[fault.kind];
    case "name":
      return faults.name(names[fault.seat] ?? words().common.seat(fault.seat + 1));
    case "count":
      return faults.count(fault.rolls, fault.events);
    default:
      return faults[fault.kind](fault.attempt);
  }
}

/** People count rolls from one. */
function rollFaultText(fault: RollFault): string {
  const { faults } = inLang(texts);
  const number = fault.roll + 1;
  switch (fault.kind) {
    case "dice":
      return faults.dice(number, valuesText(fault.right), valuesText(fault.stated));
    case "more":
      return faults.more(number, valuesText(fault.stated));
    default:
      return faults[fault.kind](number);
  }
}
