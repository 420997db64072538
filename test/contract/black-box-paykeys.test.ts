import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  bankAccountBody,
  createCustomer,
  createPaykey,
  createPayment,
  customerBody,
  paymentBody,
} from "../support/factories.ts";
import {
  configure,
  expectError,
  expectList,
  expectObject,
  INSTANT,
  linkAccount,
  UNKNOWN_ID,
  runDueWork,
} from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let customerId: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  customerId = (await createCustomer(sandbox))["id"] as string;
});

const bridge = (provider: string, body: object) =>
  sandbox.call("POST", `/v1/bridge/${provider}`, { body: { customer_id: customerId, ...body } });
const put = (paykey: Resource, action: string, body?: object) =>
  sandbox.call("PUT", `/v1/paykeys/${paykey["id"]}/${action}`, body === undefined ? {} : { body });
const unblock = (paykey: Resource) =>
  sandbox.call("PATCH", `/v1/paykeys/${paykey["id"]}/unblock`, { body: {} });
const read = (paykey: Resource) => sandbox.get(`/v1/paykeys/${paykey["id"]}`);
const charge = ({ paykey }: Resource, members: object = {}) =>
  sandbox.call("POST", "/v1/charges", { body: paymentBody("charge", { paykey, ...members }) });

test("row 18: a bridge session is a signed token of three parts, naming nobody in clear", async () => {
  const { bridge_token: token } = expectObject(await bridge("initialize", {}), 201);
  const parts = (token as string).split(".");
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(part).toMatch(/^[A-Za-z0-9_-]+$/);
  const claims = Buffer.from(parts[1] ?? "", "base64url").toString();
  expect(claims).toContain(customerId);
  expect(claims).toContain(sandbox.account_id);
  expect(claims).toContain(sandbox.environment.id);
  expect(claims).not.toMatch(/Ann|example\.com|2125550100/);
});

test("row 19: a bank account is linked active, its number masked to the last four", async () => {
  const body = { account_number: "000098761234", account_type: "savings" };
  const paykey = expectObject(await linkAccount(sandbox, customerId, body), 201);
  expect(paykey).toMatchObject({
    status: "active",
    source: "bank_account",
    customer_id: customerId,
    paykey: expect.stringMatching(/^[0-9a-f]{8}\.[0-9]{2}\.[0-9a-f]{64}$/),
    label: expect.stringMatching(/\*{4}1234$/),
    bank_data: {
      routing_number: "021000021",
      account_number: "********1234",
      account_type: "savings",
    },
    balance: null,
    unblock_eligible: false,
    config: { processing_method: "inline", sandbox_outcome: "standard" },
    status_details: {
      reason: "ok",
      source: "system",
      code: null,
      message: expect.any(String),
      changed_at: expect.stringMatching(INSTANT),
    },
  });
  expect(paykey["label"]).toBe(`${paykey["institution_name"]} ****1234`);
});

test("row 20: each provider takes its token under either name and is the paykey's source", async () => {
  const tan = { routing_number: "021000021", tan: "1234567890", account_type: "checking" };
  const links = [
    ["aggregator", { aggregator_token: "t-1" }, "aggregator"],
    ["plaid", { plaid_token: "t-2" }, "plaid"],
    ["plaid", { aggregator_token: "t-3" }, "plaid"],
    ["quiltt", { quiltt_token: "t-4" }, "quiltt"],
    ["tan", tan, "tan"],
  ] as const;
  for (const [provider, body, source] of links) {
    const paykey = expectObject(await bridge(provider, body), 201);
    expect([provider, paykey["source"], paykey["status"]]).toEqual([provider, source, "active"]);
    expect(paykey["balance"] === null).toBe(source === "tan");
  }
  const differing = await bridge("plaid", { plaid_token: "a", aggregator_token: "b" });
  expect(differing.status).toBe(422);
  expectError(await bridge("nobody", { aggregator_token: "t" }), 404);
});

test("row 21: a rejected customer, a wrong routing number and an unknown customer are refused", async () => {
  const config = { sandbox_outcome: "rejected" };
  const rejected = await createCustomer(sandbox, { config });
  const forced = { config: { sandbox_outcome: "active" } };
  expectError(await linkAccount(sandbox, rejected["id"], forced), 422, {
    code: "customer_rejected",
    items: ["/customer_id"],
  });
  for (const routing_number of ["02100002", "021000022", "0210000210"]) {
    const reply = await linkAccount(sandbox, customerId, { routing_number });
    expectError(reply, 422, { items: ["/routing_number"] });
  }
  expectError(await linkAccount(sandbox, UNKNOWN_ID), 422, {
    code: "customer_not_found",
    items: ["/customer_id"],
  });
});

test("row 22: the token is the same in every reading, the full account number in one", async () => {
  const account_number = "555566667777";
  const paykey = await createPaykey(sandbox, { account_number });
  const path = `/v1/paykeys/${paykey["id"]}`;
  expect(expectObject(await sandbox.call("GET", path))).toEqual(paykey);
  expect(expectObject(await sandbox.call("GET", `${path}/reveal`))).toEqual(paykey);
  const clear = expectObject(await sandbox.call("GET", `${path}/unmasked`));
  expect(clear).toEqual({ ...paykey, bank_data: { ...paykey["bank_data"], account_number } });
  expect(JSON.stringify(paykey)).not.toContain(account_number);
  await configure(sandbox, { allow_data_unmask: false });
  const refused = await sandbox.call("GET", `${path}/unmasked`);
  expectError(refused, 403, { code: "unmask_not_allowed" });
});

test("row 23: paykeys are found by customer, status and source, the newest first", async () => {
  const made: Resource[] = [];
  for (const outcome of ["standard", "review", "rejected"]) {
    const body = { config: { sandbox_outcome: outcome }, account_number: `4000${made.length}` };
    made.push(expectObject(await linkAccount(sandbox, customerId, body), 201));
  }
  made.push(expectObject(await bridge("aggregator", { aggregator_token: "t" }), 201));
  await createPaykey(sandbox);
  const find = async (query: string) =>
    expectList(
      await sandbox.call(
        "GET",
        `/v1/paykeys?customer_id=${customerId}&sort_by=created_at&sort_order=desc&${query}`,
      ),
    );
  const [active, review, rejected, other] = made;
  expect(await find("")).toEqual([other, rejected, review, active]);
  expect(await find("status=review,rejected")).toEqual([rejected, review]);
  expect(await find("source=aggregator")).toEqual([other]);
  expect(await find("status=active&source=bank_account")).toEqual([active]);
  expect(await find("unblock_eligible=true")).toEqual([]);
  const ofNobody = await sandbox.call("GET", `/v1/paykeys?customer_id=${UNKNOWN_ID}`);
  expect(expectList(ofNobody)).toEqual([]);
});

test("row 24: a balance is pending in the answer and known soon after", async () => {
  const paykey = expectObject(await bridge("aggregator", { aggregator_token: "t" }), 201);
  const asked = expectObject(await put(paykey, "refresh_balance"));
  expect(asked["balance"]["status"]).toBe("pending");
  await sandbox.advance("PT1M");
  expect((await read(paykey))["balance"]).toEqual({
    status: "completed",
    account_balance: expect.any(Number),
    updated_at: expect.stringMatching(INSTANT),
  });
  const without = await createPaykey(sandbox);
  expectError(await put(without, "refresh_balance"), 422, { code: "balance_unavailable" });
});

test("row 25: a cancelled paykey is inactive for good and carries no charge", async () => {
  const paykey = await createPaykey(sandbox);
  const cancelled = expectObject(await put(paykey, "cancel", { reason: "gone" }));
  expect(cancelled).toMatchObject({
    status: "inactive",
    status_details: {
      reason: "cancel_request",
      source: "user_action",
      code: null,
      message: "gone",
    },
  });
  expectError(await charge(paykey), 422, { code: "paykey_not_active" });
  expectError(await put(paykey, "cancel"), 422, { code: "paykey_not_active" });
});

test("row 26: a paykey's review is read and decided once", async () => {
  const config = { sandbox_outcome: "review" };
  const paykey = expectObject(await linkAccount(sandbox, customerId, { config }), 201);
  expect(paykey["status"]).toBe("review");
  const path = `/v1/paykeys/${paykey["id"]}/review`;
  expect(expectObject(await sandbox.call("GET", path))).toMatchObject({
    paykey_details: paykey,
    verification_details: {
      id: expect.any(String),
      decision: "review",
      messages: expect.any(Object),
      breakdown: expect.any(Object),
    },
  });
  const decide = () => sandbox.call("PATCH", path, { body: { status: "active" } });
  const decided = expectObject(await decide());
  expect(decided).toMatchObject({ id: paykey["id"], verification_details: expect.any(Object) });
  expect(await read(paykey)).toMatchObject({
    status: "active",
    status_details: { reason: "user_request", source: "user_action" },
  });
  expectError(await decide(), 422, { code: "paykey_not_in_review" });
});

async function fail(paykey: Resource, outcome: string): Promise<void> {
  const { now } = (await sandbox.get("/v1/sandbox/clock")) as { now: string };
  const members = { outcome, paykey: paykey["paykey"] as string, payment_date: now.slice(0, 10) };
  const { id } = await createPayment(sandbox, "charge", members);
  await sandbox.advance("P7D");
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("failed");
}

test("row 40: an unauthorised return blocks a paykey, which is unblocked once and no more", async () => {
  const paykey = await createPaykey(sandbox);
  await fail(paykey, "failed_not_authorized");
  const blocked = {
    status: "blocked",
    status_details: { reason: "blocked_by_system", source: "risk_monitor", code: "R29" },
  };
  expect(await read(paykey)).toMatchObject({ ...blocked, unblock_eligible: true });
  expectError(await charge(paykey, { payment_date: "2026-03-09" }), 422, {
    code: "paykey_blocked",
  });
  expect(expectList(await sandbox.call("GET", "/v1/paykeys?unblock_eligible=true"))).toHaveLength(
    1,
  );
  expect(expectObject(await unblock(paykey))).toMatchObject({
    status: "active",
    unblock_eligible: false,
  });
  await fail(paykey, "failed_not_authorized");
  expect(await read(paykey)).toMatchObject({ ...blocked, unblock_eligible: false });
  expectError(await unblock(paykey), 422, { code: "paykey_not_unblockable" });
});

test("row 41: a blocked bank account is blocked for every customer, and in its environment only", async () => {
  const account = { account_number: "888877776666" };
  const paykey = await createPaykey(sandbox, account);
  await fail(paykey, "failed_closed_bank_account");
  const refused = await linkAccount(sandbox, customerId, account);
  const error = expectError(refused, 422, { code: "bank_account_blocked" });
  expect(error["detail"]).toContain("R02");
  const forced = { ...account, config: { sandbox_outcome: "active" } };
  expectError(await linkAccount(sandbox, customerId, forced), 422, {
    code: "bank_account_blocked",
  });
  const elsewhere = await service.addSandbox();
  const { id } = await elsewhere.post("/v1/customers", customerBody());
  const body = bankAccountBody(id as string, account);
  expectObject(await elsewhere.call("POST", "/v1/bridge/bank_account", { body }), 201);
});

test("a held-back paykey lets a payment be made, and holds it", async () => {
  const config = { sandbox_outcome: "review" };
  const paykey = expectObject(await linkAccount(sandbox, customerId, { config }), 201);
  const { id, status } = expectObject(await charge(paykey), 201);
  expect(status).toBe("created");
  await runDueWork(sandbox);
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("on_hold");
});
