/** What a person chose for this browser; kept here and nowhere else. */

export type Lang = "fr" | "en";
export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "fast" | "normal";

export interface Settings {
  lang: Lang;
  theme: Theme;
  speed: Speed;
  sounds: boolean;
  confirm: boolean;
  patterns: boolean;
  notify: boolean;
  name: string;
}

const KEY = "roulotte.settings";

function usual(): Settings {
  const french = navigator.languages.some((lang) => lang.toLowerCase().startsWith("fr"));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    lang: french ? "fr" : "en",
    theme: "auto",
    speed: still ? "off" : "normal",
    sounds: true,
    confirm: false,
    patterns: false,
    notify: false,
    name: "",
  };
}

function kept(): Settings {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...usual(), ...(read as Partial<Settings>) };
  } catch {
    return usual(); // a browser that keeps nothing, or something that is not ours
  }
}

export const settings = $state<Settings>(kept());

/** Keep a choice. */
export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it holds for this visit
  }
}
