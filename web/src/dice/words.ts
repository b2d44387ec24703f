/** What the page of the dice says; the rest of the site does without it. */

import type { Lang } from "../settings.svelte";

const fr = {
  title: "Vérifier les dés",
  lead: "Tout est relancé ici, dans votre navigateur, à partir de l'enveloppe ouverte et des numéros de chacun. Le serveur n'y est pour rien.",
  file: "Choisir un fichier de partie",
  fileLead: "Il ne quitte pas votre appareil.",
  rolls: (good: number, all: number) =>
    good > 1 ? `lancers vérifiés sur ${all}` : `lancer vérifié sur ${all}`,
  good: "Tout concorde : personne n'a pu choisir ces dés.",
  goodTyped: "Tout ce qui peut être vérifié concorde.",
  bad: "Quelque chose ne concorde pas.",
  closed: "L'enveloppe n'est pas encore ouverte : attendez la fin de la partie.",
  unvouched:
    "Elle s'accorde avec elle-même, mais a-t-elle été jouée ainsi ? Personne ici ne peut le dire.",
  unfinished: "Ce qui est là concorde, mais la partie n'est pas finie.",
  says: {
    seen: "Cet appareil y était : c'est bien la partie qu'il a vue.",
    seenOther: "Cet appareil y était et a vu autre chose.",
    notSeen: "Cet appareil n'y était pas, ou ne s'en souvient pas.",
    signed: "Signée par ce serveur : elle a été jouée ici, telle quelle.",
    "other key": "Signée par un autre serveur : lui seul peut en répondre.",
    unsigned: "Non signée : aucun serveur n'en répond.",
    unchained: "D'avant que tout soit lié : elle prouve ses dés, pas qui a joué ni comment.",
    finished: "Jouée jusqu'au bout.",
    abandoned: "Abandonnée avant la fin.",
    unfinished: "Inachevée : coupée, ou enregistrée en pleine partie.",
    number: (number: number) => `Partie n° ${number} de son salon.`,
    abandonedBefore: (all: number, just: number) =>
      `${all > 1 ? `${all} parties du salon ont été abandonnées` : "Une partie du salon a été abandonnée"} avant elle, dont ${just} juste avant.`,
    takenBack: (count: number) =>
      count > 1 ? `${count} coups et lancers ont été repris.` : "Un coup a été repris.",
    deleted: (count: number) =>
      count > 1
        ? `${count} noms ont été supprimés à la demande de leurs propriétaires.`
        : "Un nom a été supprimé à la demande de son propriétaire.",
  },
  troubles: {
    none: "Cette partie n'a pas de dés scellés à vérifier.",
    unreachable:
      "La partie n'a pas pu être chargée. Vérifiez votre connexion, ou choisissez son fichier.",
  },
  hidden: (count: number) =>
    count > 1
      ? `${count} valeurs cachées étaient bien celles d'avant.`
      : "Une valeur cachée était bien celle d'avant.",
  typed: (count: number) =>
    count > 1
      ? `Dans ${count} lancers, des dés ont été tapés à la main : ceux-là, rien ne les prouve.`
      : "Dans un lancer, des dés ont été tapés à la main : ceux-là, rien ne les prouve.",
  again: (count: number) => `Les dés ont été scellés ${count} fois : tout est ci-dessous.`,
  moreFaults: (count: number) => (count > 1 ? `et ${count} autres` : "et un autre"),
  sealsTitle: "L'enveloppe et les numéros",
  attempt: (attempt: number) => `Essai ${attempt}`,
  givenUp: "abandonné, quelqu'un n'a pas déplié son numéro",
  seal: "Sceau",
  secret: "Dans l'enveloppe",
  number: (name: string) => `Numéro de ${name}`,
  fold: (name: string) => `Plié par ${name}`,
  noneGiven: "aucun",
  same: "concorde",
  other: "ne concorde pas",
  unknownYet: "ne peut pas être vérifié",
  remembered: "Cet appareil s'en souvient : c'est bien le même.",
  rememberedOther: "Cet appareil se souvient d'un autre.",
  rollsTitle: "Tous les lancers",
  typedMark: "tapé à la main",
  hiddenMark: "caché d'abord",
  kinds: {
    first: "Qui commence",
    token: "Jeton",
    roll: "Dés",
    cups: "Gobelets",
    white: "Dés blancs",
    deal: "Cartes",
    bonus: "Dé bonus",
    bonus_throw: "Dé bonus",
  },
  faults: {
    unopened: (attempt: number) =>
      `Essai ${attempt} : abandonné, mais son enveloppe n'a jamais été ouverte.`,
    seal: (attempt: number) =>
      `Essai ${attempt} : le sceau n'est pas celui de ce qui était dans l'enveloppe.`,
    seats: (attempt: number) => `Essai ${attempt} : il n'y a pas un numéro par place.`,
    fold: (name: string, attempt: number) =>
      `Essai ${attempt} : le numéro de ${name} n'est pas celui qui a été plié.`,
    kept: (name: string, attempt: number) =>
      `Essai ${attempt} : le numéro de ${name} n'a jamais été déplié.`,
    chain:
      "La chaîne de ce qui s'est passé est rompue : quelque chose a été changé, ôté ou ajouté.",
    name: (name: string) => `${name} n'était pas le nom de cette place.`,
    signature: "La signature n'est pas celle de cette partie.",
    typists: "La liste de ceux qui tapent leurs dés n'est pas en ordre.",
    count: (rolls: number, events: number) =>
      `Il y a ${rolls} tirages pour ${events} lancers de la partie.`,
    dice: (roll: number, right: string, stated: string) =>
      `Lancer ${roll} : l'enveloppe donne ${right}, la partie dit ${stated}.`,
    more: (roll: number, stated: string) => `Lancer ${roll} : ${stated} n'a jamais été tiré.`,
    hashes: (roll: number) => `Lancer ${roll} : ce qui était caché était autre chose.`,
    typing: (roll: number) =>
      `Lancer ${roll} : marqué comme tapé à la main, mais personne ne tape ses dés ici.`,
    pool: (roll: number) => `Lancer ${roll} : rien de tel ne pouvait sortir.`,
  },
  working: "On relance tout…",
  how: "Comment ça marche",
  steps: [
    "Avant la partie, la table enferme ses dés dans une enveloppe et montre le sceau.",
    "Chacun pense à un numéro porte-bonheur et le plie, pour que personne ne le voie.",
    "Quand tous sont pliés, on les déplie et on les mélange à l'enveloppe : chaque lancer est fixé, et personne à la table n'a pu savoir comment.",
    "À la fin, l'enveloppe est ouverte, et n'importe qui peut relancer chaque dé. C'est ce que fait cette page.",
  ],
  proves: {
    title: "Ce que cela prouve",
    all: [
      "L'hôte n'a pas pu choisir les dés : le sceau était là avant votre numéro.",
      "Vous non plus : votre numéro était plié avant le mélange.",
      "Personne n'a changé un lancer après coup, ni ajouté, ni retiré.",
      "Si cet appareil y était, ou si vous vous fiez à ce serveur : les noms, les décisions et ce qui a été repris sont ceux de la partie.",
    ],
  },
  provesNot: {
    title: "Ce que cela ne prouve pas",
    all: [
      "Un hôte qui trafique le serveur peut ouvrir l'enveloppe en avance et regarder ; il ne peut rien y changer.",
      "Il peut aussi signer ce qu'il veut avec la clé de son propre serveur. Ce qu'aucun serveur ne signe, quelqu'un peut l'avoir inventé.",
      "Les noms sont ce que les gens ont tapé. Qui était vraiment assis là, personne ne peut le prouver.",
      "Des dés tapés à la main sont crus sur parole.",
      "Un sceau vaut ce que vous en avez retenu : notez ses premiers signes, ou comparez-les sur l'écran d'un ami.",
    ],
  },
  alone: "La même vérification sans navigateur, règles du jeu comprises :",
};

const en: typeof fr = {
  title: "Check the dice",
  lead: "Everything is rolled again here, in your browser, from the opened envelope and everybody's numbers. The server has no part in it.",
  file: "Choose a match file",
  fileLead: "It does not leave your device.",
  rolls: (_good: number, all: number) => `of ${all} rolls checked`,
  good: "Everything agrees: nobody can have chosen these dice.",
  goodTyped: "Everything that can be checked agrees.",
  bad: "Something does not agree.",
  closed: "The envelope is not open yet: wait for the end of the match.",
  unvouched: "It agrees with itself, but whether it was played like this, nobody here can say.",
  unfinished: "What is there agrees, but the match is not finished.",
  says: {
    seen: "This device was there: it is the match that it saw.",
    seenOther: "This device was there and saw something else.",
    notSeen: "This device was not there, or does not remember.",
    signed: "Signed by this server: it was played here, just so.",
    "other key": "Signed by another server: only that one can vouch for it.",
    unsigned: "Not signed: no server vouches for it.",
    unchained:
      "From before everything was bound together: it proves its dice, not who played and how.",
    finished: "Played to its end.",
    abandoned: "Abandoned before its end.",
    unfinished: "Unfinished: cut off, or saved in the middle of the game.",
    number: (number: number) => `Match ${number} of its room.`,
    abandonedBefore: (all: number, just: number) =>
      `${all === 1 ? "One match of the room was" : `${all} matches of the room were`} abandoned before it, ${just} of them right before.`,
    takenBack: (count: number) =>
      count === 1 ? "One move was taken back." : `${count} moves and rolls were taken back.`,
    deleted: (count: number) =>
      count === 1
        ? "One name was deleted at its owner's wish."
        : `${count} names were deleted at their owners' wish.`,
  },
  troubles: {
    none: "This match has no sealed dice to check.",
    unreachable:
      "The match could not be loaded. Check your connection, or choose the file it was saved in.",
  },
  hidden: (count: number) =>
    count === 1
      ? "One hidden value was still the one from before."
      : `${count} hidden values were still those from before.`,
  typed: (count: number) =>
    count === 1
      ? "In one roll, dice were typed in by hand: nothing proves those."
      : `In ${count} rolls, dice were typed in by hand: nothing proves those.`,
  again: (count: number) => `The dice were sealed ${count} times: all of it is below.`,
  moreFaults: (count: number) => `and ${count} more`,
  sealsTitle: "The envelope and the numbers",
  attempt: (attempt: number) => `Attempt ${attempt}`,
  givenUp: "given up, somebody did not open a number",
  seal: "Seal",
  secret: "In the envelope",
  number: (name: string) => `${name}'s number`,
  fold: (name: string) => `Folded by ${name}`,
  noneGiven: "none",
  same: "agrees",
  other: "does not agree",
  unknownYet: "can't be checked",
  remembered: "This device remembers: it is the same one.",
  rememberedOther: "This device remembers another one.",
  rollsTitle: "Every roll",
  typedMark: "typed in",
  hiddenMark: "hidden at first",
  kinds: {
    first: "Who starts",
    token: "Token",
    roll: "Dice",
    cups: "Cups",
    white: "White dice",
    deal: "Cards",
    bonus: "Bonus die",
    bonus_throw: "Bonus die",
  },
  faults: {
    unopened: (attempt: number) =>
      `Attempt ${attempt}: given up, but its envelope was never opened.`,
    seal: (attempt: number) =>
      `Attempt ${attempt}: the seal is not that of what was in the envelope.`,
    seats: (attempt: number) => `Attempt ${attempt}: there is not one number a seat.`,
    fold: (name: string, attempt: number) =>
      `Attempt ${attempt}: ${name}'s number is not the one that was folded.`,
    kept: (name: string, attempt: number) =>
      `Attempt ${attempt}: ${name}'s number was never opened.`,
    chain: "The chain of what happened is broken: something was changed, taken out or put in.",
    name: (name: string) => `${name} was not the name of that seat.`,
    signature: "The signature is not one of this match.",
    typists: "The list of those who type in their dice is not in order.",
    count: (rolls: number, events: number) =>
      `There are ${rolls} draws for ${events} rolls of the match.`,
    dice: (roll: number, right: string, stated: string) =>
      `Roll ${roll}: the envelope gives ${right}, the match says ${stated}.`,
    more: (roll: number, stated: string) => `Roll ${roll}: ${stated} was never drawn.`,
    hashes: (roll: number) => `Roll ${roll}: what was hidden was something else.`,
    typing: (roll: number) => `Roll ${roll}: marked as typed in, but nobody types in dice here.`,
    pool: (roll: number) => `Roll ${roll}: nothing like that could come out.`,
  },
  working: "Rolling everything again…",
  how: "How it works",
  steps: [
    "Before the match, the table locks its dice in an envelope and shows the seal.",
    "Everybody thinks of a lucky number and folds it, so that nobody can see it.",
    "Once all are folded, they are opened and stirred into the envelope: every roll is fixed, and nobody at the table can have known how.",
    "At the end the envelope is opened, and anyone can roll every die again. That is what this page does.",
  ],
  proves: {
    title: "What it proves",
    all: [
      "The host could not choose the dice: the seal was there before your number.",
      "Neither could you: your number was folded before the stirring.",
      "Nobody changed a roll afterwards, took one out or put one in.",
      "If this device was there, or trusts this server: names, decisions, and what was taken back are those of the match.",
    ],
  },
  provesNot: {
    title: "What it does not prove",
    all: [
      "A host who alters the server can open the envelope early and look ahead, but not change what comes.",
      "They can also sign what they like with their own server's key. What no server signs, somebody may have made up.",
      "Names are what people typed. Who really sat there, nobody can prove.",
      "Dice typed in by hand are taken on trust.",
      "A seal is worth what you remember of it: note its first signs, or compare them on a friend's screen.",
    ],
  },
  alone: "The same check without a browser, the rules of the game included:",
};

export const texts: Readonly<Record<Lang, typeof fr>> = { fr, en };
