/** Each game, played by people at several browsers from the home page to the end screen. */

import { expect } from "@playwright/test";
import { CutLine } from "./lines";
import { expectNoTroubles, sitDownTogether, test } from "./people";
import { playToTheEnd, seesTheEnd } from "./playing";

const GAMES = [
  { game: "Rollie", players: 2 },
  { game: "Roll Estate", players: 2 },
  { game: "Pok'n Roll", players: 3 },
  { game: "Rolit", players: 2 },
  { game: "Roll'n Bump", players: 2 },
];
const NAMES = ["Ana", "Bo", "Chloé"];

for (const [number, { game, players }] of GAMES.entries()) {
  test(`${game}: a whole match, with a reload and a lost connection`, async ({ meet }) => {
    const people = await Promise.all(
      NAMES.slice(0, players).map((name, seat) => {
        const english = seat === 0 && number % 2 === 1; // hosts take turns in speaking it
        return meet(name, {
          phone: seat === 1,
          settings: { lang: english ? "en" : "fr" },
        });
      }),
    );
    const [ana, bo] = people;
    if (!ana || !bo) throw new Error("two are needed");
    const line = await CutLine.of(bo.page);
    await sitDownTogether(people, game);
    const decisions = await playToTheEnd(people, [
      { after: 5, happens: async () => void (await ana.page.reload()) },
      {
        after: 9,
        happens: async () => {
          await line.cut();
          await expect(bo.page.getByText("La connexion est coupée")).toBeVisible();
          line.mend();
          await expect(bo.page.getByText("La connexion est coupée")).toBeHidden();
        },
      },
    ]);
    expect(decisions).toBeGreaterThan(9);
    for (const one of people) await seesTheEnd(one, players);
    expectNoTroubles(...people.filter((one) => one !== bo)); // whose browser sees its line cut
  });
}
