import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment, paymentBody } from "../support/factories.ts";
import { expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { startProxiedPool, type ProxiedPool } from "../support/tcp-proxy.ts";

/** Far more than the silence that is noticed, far less than TCP takes. */
const BOUND_MS = 10_000;

let proxied: ProxiedPool;
let service: TestService;
let sandbox: Sandbox;
let paykey: string;

beforeAll(async () => {
  service = await startTestService({
    async openDb(url) {
      proxied = await startProxiedPool(url, { silenceMs: 1_000, statementTimeoutMs: 30_000 });
      return proxied.db;
    },
  });
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});
afterAll(async () => {
  await service.close();
  await proxied.close();
});

const body = () => paymentBody("charge", { paykey });
const create = (charge: object, key: string) =>
  sandbox.call("POST", "/v1/charges", { body: charge, headers: { "idempotency-key": key } });

/** Repeats a request under its key, as a client does, until it is answered. */
async function createUntilAnswered(charge: object, key: string): Promise<string> {
  let id: unknown;
  const attempt = async () => {
    const reply = await create(charge, key);
    id = reply.body.data["id"];
    return reply.status;
  };
  await expect.poll(attempt, { timeout: 30_000 }).toBe(201);
  return String(id);
}

test("requests on connections that went silent get 503 in time, and can be repeated under their key", async () => {
  await createPayment(sandbox, "charge", { paykey });
  const charge = body();
  proxied.proxy.freeze();
  const begun = performance.now();
  const [created, ...lists] = await Promise.all([
    create(charge, "black-holed-charge"),
    ...Array.from({ length: 4 }, () => sandbox.call("GET", "/v1/payments")),
  ]);
  expect(performance.now() - begun).toBeLessThan(BOUND_MS);
  expect(created.status).toBe(503);
  // A list that found no idle connection opened one of its own.
  for (const { status } of lists) expect([200, 503]).toContain(status);
  expect(created.headers["retry-after"]).toBeDefined();
  await createUntilAnswered(charge, "black-holed-charge");
  expect(await sandbox.list("/v1/payments")).toHaveLength(2);
});

test("the engine goes on over new connections", async () => {
  proxied.proxy.freeze();
  const id = await createUntilAnswered(body(), "after-the-silence");
  const status = async () => {
    const reply = await sandbox.call("GET", `/v1/charges/${id}`);
    return reply.body.data["status"];
  };
  // Under load the engine may lose several connections, each known to be lost after its own time.
  await expect.poll(status, { timeout: 150_000 }).toBe("scheduled");
  await expectInvariants(service, sandbox.environment.id);
}, 200_000);
