/** Every page and table as a picture, to look at; the folder is not committed. */

import base from "./playwright.config";

export default { ...base, testDir: "screens", timeout: 300_000 };
