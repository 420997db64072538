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
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

const newPaykey = async (body: object = {}) => addPaykey(api, (await addCustomer(api))["id"], body);
const cancel = (id: unknown, body?: object) =>
  api.call("PUT", `/v1/paykeys/${String(id)}/cancel`, body === undefined ? {} : { body });

describe("200", () => {
  it("ends the paykey on request, without a body or with a reason", async () => {
    const { id } = await newPaykey();
    const reply = await cancel(id);
    expect([reply.status, dataOf(reply)]).toMatchObject([
      200,
      {
        status: "inactive",
        status_details: { reason: "cancel_request", source: "user_action", code: null },
      },
    ]);
    expect(await lastSnapshotOf(api, id)).toEqual(dataOf(reply));
    expect((await eventTypesOf(api, id)).at(-1)).toBe("paykey.deactivated");
    const { id: other } = await newPaykey({ config: { sandbox_outcome: "review" } });
    const explained = dataOf(await cancel(other, { reason: "Customer moved." }));
    expect(explained["status_details"]).toMatchObject({ message: "Customer moved." });
  });

  it("fails payments that were not sent and refuses new ones", async () => {
    const { id, paykey } = await newPaykey();
    const body = chargeBody(paykey, { payment_date: "2026-03-20" });
    const { id: chargeId } = await sandbox.post("/v1/charges", body);
    await cancel(id);
    const charge = await sandbox.get(`/v1/charges/${String(chargeId)}`);
    expect([charge["status"], charge["status_details"]]).toMatchObject([
      "failed",
      { reason: "invalid_paykey", source: "risk_monitor" },
    ]);
    expect(await lastSnapshotOf(api, chargeId)).toEqual(charge);
    expect(codeOf(await api.call("POST", "/v1/charges", { body: chargeBody(paykey) }))).toEqual([
      422,
      "paykey_not_active",
    ]);
  });

  it("stays as it is where two cancel at once: one is refused", async () => {
    const { id } = await newPaykey();
    const both = await Promise.all([cancel(id), cancel(id)]);
    expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("404", () => {
  it("answers another environment's paykey", async () => {
    const { id } = await newPaykey();
    const other = await service.addSandbox();
    expect((await other.call("PUT", `/v1/paykeys/${String(id)}/cancel`)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses a second time, a rejected paykey, and a reason that is too long", async () => {
    const { id } = await newPaykey();
    expect(referencesOf(await cancel(id, { reason: "x".repeat(256) }))).toEqual(["/reason"]);
    await cancel(id);
    expect(codeOf(await cancel(id))).toEqual([422, "paykey_not_active"]);
    const rejected = await newPaykey({ config: { sandbox_outcome: "rejected" } });
    expect(codeOf(await cancel(rejected["id"]))).toEqual([422, "paykey_not_active"]);
  });
});
