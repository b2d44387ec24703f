/** What tells somebody that it is their turn: the tab's title, a knock, a notification. */

import { words } from "../i18n";
import { settings } from "../settings.svelte";
import { play } from "../sound";

/** Say in the tab that it is one's turn, and knock once when it becomes so. */
export function callWhenMyTurn(myTurn: () => boolean, title: () => string): void {
  let called = false;
  $effect(() => {
    const turn = myTurn();
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = turn ? "/icon-turn.svg" : "/icon.svg";
    document.title = turn ? `● ${words().title.turn} — ${title()}` : title();
    if (turn && !called) call(title());
    called = turn;
    return () => {
      if (icon) icon.href = "/icon.svg"; // the next page is nobody's turn
    };
  });
}

function call(title: string): void {
  play("knock");
  if (!document.hidden || !settings.notify || !("Notification" in window)) return;
  if (Notification.permission === "granted") void notify(words().title.turn, title);
}

/** Phones allow notifications to service workers only; pages without one say it themselves. */
async function notify(title: string, body: string): Promise<void> {
  const told = { body, icon: "/icon.svg", tag: "turn" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, told);
  else new Notification(title, told);
}
