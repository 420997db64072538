import { afterAll, beforeAll, expect, test } from "vitest";
import { wireSettings } from "../../packages/server/src/base/wire-format.ts";
import type { Reply } from "../support/api.ts";
import { createPaykey, createPayment, paymentBody } from "../support/factories.ts";
import { expectList, expectObject, UNKNOWN_ID } from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

// A server whose answers fit programs written for another interface. What it answers fits its document.

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  const wire = wireSettings({
    COMPAT: "hosted",
    WIRE_AMOUNTS: "string",
    RISK_SOURCE_NAME: "risk_monitor",
    ACCOUNT_HEADER_ALIASES: "",
    BRIDGE_MESSAGE_PREFIXES: "",
  });
  service = await startTestService({ wire });
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});
afterAll(() => service.close());

const newCharge = (outcome = "standard") =>
  createPayment(sandbox, "charge", { paykey: paykey["paykey"] as string, outcome });

function expectRefused(reply: Reply, status: number): void {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  expect(reply.body).toMatchObject({ response_type: "error", error: { status } });
  expect((reply.body as Resource)["error"]).toEqual(reply.body.data);
}

/** Where a body has a member that the setting leaves out, as null. */
function nullsIn(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = `${at}/${name}`;
    const isCause = at.endsWith("/cause");
    const left =
      /^(?:code|max_amount|daily_amount|monthly_amount|monthly_count|linked_bank_account_id|balance|industry|support_channels|terms_of_service)$/;
    return member === null && left.test(name) && !isCause ? [path] : nullsIn(member, path);
  });
}

test("a created, a read, a listed and a replayed charge are spelled the same way", async () => {
  const body = paymentBody("charge", { paykey: paykey["paykey"] as string, amount: 12_345 });
  const headers = { "idempotency-key": "compat-charge-0001" };
  const first = await sandbox.call("POST", "/v1/charges", { body, headers });
  const made = expectObject(first, 201);
  expect(made).toMatchObject({
    amount: 12_345,
    status_details: { reason: "ok", source: "system" },
  });
  expect(made["status_details"]).not.toHaveProperty("code");
  expect(made["status_history"][0]).not.toHaveProperty("code");
  const replay = await sandbox.call("POST", "/v1/charges", { body, headers });
  expect(replay.text).toBe(first.text);
  // The engine reviews it at once; after that it waits for a cut-off that a frozen clock does not reach.
  await sandbox.advance("PT1M");
  const dataOf = async (type: string) => {
    const events = await sandbox.list(`/v1/events?types=${type}&resource_id=${made["id"]}`);
    return events.map((event) => event["data"] as Resource);
  };
  expect(await dataOf("charge.created")).toEqual([made]);
  const read = await sandbox.get(`/v1/charges/${made["id"]}`);
  expect(await dataOf("charge.scheduled")).toEqual([read]);
  const { status, status_details, status_history, updated_at, ...unmoved } = read;
  expect(made).toMatchObject({ ...unmoved, expected: made["expected"] });
  expect([status, status_history[0]]).toEqual(["scheduled", made["status_history"][0]]);
  expect(status_details).toEqual({
    reason: "ok",
    source: "system",
    message: expect.any(String),
    changed_at: updated_at,
  });
  const [item] = await sandbox.list(`/v1/payments?payment_id=${made["id"]}`);
  expect(item).toMatchObject({ amount: 12_345, status, status_details, updated_at });
  expect(item?.["status_details"]).toEqual(status_details);
});

test("the risk source has the name that typed clients declare, and a code that is there stays", async () => {
  const held = await newCharge("on_hold_daily_limit");
  const returned = await newCharge("failed_insufficient_funds");
  await sandbox.advance("idle");
  expect((await sandbox.get(`/v1/charges/${held["id"]}`))["status_details"]["source"]).toBe(
    "watchtower",
  );
  expect((await sandbox.get(`/v1/charges/${returned["id"]}`))["status_details"]).toMatchObject({
    reason: "insufficient_funds",
    code: "R01",
  });
});

test("no answer holds a null that typed clients do not declare", async () => {
  expect(paykey).not.toHaveProperty("balance");
  const accounts = await sandbox.list("/v1/accounts");
  expect(accounts[0]).not.toHaveProperty("terms_of_service");
  expect(accounts[0]?.["settings"]["charges"]).not.toHaveProperty("max_amount");
  for (const path of [
    "/v1/accounts",
    `/v1/account_settings/${sandbox.account_id}`,
    "/v1/representatives",
    "/v1/linked_bank_accounts",
    "/v1/paykeys",
    "/v1/payments",
    "/v1/funding_events",
    "/v1/events?limit=1000",
  ]) {
    const { data } = (await sandbox.call("GET", path)).body;
    expect([path, nullsIn(data)]).toEqual([path, []]);
  }
});

test("every refusal also carries the error under `error`", async () => {
  for (const [reply, status] of [
    [await sandbox.call("POST", "/v1/customers", { body: {} }), 422],
    [await sandbox.call("GET", "/v1/no_such_thing"), 404],
    [await sandbox.call("GET", `/v1/charges/${UNKNOWN_ID}`), 404],
    [await sandbox.call("GET", "/v1/charges/x"), 400],
    [await sandbox.call("GET", "/v1/payments", { key: "wrong" }), 401],
    [await sandbox.call("GET", "/v1/charges"), 405],
  ] as const) {
    expectRefused(reply, status);
  }
});

test("any header that ends in -Account-Id names the account", async () => {
  const list = (headers: Record<string, string>) =>
    sandbox.call("GET", "/v1/customers", { headers });
  expectList(await list({ "Example-Account-Id": sandbox.account_id }));
  expectRefused(await list({ "example-account-id": UNKNOWN_ID }), 403);
  expectRefused(await list({ "example-account-id": "x" }), 400);
  const both = { "example-account-id": sandbox.account_id, "service-account-id": UNKNOWN_ID };
  expectRefused(await list(both), 400);
});
