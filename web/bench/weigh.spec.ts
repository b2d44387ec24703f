/** What `make bench-web` prints: weight, Lighthouse, interaction, layout shift, frames. */

import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, type Page, chromium, test } from "@playwright/test";
import { decides, picker, taps } from "../e2e/playing";

const BROWSER = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const PORT = 9333;
const SLOWER = 4;
const DECISIONS = 8;
const GLANCE_MS = 700;
const PHONE = { width: 390, height: 844 };
const GAMES = ["Rollie", "Roll Estate", "Pok'n Roll", "Rolit", "Roll'n Bump"];

/** What is seen while a match is played. */
interface Watched {
  readonly interaction: number;
  readonly shift: number;
  readonly frames: number;
}
interface Scores {
  readonly performance: number;
  readonly accessibility: number;
}
interface Figures extends Partial<Watched>, Partial<Scores> {
  readonly kilobytes?: number;
}
interface Interaction {
  readonly interactionId: number;
  readonly duration: number;
}
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } }>;

const LOOKS = 5;
const MATCHES = 3;
const FLAGS = {
  port: PORT,
  disableStorageReset: true,
  onlyCategories: ["performance", "accessibility"],
  logLevel: "error",
};
const HEAD = [
  "| page | JavaScript, KB compressed | Lighthouse performance | accessibility | slowest interaction at a quarter of the CPU, ms | layout shift while playing | frames/s at p95 |",
  "|---|--:|--:|--:|--:|--:|--:|",
];
const KEPT = "test-results/web.md";

test("weigh everything", async ({ baseURL }) => {
  const profile = mkdtempSync(join(tmpdir(), "weigh-"));
  const found = new Map<string, Figures>();
  const places = await within(profile, baseURL, async (context) => {
    const all: [string, string][] = [["home", "/"]];
    all.push(["room", await openRoom(context)]);
    for (const game of GAMES) all.push([game, await openTable(context, game)]);
    const urls = all.map(([name, path]) => [name, new URL(path, baseURL).href] as const);
    for (const [name, url] of urls) found.set(name, { kilobytes: await weight(context, url) });
    return urls;
  });
  await withChromium(profile, async (lighthouse) => {
    for (const [name, url] of places)
      Object.assign(found.get(name) ?? {}, await scores(lighthouse, url));
  });
  mkdirSync("test-results", { recursive: true });
  print(...HEAD);
  await within(profile, baseURL, async (context) => {
    for (const [name] of places) {
      const figures = found.get(name) ?? {};
      if (GAMES.includes(name)) Object.assign(figures, await playing(context, name));
      print(rowOf(name, figures));
    }
  });
});

/** A browser that a script drives; what it learns stays in its profile. */
async function within<T>(
  profile: string,
  baseURL: string | undefined,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER,
    baseURL: baseURL ?? "",
    locale: "fr-FR",
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The same browser with nobody but Lighthouse looking: whatever else looks costs time. */
async function withChromium(
  profile: string,
  work: (look: Lighthouse) => Promise<void>,
): Promise<void> {
  const name = "lighthouse"; // installed beside this file when it is run, and not before
  const { default: lighthouse } = (await import(name)) as { default: Lighthouse };
  const browser = spawn(BROWSER, [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    `--remote-debugging-port=${PORT}`,
    `--user-data-dir=${profile}`,
    "about:blank",
  ]);
  try {
    await new Promise((resolve) => browser.stderr.once("data", resolve)); // it says that it listens
    await work(lighthouse);
  } finally {
    browser.kill();
    await new Promise((resolve) => browser.once("exit", resolve));
  }
}

async function openRoom(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto("/");
  const form = page.locator("form").first();
  await form.getByRole("textbox").fill("Ana");
  await form.getByRole("button").click();
  await page.waitForURL(/\/r\//);
  await page.locator("#places-title").waitFor();
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function openTable(context: BrowserContext, game: string): Promise<string> {
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: `Jouer à ${game}` }).click();
  await page.getByRole("button", { name: "C'est parti" }).click();
  await page.locator(".hand details").waitFor({ timeout: 60_000 });
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

/**
 * The middle of several looks: one alone says as much about the machine as about the page. What is
 * accessible does not depend on it: there, the worst.
 */
async function scores(lighthouse: Lighthouse, url: string): Promise<Scores> {
  const seen: Scores[] = [];
  while (seen.length < LOOKS) {
    const { performance, accessibility } = (await lighthouse(url, FLAGS)).lhr.categories;
    if (!performance?.score || !accessibility?.score) continue; // it saw nothing: once more
    seen.push({ performance: performance.score, accessibility: accessibility.score });
  }
  return {
    performance: Math.round(100 * middle(seen.map(({ performance }) => performance))),
    accessibility: Math.round(100 * Math.min(...seen.map(({ accessibility }) => accessibility))),
  };
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** Compressed JavaScript of a first load. */
async function weight(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.setBypassServiceWorker", { bypass: true });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  await page.close();
  return Math.round(bytes / 102.4) / 10;
}

/** Interaction and frames, the middle of some matches; of their shifts, the largest. */
async function playing(context: BrowserContext, game: string): Promise<Figures> {
  const seen: Watched[] = [];
  for (let count = 0; count < MATCHES; count++)
    seen.push(await playingOnce(context, await openTable(context, game)));
  return {
    interaction: middle(seen.map(({ interaction }) => interaction)),
    shift: Math.max(...seen.map(({ shift }) => shift)),
    frames: middle(seen.map(({ frames }) => frames)),
  };
}

/** A match on a phone with everything moving, first with a slow processor. */
async function playingOnce(context: BrowserContext, path: string): Promise<Watched> {
  const page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  await page.setViewportSize(PHONE);
  await page.addInitScript(watch);
  await page.goto(path);
  await page.locator(".hand details").waitFor({ timeout: 60_000 });
  const pick = picker(11);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  for (let count = 0; count < DECISIONS; count++) await lookAndDecide(page, pick);
  await page.waitForTimeout(GLANCE_MS);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.evaluate(countFrames);
  for (let count = 0; count < DECISIONS / 2; count++) await lookAndDecide(page, pick);
  await page.waitForTimeout(GLANCE_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: () => Watched }).seen());
  await page.close();
  return seen;
}

/** As people do: nobody taps in the very moment in which they are asked. */
async function lookAndDecide(page: Page, pick: (count: number) => number): Promise<void> {
  await page.locator(".hand details, #end-title").first().waitFor({ timeout: 60_000 });
  if (await page.locator("#end-title").count()) return;
  await page.waitForTimeout(GLANCE_MS);
  await decides(page, pick, taps);
}

/** Runs in the page: notes what the browser says about itself. */
function watch(): void {
  const interactions = new Map<number, number>(); // what is tapped, and how long it took
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId: id, duration } = entry as unknown as Interaction;
      if (id > 0) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
    }[]) {
      if (!entry.hadRecentInput && !document.querySelector("#end-title")) shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, {
    seen: () => {
      const frames = [...(window as unknown as { frames: number[] }).frames].sort((a, b) => a - b);
      const slow = frames[Math.floor(frames.length * 0.95)] ?? 0;
      return {
        interaction: Math.max(...interactions.values()),
        shift: Math.round(shift * 1000) / 1000,
        frames: Math.round(1000 / Math.max(slow, 1)),
      };
    },
  });
}

/** Runs in the page, once the slow part is over: whoever asks for every frame makes all slower. */
function countFrames(): void {
  const frames: number[] = [];
  let last = performance.now();
  const frame = (now: number) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Object.assign(window, { frames });
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  appendFileSync(KEPT, `${lines.join("\n")}\n`);
}

function rowOf(name: string, one: Figures): string {
  const cells = [
    one.kilobytes,
    one.performance,
    one.accessibility,
    one.interaction,
    one.shift,
    one.frames,
  ];
  return `| ${name} | ${cells.map((cell) => cell ?? "–").join(" | ")} |`;
}
