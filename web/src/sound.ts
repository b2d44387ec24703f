/** Short, wooden, quiet sounds, made on the spot: nothing to load. */

import { settings } from "./settings.svelte";

export type Sound = "dice" | "note" | "ball" | "knock" | "crash" | "win";

/** One knock on wood: its pitch in Hz, when in seconds, how loud, how long in seconds. */
type Knock = readonly [pitch: number, at: number, loud: number, long: number];

const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  dice: [
    [820, 0, 0.5, 0.05],
    [640, 0.09, 0.4, 0.05],
    [760, 0.17, 0.34, 0.05],
    [560, 0.3, 0.3, 0.07],
    [610, 0.42, 0.22, 0.08],
  ],
  note: [[1500, 0, 0.16, 0.05]],
  ball: [
    [420, 0, 0.4, 0.1],
    [980, 0.02, 0.12, 0.06],
  ],
  knock: [
    [300, 0, 0.6, 0.12],
    [300, 0.16, 0.6, 0.14],
  ],
  crash: [
    [180, 0, 0.7, 0.25],
    [140, 0.12, 0.6, 0.3],
    [110, 0.26, 0.5, 0.4],
  ],
  win: [
    [520, 0, 0.4, 0.16],
    [660, 0.14, 0.4, 0.16],
    [780, 0.28, 0.45, 0.32],
  ],
};
const VOLUME = 0.35;

let context: AudioContext | null = null;

/** Let it be heard, unless sounds are off or the page has not been touched yet. */
export function play(sound: Sound): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const knock of KNOCKS[sound]) strike(context, knock);
}

function strike(audio: AudioContext, [pitch, at, loud, long]: Knock): void {
  const start = audio.currentTime + at;
  const wood = audio.createOscillator();
  const gain = audio.createGain();
  wood.type = "triangle";
  wood.frequency.setValueAtTime(pitch, start);
  wood.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + long);
  gain.gain.setValueAtTime(loud * VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  wood.connect(gain).connect(audio.destination);
  wood.start(start);
  wood.stop(start + long);
}
