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
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

const path = (id: unknown) => `/v1/paykeys/${String(id)}/review`;
const newPaykey = async (sandbox_outcome: string) =>
  addPaykey(api, (await addCustomer(api))["id"], { config: { sandbox_outcome } });
const decide = (id: unknown, status: string) => api.call("PATCH", path(id), { body: { status } });
const refresh = (id: unknown) => api.call("PUT", `/v1/paykeys/${String(id)}/refresh_review`);
const detailsOf = (review: Data) => review["verification_details"] as Data;

describe("GET 200", () => {
  it("is there in every status, and its decision agrees", async () => {
    const decisions = { active: "accept", review: "review", rejected: "reject" };
    for (const [outcome, decision] of Object.entries(decisions)) {
      const paykey = await newPaykey(outcome);
      const review = await sandbox.get(path(paykey["id"]));
      expect(review["paykey_details"]).toEqual(paykey);
      expect(review["verification_details"]).toMatchObject({
        decision,
        breakdown: { account_validation: { decision } },
      });
    }
  });

  it("compares the names that a provider returns with the customer's", async () => {
    const { id } = await addCustomer(api, { name: "Jonathan Example" });
    const link = (plaid_token: string) =>
      sandbox.post("/v1/bridge/plaid", { customer_id: id, plaid_token });
    const found = async (token: string) => {
      const paykey = await link(token);
      const review = await sandbox.get(path(paykey["id"]));
      const { breakdown } = review["verification_details"] as { breakdown: Data };
      return { status: paykey["status"] as unknown, match: breakdown["name_match"] };
    };
    expect(await found("sbx_name_mismatch")).toMatchObject({
      status: "review",
      match: {
        decision: "review",
        customer_name: "Jonathan Example",
        matched_name: "Pat Someone Else",
        names_on_account: ["Pat Someone Else"],
      },
    });
    expect(await found("sbx_name_close")).toMatchObject({
      status: "active",
      match: { decision: "accept", matched_name: "Jon Example" },
    });
    expect(await found("sbx_joint")).toMatchObject({
      status: "active",
      match: { matched_name: "Jonathan Example", correlation_score: 1 },
    });
    expect(await found("sbx_no_owner")).toEqual({ status: "active", match: undefined });
  });
});

describe("PATCH 200", () => {
  it("carries out a person's decision, once, and answers the paykey with the findings beside it", async () => {
    for (const [status, type] of [
      ["active", "paykey.activated"],
      ["rejected", "paykey.rejected"],
    ] as const) {
      const { id } = await newPaykey("review");
      const reply = await decide(id, status);
      expect(reply.status).toBe(200);
      const { verification_details, ...paykey } = dataOf(reply);
      expect(paykey).toEqual(await sandbox.get(`/v1/paykeys/${String(id)}`));
      expect(verification_details).toEqual(detailsOf(await sandbox.get(path(id))));
      expect(paykey).toMatchObject({
        status,
        status_details: { reason: "user_request", source: "user_action" },
      });
      expect((await eventTypesOf(api, id)).at(-1)).toBe(type);
      expect(await lastSnapshotOf(api, id)).toEqual(paykey);
      expect(codeOf(await decide(id, status))).toEqual([422, "paykey_not_in_review"]);
    }
  });

  it("lets payments go on that were held for it where the paykey is accepted, and ends them where it is rejected", async () => {
    for (const [status, expected] of [
      ["active", "scheduled"],
      ["rejected", "failed"],
    ] as const) {
      const { id, paykey } = await newPaykey("review");
      const charge = await sandbox.post("/v1/charges", chargeBody(paykey));
      await sandbox.advance("PT1S");
      await decide(id, status);
      await sandbox.advance("PT1S");
      const after = await sandbox.get(`/v1/charges/${String(charge["id"])}`);
      expect([status, after["status"]]).toEqual([status, expected]);
    }
  });
});

describe("PUT refresh_review 200", () => {
  it("answers pending and a new result follows", async () => {
    const { id } = await newPaykey("review");
    await decide(id, "active");
    const before = detailsOf(await sandbox.get(path(id)));
    const reply = await refresh(id);
    expect([reply.status, dataOf(reply)]).toMatchObject([
      200,
      { status: "pending", status_details: { reason: "validating", source: "system" } },
    ]);
    await sandbox.advance("PT1S");
    const after = await sandbox.get(path(id));
    expect(after["paykey_details"]).toMatchObject({ status: "review" });
    expect(detailsOf(after)["id"]).not.toBe(before["id"]);
    expect(await lastSnapshotOf(api, id)).toEqual(after["paykey_details"]);
  });
});

describe("404", () => {
  it("answers another environment's paykey", async () => {
    const { id } = await newPaykey("review");
    const other = await service.addSandbox();
    expect((await other.call("GET", path(id))).status).toBe(404);
    expect((await other.call("PATCH", path(id), { body: { status: "active" } })).status).toBe(404);
    expect((await other.call("PUT", `/v1/paykeys/${String(id)}/refresh_review`)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses what is no decision, and to verify what has ended", async () => {
    const { id } = await newPaykey("review");
    expect(referencesOf(await decide(id, "blocked"))).toEqual(["/status"]);
    await api.call("PUT", `/v1/paykeys/${String(id)}/cancel`);
    expect(codeOf(await refresh(id))).toEqual([422, "paykey_not_active"]);
  });
});
