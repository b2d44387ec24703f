// Written by `make types` from the server's own figures: never change it by hand.

export const SUITS = ["A", "B", "C", "D"] as const;
export const JOKER = "joker";
export const KINDS = {
  "1": {"shape": "single", "number": 1},
  "2": {"shape": "single", "number": 2},
  "3": {"shape": "single", "number": 3},
  "4": {"shape": "single", "number": 4},
  "5": {"shape": "single", "number": 5},
  "6": {"shape": "single", "number": 6},
  "pair": {"shape": "alike", "number": 2},
  "run3": {"shape": "run", "number": 3},
  "three": {"shape": "alike", "number": 3},
  "run4": {"shape": "run", "number": 4},
  "run5": {"shape": "run", "number": 5},
  "four": {"shape": "alike", "number": 4},
  "joker": {"shape": "alike", "number": 5},
} as const;
export const SUIT_NAMES = {
  "fr": {"A": "soleils", "B": "lunes", "C": "fleurs", "D": "cœurs"},
  "en": {"A": "suns", "B": "moons", "C": "flowers", "D": "hearts"},
};
export const KIND_NAMES = {
  "fr": {
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "pair": "paire",
    "run3": "suite de 3",
    "three": "brelan",
    "run4": "suite de 4",
    "run5": "suite de 5",
    "four": "carré",
    "joker": "joker",
  },
  "en": {
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "pair": "pair",
    "run3": "run of 3",
    "three": "triple",
    "run4": "run of 4",
    "run5": "run of 5",
    "four": "quadruple",
    "joker": "joker",
  },
};
