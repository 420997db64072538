import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  referencesOf,
  type ApiClient,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
let paykey: Data;
/** Paid charges of 10000 cents, one for each test that takes one. */
const paid: string[] = [];
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
  paykey = await addPaykey(api, (await addCustomer(api))["id"]);
  for (let n = 0; n < 6; n += 1) {
    const charge = await sandbox.post("/v1/charges", chargeBody(paykey["paykey"]));
    paid.push(charge["id"] as string);
  }
  await sandbox.advance("idle");
}, 60_000);
afterAll(() => service.close());

const next = () => paid.pop() as string;
const charge = (id: string) => sandbox.get(`/v1/charges/${id}`);
const refund = (id: unknown, body?: object, headers = {}) =>
  api.call("POST", `/v1/charges/${String(id)}/refund`, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
const cancel = (id: unknown) => sandbox.put(`/v1/payouts/${String(id)}/cancel`, { reason: "x" });

describe("201", () => {
  it("makes a payout to the same paykey, linked both ways", async () => {
    const id = next();
    const before = await charge(id);
    expect(before["allowed_actions"]).toEqual(["refund"]);
    const reply = await refund(id, { amount: 4000, metadata: { why: "half" } });
    expect(reply.status).toBe(201);
    const made = dataOf(reply);
    expect(made).toMatchObject({
      status: "created",
      amount: "4000",
      paykey: paykey["paykey"],
      external_id: `${String(before["external_id"])}-refund-1`,
      metadata: { why: "half" },
      is_refund: true,
      related_payments: { [id]: "original" },
    });
    expect("consent_type" in made).toBe(false);
    const after = await charge(id);
    expect(after).toMatchObject({
      status: "paid",
      has_refund: true,
      related_payments: { [String(made["id"])]: "refund" },
      allowed_actions: ["refund"],
    });
    expect((await eventTypesOf(api, id)).at(-1)).toBe("charge.refunded");
    expect(await lastSnapshotOf(api, id)).toEqual(after);
    const rest = dataOf(await refund(id));
    expect([rest["amount"], rest["external_id"]]).toEqual([
      "6000",
      `${String(before["external_id"])}-refund-2`,
    ]);
    expect((await charge(id))["allowed_actions"]).toEqual([]);
    expect(await lastSnapshotOf(api, id)).toEqual(await charge(id));
    const [item] = await sandbox.list(`/v1/payments?payment_id=${id}`);
    expect(item).toMatchObject({ has_refund: true, allowed_actions: [] });
  });

  it("gives what an undone refund did not give", async () => {
    const id = next();
    const first = dataOf(await refund(id));
    await cancel(first["id"]);
    const second = await refund(id);
    expect([second.status, dataOf(second)["amount"]]).toEqual([201, "10000"]);
  });

  it("is made once per Idempotency-Key", async () => {
    const id = next();
    const headers = { "idempotency-key": "refund-0001" };
    const first = await refund(id, { amount: "100" }, headers);
    expect((await refund(id, { amount: "100" }, headers)).text).toBe(first.text);
    expect(
      (await sandbox.list("/v1/payments?is_refund=true&min_amount=100&max_amount=100")).length,
    ).toBe(1);
  });
});

describe("404", () => {
  it("answers another environment's charge", async () => {
    const other = await service.addSandbox();
    expect((await other.call("POST", `/v1/charges/${paid[0]}/refund`)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses more than is left, also to callers at once and to a refund sent again", async () => {
    const id = next();
    const over = await refund(id, { amount: 10_001 });
    expect([...codeOf(over), ...referencesOf(over)]).toEqual([
      422,
      "refund_exceeds_charge",
      "/amount",
    ]);
    const half = dataOf(await refund(id, { amount: 5000, payment_date: "2026-05-01" }));
    await cancel(half["id"]);
    const many = await Promise.all([1, 2, 3].map(() => refund(id, { amount: 4000 })));
    expect(many.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, 201, 422]);
    const again = await api.call("POST", `/v1/payouts/${String(half["id"])}/resubmit`);
    expect(codeOf(again)).toEqual([422, "refund_exceeds_charge"]);
    expect((await refund(id, { amount: 2000 })).status).toBe(201);
    expect(codeOf(await refund(id))).toEqual([422, "refund_exceeds_charge"]);
  });

  it("refuses a charge that is not paid", async () => {
    const order = chargeBody(paykey["paykey"], { payment_date: "2026-05-01" });
    const open = await sandbox.post("/v1/charges", order);
    const refused = await refund(open["id"]);
    expect([...codeOf(refused), dataOf(refused)["allowed_actions"]]).toEqual([
      422,
      "payment_status",
      ["update", "hold", "cancel"],
    ]);
    expect(referencesOf(await refund(open["id"], { amount: 0 }))).toEqual(["/amount"]);
  });
});
