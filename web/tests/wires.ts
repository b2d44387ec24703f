/** A wire whose other end the test holds. */

import type { FromClient, FromRoom } from "../src/net/protocol.gen";
import type { Wire } from "../src/net/socket";

export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  /** The room says something, in one frame. */
  tell(...messages: FromRoom[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }

  /** The line breaks. */
  cut(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** A place where wires are made, one after the other. */
export class Exchange {
  readonly wires: FakeWire[] = [];
  readonly open = (): FakeWire => {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  };

  /** The newest wire. */
  get last(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error("nobody has called yet");
    return wire;
  }
}
