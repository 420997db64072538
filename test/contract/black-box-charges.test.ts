import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPaykey, paymentBody, type Kind } from "../support/factories.ts";
import {
  expectError,
  expectObject,
  INSTANT,
  runDueWork,
  UUID,
} from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});

const body = (kind: Kind, members: object = {}) =>
  paymentBody(kind, { paykey: paykey["paykey"] as string, ...members });
const create = (kind: Kind, members: object = {}) =>
  sandbox.call("POST", `/v1/${kind}s`, { body: body(kind, members) });
const act = (kind: Kind, { id }: Resource, action: string, sent?: object) =>
  sandbox.call("PUT", `/v1/${kind}s/${id}${action}`, sent === undefined ? {} : { body: sent });
const read = (kind: Kind, { id }: Resource) => sandbox.get(`/v1/${kind}s/${id}`);

/** A history's statuses without those of the checks, which run between the steps of a caller. */
const eventTypesOf = (payment: Resource): string[] =>
  (payment["status_history"] as Resource[])
    .map((item) => `${item["status"]} ${item["reason"]} ${item["source"]}`)
    .filter((line) => !/^(validating|scheduled) .* system$/.test(line));

const FUTURE = "2026-04-01";

test("row 27: a charge is created with one history entry and its amount a string of cents", async () => {
  for (const amount of [12_345, "12345"]) {
    const sent = body("charge", { amount, metadata: { order: 7, paid: false, note: null } });
    const made = expectObject(await sandbox.call("POST", "/v1/charges", { body: sent }), 201);
    const entry = {
      message: expect.stringMatching(/validat/i),
      reason: "OK",
      source: "system",
      code: null,
      changed_at: expect.stringMatching(INSTANT),
    };
    expect(made).toEqual({
      ...sent,
      id: expect.stringMatching(UUID),
      account_id: expect.stringMatching(UUID),
      amount: "12345",
      purpose: "other",
      payment_related_information: null,
      config: {
        balance_check: "disabled",
        sandbox_outcome: "standard",
        auto_hold: false,
        auto_hold_message: null,
      },
      status: "created",
      status_details: entry,
      status_history: [{ ...entry, status: "created" }],
      funding_ids: [],
      trace_ids: {},
      payment_rail: "ach",
      paykey_details: {
        id: paykey["id"],
        customer_id: paykey["customer_id"],
        label: paykey["label"],
        balance: null,
      },
      customer_details: {
        id: paykey["customer_id"],
        name: "Ann Lee",
        customer_type: "individual",
        email: "ann@example.com",
        phone: "+12125550100",
      },
      processed_at: null,
      effective_at: null,
      related_payments: {},
      is_resubmit: false,
      has_resubmit: false,
      has_refund: false,
      allowed_actions: ["update", "hold", "cancel"],
      expected: { submission: "2026-03-02", settlement: "2026-03-03", paid: "2026-03-05" },
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
    });
    const [first] = made["status_history"] as Resource[];
    expect(first).toEqual({ ...made["status_details"], status: "created" });
  }
});

const faulty: [object, string][] = [
  [{ currency: "EUR" }, "/currency"],
  [{ currency: "usd" }, "/currency"],
  ...[0, -1, 1.5, 2_147_483_648, "0", "01", "1.5", "-1", "", null, true, "2147483648"].map(
    (amount): [object, string] => [{ amount }, "/amount"],
  ),
  [{ payment_date: "2026-03-01" }, "/payment_date"],
  [{ payment_date: "2026-06-01" }, "/payment_date"],
  [{ payment_date: "2026-02-30" }, "/payment_date"],
  [{ device: { ip_address: "999.1.1.1" } }, "/device/ip_address"],
  [{ consent_type: "verbal" }, "/consent_type"],
  [{ config: undefined }, "/config"],
  [{ config: { balance_check: "maybe" } }, "/config/balance_check"],
  [{ config: { sandbox_outcome: "lost" } }, "/config/sandbox_outcome"],
  [{ description: "x".repeat(81) }, "/description"],
  [{ external_id: "" }, "/external_id"],
  [{ external_id: "x".repeat(256) }, "/external_id"],
];

test.each(faulty)("row 28: a charge with %j is 422 with an item at %s", async (members, item) => {
  const config = { balance_check: "disabled", ...(members as { config?: object }).config };
  const sent = { ...body("charge"), ...members };
  const isWithout = "config" in members && members.config === undefined;
  const reply = await sandbox.call("POST", "/v1/charges", {
    body: isWithout ? sent : { ...sent, config },
  });
  expectError(reply, 422, { items: [item] });
});

test("row 28: the bounds themselves are accepted", async () => {
  for (const members of [
    { amount: 1 },
    { amount: 2_147_483_647 },
    { payment_date: "2026-05-31" },
    { description: "x".repeat(80) },
    { external_id: "x".repeat(255) },
  ]) {
    expectObject(await create("charge", members), 201);
  }
});

test("row 29: loopback, mapped and offline addresses are returned as sent", async () => {
  for (const ip_address of ["::1", "::ffff:127.0.0.1", "0.0.0.0"]) {
    const made = expectObject(await create("charge", { device: { ip_address } }), 201);
    expect(made["device"]).toEqual({ ip_address });
  }
});

test("row 30: a Saturday is kept as the payment date and rolled on in what is expected", async () => {
  const made = expectObject(await create("charge", { payment_date: "2026-03-07" }), 201);
  expect(made).toMatchObject({
    payment_date: "2026-03-07",
    expected: { settlement: "2026-03-09" },
  });
});

test("row 31: an external id is unique among charges, and apart from that among payouts", async () => {
  const external_id = "one of a kind";
  expectObject(await create("charge", { external_id }), 201);
  expectError(await create("charge", { external_id }), 422, {
    code: "duplicate_external_id",
    items: ["/external_id"],
  });
  expectObject(await create("payout", { external_id }), 201);
  expectError(await create("payout", { external_id }), 422, {
    code: "duplicate_external_id",
    items: ["/external_id"],
  });
});

test("row 32: a future charge is changed until it is pending", async () => {
  const made = expectObject(await create("charge", { payment_date: FUTURE }), 201);
  const changed = expectObject(await act("charge", made, "", { amount: 777 }));
  expect(changed).toMatchObject({ amount: "777", description: "Order 7" });
  const cleared = expectObject(await act("charge", made, "", { description: null }));
  expect(cleared["description"]).toBeNull();
  const moved = expectObject(await act("charge", made, "", { payment_date: "2026-03-03" }));
  expect(moved).toMatchObject({ payment_date: "2026-03-03", amount: "777" });
  await runDueWork(sandbox);
  const before = await read("charge", made);
  expect(expectObject(await act("charge", made, "", {}))).toEqual(before);
  await sandbox.advance("2026-03-03T23:00:00.000Z");
  expect((await read("charge", made))["status"]).toBe("pending");
  const refused = await act("charge", made, "", { amount: 1 });
  expect(expectError(refused, 422, { code: "payment_status" })["allowed_actions"]).toEqual([]);
});

test("row 33: a charge is held, released and cancelled, each step once and in the history", async () => {
  const made = expectObject(await create("charge", { payment_date: FUTURE }), 201);
  const held = expectObject(await act("charge", made, "/hold", { reason: "wait for stock" }));
  expect(held).toMatchObject({
    status: "on_hold",
    status_details: {
      message: "wait for stock",
      reason: "user_request",
      source: "user_action",
      code: null,
    },
    allowed_actions: ["update", "release", "cancel"],
  });
  const released = expectObject(await act("charge", made, "/release", {}));
  expect(released["status"]).toBe("created");
  expectError(await act("charge", made, "/release", {}), 422, { code: "payment_status" });
  const cancelled = expectObject(await act("charge", made, "/cancel"));
  expect(cancelled).toMatchObject({ status: "cancelled", allowed_actions: ["resubmit"] });
  const again = expectError(await act("charge", made, "/cancel"), 422, { code: "payment_status" });
  expect(again["allowed_actions"]).toEqual(["resubmit"]);
  const after = await read("charge", made);
  expect(eventTypesOf(after)).toEqual([
    "created OK system",
    "on_hold user_request user_action",
    "created user_request user_action",
    "cancelled user_request user_action",
  ]);
  const times = (after["status_history"] as Resource[]).map((item) => item["changed_at"] as string);
  expect(times).toEqual([...new Set(times)].sort());
});

test("row 34: a charge to be held at once is created, held with its message, and released for good", async () => {
  const config = { auto_hold: true, auto_hold_message: "ask Ann" };
  const made = expectObject(await create("charge", { config }), 201);
  expect(made).toMatchObject({ status: "created", config });
  const held = await read("charge", made);
  expect(held).toMatchObject({
    status: "on_hold",
    status_details: { reason: "auto_hold", source: "risk_monitor", message: "ask Ann", code: null },
  });
  const released = expectObject(await act("charge", made, "/release"));
  expect(released["status"]).toBe("created");
  await runDueWork(sandbox);
  expect((await read("charge", made))["status"]).toBe("scheduled");
});

test("row 39: a balance that cannot be read cannot be required", async () => {
  const config = { balance_check: "required" };
  expectError(await create("charge", { config }), 422, { code: "balance_unavailable" });
  expectObject(await create("charge", { config: { balance_check: "enabled" } }), 201);
});

describe("row 44: a payout", () => {
  const payout = (members: object = {}) => {
    const { config: _, ...sent } = body("payout", { payment_date: FUTURE, ...members });
    return sandbox.call("POST", "/v1/payouts", { body: sent });
  };
  const fields = { description: "Sale", amount: "500", payment_date: FUTURE };

  test("row 44: without config is as a charge, but knows no consent", async () => {
    const made = expectObject(await payout(), 201);
    expect(made).toMatchObject({
      status: "created",
      amount: "10000",
      config: { sandbox_outcome: "standard", auto_hold: false, auto_hold_message: null },
      is_refund: false,
    });
    for (const name of ["consent_type", "has_refund"]) expect(made).not.toHaveProperty(name);
    expect(made["config"]).not.toHaveProperty("balance_check");
    expect(await read("payout", made)).toMatchObject({
      id: made["id"],
      external_id: made["external_id"],
    });
  });

  test("row 44: is changed, held, released and cancelled as a charge is", async () => {
    const made = expectObject(await payout(), 201);
    const changed = expectObject(await act("payout", made, "", fields));
    expect(changed).toMatchObject({ amount: "500", description: "Sale" });
    const held = expectObject(await act("payout", made, "/hold", { reason: "stop" }));
    expect(held).toMatchObject({ status: "on_hold", status_details: { message: "stop" } });
    const released = expectObject(await act("payout", made, "/release", { reason: "go" }));
    expect(released).toMatchObject({ status: "created", status_details: { message: "go" } });
    const cancelled = expectObject(await act("payout", made, "/cancel", { reason: "no" }));
    expect(cancelled).toMatchObject({ status: "cancelled", status_details: { message: "no" } });
  });

  test("row 44: needs a reason for each step, and all of its fields for a change", async () => {
    const made = expectObject(await payout(), 201);
    for (const step of ["/cancel", "/hold", "/release"]) {
      expectError(await act("payout", made, step, {}), 422, { items: ["/reason"] });
    }
    const { description: _, ...rest } = fields;
    expectError(await act("payout", made, "", rest), 422, { items: ["/description"] });
    const cleared = expectObject(await act("payout", made, "", { ...fields, description: null }));
    expect(cleared["description"]).toBeNull();
  });
});
