import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createPaykey, customerBody, paymentBody } from "../support/factories.ts";
import {
  addAccount,
  expectEnvelope,
  expectError,
  expectObject,
  UNKNOWN_ID,
} from "../support/api/contract-replies.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});

const asCustomer = { body: customerBody() };

test("row 1: without a key or with a wrong one every operation is 401, the unknown ones too", async () => {
  // A sign-in needs no key.
  const known = routes
    .filter(({ caller }) => caller !== "public")
    .map(({ method, path }) => [method, path.replace(/:\w+/g, UNKNOWN_ID)] as const);
  for (const [method, path] of [...known, ["GET", "/v1/no_such_thing"] as const]) {
    expectError(await sandbox.call(method, path, { key: null }), 401);
    expectError(await sandbox.call(method, path, { key: "wrong" }), 401);
  }
  for (const authorization of ["Bearer", "Bearer ", sandbox.api_key, `Basic ${sandbox.api_key}`]) {
    const reply = await sandbox.call("GET", "/v1/customers", {
      key: null,
      headers: { authorization },
    });
    expectError(reply, 401);
  }
  const lower = { authorization: `bEARER ${sandbox.api_key}` };
  const reply = await sandbox.call("GET", "/v1/customers", { key: null, headers: lower });
  expect(reply.status).toBe(200);
});

test("row 2: an unknown path and an unknown customer are 404", async () => {
  expectError(await sandbox.call("GET", "/v1/no_such_thing"), 404);
  expectError(await sandbox.call("GET", "/"), 404);
  expectError(await sandbox.call("GET", "/v1/customers/?page_size=1"), 404);
  expectError(await sandbox.call("PUT", "/v1/charges//hold", { body: {} }), 404);
  expectError(await sandbox.call("GET", `/v1/customers/${UNKNOWN_ID}`), 404);
});

test("row 3: a path id that is not a UUID is 400", async () => {
  expectError(await sandbox.call("GET", "/v1/charges/not-a-uuid"), 400);
  expectError(await sandbox.call("PUT", "/v1/charges/not-a-uuid/hold", { body: {} }), 400);
});

test("row 4: there is no list of charges or payouts, and the 405 names the path of payments", async () => {
  for (const path of ["/v1/charges", "/v1/payouts"]) {
    const reply = await sandbox.call("GET", path);
    expect(expectError(reply, 405)["detail"]).toContain("/v1/payments");
    expect(reply.headers["allow"]).toBe("POST");
  }
});

test("row 5: a caller's own ids are echoed beside ours", async () => {
  const headers = { "request-id": "our request", "correlation-id": "c".repeat(200) };
  const reply = await sandbox.call("POST", "/v1/customers", { ...asCustomer, headers });
  expectObject(reply, 201);
  expect(reply.headers["request-id"]).toBe("our request");
  expect(reply.headers["correlation-id"]).toBe("c".repeat(128));
  expect(reply.headers["api-request-id"]).toBe(reply.body.meta["api_request_id"]);
  const refused = await sandbox.call("GET", "/v1/no_such_thing", { headers });
  expect(refused.headers["request-id"]).toBe("our request");
});

test("row 51: an idempotency key of a wrong length is 400 on every method, with one item", async () => {
  for (const key of ["k".repeat(9), "k".repeat(41), ""]) {
    const headers = { "idempotency-key": key };
    for (const reply of [
      await sandbox.call("POST", "/v1/customers", { ...asCustomer, headers }),
      await sandbox.call("GET", "/v1/customers", { headers }),
    ]) {
      expect([key, reply.status]).toEqual([key, 400]);
      const { detail, items } = reply.body.data as { detail?: string; items?: unknown[] };
      expect(detail).toBe("Validation failed");
      expect(items).toEqual([
        expect.objectContaining({ detail: expect.stringMatching(/Idempotency-Key/) }),
      ]);
    }
  }
  for (const key of ["k".repeat(10), "key with spaces, ~40 characters in all...".slice(0, 40)]) {
    const headers = { "idempotency-key": key };
    expectObject(await sandbox.call("POST", "/v1/customers", { ...asCustomer, headers }), 201);
  }
});

test("row 54: each way of sending a bad body has its status, and the server lives on", async () => {
  const json = { "content-type": "application/json" };
  const send = (raw: string, headers: Record<string, string> = json) =>
    sandbox.call("POST", "/v1/charges", { raw, headers });
  expectError(await send('{"amount":'), 400);
  expectError(await send(""), 400);
  expectError(await sandbox.call("POST", "/v1/charges"), 400);
  for (const body of ["[]", '"text"', "1", "null", "true"]) {
    expect([body, (await send(body)).status]).toEqual([body, 422]);
  }
  expectError(await send("amount=1", { "content-type": "text/plain" }), 415);
  expectError(await send("a=1", { "content-type": "application/x-www-form-urlencoded" }), 415);
  expectError(await send(JSON.stringify({ metadata: "x".repeat(2 << 20) })), 413);
  const { paykey } = await createPaykey(sandbox);
  const merge = { "content-type": "application/merge-patch+json; charset=utf-8" };
  const fine = await send(JSON.stringify(paymentBody("charge", { paykey })), merge);
  expectObject(fine, 201);
});

test("row 55: a platform key acts for the account it names, and for no other", async () => {
  const { account_id: a } = sandbox;
  const { id: b, key: keyOfB } = await addAccount(service, sandbox);
  const { id } = await sandbox.post("/v1/customers", customerBody());
  const read = (account: string, key?: string) =>
    sandbox.call("GET", `/v1/customers/${id}`, {
      headers: { "Service-Account-Id": account },
      ...(key === undefined ? {} : { key }),
    });
  expectObject(await read(a));
  expectError(await read(b), 404);
  expectError(await read(UNKNOWN_ID), 403);
  expectError(await read("x"), 400);
  expectError(await read(a, keyOfB), 403);
  expectError(await read(b, keyOfB), 404);
});

test("checks come in the order of the rule book", async () => {
  const bad = { raw: "{", headers: { "content-type": "text/plain", "service-account-id": "x" } };
  const answers = [
    // No key, though route, id, headers and body are wrong too.
    await sandbox.call("POST", "/v1/no_such_thing", { ...bad, key: null }),
    await sandbox.call("POST", "/v1/no_such_thing", bad),
    await sandbox.call("PATCH", "/v1/charges", bad),
    await sandbox.call("POST", "/v1/charges", bad),
    await sandbox.call("POST", "/v1/charges", {
      ...bad,
      headers: { ...bad.headers, "service-account-id": UNKNOWN_ID },
    }),
    await sandbox.call("POST", "/v1/charges", { raw: "{", headers: { "content-type": "text/x" } }),
    await sandbox.call("PUT", `/v1/charges/${UNKNOWN_ID}`, { body: { amount: 0 } }),
    await sandbox.call("PUT", `/v1/charges/${UNKNOWN_ID}`, { body: { amount: 1 } }),
  ];
  expect(answers.map((reply) => reply.status)).toEqual([401, 404, 405, 400, 403, 415, 422, 404]);
  for (const reply of answers) expectEnvelope(reply, "error");
});

test("what clients do is borne: telemetry headers, extra members, `{}` for no body, keys with spaces", async () => {
  const headers = {
    "x-client-runtime-version": "20.1",
    "x-client-retry-count": "0",
    "idempotency-key": "a key with spaces",
    connection: "keep-alive",
  };
  const body = { ...customerBody(), extra: { of: ["ours"] }, device: { ip_address: "::1" } };
  const made = expectObject(
    await sandbox.call("POST", "/v1/customers?unknown=1", { body, headers }),
    201,
  );
  expect(made["extra"]).toBeUndefined();
  const { paykey } = await createPaykey(sandbox);
  const future = paymentBody("charge", { paykey, payment_date: "2026-04-01" });
  const { id } = await sandbox.post("/v1/charges", future);
  for (const options of [{ body: {} }, {}]) {
    const held = expectObject(await sandbox.call("PUT", `/v1/charges/${id}/hold`, options));
    expect(held["status"]).toBe("on_hold");
    expectObject(await sandbox.call("PUT", `/v1/charges/${id}/release`, options));
  }
  const [first, second] = await Promise.all([
    sandbox.call("PUT", `/v1/charges/${id}/hold`, { body: {} }),
    sandbox.call("PUT", `/v1/charges/${id}/cancel`, { body: {} }),
  ]);
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("cancelled");
  expect(second.status).toBe(200);
  expect([200, 422]).toContain(first.status);
  expect((await sandbox.call("GET", "/v1/customers?status=&name=&page_size=")).status).toBe(200);
});
