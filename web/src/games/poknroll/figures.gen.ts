// Written by `make types` from the server's own figures: never change it by hand.

export const LINE_NAMES = {
  "fr": {
    "five": "yam's",
    "highway": "highway",
    "big_full": "grand full",
    "double_three": "double brelan",
    "four": "carré",
    "large_straight": "grande suite",
    "triple_pair": "triple paire",
    "full": "full",
    "small_straight": "petite suite",
    "three": "brelan",
    "two_pairs": "double paire",
    "pair": "paire",
    "folded": "abandon au tour 1",
    "won": "tour 3 remporté",
  },
  "en": {
    "five": "five of a kind",
    "highway": "highway",
    "big_full": "big full house",
    "double_three": "double three",
    "four": "four of a kind",
    "large_straight": "large straight",
    "triple_pair": "triple pair",
    "full": "full house",
    "small_straight": "small straight",
    "three": "three of a kind",
    "two_pairs": "two pairs",
    "pair": "pair",
    "folded": "folded in turn 1",
    "won": "won turn 3",
  },
};
export const GROUPS = {
  "five": [5],
  "big_full": [4, 2],
  "double_three": [3, 3],
  "four": [4],
  "triple_pair": [2, 2, 2],
  "full": [3, 2],
  "three": [3],
  "two_pairs": [2, 2],
  "pair": [2],
} as const;
export const RUNS = {"highway": 6, "large_straight": 5, "small_straight": 4} as const;
export const BOXES = 6;
export const WHITE_FIRST = 3;
export const WHITE_ALL = 5;
export const JORG = "Jörg";
