// Written by `make types` from the server's own figures: never change it by hand.

export const DISTRICT_NAMES = {
  "fr": {
    "ones": "Basse-Ornière",
    "twos": "Pont-aux-Mules",
    "threes": "Clair-Lavoir",
    "fours": "Croix-Ferrée",
    "fives": "Beaulampion",
    "sixes": "Champ-de-Foire",
    "triple": "Trois-Essieux",
    "quadruple": "Quatre-Roues",
  },
  "en": {
    "ones": "Rut End",
    "twos": "Mule Bridge",
    "threes": "Washwell",
    "fours": "Farrier's Cross",
    "fives": "Lantern Hill",
    "sixes": "Fairfield",
    "triple": "Three Axles",
    "quadruple": "Four Wheels",
  },
};
export const ROUTE_NAMES = {
  "fr": {
    "any": "route Rouge",
    "1-4": "route du Sel",
    "2-5": "route des Vignes",
    "3-6": "route des Cols",
  },
  "en": {"any": "Red Road", "1-4": "Salt Road", "2-5": "Vine Road", "3-6": "High Road"},
};
export const FACE = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6} as const;
export const ALIKE = {"triple": 3, "quadruple": 4} as const;
export const DICE = 5;
