import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertKey, type Reply } from "../support/api.ts";
import { createPaykey, customerBody, paymentBody } from "../support/factories.ts";
import {
  addAccount,
  expectEnvelope,
  expectError,
  expectList,
  expectObject,
} from "../support/api/contract-replies.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

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

const KEY = "a key of an order";
const charge = (members: object = {}) => paymentBody("charge", { paykey, ...members });
const send = (
  path: string,
  body: unknown,
  options: { key?: string; idempotencyKey?: string } = {},
) =>
  sandbox.call("POST", path, {
    body,
    headers: { "idempotency-key": options.idempotencyKey ?? KEY },
    ...(options.key === undefined ? {} : { key: options.key }),
  });
const payments = async () => expectList(await sandbox.call("GET", "/v1/payments"));

function expectReplay(reply: Reply, first: Reply): void {
  expect([reply.status, reply.text]).toEqual([first.status, first.text]);
  expect(reply.headers["idempotent-replayed"]).toBe("true");
  expect(reply.headers["api-request-id"]).toBe(first.headers["api-request-id"]);
  expect(reply.headers["content-type"]).toBe(first.headers["content-type"]);
  expect(reply.headers["x-should-retry"]).toBeUndefined();
}

test("row 49: the same key and body are answered again byte for byte, and one charge is made", async () => {
  const body = charge();
  const first = await send("/v1/charges", body);
  expectObject(first, 201);
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expectReplay(await send("/v1/charges", body), first);
  await sandbox.advance("P2D");
  expectReplay(await send("/v1/charges", body), first);
  expect(await payments()).toHaveLength(1);
});

test("row 50: an idempotency key is refused for another request of the same account, whichever API key sends it, and free in other accounts", async () => {
  const body = charge();
  const first = await send("/v1/charges", body);
  for (const reply of [
    await send("/v1/charges", { ...body, amount: 1 }),
    await send("/v1/payouts", body),
  ]) {
    expect(reply.headers["x-should-retry"]).toBe("false");
    const error = expectError(reply, 409);
    expect(error["detail"]).toBe("key already used for a different request");
  }
  const key = await insertKey(service.app, sandbox.environment.id, sandbox.account_id);
  expectReplay(await send("/v1/charges", body, { key }), first);
  const other = await addAccount(service, sandbox);
  const elsewhere = await send("/v1/customers", customerBody(), { key: other.key });
  expectObject(elsewhere, 201);
  expect(elsewhere.headers["idempotent-replayed"]).toBeUndefined();
  const neighbour = await service.addSandbox();
  const there = await send("/v1/customers", customerBody(), { key: neighbour.api_key });
  expectObject(there, 201);
});

test("row 52: twenty of one key at once make one charge, and none is a fault", async () => {
  const body = charge();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send("/v1/charges", body)));
  const made = replies.filter((reply) => reply.status === 201);
  expect(made.filter((reply) => reply.headers["idempotent-replayed"] !== "true")).toHaveLength(1);
  expect(new Set(made.map((reply) => reply.text)).size).toBe(1);
  for (const reply of replies.filter((one) => one.status !== 201)) {
    const error = expectError(reply, 409);
    expect(error["detail"]).toBe("previous identical request in progress");
    expect(reply.headers["retry-after"]).toBe("1");
    expect(reply.headers["x-should-retry"]).toBeUndefined();
  }
  expect(await payments()).toHaveLength(1);
});

test("row 53: a key is spent by a rule's refusal, not by a faulty body", async () => {
  const body = charge();
  expectError(await send("/v1/charges", { ...body, amount: 0 }), 422, { items: ["/amount"] });
  expectObject(await send("/v1/charges", body), 201);
  const second = { idempotencyKey: "another key" };
  const refused = await send("/v1/charges", body, second);
  expectError(refused, 422, { code: "duplicate_external_id", items: ["/external_id"] });
  expectReplay(await send("/v1/charges", body, second), refused);
});

test("a key of PATCH acts as one of POST, and one of PUT is only measured", async () => {
  const config = { sandbox_outcome: "review" };
  const { id } = await sandbox.post("/v1/customers", customerBody({ config }));
  const headers = { "idempotency-key": KEY };
  const decide = () =>
    sandbox.call("PATCH", `/v1/customers/${id}/review`, { body: { status: "verified" }, headers });
  const first = await decide();
  expectObject(first);
  expectReplay(await decide(), first);
  const { id: chargeId } = await sandbox.post("/v1/charges", charge());
  const cancel = () => sandbox.call("PUT", `/v1/charges/${chargeId}/cancel`, { headers });
  expectObject(await cancel());
  const again = await cancel();
  expectEnvelope(again, "error");
  expectError(again, 422, { code: "payment_status" });
});

test("a 404 that came of execution is answered again", async () => {
  const path = `/v1/charges/${sandbox.account_id}/resubmit`;
  const first = await send(path, {});
  expectError(first, 404);
  expectReplay(await send(path, {}), first);
});
