// Written by `make types` from the server's own figures: never change it by hand.

export const VERSION = 1;
export const PING_SECONDS = 10;
export const GONE_SECONDS = 25;
export const NAME_CHARS = 24;
export const TITLE_CHARS = 60;
export const TEXT_CHARS = 300;
export const CODE_LENGTH = 6;
export const MOST_STEPS = 100;
export const CLOSE = {
  "NORMAL": 1000,
  "GOING": 1012,
  "TOO_BIG": 1009,
  "FORMAT": 4400,
  "NOBODY": 4401,
  "UNKNOWN": 4404,
  "LOCKED": 4423,
  "GONE": 4408,
  "TOO_MANY": 4429,
  "SLOW": 4490,
  "REMOVED": 4403,
} as const;
export const USUAL_PLAN = {
  "game": "rolit",
  "seats": 2,
  "options": {},
  "typed": [],
  "pace": "live",
  "seconds": null,
  "grace": 60,
  "bot_ms": 1200,
  "locks": true,
} as const;
