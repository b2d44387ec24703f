/** Everything that the page itself says in French; the room says the rest. */

import { finished } from "./finished";
import { room } from "./room";
import { site } from "./site";
import { table } from "./table";

export const fr = { ...site, ...room, ...table, ...finished };

export type Words = typeof fr;
