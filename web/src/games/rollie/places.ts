/** Where tokens lie: each keeps its place, so that none slides aside when another comes or goes. */

/** The tokens of before that still lie there, in their places; new ones fill the gaps. */
export function placed(
  before: readonly (number | null)[],
  tokens: readonly number[],
): (number | null)[] {
  const places = before.map((token) => (token !== null && tokens.includes(token) ? token : null));
  for (const token of tokens.filter((one) => !places.includes(one))) {
    const free = places.indexOf(null);
    places[free < 0 ? places.length : free] = token;
  }
  return places;
}

/** Remembers the places from one table to the next. */
export function keepingPlaces(): (tokens: readonly number[]) => readonly (number | null)[] {
  let places: readonly (number | null)[] = [];
  return (tokens) => (places = placed(places, tokens));
}
