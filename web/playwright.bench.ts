/** Weight and speed: one after the other, in a browser that Lighthouse can look into as well. */

import base from "./playwright.config";

export default {
  ...base,
  testDir: "bench",
  workers: 1,
  fullyParallel: false,
  timeout: 1_800_000,
  use: { ...base.use, trace: "off" }, // what is traced is slower
};
