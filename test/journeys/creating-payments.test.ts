import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, createPaykey, paymentBody, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});
afterAll(() => service.close());

type Members = Parameters<typeof paymentBody>[1];
const send = (kind: Kind, members: Members = {}) =>
  sandbox.call("POST", `/v1/${kind}s`, { body: paymentBody(kind, { paykey, ...members }) });

function faultsOf(reply: { status: number; body: { data: object } }): string[] {
  const { items = [] } = reply.body.data as { items?: { reference: string }[] };
  return [String(reply.status), ...items.map((item) => item.reference).sort()];
}

/** The body without the member at a path of names. */
function without(body: object, path: string): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split("/").slice(1);
  const last = names.pop() as string;
  const parent = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  Reflect.deleteProperty(parent, last);
  return copy;
}

describe("a charge", () => {
  test("is answered as created, with all that a charge has", async () => {
    const reply = await send("charge", { metadata: { order: 7, vip: true, note: null } });
    expect(reply.status).toBe(201);
    const charge: Resource = reply.body.data;
    expect(charge).toMatchObject({
      amount: "10000",
      currency: "USD",
      consent_type: "internet",
      payment_rail: "ach",
      status: "created",
      status_details: { reason: "OK", source: "system", code: null },
      funding_ids: [],
      trace_ids: {},
      related_payments: {},
      metadata: { order: 7, vip: true, note: null },
      config: {
        balance_check: "disabled",
        sandbox_outcome: "standard",
        auto_hold: false,
        auto_hold_message: null,
      },
      customer_details: { name: "Ann Lee", customer_type: "individual", email: "ann@example.com" },
      paykey_details: { balance: null },
      processed_at: null,
      effective_at: null,
      is_resubmit: false,
      has_resubmit: false,
      has_refund: false,
      allowed_actions: ["update", "hold", "cancel"],
    });
    expect(charge["status_history"]).toEqual([
      { status: "created", ...(charge["status_details"] as object) },
    ]);
  });

  test("demands what the contract demands, and says all that is missing at once", async () => {
    const body = paymentBody("charge", { paykey });
    for (const path of [
      "/paykey",
      "/amount",
      "/currency",
      "/payment_date",
      "/consent_type",
      "/device",
      "/device/ip_address",
      "/external_id",
      "/config",
      "/config/balance_check",
    ]) {
      const reply = await sandbox.call("POST", "/v1/charges", { body: without(body, path) });
      expect(faultsOf(reply)).toEqual(["422", path]);
    }
    const none = await sandbox.call("POST", "/v1/charges", { body: {} });
    expect(faultsOf(none)).toEqual([
      "422",
      "/amount",
      "/config",
      "/consent_type",
      "/currency",
      "/device",
      "/external_id",
      "/paykey",
      "/payment_date",
    ]);
  });

  test.each([
    [{ currency: "EUR" }, "/currency"],
    [{ currency: "usd" }, "/currency"],
    [{ consent_type: "verbal" }, "/consent_type"],
    [{ device: { ip_address: "999.1.1.1" } }, "/device/ip_address"],
    [{ device: { ip_address: "::1%eth0" } }, "/device/ip_address"],
    [{ device: { ip_address: "10.0.0.0/8" } }, "/device/ip_address"],
    [{ config: { balance_check: "maybe" } }, "/config/balance_check"],
    [{ outcome: "paid_twice" }, "/config/sandbox_outcome"],
    [{ config: { auto_hold: "yes" } }, "/config/auto_hold"],
    [{ config: { auto_hold_message: "m".repeat(256) } }, "/config/auto_hold_message"],
    [{ description: "d".repeat(81) }, "/description"],
    [{ external_id: "" }, "/external_id"],
    [{ external_id: "e".repeat(256) }, "/external_id"],
    [{ external_id: 7 }, "/external_id"],
    [{ description: "two\nlines" }, "/description"],
    [{ description: "\u202Egnp.exe" }, "/description"],
    [{ metadata: { nested: {} } }, "/metadata/nested"],
    [{ metadata: { long: "v".repeat(501) } }, "/metadata/long"],
    [{ metadata: [] }, "/metadata"],
  ] as [Members, string][])("with %j is 422 and the item names %s", async (members, reference) => {
    expect(faultsOf(await send("charge", members))).toEqual(["422", reference]);
  });

  test("lists every fault of a body, each with its pointer", async () => {
    const reply = await send("charge", {
      amount: 0,
      currency: "EUR",
      payment_date: "2026-02-30",
      device: { ip_address: "x" },
      metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1])),
    });
    expect(faultsOf(reply)).toEqual([
      "422",
      "/amount",
      "/currency",
      "/device/ip_address",
      "/metadata",
      "/payment_date",
    ]);
  });

  test.each(["::1", "::ffff:127.0.0.1", "0.0.0.0", "2001:db8::1"])(
    "takes the address %s",
    async (ip) => {
      const reply = await send("charge", { device: { ip_address: ip } });
      expect([reply.status, (reply.body.data as Resource)["device"]]).toEqual([
        201,
        { ip_address: ip },
      ]);
    },
  );

  test("that needs a balance is refused on a paykey that has none", async () => {
    const reply = await send("charge", { config: { balance_check: "required" } });
    expect([reply.status, (reply.body.data as Resource)["code"]]).toEqual([
      422,
      "balance_unavailable",
    ]);
  });
});

describe.each(["charge", "payout"] as const)("a %s's", (kind) => {
  test.each([
    0,
    -1,
    1.5,
    2_147_483_648,
    "0",
    "-0",
    "-1",
    "12.5",
    "1e3",
    "0x10",
    " 12 ",
    "012",
    "１２",
    "",
    "2147483648",
    "99999999999999999999",
    true,
    null,
    ["10"],
    {},
  ])("amount %j is 422 and the item names it", async (amount) => {
    expect(faultsOf(await send(kind, { amount }))).toEqual(["422", "/amount"]);
  });

  test.each(["1e309", "9007199254740993", "-0"])("amount %s is 422", async (amount) => {
    const raw = JSON.stringify(paymentBody(kind, { paykey })).replace("10000", amount);
    const reply = await sandbox.call("POST", `/v1/${kind}s`, {
      raw,
      headers: { "content-type": "application/json" },
    });
    expect(faultsOf(reply)).toEqual(["422", "/amount"]);
  });

  test.each([
    [1, "1"],
    ["1", "1"],
    [2_147_483_647, "2147483647"],
    ["2147483647", "2147483647"],
  ])("amount %j is answered as %j", async (amount, answered) => {
    const reply = await send(kind, { amount });
    expect([reply.status, (reply.body.data as Resource)["amount"]]).toEqual([201, answered]);
  });

  test.each([
    "2026-02-30",
    "2026-13-01",
    "2026-1-5",
    "20260305",
    "03/05/2026",
    "infinity",
    "tomorrow",
    "epoch",
    "99999-01-01",
    "0000-01-01",
    "9999-12-31",
    "2026-03-05T00:00:00Z",
    "2026-02-29",
    "2026-03-05\n",
    "2026-03-01",
    "2026-06-01",
    "",
    null,
    20_260_305,
  ])("payment_date %j is 422 and the item names it", async (payment_date) => {
    expect(faultsOf(await send(kind, { payment_date }))).toEqual(["422", "/payment_date"]);
  });

  test("payment_date may be today and up to 90 days ahead, and on a Saturday rolls forward", async () => {
    expect((await send(kind, { payment_date: "2026-03-02" })).status).toBe(201);
    expect((await send(kind, { payment_date: "2026-05-31" })).status).toBe(201);
    const saturday: Resource = (await send(kind, { payment_date: "2026-03-07" })).body.data;
    expect(saturday).toMatchObject({
      payment_date: "2026-03-07",
      expected:
        kind === "charge"
          ? { submission: "2026-03-06", settlement: "2026-03-09", paid: "2026-03-11" }
          : { submission: "2026-03-09", settlement: "2026-03-10", paid: "2026-03-12" },
    });
  });

  test("external_id is taken once", async () => {
    const external_id = `order of ${kind}`;
    expect((await send(kind, { external_id })).status).toBe(201);
    const reply = await send(kind, { external_id });
    expect(faultsOf(reply)).toEqual(["422", "/external_id"]);
    expect((reply.body.data as Resource)["code"]).toBe("duplicate_external_id");
  });

  test("paykey must be one of the account's", async () => {
    const other = await service.addSandbox();
    const foreign = (await createPaykey(other))["paykey"] as string;
    for (const token of ["nothing", foreign, "0a1b2c3d.01.".padEnd(76, "f")]) {
      const reply = await send(kind, { paykey: token });
      expect(faultsOf(reply)).toEqual(["422", "/paykey"]);
      expect((reply.body.data as Resource)["code"]).toBe("paykey_not_found");
    }
  });

  test("members that no one knows are ignored, and none of them sets what is ours", async () => {
    const reply = await send(kind, {
      id: "0193a000-0000-7000-8000-000000000000",
      status: "paid",
      processed_at: "2026-03-02T00:00:00Z",
      account_id: "0193a000-0000-7000-8000-000000000000",
      funding_ids: ["x"],
    });
    expect(reply.status).toBe(201);
    const created: Resource = reply.body.data;
    expect(created).toMatchObject({ status: "created", processed_at: null, funding_ids: [] });
    expect(created["id"]).not.toContain("0193a000");
    expect(created["account_id"]).toBe(sandbox.account_id);
  });
});

test("a payout needs no config and has no consent", async () => {
  const { config: _config, ...body } = paymentBody("payout", { paykey });
  const payout = await sandbox.post("/v1/payouts", body);
  expect(payout).toMatchObject({
    status: "created",
    config: { sandbox_outcome: "standard", auto_hold: false, auto_hold_message: null },
    is_refund: false,
  });
  expect(payout).not.toHaveProperty("consent_type");
  expect(payout["config"]).not.toHaveProperty("balance_check");
});

test("a payment on a customer or paykey in review is accepted, then held", async () => {
  const { id } = await createCustomer(sandbox, { config: { sandbox_outcome: "review" } });
  const linked = await sandbox.post("/v1/bridge/bank_account", {
    customer_id: id,
    routing_number: "021000021",
    account_number: "424242",
    account_type: "savings",
  });
  const created = await sandbox.post(
    "/v1/charges",
    paymentBody("charge", { paykey: linked["paykey"] }),
  );
  await sandbox.advance("2026-03-02T15:00:00.000Z");
  expect(await sandbox.get(`/v1/charges/${created["id"]}`)).toMatchObject({
    status: "on_hold",
    status_details: { reason: "risk_review", source: "risk_monitor" },
  });
});
