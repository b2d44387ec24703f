/** The browser's WebSocket. */

import { afterNextFrame } from "../frames";
import type { Wire } from "./socket";

/** A new one to a room. */
export function wireTo(room: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new PatientWire(
    new WebSocket(`${scheme}://${location.host}/api/rooms/${room}/socket`),
    afterNextFrame,
  );
}

/**
 * What comes right after something was sent waits until the page has shown that it was: a room is
 * often faster than a slow phone, which would answer a tap only after having drawn all of its
 * consequences.
 */
export class PatientWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  #held: { data: unknown }[] | null = null;

  constructor(
    readonly socket: WebSocket,
    readonly afterwards: (work: () => void) => void,
  ) {
    socket.onopen = () => this.onopen?.();
    socket.onmessage = (event) => this.#hear(event);
    socket.onclose = (event) => {
      this.#letGo();
      this.onclose?.(event);
    };
  }

  send(text: string): void {
    this.socket.send(text);
    if (this.#held) return;
    this.#held = [];
    this.afterwards(() => this.#letGo());
  }

  close(): void {
    this.socket.close();
  }

  #hear(event: { data: unknown }): void {
    if (this.#held) this.#held.push(event);
    else this.onmessage?.(event);
  }

  #letGo(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.onmessage?.(event);
  }
}
