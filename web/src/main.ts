import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

// After an upgrade, a page that is still open asks for files that are no more: the new one, once.
const RELOADED = "roulotte.reloaded";
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

// Only pages from this machine or over HTTPS may have one; others do without.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener(
    "load",
    () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined),
  );
}
