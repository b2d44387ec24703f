/** Browser tests: a real server with a fresh database, a real Chromium. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Read once: this file is loaded again by every worker, which must find the same server.
const port = (process.env["E2E_PORT"] ??= String(20_000 + (process.pid % 20_000)));
const data = (process.env["E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "roulotte-e2e-")));
const roulotte = process.env["ROULOTTE"] ?? "../.venv/bin/roulotte";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 240_000,
  expect: { timeout: 20_000 }, // a busy machine is slow, not wrong
  fullyParallel: true,
  workers: 3, // on two cores: much of a match is waiting for bots
  forbidOnly: Boolean(process.env["CI"]),
  retries: process.env["CI"] ? 1 : 0, // what needs the second try is reported as flaky
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "fr-FR",
    viewport: { width: 1280, height: 800 },
    trace: "on-first-retry", // to trace every try takes as long again; `--trace=on` where one is looked at
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    // Everybody comes from one address, and faster than people do.
    command: `${roulotte} serve --port ${port} --database sqlite:${data}/rooms.db --rooms-per-minute 6000 --message-rate 1000 --message-burst 3000`,
    url: `http://127.0.0.1:${port}/readyz`,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "ignore",
  },
});
