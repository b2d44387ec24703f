/** What Roll'n Bump's board says beside the room's own sentences. */

import type { Lang } from "../../settings.svelte";
import { KIND_NAMES, SUIT_NAMES } from "./figures.gen";

type Names = Readonly<Record<string, string>>;

const fr = {
  /** The suits' letters are the first of their names. */
  letters: { A: "S", B: "L", C: "F", D: "C" } as Names,
  suits: SUIT_NAMES.fr,
  kinds: KIND_NAMES.fr,
  card: (kind: string, suit: string) => `${kind} des ${suit}`,
  ring: "Les piles autour du joker ; les flèches passent de l'une à l'autre",
  pile: (number: number, card: string) => `Pile ${number}, ${card}`,
  emptyPile: (number: number) => `Pile ${number}, épuisée`,
  jokerGone: "Le joker est pris",
  points: (count: number) => (count > 1 ? `${count} points` : `${count} point`),
  unit: "pt",
  left: (count: number) => (count > 1 ? `${count} cartes` : "dernière carte"),
  last: "dernière",
  empty: "épuisée",
  heldBy: (name: string, dice: string) => `tenue par ${name} avec ${dice}`,
  mayLay: "touchez pour voir quels dés y vont",
  bonus: "Dé bonus",
  bonusIn: (name: string) => `Dé bonus, dans la main de ${name}`,
  bonusInHand: "en main",
  bonusClosed: "pas ce tour-ci",
  shows: (face: number) => `il montre ${face}`,
  series: (gain: number) => `série +${gain}`,
  layHere: "poser ici",
  bumps: "déloge",
  bump: "Bump !",
  tray: (name: string) => `Les dés de ${name}`,
  yours: "Vos dés",
  throws: (count: number) =>
    count === 0 ? "plus de lancer" : count > 1 ? `encore ${count} lancers` : "encore 1 lancer",
  inAir: "les dés roulent",
  over: "Tous les dés sont rangés : place aux comptes.",
  die: (face: number | null) => (face === null ? "dé en l'air" : `Dé ${face}`),
  bonusDie: (face: number | null) => (face === null ? "dé bonus en l'air" : `Dé bonus ${face}`),
  again: (dice: number, bonus: boolean) => {
    const some = dice > 1 ? `${dice} dés` : "1 dé";
    if (dice === 0) return "Relancer le bonus";
    return bonus ? `Relancer ${some} + bonus` : `Relancer ${some}`;
  },
  againNone: "Relancer",
  turnDie: (from: number, to: number) => `Tourner ${from} en ${to}`,
  turnNone: (to: number) => `Tourner un dé en ${to}`,
  end: "Finir le tour",
  hint: {
    pick: "Touchez des dés pour les garder ou les poser. Les cartes pointées en prennent.",
    pickLast: "Touchez des dés, puis une carte. Les cartes pointées en prennent.",
    nothing: "Rien à poser cette fois.",
    rollOn: "Rien à poser pour l'instant : gardez des dés et relancez.",
    many: (count: number) => `${count} endroits prennent ces dés : touchez celui que vous voulez.`,
    none: "Rien ne prend ces dés tels quels.",
    noneRoll: "Rien ne prend ces dés tels quels ; vous pouvez les garder et relancer le reste.",
  },
  own: {
    holds: "Vos dés tiennent encore ceci.",
    worth: (points: string) => `${points} en jeu.`,
    nothing: "Vos dés sont tous chez vous : rien à perdre.",
  },
  tally: "Cartes prises, et bonus de série",
  taken: "Cartes prises",
  stake: "en jeu",
  atStake: (points: number) => `${points} en jeu sous les dés posés`,
  cards: (count: number) => (count > 1 ? `${count} cartes` : `${count} carte`),
  home: (inHand: number, laid: number) => `${inHand} dés en main, ${laid} posés`,
  withJoker: "avec le joker",
  showCards: "Voir les cartes prises",
  noCards: "rien encore",
  count: {
    line: "Décompte",
    cards: "Cartes",
    joker: "Joker",
    series: (suit: string) => `Série des ${suit}`,
    bonus: "Dé bonus",
    total: "Total",
    jokerIn: (suit: string) => `parmi les ${suit}`,
    withJoker: (cards: string) => `${cards} + joker`,
    lead: "Série : n cartes d'une même famille valent en plus la somme de 1 à n, dès deux cartes.",
    tie: "Rien ne départage les ex æquo : la victoire se partage.",
  },
  coach: {
    wait: "Vos dés posés doivent tenir jusqu'à votre prochain tour. Posez-les haut : qui fait mieux les renvoie chez vous, sans rien.",
    throw:
      "Gardez ce qui sert, relancez le reste. Les cartes pointées prennent déjà quelque chose ; poser des dés met fin à vos lancers.",
    opening:
      "Premier tour : moins de dés pour qui commence. Gardez ce qui sert, relancez le reste.",
    match:
      "Le dé bonus est à vous : avant de poser, il peut donner son chiffre à un de vos dés. Choisissez le dé, puis « Tourner ».",
    lay: "Chaque dé ne sert qu'une fois, mais vous pouvez poser sur plusieurs cartes. Une même famille rapporte de plus en plus ; une figure haute se déloge mal.",
    end: "Plus rien à poser. Finissez le tour, et croisez les doigts.",
    last: "Une pile n'a plus qu'une carte : la fin approche. À l'arrêt, chacun prend encore les cartes que ses dés tiennent.",
  },
};

const en: typeof fr = {
  letters: { A: "S", B: "M", C: "F", D: "H" },
  suits: SUIT_NAMES.en,
  kinds: KIND_NAMES.en,
  card: (kind, suit) => `${kind} of ${suit}`,
  ring: "The piles around the joker; arrow keys go from one to the next",
  pile: (number, card) => `Pile ${number}, ${card}`,
  emptyPile: (number) => `Pile ${number}, used up`,
  jokerGone: "The joker is taken",
  points: (count) => (count === 1 ? "1 point" : `${count} points`),
  unit: "pt",
  left: (count) => (count === 1 ? "last card" : `${count} cards`),
  last: "last one",
  empty: "used up",
  heldBy: (name, dice) => `held by ${name} with ${dice}`,
  mayLay: "tap to see which dice go there",
  bonus: "Bonus die",
  bonusIn: (name) => `Bonus die, in ${name}'s hand`,
  bonusInHand: "in hand",
  bonusClosed: "not this turn",
  shows: (face) => `it shows ${face}`,
  series: (gain) => `series +${gain}`,
  layHere: "lay here",
  bumps: "bumps",
  bump: "Bump!",
  tray: (name) => `${name}'s dice`,
  yours: "Your dice",
  throws: (count) =>
    count === 0 ? "no throw left" : count === 1 ? "1 throw left" : `${count} throws left`,
  inAir: "the dice are rolling",
  over: "All dice are put away: time to count.",
  die: (face) => (face === null ? "die in the air" : `Die ${face}`),
  bonusDie: (face) => (face === null ? "bonus die in the air" : `Bonus die ${face}`),
  again: (dice, bonus) => {
    const some = dice === 1 ? "1 die" : `${dice} dice`;
    if (dice === 0) return "Roll the bonus die again";
    return bonus ? `Roll ${some} + bonus` : `Roll ${some} again`;
  },
  againNone: "Roll again",
  turnDie: (from, to) => `Turn ${from} to ${to}`,
  turnNone: (to) => `Turn a die to ${to}`,
  end: "End the turn",
  hint: {
    pick: "Tap dice to keep or to lay them. Cards with a pointer can take some.",
    pickLast: "Tap dice, then a card. Cards with a pointer can take some.",
    nothing: "Nothing to lay this time.",
    rollOn: "Nothing to lay yet: keep some dice and roll on.",
    many: (count) => `${count} places take these dice: tap the one you want.`,
    none: "Nothing takes just these dice.",
    noneRoll: "Nothing takes just these dice; you can keep them and roll the rest.",
  },
  own: {
    holds: "Your dice still hold these.",
    worth: (points) => `${points} at stake.`,
    nothing: "Your dice are all at home: nothing to lose.",
  },
  tally: "Cards taken, and series bonus",
  taken: "Cards taken",
  stake: "at stake",
  atStake: (points) => `${points} at stake under the dice laid`,
  cards: (count) => (count === 1 ? "1 card" : `${count} cards`),
  home: (inHand, laid) => `${inHand} dice in hand, ${laid} laid`,
  withJoker: "with the joker",
  showCards: "See the cards taken",
  noCards: "nothing yet",
  count: {
    line: "Count",
    cards: "Cards",
    joker: "Joker",
    series: (suit) => `Series of ${suit}`,
    bonus: "Bonus die",
    total: "Total",
    jokerIn: (suit) => `among the ${suit}`,
    withJoker: (cards) => `${cards} + joker`,
    lead: "Series: n cards of one suit score the sum of 1 to n on top, from two cards on.",
    tie: "Nothing parts those who are level: they share the win.",
  },
  coach: {
    wait: "The dice you laid must hold until your next turn. Lay them high: whoever does better sends them home with nothing.",
    throw:
      "Keep what helps, roll the rest. Cards with a pointer can already take something; laying dice ends your throws.",
    opening: "First turn: fewer dice for those who start. Keep what helps, roll the rest.",
    match:
      "The bonus die is yours: before you lay any, it can lend its number to one of your dice. Pick the die, then “Turn”.",
    lay: "Each die serves once, but you may lay on several cards. Cards of one suit bring more and more; a high figure is hard to bump.",
    end: "Nothing left to lay. End your turn, and cross your fingers.",
    last: "A pile is down to one card: the end is near. When it comes, everybody still takes the cards their dice hold.",
  },
};

export const texts: Readonly<Record<Lang, typeof fr>> = { fr, en };
