import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../../api/routes.ts";

const LIMIT = 3;
let api: TestApi;
let port: number;

beforeAll(async () => {
  api = await createTestApi(routes, { maxConnections: LIMIT });
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = api.server.server.address() as AddressInfo);
});
afterAll(() => api.close());

interface Line {
  readonly socket: Socket;
  /** All that was answered until the connection ended. */
  readonly ended: Promise<string>;
}

async function open(): Promise<Line> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  const ended = once(socket, "close").then(() => text);
  await once(socket, "connect");
  return { socket, ended };
}

const ask = ({ socket }: Line, path: string) =>
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.key}\r\n\r\n`,
  );

/** Connections are counted when they are accepted, which is after they were made. */
const accepted = (n: number) =>
  expect.poll(() => promisify(api.server.server.getConnections.bind(api.server.server))()).toBe(n);

describe("connections", () => {
  it("beyond the limit are answered 503 with Retry-After and closed; health is served on them", async () => {
    const held = await Promise.all(Array.from({ length: LIMIT }, open));
    await accepted(LIMIT);
    const beyond = await open();
    ask(beyond, "/v1/payments");
    const refused = await beyond.ended;
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/^retry-after: \d/im);
    expect(refused).toMatch(/^connection: close/im);
    const probe = await open();
    ask(probe, "/livez");
    expect(await probe.ended).toMatch(/^HTTP\/1\.1 200 /);
    // One that asks nothing does not stay.
    expect(await (await open()).ended).toBe("");
    for (const { socket } of held) socket.destroy();
    await accepted(0);
    const served = await open();
    ask(served, "/v1/payments");
    const [answer] = (await once(served.socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    served.socket.destroy();
    await accepted(0);
  });

  it("beyond twice the limit are closed unanswered", async () => {
    const held = await Promise.all(Array.from({ length: 2 * LIMIT }, open));
    await accepted(2 * LIMIT);
    const dropped = await open();
    ask(dropped, "/v1/payments");
    expect(await dropped.ended).toBe("");
    for (const { socket } of held) socket.destroy();
    await accepted(0);
  });

  it("that never send the whole head of a request are closed by the time it has", async () => {
    const halfOpen = await open();
    halfOpen.socket.write("GET /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    // Ten seconds, and one to notice it; Node looks every thirty by itself.
    await expect.poll(() => halfOpen.socket.destroyed, { timeout: 25_000 }).toBe(true);
    expect(await halfOpen.ended).toMatch(/^HTTP\/1\.1 408 /);
  }, 40_000);
});
