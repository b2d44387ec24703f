/** Everything that the page itself says in English; the room says the rest. */

import type { Words } from "../fr";
import { finished } from "./finished";
import { room } from "./room";
import { site } from "./site";
import { table } from "./table";

export const en: Words = { ...site, ...room, ...table, ...finished };
