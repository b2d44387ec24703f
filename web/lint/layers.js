/**
 * The folders of src/, and single files, from the ground up. Each may import what stands in a line
 * above its own, never what stands below, nor its neighbours in the same line.
 */
export const LAYERS = [
  ["app.css", "settings.svelte.ts", "router.svelte.ts", "frames.ts"],
  ["i18n", "sound.ts"],
  ["ui"],
  ["net"],
  ["fair"],
  ["games"], // what a game promises; a folder a game, and their list, are further down
  ["games/poknroll", "games/rolit", "games/roll-estate", "games/rollie", "games/rolln-bump"],
  ["games/index.ts"],
  ["signboards"],
  ["table"],
  ["dice", "replay", "room", "rules"],
  ["tv"],
  ["routes"],
  ["App.svelte"],
  ["main.ts"],
];
