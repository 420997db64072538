import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  lastSnapshotOf,
  payoutBody,
  referencesOf,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { routes } from "../routes.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

const simulate = (body?: object) =>
  api.call("POST", "/v1/funding_events/simulate", body === undefined ? {} : { body });

describe("201", () => {
  it("funds everything of the kind that waits, once, in one event whose lines sum to it", async () => {
    const { paykey } = await addPaykey(api, (await addCustomer(api))["id"]);
    const ids: unknown[] = [];
    for (const amount of [1000, 250]) {
      ids.push((await sandbox.post("/v1/charges", chargeBody(paykey, { amount })))["id"]);
    }
    await sandbox.post("/v1/payouts", payoutBody(paykey));
    for (let days = 0; days < 10; days += 1) {
      const { status } = await sandbox.get(`/v1/charges/${String(ids[0])}`);
      if (status === "paid") break;
      await sandbox.advance("PT12H");
    }
    const reply = await simulate({ funding_event_job_type: "charges" });
    expect(reply.status).toBe(201);
    const { id } = dataOf(reply);
    const event = await sandbox.get(`/v1/funding_events/${String(id)}`);
    expect(event).toMatchObject({
      amount: "1250",
      direction: "deposit",
      event_type: "charge_deposit",
      payment_count: 2,
      config: { sandbox_outcome: "standard" },
    });
    const lines = await sandbox.list(`/v1/funding_event_payments/${String(id)}`);
    expect(new Set(lines.map((line) => line["id"] as unknown))).toEqual(new Set(ids));
    const charge = await sandbox.get(`/v1/charges/${String(ids[0])}`);
    expect(charge["funding_ids"]).toEqual([id]);
    expect(await lastSnapshotOf(api, ids[0])).toEqual(charge);
    const again = await simulate({ funding_event_job_type: "charges" });
    expect(codeOf(again)).toEqual([422, "nothing_to_fund"]);
    await sandbox.advance("idle");
    expect((await sandbox.get(`/v1/funding_events/${String(id)}`))["status"]).toBe("paid");
  }, 60_000);
});

describe("400", () => {
  it("answers a missing body", async () => {
    expect((await simulate()).status).toBe(400);
  });
});

describe("403", () => {
  it("answers in production", async () => {
    const live = await createTestApi(routes);
    const { key } = await live.addTenant("live");
    const body = { funding_event_job_type: "charges" };
    const reply = await live.call("POST", "/v1/funding_events/simulate", { body, key });
    expect(codeOf(reply)).toEqual([403, "sandbox_only"]);
    await live.close();
  });
});

describe("422", () => {
  it("answers a kind that is none, and nothing to fund", async () => {
    expect(referencesOf(await simulate({ funding_event_job_type: "x" }))).toEqual([
      "/funding_event_job_type",
    ]);
    const other = await service.addSandbox();
    const body = { funding_event_job_type: "payouts" };
    const reply = await other.call("POST", "/v1/funding_events/simulate", { body });
    expect(codeOf(reply)).toEqual([422, "nothing_to_fund"]);
  });
});
