import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { getCustomer } from "../../api/customers/routes.ts";
import { createCustomer } from "../../api/customers/create.ts";

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await createTestApi([getCustomer, createCustomer], {
    maxConcurrentRequests: 1,
    corsOrigins: ["*"],
  });
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  port = (api.server.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

interface Heard {
  readonly reply: IncomingMessage;
  readonly body: string;
  readonly reused: boolean;
}

/** With `until` the second half of the body leaves when it resolves. */
function send(agent: Agent, method: string, sent = "", until?: Promise<unknown>): Promise<Heard> {
  const path =
    method === "GET" ? "/v1/customers/0190a000-0000-7000-8000-000000000000" : "/v1/customers";
  const headers = {
    authorization: `Bearer ${api.key}`,
    "content-type": "application/json",
    "request-id": "mine",
    origin: "https://example.com",
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path, headers, agent }, (reply) => {
      const reused = asked.reusedSocket;
      void text(reply).then((body) => resolve({ reply, body, reused }));
    });
    asked.on("error", reject);
    if (until === undefined) asked.end(sent);
    else {
      asked.write(sent.slice(0, sent.length / 2));
      void until.then(() => asked.end(sent.slice(sent.length / 2)));
    }
  });
}

test("a request beyond the limit gets Retry-After and succeeds on the same connection later", async () => {
  const mine = new Agent({ keepAlive: true, maxSockets: 1 });
  const other = new Agent({ keepAlive: true, maxSockets: 1 });
  let finish = () => undefined as void;
  const held = new Promise<void>((resolve) => (finish = resolve));
  const arrived = once(api.server.server, "request");
  const first = send(mine, "POST", "x".repeat(300_000), held);
  await arrived;
  const refused = await send(other, "POST", "x".repeat(300_000));
  expect(refused.reply.statusCode).toBe(503);
  finish();
  expect((await first).reply.statusCode).toBe(400);
  expect(Number(refused.reply.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(refused.reply.headers).toMatchObject({
    "request-id": "mine",
    "access-control-allow-origin": "https://example.com",
  });
  const { meta, ...reply } = JSON.parse(refused.body) as { meta: Record<string, string> };
  expect(meta["api_request_id"]).toBe(refused.reply.headers["api-request-id"]);
  expect(reply).toEqual({
    response_type: "error",
    data: {
      status: 503,
      type: "/service_unavailable",
      title: "Service Unavailable",
      detail: "The service cannot answer now. Try again later.",
    },
  });
  const again = await send(other, "GET");
  expect([again.reply.statusCode, again.reused]).toEqual([404, true]);
  for (const agent of [mine, other]) agent.destroy();
});
