/** What Rolit's board says beside the room's own sentences. */

import type { Lang } from "../../settings.svelte";

const fr = {
  letters: { R: "R", Y: "J", G: "V", B: "B" } as Readonly<Record<string, string>>,
  colours: { R: "rouge", Y: "jaune", G: "verte", B: "bleue" } as Readonly<Record<string, string>>,
  board: "Plateau de Rolit, 8 colonnes de a à h, 8 rangées de 1 à 8",
  empty: (square: string) => `${square}, vide`,
  ball: (square: string, colour: string) => `${square}, boule ${colour}`,
  takes: (square: string, count: number) =>
    count === 0 ? `Poser en ${square}` : `Poser en ${square}, prend ${count}`,
  balls: (count: number) => (count > 1 ? `${count} boules` : `${count} boule`),
  neutral: (count: string) => `Boules de couleurs que personne ne joue : ${count}`,
  coach: {
    capture:
      "Posez une boule de votre couleur : toute file de boules d'autres couleurs qu'elle enferme avec une des vôtres se retourne. Les chiffres disent combien. S'il y a des prises, il faut en faire une.",
    free: "Aucune prise possible : posez contre n'importe quelle boule. Rien ne se retourne, mais la place compte : les coins ne se reprennent jamais.",
    wait: "Regardez ce que les autres retournent : la boule posée est cerclée, les boules prises clignotent.",
  },
};

const en: typeof fr = {
  letters: { R: "R", Y: "Y", G: "G", B: "B" },
  colours: { R: "red", Y: "yellow", G: "green", B: "blue" },
  board: "Rolit board, 8 columns from a to h, 8 rows from 1 to 8",
  empty: (square) => `${square}, empty`,
  ball: (square, colour) => `${square}, ${colour} ball`,
  takes: (square, count) =>
    count === 0 ? `Place at ${square}` : `Place at ${square}, takes ${count}`,
  balls: (count) => (count === 1 ? "1 ball" : `${count} balls`),
  neutral: (count) => `Balls of colours that nobody plays: ${count}`,
  coach: {
    capture:
      "Place a ball of your colour: every line of other colours that it closes in with one of yours rolls over. The figures say how many. If you can capture, you must.",
    free: "Nothing to capture: place next to any ball. Nothing turns, but the place matters: corners are never taken back.",
    wait: "Watch what the others turn: the placed ball has a ring, the balls it took flicker.",
  },
};

export const texts: Readonly<Record<Lang, typeof fr>> = { fr, en };
