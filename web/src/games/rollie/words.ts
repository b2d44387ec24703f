/** What Rollie's board says beside the room's own sentences. */

import type { Lang } from "../../settings.svelte";

const many = (count: number, one: string, more: string) => `${count} ${count > 1 ? more : one}`;

const fr = {
  rollie: "Rollie !",
  dryShout: "À sec !",
  crash: "Krach",
  bank: "La banque",
  mine: "Devant vous",
  others: "Les autres",
  theirNotes: "Leurs billets",
  round: (round: number, rounds: number) => `Manche ${round} sur ${rounds}`,
  lastRound: "Dernière manche",
  welcome: "Les lampes sont allumées, la banque est pleine.",
  allSafe: (round: number) => `Manche ${round} : tout le monde s'est mis à l'abri.`,
  double: (face: string) => `Double ${face} :`,
  dry: "Banque à sec :",
  nobodyLoses: "personne n'y perd",

  die: (face: string) => `dé : ${face}`,
  dieBlank: "dé pas encore lancé",
  diceOf: "Les dés sont à",

  tokens: "Jetons de départage",
  tokensUp: "Jetons de départage visibles",
  chooseToken: "Quel jeton prendre ?",
  token: (token: number) => `jeton ${token}`,
  tokensDown: (count: number) => many(count, "jeton face cachée", "jetons face cachée"),

  pile: (value: string, left: number) =>
    left === 0 ? `Pile de ${value} : épuisée.` : `Pile de ${value} : il en reste ${left}.`,
  emptyPile: "épuisée",
  take: (value: string, stake: string) =>
    `Prendre un billet de ${value} : votre mise passe à ${stake}.`,
  takeEarly: (value: string) => `Noter d'avance : prendre un billet de ${value}.`,
  stakeThen: (stake: string) => `mise ${stake}`,
  early: "d'avance",
  notes: (value: string, count: number) => `${many(count, "billet", "billets")} de ${value}`,
  inAll: (stake: number, wallet: number) =>
    `En tout ${many(stake, "billet", "billets")} dans la mise, ${many(wallet, "billet", "billets")} dans le portefeuille.`,

  bonusTokens: "Jetons bonus",
  bonusNow: "si on s'arrêtait là",
  bonusEnd: "pour de bon",
  bonusOf: (value: string) => `Bonus des ${value}`,
  bonuses: (value: string, holders: string) => `Bonus des ${value} : ${holders}`,
  bonusFor: (amount: string, name: string) => `${amount} pour ${name}`,
  nobody: "personne",
  noBonus: "sans bonus",

  stake: "Votre mise",
  stakeShort: "mise",
  atRisk: "en danger",
  safeNow: "à l'abri",
  wallet: "Portefeuille",
  walletShort: "abri",
  plusBonus: (amount: string) => `bonus ${amount}`,

  secure: (amount: string) => `Mettre ${amount} à l'abri`,
  stepOut: "Se retirer sans billet",
  outUntilNext: "jusqu'à la manche suivante",
  walletThen: (amount: string) => `portefeuille ${amount}`,
  bonusMore: (amount: string) => `bonus +${amount}`,
  withToken: (token: number) => `avec le jeton ${token}`,

  earlySecure: "à noter d'avance",
  onPaper: "Sur votre papier :",
  noteTake: (value: string) => `un billet de ${value}`,
  noteSecure: "à l'abri",
  noteSecureWith: (token: number) => `à l'abri, avec le jeton ${token}`,
  fold: "Plier",
  erase: "Gommer",
  folded: "Papier plié : on n'y touche plus.",
  hasFolded: "a plié son papier",
  idle: {
    out: "À l'abri. Vous regardez rouler les dés jusqu'à la manche suivante.",
    atRisk: "Votre mise est sur la table : pourvu que les dés soient gentils.",
    clean: "Rien à perdre pour l'instant.",
    over: "Les comptes sont faits.",
  },

  count: {
    places: "Les jetons bonus",
    place: (place: number) => (place === 1 ? "1er" : `${place}e`),
    most: (count: number) => many(count, "billet", "billets"),
    token: (count: number, token: number) =>
      `${many(count, "billet", "billets")}, égalité : jeton ${token}`,
    rest: (count: number) => `${many(count, "billet", "billets")}, égalité : dernier en lice`,
    behind: (count: number) => `${many(count, "billet", "billets")}, trop peu`,
    behindToken: (count: number, token: number) =>
      `${many(count, "billet", "billets")}, égalité : jeton ${token}, trop bas`,
    bare: (count: number) =>
      `${many(count, "billet", "billets")}, égalité sans jeton : hors course`,
    nobody: "Personne n'en a mis à l'abri.",
    statement: (name: string) => `Relevé de ${name}`,
    notes: "Billets",
    bonus: (place: string, value: string) => `${place} des ${value}`,
    total: "Total",
    rule: "Une égalité se joue au plus haut jeton de départage. À égalité sans jeton, on est hors course. Les mises encore sur la table sont rendues à la banque.",
  },

  coach: {
    start:
      "Prenez un billet de la valeur d'un des dés : il rejoint votre mise. Un double des dés pourra tout vous reprendre, alors mettez-la à l'abri à temps.",
    wild: "Un R : prenez le billet que vous voulez. Pensez aux bonus, pas seulement aux 10.",
    risk: (losing: number) =>
      `Encore un billet, ou l'abri ? Sur 36 lancers, ${losing} vous prendraient toute la mise. Moins vous avez de valeurs différentes, moins vous risquez.`,
    debt: "Les −5 coûtent, mais qui en a le plus à la fin touche le plus gros bonus. Un ou deux peuvent suffire.",
    last: "Dernière manche : ce qui reste dans la mise à la fin est perdu. Seul le portefeuille compte.",
    onlySecure: "Il n'y a plus de billet pour ces dés : mettez votre mise à l'abri.",
    out: "Votre argent est à l'abri jusqu'à la manche suivante. Les autres jouent encore avec le feu.",
    early:
      "Pas besoin d'attendre : notez votre choix et pliez le papier. Personne ne le voit avant votre tour, mais il ne se déplie plus.",
    wait: "Un double, et quiconque a un billet de cette valeur perd sa mise. Un double R ruine tous ceux qui sont en jeu.",
  },
};

const en: typeof fr = {
  rollie: "Rollie!",
  dryShout: "Run dry!",
  crash: "Crash",
  bank: "The bank",
  mine: "In front of you",
  others: "The others",
  theirNotes: "Their notes",
  round: (round, rounds) => `Round ${round} of ${rounds}`,
  lastRound: "Last round",
  welcome: "The lamps are lit, the bank is full.",
  allSafe: (round) => `Round ${round}: everybody got out in time.`,
  double: (face) => `Double ${face}:`,
  dry: "Bank run dry:",
  nobodyLoses: "nobody loses a thing",

  die: (face) => `die: ${face}`,
  dieBlank: "die not rolled yet",
  diceOf: "The dice are with",

  tokens: "Tie-break tokens",
  tokensUp: "Tie-break tokens face up",
  chooseToken: "Which token to take?",
  token: (token) => `token ${token}`,
  tokensDown: (count) => many(count, "token face down", "tokens face down"),

  pile: (value, left) =>
    left === 0 ? `Pile of ${value}s: empty.` : `Pile of ${value}s: ${left} left.`,
  emptyPile: "empty",
  take: (value, stake) => `Take a ${value} note: your stake becomes ${stake}.`,
  takeEarly: (value) => `Note it down early: take a ${value} note.`,
  stakeThen: (stake) => `stake ${stake}`,
  early: "early",
  notes: (value, count) => `${many(count, "note", "notes")} of ${value}`,
  inAll: (stake, wallet) =>
    `In all ${many(stake, "note", "notes")} in the stake, ${many(wallet, "note", "notes")} in the wallet.`,

  bonusTokens: "Bonus tokens",
  bonusNow: "were we to stop here",
  bonusEnd: "for good",
  bonusOf: (value) => `Bonus for the ${value}s`,
  bonuses: (value, holders) => `Bonus for the ${value}s: ${holders}`,
  bonusFor: (amount, name) => `${amount} for ${name}`,
  nobody: "nobody",
  noBonus: "no bonus",

  stake: "Your stake",
  stakeShort: "stake",
  atRisk: "at risk",
  safeNow: "safe",
  wallet: "Wallet",
  walletShort: "safe",
  plusBonus: (amount) => `bonus ${amount}`,

  secure: (amount) => `Secure ${amount}`,
  stepOut: "Step out empty-handed",
  outUntilNext: "until the next round",
  walletThen: (amount) => `wallet ${amount}`,
  bonusMore: (amount) => `bonus +${amount}`,
  withToken: (token) => `with token ${token}`,

  earlySecure: "to note down early",
  onPaper: "On your paper:",
  noteTake: (value) => `a ${value} note`,
  noteSecure: "to safety",
  noteSecureWith: (token) => `to safety, with token ${token}`,
  fold: "Fold it",
  erase: "Rub out",
  folded: "Your paper is folded: no way back.",
  hasFolded: "has folded a paper",
  idle: {
    out: "Safe. You watch the dice until the next round.",
    atRisk: "Your stake is on the table: may the dice be kind.",
    clean: "Nothing to lose so far.",
    over: "The books are closed.",
  },

  count: {
    places: "The bonus tokens",
    place: (place) => ["1st", "2nd", "3rd"][place - 1] ?? `${place}th`,
    most: (count) => many(count, "note", "notes"),
    token: (count, token) => `${many(count, "note", "notes")}, tied: token ${token}`,
    rest: (count) => `${many(count, "note", "notes")}, tied: the only one left`,
    behind: (count) => `${many(count, "note", "notes")}, too few`,
    behindToken: (count, token) => `${many(count, "note", "notes")}, tied: token ${token}, too low`,
    bare: (count) => `${many(count, "note", "notes")}, tied without a token: out of the race`,
    nobody: "Nobody brought one to safety.",
    statement: (name) => `${name}'s statement`,
    notes: "Notes",
    bonus: (place, value) => `${place} in ${value}s`,
    total: "Total",
    rule: "A tie goes to the highest tie-break token. Tied without a token, you are out of the race. Stakes still on the table go back to the bank.",
  },

  coach: {
    start:
      "Take a note of the value of either die: it joins your stake. A double can take it all back, so bring it to safety in time.",
    wild: "An R: take whichever note you like. Think of the bonuses, not only of the 10s.",
    risk: (losing) =>
      `One more note, or safety? Of 36 rolls, ${losing} would take your whole stake. The fewer different values you hold, the smaller the risk.`,
    debt: "−5 notes cost you, but whoever has the most at the end takes the biggest bonus. One or two may be enough.",
    last: "The last round: what is left in a stake at the end is lost. Only wallets count.",
    onlySecure: "No note is left for these dice: bring your stake to safety.",
    out: "Your money is safe until the next round. The others still play with fire.",
    early:
      "No need to wait: note your choice down and fold the paper. Nobody sees it before your turn, but it can't be unfolded.",
    wait: "A double, and whoever holds a note of that value loses the stake. Double R ruins everybody still in play.",
  },
};

export const texts: Readonly<Record<Lang, typeof fr>> = { fr, en };
