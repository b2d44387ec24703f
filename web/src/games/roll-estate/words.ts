/** What Roll Estate's board says beside the room's own sentences. */

import type { Lang } from "../../settings.svelte";
import { DISTRICT_NAMES, ROUTE_NAMES } from "./figures.gen";

type Parts = "properties" | "businesses" | "routes" | "portfolio" | "jackpot" | "total";

const fr = {
  districts: DISTRICT_NAMES.fr,
  lines: ROUTE_NAMES.fr,
  parts: {
    properties: "Propriétés",
    businesses: "Entreprises",
    routes: "Routes",
    portfolio: "Portefeuille",
    jackpot: "Jackpot",
    total: "Total",
  } as Readonly<Record<Parts, string>>,

  sheets: "Les feuilles",
  sheetOf: (name: string) => `Feuille de ${name}`,
  opened: (count: number, enough: number) =>
    `${count} ${count > 1 ? "entreprises" : "entreprise"} sur ${enough}`,
  sumOf: (face: number) => `somme des ${face}`,
  alike: (count: number) => `${count} identiques`,
  box: (number: number, dollars: string) => `Case ${number}, ${dollars}`,
  blank: "vide",
  written: (number: number) => `${number} écrit`,
  crossed: "barrée",
  business: (dollars: string) => `Entreprise, ${dollars}`,
  free: "libre",
  ownedBy: (name: string) => `à ${name}`,
  lose: "Barrer",
  anyRun: "toute suite de 4",
  run: (dice: string) => `suite ${dice}`,
  cash: "Liquidités",
  cashRule: "les 5 dés",
  indexes: "Indices",
  indexRule: "suite de 5",
  indexesTaken: (count: number) => (count > 1 ? `${count} indices` : `${count} indice`),
  jackpotRule: "5 identiques",
  won: "gagné",

  dice: "Les dés",
  kept: "gardé",
  die: (face: number) => `Garder le ${face}`,
  inHand: "Dés en main",
  yours: "Vos dés",
  diceOf: (name: string) => `Dés de ${name}`,
  throwOf: (count: number, all: number) => `Lancer ${count} sur ${all}`,
  tapToKeep: "Touchez les dés à garder",
  releaseOne: "Rendez au moins un dé",
  claimNow: "Choisissez une case éclairée",
  below: (count: number) => (count > 1 ? `${count} cases plus bas` : "1 case plus bas"),
  loseNow: "Choisissez un quartier à barrer",
  roll: "Relancer",
  left: (count: number) => (count > 1 ? `${count} restants` : `${count} restant`),
  lastRound: "Dernier tour",

  goalLine: (now: string, goal: string) => `Investi : ${now} sur ${goal}`,
  goalBusinesses: (count: number, all: number) => `Entreprises : ${count} sur ${all}`,
  investments: "Investissements",

  count: {
    caption: "Les comptes",
    notes: { properties: "cases", businesses: "ouvertes", routes: "prises" } as Readonly<
      Partial<Record<Parts, string>>
    >,
    boxes: (count: number) => (count > 1 ? `${count} propriétés` : `${count} propriété`),
    roads: (count: number) => (count > 1 ? `${count} routes` : `${count} route`),
    tie: "À égalité de dollars, on compare les propriétés, puis les routes, puis le portefeuille.",
    shared:
      "Autant de dollars, de propriétés, de routes et le même portefeuille : la victoire est partagée.",
  },

  coach: {
    wait: "Pendant que les autres lancent, regardez leurs feuilles : une route ou une entreprise prise par l'un est perdue pour les autres.",
    first:
      "Premier lancer. Les maisons éclairées peuvent être prises tout de suite. Sinon, touchez les dés qui vous plaisent : ils montent sur la planche, et vous relancez les autres.",
    again:
      "Vous pouvez encore relancer, même des dés déjà gardés. Dans une rue, les nombres doivent grandir de gauche à droite : un petit nombre à gauche laisse de la place.",
    opens:
      "Une des maisons éclairées complète sa rue : la boutique qui attend s'ouvre aussitôt, et elle rapporte gros.",
    route:
      "Une suite de quatre : c'est une route. Chacune va au premier venu, et plus on en a, plus elles rapportent.",
    index:
      "Une suite de cinq. Un indice multiplie vos liquidités par cinq, deux par dix ; sans liquidités, il ne vaut encore rien.",
    jackpot: "Cinq dés identiques. Cela n'arrive pas tous les soirs : le jackpot est à vous.",
    last: "C'était le dernier lancer : prenez une case éclairée. Le nombre écrit ne rapporte rien, ce sont les dollars du toit qui comptent.",
    lose: "Rien ne va. Il faut renoncer à une rue : ses maisons vides sont condamnées, elle n'aura jamais de boutique. Choisissez celle qui vous manquera le moins.",
    stuck:
      "Ces dés ne vont nulle part. Relancez, il vous reste des lancers ; renoncer à une rue est le dernier recours.",
    soloAgain: "Ces dés ne vont nulle part : relancez. Au troisième lancer, ce serait perdu.",
    solo: "Seul, il vous faut les huit boutiques, et en plus l'objectif en routes, portefeuille et jackpot. Gardez une case de secours pour le troisième lancer.",
  },
};

const en: typeof fr = {
  districts: DISTRICT_NAMES.en,
  lines: ROUTE_NAMES.en,
  parts: {
    properties: "Properties",
    businesses: "Businesses",
    routes: "Routes",
    portfolio: "Portfolio",
    jackpot: "Jackpot",
    total: "Total",
  },

  sheets: "The sheets",
  sheetOf: (name) => `${name}'s sheet`,
  opened: (count, enough) => `${count} of ${enough} businesses`,
  sumOf: (face) => `sum of the ${face}s`,
  alike: (count) => `${count} alike`,
  box: (number, dollars) => `Box ${number}, ${dollars}`,
  blank: "blank",
  written: (number) => `${number} written`,
  crossed: "crossed out",
  business: (dollars) => `Business, ${dollars}`,
  free: "free",
  ownedBy: (name) => `${name}'s`,
  lose: "Cross out",
  anyRun: "any run of 4",
  run: (dice) => `run ${dice}`,
  cash: "Cash",
  cashRule: "all 5 dice",
  indexes: "Indexes",
  indexRule: "a run of 5",
  indexesTaken: (count) => (count === 1 ? "1 index" : `${count} indexes`),
  jackpotRule: "5 alike",
  won: "won",

  dice: "The dice",
  kept: "kept",
  die: (face) => `Keep the ${face}`,
  inHand: "Dice in hand",
  yours: "Your dice",
  diceOf: (name) => `${name}'s dice`,
  throwOf: (count, all) => `Throw ${count} of ${all}`,
  tapToKeep: "Tap the dice to keep",
  releaseOne: "Put back at least one die",
  claimNow: "Pick a lit box",
  below: (count) => (count === 1 ? "1 box below" : `${count} boxes below`),
  loseNow: "Pick a district to cross out",
  roll: "Roll",
  left: (count) => `${count} left`,
  lastRound: "Last round",

  goalLine: (now, goal) => `Invested: ${now} of ${goal}`,
  goalBusinesses: (count, all) => `Businesses: ${count} of ${all}`,
  investments: "Investments",

  count: {
    caption: "The accounts",
    notes: { properties: "boxes", businesses: "open", routes: "taken" },
    boxes: (count) => (count === 1 ? "1 property" : `${count} properties`),
    roads: (count) => (count === 1 ? "1 route" : `${count} routes`),
    tie: "Level on dollars: properties decide, then routes, then the portfolio.",
    shared: "As many dollars, properties and routes, and the same portfolio: the win is shared.",
  },

  coach: {
    wait: "While the others throw, have a look at their sheets: a route or a business that one of them takes is gone for the rest.",
    first:
      "First throw. The lit houses can be yours at once. Or tap the dice you like: they climb onto the rack, and you roll the others again.",
    again:
      "You may roll again, even dice that you kept before. Along a street the numbers must grow from left to right: a small one on the left leaves room.",
    opens:
      "One of the lit houses completes its street: the shop that waits there opens at once, and it pays well.",
    route:
      "A run of four is a route. Each goes to whoever comes first, and the more you have, the more they pay.",
    index:
      "A run of five. One index multiplies your cash by five, two by ten; without cash it is worth nothing yet.",
    jackpot: "Five alike. That does not happen every evening: the jackpot is yours.",
    last: "That was the last throw: take a lit box. The number you write earns nothing, the dollars on the roof do.",
    lose: "Nothing fits. You have to give up a street: its empty houses are boarded up, and it will never have a shop. Choose the one you will miss least.",
    stuck:
      "These dice fit nowhere. Roll again while you can; giving up a street is the last resort.",
    soloAgain: "These dice fit nowhere: roll again. After the third throw it would be over.",
    solo: "Alone you need all eight shops, and the goal in routes, portfolio and jackpot on top. Keep a spare box for a bad third throw.",
  },
};

export const texts: Readonly<Record<Lang, typeof fr>> = { fr, en };
