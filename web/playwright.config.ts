/** Browser tests: a real server with a fresh database, a real Chromium. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Made once: this file is loaded again by every worker, which must find the same server.
process.env["E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "roulotte-e2e-"));
process.env["PYTHON"] ??= join(import.meta.dirname, "../.venv/bin/python");
/** The server takes any free port and says which: from then on it stands in `E2E_PORT`. */
const SAID = /"port": (?<e2e_port>\d+)/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 900_000, // all of these are for machines that are busy: slow, not wrong
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 3, // on two cores: much of a match is waiting for bots
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0, // a test plays the same match each time: what fails once would be a fault hidden
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${process.env["E2E_PORT"] ?? ""}`,
    locale: "fr-FR",
    viewport: { width: 1280, height: 800 },
    trace: "off", // it takes as long again; `--trace=on` where one is looked at
    actionTimeout: 60_000,
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
    command:
      'exec "$PYTHON" -m tests.browser.server serve --port 0 --database "sqlite:$E2E_DATA/rooms.db"' +
      " --log-format json --rooms-per-minute 6000 --message-rate 1000 --message-burst 3000",
    cwd: "..",
    env: { PYTHONPATH: "src:." }, // this tree's own server, whichever is installed
    wait: { stderr: SAID, stdout: SAID },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "ignore",
  },
});
