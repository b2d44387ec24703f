/** French sets a space before some marks: a line must not break there. */

const NO_BREAK = "\u00a0";

export function typeset(text: string): string {
  return text.replace(/ (?=[:;?!»])|(?<=«) /g, NO_BREAK);
}
