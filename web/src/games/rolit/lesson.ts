/** How the game is taught. */

import type { Lesson } from "../contract";

const lesson: Lesson = { fr: [], en: [] };

export default lesson;
