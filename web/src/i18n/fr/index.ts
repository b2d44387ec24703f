/** Everything that the page itself says in French; the room says the rest. */

import { afterwards } from "./afterwards";
import { room } from "./room";
import { site } from "./site";
import { table } from "./table";

export const fr = { ...site, ...room, ...table, ...afterwards };

export type Words = typeof fr;
