/** What can be wrong with how a page looks, whatever is on it: each fault as a line of text. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TOUCH = 44;

/** Nothing moves any more, colours included. */
export async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/** Faults that axe calls serious at a table, of all rules or of one. */
export async function graveFaults(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(".tabletop")
    .setLegacyMode() // without frames there is nothing to put together, on a page of its own
    .options({ resultTypes: ["violations"] }); // what is in order is not listed
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Controls that a thumb can't hit: buttons, fields and links that stand alone. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((touch) => {
    const all = document.querySelectorAll<HTMLElement>(
      "button, select, summary, a.button, label.check, input:not([type=checkbox], [type=radio], [type=file])",
    );
    return [...all].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const shown =
        width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      const fits = height >= touch - 0.5 && width >= touch - 0.5;
      const size = `${Math.round(width)}×${Math.round(height)}`;
      return shown && !fits ? [`too small: ${size} ${element.outerHTML.slice(0, 110)}`] : [];
    });
  }, TOUCH);
}

/** Controls that lie over one another, and what is wider than the screen or cut off. */
export async function misplaced(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...(wider > 0 ? [`wider than the screen by ${wider}`] : []),
    ...(await page.evaluate(overlapping)),
    ...(await page.evaluate(cutOff)),
  ];
}

/** Runs in the page. */
function overlapping(): string[] {
  /** What floats over the page may cover what lies below. */
  const floats = (one: Element | null): boolean =>
    one !== null &&
    (["sticky", "fixed"].includes(getComputedStyle(one).position) || floats(one.parentElement));
  const controls = [...document.querySelectorAll(".board button:not(:disabled), .hand button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, box: one.getBoundingClientRect(), over: floats(one) }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  return controls.flatMap((a, index) =>
    controls.slice(index + 1).flatMap((b) => {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (a.over !== b.over || across <= 2 || down <= 2) return [];
      const [one, other] = [a.one, b.one].map(({ outerHTML }) => outerHTML.slice(0, 110));
      return [`overlap of ${across}×${down}: ${one ?? ""} and ${other ?? ""}`];
    }),
  );
}

/** Runs in the page: words outside the screen, or clipped by what holds them. */
function cutOff(): string[] {
  const faults: string[] = [];
  /** What may be scrolled sideways is not cut off, nor are words that end in three dots. */
  const scrolls = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  /** Told to those who can't see, and shown to nobody. */
  const unseen = (one: Element): boolean =>
    one.closest(".visually-hidden, .skip, select, svg") !== null || one.clientWidth === 1;
  const clipped = (one: Element): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    const clips = overflowX === "hidden" || overflowX === "clip";
    return clips && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
  };
  const look = (text: string, node: Node, holder: Element): void => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    const outside = width > 0 && (right > innerWidth + 1 || left < -1);
    if ((outside && !scrolls(holder)) || clipped(holder))
      faults.push(`cut off: "${text}" ${holder.outerHTML.slice(0, 110)}`);
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const [holder, text] = [node.parentElement, node.textContent?.trim() ?? ""];
    if (!holder || text === "" || unseen(holder)) continue;
    if (holder.checkVisibility({ visibilityProperty: true })) look(text, node, holder);
  }
  return faults;
}
