import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  payoutBody,
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
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
  paykey = await addPaykey(api, (await addCustomer(api))["id"]);
});
afterAll(() => service.close());

const future = { payment_date: "2026-03-30" };

/** A payment that was cancelled before it was sent. */
async function cancelled(kind: "charges" | "payouts", body: object = {}): Promise<Data> {
  const token = paykey["paykey"];
  const order = kind === "charges" ? chargeBody(token, future) : payoutBody(token, future);
  const created = await sandbox.post(`/v1/${kind}`, { ...order, ...body });
  return await sandbox.put(`/v1/${kind}/${String(created["id"])}/cancel`, { reason: "test" });
}
const resubmit = (kind: string, id: unknown, options: object = {}) =>
  api.call("POST", `/v1/${kind}/${String(id)}/resubmit`, options);

describe("201", () => {
  it("makes the same payment again, linked both ways, without the outcome", async () => {
    for (const kind of ["charges", "payouts"] as const) {
      const config = { balance_check: "disabled", sandbox_outcome: "failed_insufficient_funds" };
      const original = await cancelled(kind, { config, metadata: { k: 1 }, description: "d" });
      const reply = await resubmit(kind, original["id"]);
      expect(reply.status).toBe(201);
      const made = dataOf(reply);
      expect(made).toMatchObject({
        status: "created",
        amount: original["amount"],
        paykey: original["paykey"],
        description: "d",
        metadata: { k: 1 },
        device: original["device"],
        external_id: `${String(original["external_id"])}-resubmit-1`,
        payment_date: "2026-03-02",
        config: { sandbox_outcome: "standard" },
        is_resubmit: true,
        has_resubmit: false,
        related_payments: { [String(original["id"])]: "original" },
      });
      const after = await sandbox.get(`/v1/${kind}/${String(original["id"])}`);
      expect(after).toMatchObject({
        status: "cancelled",
        has_resubmit: true,
        related_payments: { [String(made["id"])]: "resubmit" },
        allowed_actions: [],
      });
      expect((await eventTypesOf(api, original["id"])).at(-1)).toMatch(/\.resubmitted$/);
      expect(await lastSnapshotOf(api, original["id"])).toEqual(after);
      const [first] = await sandbox.list(`/v1/payments?payment_id=${String(original["id"])}`);
      expect(first?.["related_payments"]).toEqual(after["related_payments"]);
      const found = await sandbox.list(
        `/v1/payments?is_resubmit=true&external_id=${String(made["external_id"])}`,
      );
      expect(found.map((payment) => payment["id"] as unknown)).toEqual([made["id"]]);
    }
  });

  it("takes what the caller chooses, and a resubmit may be resubmitted in its turn", async () => {
    const { id } = await cancelled("charges");
    const body = {
      description: null,
      external_id: "chosen-1",
      payment_date: "2026-03-30",
      config: { sandbox_outcome: "cancelled_for_fraud_risk" },
    };
    const made = dataOf(await resubmit("charges", id, { body }));
    expect(made).toMatchObject({ ...body, config: body.config });
    await sandbox.advance("PT1S");
    const again = await resubmit("charges", made["id"]);
    expect([again.status, dataOf(again)["related_payments"]]).toEqual([
      201,
      { [String(made["id"])]: "original" },
    ]);
  });

  it("is made once per Idempotency-Key, and once by two callers at once", async () => {
    const { id } = await cancelled("charges");
    const headers = { "idempotency-key": "resubmit-0001" };
    const first = await resubmit("charges", id, { headers });
    const again = await resubmit("charges", id, { headers });
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    const other = await cancelled("charges");
    const both = await Promise.all([1, 2].map(() => resubmit("charges", other["id"])));
    expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe("404", () => {
  it("answers another environment's payment, and a payout asked for as a charge", async () => {
    const { id } = await cancelled("payouts");
    const other = await service.addSandbox();
    expect((await other.call("POST", `/v1/payouts/${String(id)}/resubmit`)).status).toBe(404);
    expect((await resubmit("charges", id)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses a second time and a payment that has not ended, saying what is allowed", async () => {
    const { id } = await cancelled("charges");
    await resubmit("charges", id);
    expect(codeOf(await resubmit("charges", id))).toEqual([422, "already_resubmitted"]);
    const open = await sandbox.post("/v1/charges", chargeBody(paykey["paykey"], future));
    const refused = await resubmit("charges", open["id"]);
    expect(codeOf(refused)).toEqual([422, "payment_status"]);
    expect(dataOf(refused)["allowed_actions"]).toEqual(["update", "hold", "cancel"]);
  });

  it("refuses what a creation refuses, and leaves the original as it was", async () => {
    const original = await cancelled("charges");
    const taken = { body: { external_id: original["external_id"] } };
    const refused = await resubmit("charges", original["id"], taken);
    expect([...codeOf(refused), ...referencesOf(refused)]).toEqual([
      422,
      "duplicate_external_id",
      "/external_id",
    ]);
    const past = { body: { payment_date: "2026-03-01" } };
    expect(referencesOf(await resubmit("charges", original["id"], past))).toEqual([
      "/payment_date",
    ]);
    const after = await sandbox.get(`/v1/charges/${String(original["id"])}`);
    expect(after).toEqual(original);
  });
});
