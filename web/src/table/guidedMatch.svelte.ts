/** In which room somebody plays a first, guided match; it outlives a reload of the page. */

const KEY = "roulotte.guided";

class Guided {
  #room = $state(sessionStorage.getItem(KEY));

  get room(): string | null {
    return this.#room;
  }

  set room(room: string | null) {
    this.#room = room;
    if (room === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, room);
  }
}

export const guidedMatch = new Guided();
