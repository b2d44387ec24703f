/** A line that a test can cut and mend. */

import type { Page, WebSocketRoute } from "@playwright/test";

export class CutLine {
  #cut = false;
  #open: WebSocketRoute[] = [];

  /** Every socket of this page goes through here. */
  static async of(page: Page): Promise<CutLine> {
    const line = new CutLine();
    await page.routeWebSocket(/\/socket$/, (socket) => line.#take(socket));
    return line;
  }

  #take(socket: WebSocketRoute): void {
    if (this.#cut) {
      void socket.close({ code: 1011 });
      return;
    }
    socket.connectToServer();
    this.#open.push(socket);
  }

  /** Nothing gets through any more. */
  async cut(): Promise<void> {
    this.#cut = true;
    const open = this.#open;
    this.#open = [];
    await Promise.all(open.map((socket) => socket.close({ code: 1011 })));
  }

  mend(): void {
    this.#cut = false;
  }
}
