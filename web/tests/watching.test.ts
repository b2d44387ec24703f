/** A screen for the living room asks for what everybody may see, each time it greets. */

import { expect, test } from "vitest";
import { Room } from "../src/net/room.svelte";
import { snap } from "./messages";

test("a screen says that it only watches, also when it comes back", () => {
  const screen = new Room("r");
  screen.watches = true;
  expect(screen.hello()).toMatchObject({ type: "hello", watch: true });
  screen.hear([snap(7)]);
  expect(screen.hello()).toMatchObject({ last: 7, watch: true });
});

test("nobody else says so", () => {
  expect(new Room("r").hello()).not.toHaveProperty("watch");
});
