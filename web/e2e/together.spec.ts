/** What people do together besides deciding: watching, undoing, coming back, talking, handing on. */

import { expect } from "@playwright/test";
import { CutLine } from "./lines";
import {
  type Person,
  expectNoTroubles,
  isReady,
  joins,
  opensRoom,
  prepares,
  sitDownTogether,
  sits,
  test,
} from "./people";
import { decides, picker, playToTheEnd, seesTheEnd } from "./playing";

const pick = picker(3);

/** Whether the first of two has to decide, once one of them has. */
async function hasTheTurn(one: Person, other: Person): Promise<boolean> {
  const offered = ({ page }: Person) => page.locator("[data-choice]").count();
  await expect.poll(async () => (await offered(one)) + (await offered(other))).toBeGreaterThan(0);
  return (await offered(one)) > 0;
}

test("somebody who only watches sees the board and is offered nothing", async ({ meet }) => {
  const [ana, bo, chloe] = await Promise.all(["Ana", "Bo", "Chloé"].map((name) => meet(name)));
  if (!ana || !bo || !chloe) throw new Error("three are needed");
  await sitDownTogether([ana, bo], "Rolit");
  await chloe.page.goto(ana.page.url());
  await chloe.page.getByRole("button", { name: "Regarder seulement" }).click();
  await expect(chloe.page.getByRole("grid")).toBeVisible();
  await expect(chloe.page.locator("[data-choice]")).toHaveCount(0);
  await expect(chloe.page.getByRole("button", { name: /Annuler mon coup/ })).toHaveCount(0);
  const mover = (await hasTheTurn(ana, bo)) ? ana : bo;
  const balls = await chloe.page.getByRole("button", { name: /boule/ }).count();
  await decides(mover.page, pick);
  await expect(chloe.page.getByRole("button", { name: /, boule/ })).toHaveCount(balls + 1);
  expectNoTroubles(ana, bo, chloe);
});

test("a decision is locked before one's turn, seen again by oneself, by nobody else", async ({
  meet,
}) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  await sitDownTogether([ana, bo], "Rollie");
  const [mover, waiter] = (await hasTheTurn(ana, bo)) ? [ana, bo] : [bo, ana];
  const pencil = waiter.page.locator(".pile.early").first();
  await pencil.click();
  await waiter.page.getByRole("button", { name: "Plier" }).click();
  const folded = waiter.page.locator(".folded");
  await expect(folded).toContainText("un billet de");
  const noted = await folded.innerText();
  await waiter.page.reload();
  await expect(folded).toHaveText(noted, { useInnerText: true });
  await expect(waiter.page.getByRole("button", { name: "Plier" })).toHaveCount(0);
  await expect(mover.page.getByText("a plié son papier")).toHaveCount(1);
  const locks = mover.frames.filter((frame) => frame.includes('"type":"locked"'));
  expect(locks).toHaveLength(1);
  expect(locks[0]).not.toContain('"do"');
  await decides(mover.page, pick);
  await expect(waiter.page.getByRole("log")).toContainText(`${waiter.name} prend`);
  expectNoTroubles(ana, bo);
});

test("an undo is asked for, and the others agree or not", async ({ meet }) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  await sitDownTogether([ana, bo], "Rolit");
  const anaBegins = await hasTheTurn(ana, bo);
  const [mover, other] = anaBegins ? [ana, bo] : [bo, ana];
  await other.page.getByRole("button", { name: /Annuler mon coup/ }).click();
  await expect(other.page.getByRole("alert")).toBeVisible(); // nothing to take back: the reason is said
  await decides(mover.page, pick);
  await expect(other.page.locator("[data-choice]").first()).toBeVisible();
  await mover.page.getByRole("button", { name: /Annuler mon coup/ }).click();
  await expect(other.page.getByText(`${mover.name} voudrait reprendre son coup.`)).toBeVisible();
  await other.page.getByRole("button", { name: "Non", exact: true }).click();
  await expect(mover.page.getByText("On attend l'accord des autres.")).toBeHidden();
  await mover.page.getByRole("button", { name: /Annuler mon coup/ }).click();
  await other.page.getByRole("button", { name: "D'accord" }).click();
  await expect(mover.page.locator("[data-choice]").first()).toBeVisible();
  expectNoTroubles(ana, bo);
});

test("a move made without a connection is kept, asked about, and played only then", async ({
  meet,
}) => {
  const ana = await meet("Ana");
  const line = await CutLine.of(ana.page);
  await ana.page.goto("/");
  await ana.page.getByRole("button", { name: "Jouer à Rolit" }).click();
  await ana.page.getByRole("button", { name: "C'est parti" }).click();
  const open = ana.page.locator("[data-choice]").first();
  await expect(open).toBeVisible({ timeout: 20_000 });
  const label = await open.getAttribute("data-choice");
  await line.cut();
  await expect(ana.page.getByText("La connexion est coupée")).toBeVisible();
  await open.click();
  await expect(ana.page.getByText("votre choix")).toContainText(label ?? "?");
  await ana.page.reload(); // even so
  line.mend();
  await expect(ana.page.getByText(`vous aviez choisi : ${label ?? "?"}`)).toBeVisible({
    timeout: 60_000,
  });
  const story = ana.page.getByRole("log", { name: "Le récit" });
  await expect(story.getByText(/Ana (pose|joue|ne peut)/)).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Le jouer" }).click();
  await expect(story.getByText(/Ana /).first()).toBeVisible();
});

test("a seat is handed on by a link that works once", async ({ meet }) => {
  const [ana, bo, chloe] = await Promise.all(["Ana", "Bo", "Chloé"].map((name) => meet(name)));
  if (!ana || !bo || !chloe) throw new Error("three are needed");
  await sitDownTogether([ana, bo], "Rolit");
  await bo.page.getByRole("button", { name: "Passer ma place par un lien" }).click();
  const link = await bo.page.getByRole("dialog").getByRole("textbox").inputValue();
  expect(link).toContain("#take=");
  await chloe.page.goto(link);
  await chloe.page.getByRole("textbox").fill("Chloé");
  await chloe.page.getByRole("button", { name: "Entrer" }).click();
  const panel = chloe.page.getByRole("list", { name: "Les joueurs" });
  await expect(panel.getByText("Chloé")).toBeVisible();
  await expect(panel.getByText("vous")).toBeVisible();
  expect(chloe.page.url()).not.toContain("take=");
});

test("people talk in ready-made phrases, each in their own language", async ({ meet }) => {
  const ana = await meet("Ana");
  const bo = await meet("Bo", { settings: { lang: "en" } });
  const code = await opensRoom(ana);
  await joins(bo, code);
  await ana.page.getByLabel("Une phrase toute faite").selectOption("hello");
  await expect(bo.page.getByRole("log").getByText("Good evening, all.")).toBeVisible();
  await expect(ana.page.getByRole("log").getByText("Bonsoir à tous.")).toBeVisible();
});

test("what was said is there after a reload, and only silence is called silence", async ({
  meet,
}) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  const talk = ({ page }: Person) => page.getByRole("log", { name: "Discussion" }).locator("p");
  await joins(bo, await opensRoom(ana));
  await bo.page.reload();
  for (const one of [ana, bo]) await expect(talk(one)).toHaveText("Personne n'a encore rien dit.");
  await ana.page.getByLabel("Une phrase toute faite").selectOption("hello");
  const said = "Ana Bonsoir à tous.";
  for (const one of [ana, bo]) await expect(talk(one)).toHaveText(said);
  await Promise.all([ana, bo].map(({ page }) => page.reload()));
  for (const one of [ana, bo]) await expect(talk(one)).toHaveText(said);

  const unheard = "Ceux que vous entendez n'ont encore rien dit.";
  await bo.page.getByLabel("Autres réglages – Ana").click();
  await bo.page.getByRole("button", { name: "Ne plus entendre" }).click();
  await expect(talk(bo)).toHaveText(unheard);
  await bo.page.reload();
  await expect(talk(bo)).toHaveText(unheard);
  await bo.page.getByLabel("Autres réglages – Ana").click();
  await bo.page.getByRole("button", { name: "Entendre à nouveau" }).click();
  await expect(talk(bo)).toHaveText(said);
  expectNoTroubles(ana, bo);
});

test("one more match: the seats stay, the evening's score is kept", async ({ meet }) => {
  const ana = await meet("Ana");
  await opensRoom(ana);
  await prepares(ana, "Rolit", 2);
  await sits(ana);
  await ana.page.getByRole("button", { name: "Ajouter quelqu'un ici" }).click();
  await ana.page.getByRole("textbox", { name: "Son prénom" }).fill("Zoé");
  await ana.page.getByRole("textbox", { name: "Son prénom" }).press("Enter");
  await expect(ana.page.locator("ol > li", { hasText: "Zoé" })).toBeVisible();
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  await playToTheEnd([ana]);
  await seesTheEnd(ana, 2);
  await ana.page.getByRole("button", { name: "Rejouer" }).click();
  await expect(ana.page.locator("[data-choice]").first()).toBeVisible();
  await ana.page.getByRole("button", { name: "La salle" }).click();
  await expect(ana.page.getByRole("row", { name: /Zoé/ })).toContainText("1");
  await expect(ana.page.getByRole("link", { name: "Revoir" })).toHaveCount(1);
  expectNoTroubles(ana);
});

test("real dice are typed in by those who throw them", async ({ meet }) => {
  const ana = await meet("Ana");
  await opensRoom(ana);
  await prepares(ana, "Rollie", 2);
  await sits(ana);
  await ana.page.getByRole("button", { name: /Robot/ }).first().click();
  await ana.page.getByText("Autres réglages").click();
  await ana.page.getByRole("checkbox", { name: "Ana" }).check();
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  const heading = ana.page.getByRole("heading", { name: "Ana, tapez vos dés" });
  await expect(async () => {
    // The bot may have the first throw: then there is something to decide before.
    if (await ana.page.locator(".hand details").isVisible()) await decides(ana.page, pick);
    await expect(heading).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
  const form = ana.page.locator("section", { has: heading });
  await form.getByRole("button", { name: "10", exact: true }).click();
  await form.getByRole("button", { name: "2", exact: true }).click();
  await form.getByRole("button", { name: "Voilà mes dés" }).click();
  await expect(heading).toBeHidden();
});

test("language changes in the middle of a match, and the story with it", async ({ meet }) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  const code = await opensRoom(ana);
  await prepares(ana, "Rolit", 2);
  await sits(ana);
  await joins(bo, code);
  await sits(bo);
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  await isReady(bo, "trèfle");
  await expect(ana.page.getByText(/commence\./).first()).toBeVisible();
  await ana.page.getByRole("button", { name: "English" }).click();
  await expect(ana.page.getByText(/ starts\./).first()).toBeVisible();
  await expect(ana.page.locator("html")).toHaveAttribute("lang", "en");
});

test("what can't be taken back is asked about first", async ({ meet }) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  await sitDownTogether([ana, bo], "Rolit");
  const stop = ana.page.getByRole("button", { name: "Interrompre la partie" });
  await stop.click();
  const sure = ana.page.getByRole("dialog", { name: "Interrompre sans résultat ?" });
  await expect(sure.getByRole("button", { name: "Annuler" })).toBeFocused();
  await ana.page.keyboard.press("Escape");
  await expect(sure).toHaveCount(0);
  await expect(stop).toBeFocused();
  await stop.click();
  await sure.getByRole("button", { name: "Interrompre la partie" }).click();
  await expect(bo.page.getByRole("heading", { name: "Qui est là" })).toBeVisible();

  await ana.page.getByLabel("Autres réglages – Bo").click();
  await ana.page.getByRole("button", { name: "Faire sortir" }).click();
  const out = ana.page.getByRole("dialog", { name: /Faire sortir Bo/ });
  await out.getByRole("button", { name: "Annuler" }).click();
  await expect(out).toHaveCount(0);
  await expect(ana.page.getByLabel("Autres réglages – Bo")).toBeVisible();
  await ana.page.getByRole("button", { name: "Faire sortir" }).click();
  await out.getByRole("button", { name: "Faire sortir" }).click();
  await expect(ana.page.getByLabel("Autres réglages – Bo")).toHaveCount(0);

  await ana.page.getByRole("button", { name: "Quitter la salle" }).click();
  const leave = ana.page.getByRole("dialog", { name: /Quitter pour de bon/ });
  await leave.getByRole("button", { name: "Quitter la salle" }).click();
  await expect(ana.page.getByRole("button", { name: "Entrer" })).toBeVisible();
  expectNoTroubles(ana);
});

test("settings: data is deleted once that is sure, a notification not shown as allowed", async ({
  meet,
}) => {
  const ana = await meet("Ana");
  await opensRoom(ana);
  await ana.page.goto("/settings");
  const said = ana.page.getByRole("status");
  await ana.page.getByRole("button", { name: "Effacer mes données" }).click();
  const sure = ana.page.getByRole("dialog", { name: /Tout effacer/ });
  await sure.getByRole("button", { name: "Annuler" }).click();
  await expect(said).toHaveText("");
  await ana.page.getByRole("button", { name: "Effacer mes données" }).click();
  await sure.getByRole("button", { name: "Effacer mes données" }).click();
  await expect(said).toHaveText("C'est effacé.");

  await ana.page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  const notices = ana.page.getByRole("checkbox", { name: /Prévenir quand/ });
  await notices.click();
  await expect(said).toHaveText("Le navigateur ne le permet pas ici.");
  await expect(notices).not.toBeChecked();
  expectNoTroubles(ana);
});

test("how a match is played is chosen by the host and seen by all", async ({ meet }) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  await joins(bo, await opensRoom(ana));
  for (const { page } of [ana, bo]) await page.locator("main summary").first().click();
  const clock = "Temps par décision";
  const choices = [
    [clock, "null", "30"],
    ["Vitesse des robots", "1200", "400"],
    ["Rythme", "live", "own"],
    ["Absence : un robot peut prendre la place après", "60", "0"],
  ] as const;
  for (const [label, before, after] of choices) {
    const shown = bo.page.getByRole("combobox", { name: label, exact: true });
    await expect(shown).toBeDisabled();
    await expect(shown).toHaveValue(before);
    await ana.page.getByRole("combobox", { name: label, exact: true }).selectOption(after);
    await expect(shown).toHaveValue(after);
  }
  // over days there is no clock
  await expect(bo.page.getByRole("combobox", { name: clock })).toHaveValue("null");
  expectNoTroubles(ana, bo);
});
