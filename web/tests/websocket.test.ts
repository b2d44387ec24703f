import { beforeEach, expect, test } from "vitest";
import { PatientWire } from "../src/net/websocket";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }
}

let socket: FakeSocket;
let wire: PatientWire;
let heard: unknown[];
let pictures: (() => void)[];

beforeEach(() => {
  [socket, heard, pictures] = [new FakeSocket(), [], []];
  wire = new PatientWire(socket as unknown as WebSocket, (work) => pictures.push(work));
  wire.onmessage = ({ data }) => heard.push(data);
  wire.onclose = ({ code }) => heard.push(code);
});

test("what comes by itself is heard at once", () => {
  socket.onmessage?.({ data: "one" });
  expect(heard).toEqual(["one"]);
});

test("what comes right after something was sent waits for the picture, and keeps its order", () => {
  wire.send("ask");
  wire.send("ask again");
  socket.onmessage?.({ data: "one" });
  socket.onmessage?.({ data: "two" });
  expect(socket.sent).toEqual(["ask", "ask again"]);
  expect(heard).toEqual([]);
  expect(pictures).toHaveLength(1);
  pictures[0]?.();
  socket.onmessage?.({ data: "three" });
  expect(heard).toEqual(["one", "two", "three"]);
});

test("nothing is lost when the line is, and a picture that comes too late finds nothing", () => {
  wire.send("ask");
  socket.onmessage?.({ data: "answer" });
  socket.onclose?.({ code: 1006 });
  pictures[0]?.();
  expect(heard).toEqual(["answer", 1006]);
});
