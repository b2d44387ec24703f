/** An example being tried: a stage of its own, the decision that is open, and how one came there. */

import { type Example, type Moment, type Step, type Trial, patched, pathOf } from "../games/lesson";
import { inLang } from "../i18n";
import type { Json, Result, Told } from "../net/protocol.gen";
import { Stage } from "../table/stage.svelte";

export class ExampleRun {
  readonly stage = new Stage();
  /** The decision that is open; null where the example ends. */
  moment = $state.raw<Moment | null>(null);
  /** How the match ended, if that is how the example ends. */
  result = $state.raw<Result | null>(null);
  /** How often something was tried that the example does not follow. */
  aside = $state(0);
  #tried = $state.raw<readonly string[]>([]);
  #steps: Step[] = [];
  #view: Json = null;

  constructor(
    readonly example: Example,
    readonly first: Json,
  ) {
    this.reset();
  }

  /** What was tried so far, as a lesson names it; empty before anything was. */
  get path(): string {
    return pathOf(this.#tried);
  }

  /** What happened so far, in the language that is spoken now. */
  get story(): Told[] {
    return this.stage.story.flatMap(({ seq }) => {
      const step = this.#steps[seq];
      return step ? [{ seq, text: inLang(step.text) }] : [];
    });
  }

  reset(): void {
    this.#steps = [];
    this.#tried = [];
    this.#view = patched(this.first, this.example.view);
    this.result = null;
    this.aside = 0;
    this.moment = this.example.moment;
    this.stage.reset(this.#view);
  }

  try(trial: Trial): void {
    if (!trial.then) {
      this.aside++;
      return;
    }
    this.aside = 0;
    this.#tried = [...this.#tried, trial.key];
    this.result = trial.result ?? null;
    this.moment = trial.next ?? null;
    for (const step of trial.then) this.#show(step, trial);
  }

  #show(step: Step, { action }: Trial): void {
    const own = { type: "acted", seat: this.example.seat, do: action, means: "person" };
    this.#view = patched(this.#view, step.view);
    this.#steps.push(step);
    this.stage.add(this.#steps.length - 1, step.what ?? own, inLang(step.text), this.#view);
  }
}
