/** The API beside the socket: opening rooms, the games, matches that are over. */

import type {
  Code,
  GameCard,
  Json,
  MatchCard,
  NewRoom,
  Problem,
  RoomCard,
  RoomFound,
  RoomLink,
  RoomView,
  Steps,
  Talk,
} from "./protocol.gen";

import { settings } from "../settings.svelte";

interface ServerKey {
  readonly kind: string;
  readonly key: string;
}

/** Something was not done, and the server said why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.why);
  }

  /** Whether it was refused for this reason. */
  is(code: Code): boolean {
    return this.problem.code === code;
  }
}

async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const headers = { "Accept-Language": settings.lang, ...init?.headers }; // for refusals in words
  const response = await fetch(path, { ...init, headers });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  // Somebody between us and the server answered in its place: as good as no connection.
  if (problem === null) throw new TypeError(`no answer but ${response.status}`);
  throw new Refusal(response.status, problem);
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await answerOf(path, init)).json()) as T;
}

function post<T>(path: string, body: Json | NewRoom): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** An answer that stays the same while the page is open is asked for once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null; // the next one may have a connection
      throw error;
    });
    return kept;
  };
}

const quoted = encodeURIComponent;

export const games = once(() => ask<readonly GameCard[]>("/api/games"));
/** A game's complete rules, as Markdown. */
export const rulesOf = async (game: string, lang: string) =>
  (await answerOf(`/api/games/${quoted(game)}/rules?lang=${lang}`)).text();
export const talk = once(() => ask<Talk>("/api/talk"));
/** Be somebody: the cookie comes with the answer. */
export const beSomebody = () => answerOf("/api/me", { method: "POST" });
export const ownData = () => ask<Json>("/api/me");
export const deleteOwnData = () => answerOf("/api/me", { method: "DELETE" });

export const openRoom = (room: NewRoom) => post<RoomLink>("/api/rooms", room);
export const listedRooms = () => ask<readonly RoomCard[]>("/api/rooms");
export const roomOf = (code: string) => ask<RoomFound>(`/api/codes/${quoted(code)}`);
export const seeRoom = (room: string) => ask<RoomView>(`/api/rooms/${quoted(room)}`);
export const linkOf = (room: string) => ask<RoomLink>(`/api/rooms/${quoted(room)}/link`);

export const matchOf = (match: string) => ask<MatchCard>(`/api/matches/${quoted(match)}`);
/** The public key that this server signs records with. */
export const serverKey = once(async () => (await ask<ServerKey>("/.well-known/roulotte-key")).key);
export const recordOf = (match: string) => ask<Json>(`/api/matches/${quoted(match)}/record`);
export const keepRecord = (record: Json) => post<MatchCard>("/api/matches", record);
export const stepsOf = (match: string, first: number, count: number, lang: string) =>
  ask<Steps>(`/api/matches/${quoted(match)}/steps?first=${first}&count=${count}&lang=${lang}`);
