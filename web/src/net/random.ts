/** Random text for addresses and names of commands: so many bytes, in signs that need no quoting. */
export function randomText(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
