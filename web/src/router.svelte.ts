/** Where one is: the address, and going elsewhere without loading the page anew. */

export const place = $state({ path: location.pathname, hash: location.hash });

function arrive(): void {
  place.path = location.pathname;
  place.hash = location.hash;
}

addEventListener("popstate", arrive);

/** Go to another page of ours. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  arrive();
  scrollTo(0, 0);
}

/** Ordinary links within the site need no loading. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (event.defaultPrevented) return;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
