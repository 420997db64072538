import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApiKey } from "../../packages/server/src/db/tables/accounts/api-keys.ts";
import { mintApiKey } from "../../packages/server/src/environments/api-key.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, customerBody, paymentBody } from "../support/factories.ts";
import {
  CLOCK_START,
  startTestService,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});
afterEach(() => expectInvariants(service, sandbox.environment.id));

const charge = (members = {}) => paymentBody("charge", { paykey, ...members });
const keyed = (key: string) => ({ "idempotency-key": key });
const send = (path: string, body: unknown, key: string) =>
  sandbox.call("POST", path, { body, headers: keyed(key) });
const countOf = async (externalId: string) =>
  (await sandbox.list(`/v1/payments?external_id=${externalId}`)).length;

describe.each(["charge", "payout"] as const)("a keyed %s", (kind) => {
  test("sent 25 times at once is made once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const body = paymentBody(kind, { paykey });
      const replies = await Promise.all(
        Array.from({ length: 25 }, () => send(`/v1/${kind}s`, body, `twins-${kind}-${round}`)),
      );
      const made = replies.filter((reply) => reply.status === 201);
      expect(made.filter((reply) => reply.headers["idempotent-replayed"] !== "true").length).toBe(
        1,
      );
      expect(new Set(made.map((reply) => reply.text)).size).toBe(1);
      for (const other of replies.filter((reply) => reply.status !== 201)) {
        expect(other.status).toBe(409);
        expect(other.headers["retry-after"]).toBe("1");
        expect(other.headers["x-should-retry"]).toBeUndefined();
        expect((other.body.data as { detail?: string }).detail).toBe(
          "previous identical request in progress",
        );
      }
      expect(await countOf(body["external_id"] as string)).toBe(1);
    }
  });

  test("is answered again byte for byte, also after the payment has moved on", async () => {
    const body = paymentBody(kind, { paykey, metadata: { z: 1, a: "é" } });
    const first = await send(`/v1/${kind}s`, body, `replayed-${kind}`);
    expect([first.status, first.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    await sandbox.advance("P1D");
    const again = await send(`/v1/${kind}s`, body, `replayed-${kind}`);
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    expect(createHash("sha256").update(again.text).digest("hex")).toBe(
      createHash("sha256").update(first.text).digest("hex"),
    );
    expect(again.headers["api-request-id"]).toBe(first.headers["api-request-id"]);
  });

  test("of another amount under the same key is 409, and not worth a retry", async () => {
    const body = paymentBody(kind, { paykey });
    const key = `reused-key-${kind}`;
    expect((await send(`/v1/${kind}s`, body, key)).status).toBe(201);
    for (const [path, other] of [
      [`/v1/${kind}s`, { ...body, amount: 1 }],
      ["/v1/customers", customerBody()],
      [`/v1/${kind}s?x=1`, body],
    ] as const) {
      const reply = await send(path, other, key);
      expect([reply.status, reply.headers["x-should-retry"]]).toEqual([409, "false"]);
      expect((reply.body.data as { detail?: string }).detail).toBe(
        "key already used for a different request",
      );
    }
    expect(await countOf(body["external_id"] as string)).toBe(1);
  });

  test("refused by its schema leaves the key free; refused by a rule, it is answered so again", async () => {
    const body = paymentBody(kind, { paykey });
    const key = `refused-key-${kind}`;
    expect((await send(`/v1/${kind}s`, { ...body, amount: 0 }, key)).status).toBe(422);
    expect((await send(`/v1/${kind}s`, body, key)).status).toBe(201);
    const second = `taken-twice-${kind}`;
    const refused = await send(`/v1/${kind}s`, body, second);
    const repeated = await send(`/v1/${kind}s`, body, second);
    expect((refused.body.data as { code?: string }).code).toBe("duplicate_external_id");
    expect([refused.status, repeated.status, repeated.text]).toEqual([422, 422, refused.text]);
    expect(repeated.headers["idempotent-replayed"]).toBe("true");
  });
});

test("a key belongs to the account, not to the API key, and to no other environment", async () => {
  const body = charge();
  const first = await send("/v1/charges", body, "shared-by-keys");
  expect(first.status).toBe(201);
  const { app } = service;
  const minted = mintApiKey({ kind: "sandbox" }, app.ids);
  await insertApiKey(app.db, {
    id: app.ids.uuid(CLOCK_START),
    environment_id: sandbox.environment.id,
    account_id: sandbox.account_id,
    key_hash: minted.key_hash,
    hint: minted.hint,
    scopes: ["admin"],
    created_at: CLOCK_START,
    expires_at: null,
  });
  const rotated = await sandbox.call("POST", "/v1/charges", {
    body,
    key: minted.text,
    headers: keyed("shared-by-keys"),
  });
  expect([rotated.status, rotated.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(rotated.text).toBe(first.text);

  const other = await service.addSandbox();
  const foreign = await createPaykey(other);
  const own = await other.call("POST", "/v1/charges", {
    body: paymentBody("charge", { paykey: foreign["paykey"] }),
    headers: keyed("shared-by-keys"),
  });
  expect([own.status, own.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test.each(["123456789", "k".repeat(41), "", "          ", "key-with-é-in"])(
  "the key %j is 400 on any method",
  async (key) => {
    const routes = [
      ["POST", "/v1/charges"],
      ["GET", "/v1/payments"],
      ["PUT", "/v1/charges/0193a000-0000-7000-8000-000000000000/cancel"],
      ["POST", "/v1/customers"],
      ["POST", "/v1/sandbox/clock/advance"],
    ] as const;
    for (const [method, path] of routes) {
      const reply = await sandbox.call(method, path, {
        ...(method === "GET" ? {} : { body: {} }),
        headers: keyed(key),
      });
      expect(reply.status, `${method} ${path}`).toBe(400);
      const { type, detail, items } = reply.body.data as Record<string, unknown>;
      expect([type, detail]).toEqual(["/bad_request", "Validation failed"]);
      expect((items as unknown[]).length).toBe(1);
    }
  },
);

test.each(["1234567890", "k".repeat(40), "key with spaces"])("the key %j is fine", async (key) => {
  expect((await send("/v1/charges", charge(), key)).status).toBe(201);
});

test("an external id without a key is taken once however many ask at once", async () => {
  const body = charge();
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => sandbox.call("POST", "/v1/charges", { body })),
  );
  expect(replies.filter((reply) => reply.status === 201).length).toBe(1);
  for (const reply of replies.filter((other) => other.status !== 201)) {
    expect(reply.status).toBe(422);
    expect(reply.body.data).toMatchObject({
      code: "duplicate_external_id",
      items: [{ reference: "/external_id" }],
    });
  }
  // Payouts have their own: the same id is free there.
  const payout = paymentBody("payout", {
    paykey,

    external_id: body["external_id"],
  });
  expect((await sandbox.call("POST", "/v1/payouts", { body: payout })).status).toBe(201);
});
