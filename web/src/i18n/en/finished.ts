/** What the page says in English of a match that is over. */

import type { finished as french } from "../fr/finished";

export const finished: typeof french = {
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
    brought: "Brought from elsewhere: it was not played on this server.",
    unreadable: "This file is not a match of Roulotte.",
    refused: "This match can't be replayed.",
    tooMany: "That is a lot for today. Try again a little later.",
    start: "The table before the first move.",
  },
};
