/** What the page says in English of a match that is over. */

import type { afterwards as french } from "../fr/afterwards";

export const afterwards: typeof french = {
  replay: {
    title: "Replay a match",
    step: (step: number, last: number) => `Step ${step} of ${last}`,
    first: "Start",
    previous: "Step back",
    next: "Step forward",
    last: "End",
    play: "Play",
    pause: "Pause",
    live: "Back to live",
    lookingBack: "Looking back.",
    toRoom: "Back to the room",
    slider: "Position in the match",
    unknown: "There is no finished match at this address.",
    unreachable: "The match could not be loaded. Check your connection.",
    retry: "Try again",
    lead: "Step by step, with its story: choose a match, and it gets a link to share.",
    bring: "Open a recorded match",
    bringLead: "A file downloaded here or elsewhere, in Roulotte's format.",
    refused: "This match can't be replayed.",
    tooMany: "That is a lot for today. Try again a little later.",
    start: "The table before the first move.",
  },
  dice: {
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
      brought: "Brought from elsewhere: it was not played on this server.",
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
      unreadable: "This file is not a match of Roulotte.",
      unknown: "There is no finished match at this address.",
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
  },
};
