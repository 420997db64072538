import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  referencesOf,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { settleVerifications } from "../../payments/paykeys/verify.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

interface Decided extends Record<string, unknown> {
  readonly identity_details: Review["identity_details"];
}
interface Review {
  readonly customer_details: Record<string, unknown>;
  readonly identity_details: {
    readonly review_id: string;
    readonly decision: string;
    readonly messages: Record<string, string>;
    readonly breakdown: Record<string, { decision: string; codes: string[] }>;
    readonly reputation: { readonly insights: Record<string, unknown> };
  };
}
const path = (id: unknown) => `/v1/customers/${String(id)}/review`;
const review = async (id: unknown) => dataOf(await api.call("GET", path(id))) as unknown as Review;
const decide = (id: unknown, status: string, headers = {}) =>
  api.call("PATCH", path(id), { body: { status }, headers });
const refresh = (id: unknown, key = api.key) =>
  api.call("PUT", `/v1/customers/${String(id)}/refresh_review`, { key });

describe("GET 200", () => {
  it("is there at once in every status, and its decision agrees with the status", async () => {
    const decisions = { verified: "accept", review: "review", rejected: "reject" };
    for (const [sandbox_outcome, decision] of Object.entries(decisions)) {
      const customer = await addCustomer(api, { config: { sandbox_outcome } });
      const { customer_details, identity_details } = await review(customer["id"]);
      expect(customer_details).toEqual(customer);
      expect(identity_details.decision).toBe(decision);
      const parts = Object.values(identity_details.breakdown);
      expect(parts.some((part) => part.decision === decision)).toBe(true);
      for (const code of parts.flatMap((part) => part.codes)) {
        expect(identity_details.messages[code]).toMatch(/\.$/);
      }
    }
    const pending = await addCustomer(api, { config: { processing_method: "background" } });
    expect((await review(pending["id"])).identity_details).toMatchObject({
      decision: "review",
      breakdown: {},
      messages: {},
    });
  });

  it("says where the findings come from, how old they are, and that a sandbox made them up", async () => {
    const evidenceOf = async (name: string) => {
      const { id, status } = await addCustomer(api, { name });
      const { evidence } = (await review(id)).identity_details as unknown as { evidence: object };
      return { status, ...evidence };
    };
    const simulated = {
      provider: "simulation",
      simulated: true,
      attempts: 1,
      obtained_at: TEST_NOW,
    };
    const answered = { ...simulated, outcome: "answered", age_days: 0 };
    expect(await evidenceOf("Ann Sample")).toEqual({ status: "verified", ...answered });
    const obtained_at = "2025-01-26T15:00:00.000Z";
    const old = { status: "review", ...answered, obtained_at, age_days: 400 };
    expect(await evidenceOf("Ann Stale")).toEqual(old);
    const none = { outcome: "failed", attempts: 3, obtained_at: null, age_days: null };
    expect(await evidenceOf("Ann Down")).toEqual({ status: "review", ...simulated, ...none });
  });

  it("looks at a business as one", async () => {
    const { id } = await addCustomer(api, { type: "business" });
    const { breakdown } = (await review(id)).identity_details;
    expect(Object.keys(breakdown).sort()).toEqual([
      "business_evaluation",
      "business_identification",
      "business_validation",
    ]);
  });

  it("names every insight, null where nothing is known, and keeps only those that are", async () => {
    const { id } = await addCustomer(api);
    const { insights } = (await review(id)).identity_details.reputation;
    expect(Object.keys(insights)).toHaveLength(33);
    expect(insights).toMatchObject({ accounts_count: null, user_mobile_count: null });
    const { size } = await api.db.one<{ size: number }>(
      sql`select length(findings) as size from reviews where subject_id = ${id}`,
    );
    expect(size).toBeLessThan(JSON.stringify(insights).length + 1000);
  });

  it("keeps what was found encrypted", async () => {
    const { id } = await addCustomer(api);
    const rows = await api.db.rows<{ findings: Buffer }>(
      sql`select findings from reviews where subject_id = ${id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.findings.toString("latin1")).not.toContain("breakdown");
  });
});

describe("PATCH 200", () => {
  it("answers the customer with the findings beside it, and so does a replay", async () => {
    const { id } = await addCustomer(api, { config: { sandbox_outcome: "review" } });
    const headers = { "idempotency-key": "decide-resource-1" };
    const reply = await decide(id, "verified", headers);
    const { identity_details, ...customer } = dataOf(reply);
    expect(customer).toEqual(dataOf(await api.call("GET", `/v1/customers/${String(id)}`)));
    expect(customer["status"]).toBe("verified");
    expect(identity_details).toEqual((await review(id)).identity_details);
    expect(await lastSnapshotOf(api, id)).toEqual(customer);
    expect((await decide(id, "verified", headers)).text).toBe(reply.text);
  });

  it("applies a manual decision once, emits its event and writes an audit entry", async () => {
    for (const [status, decision] of [
      ["verified", "accept"],
      ["rejected", "reject"],
    ] as const) {
      const { id } = await addCustomer(api, { config: { sandbox_outcome: "review" } });
      const before = await review(id);
      const reply = await decide(id, status);
      expect(reply.status).toBe(200);
      const after = dataOf(reply) as unknown as Decided;
      expect([after["status"], after.identity_details.decision]).toEqual([status, decision]);
      expect(after.identity_details.review_id).toBe(before.identity_details.review_id);
      expect((await eventTypesOf(api, id)).at(-1)).toBe(`customer.${status}`);
      expect(codeOf(await decide(id, status))).toEqual([422, "customer_not_in_review"]);
      const audited = await api.db.rows(
        sql`select 1 from audit_log where resource_id = ${id} and action = 'customer.review_decided'`,
      );
      expect(audited).toHaveLength(1);
    }
  });

  it("is given once per Idempotency-Key", async () => {
    const { id } = await addCustomer(api, { config: { sandbox_outcome: "review" } });
    const headers = { "idempotency-key": "decide-0001" };
    const first = await decide(id, "verified", headers);
    expect((await decide(id, "verified", headers)).text).toBe(first.text);
    expect((await decide(id, "rejected", headers)).status).toBe(409);
  });
});

describe("PUT refresh_review 200", () => {
  it("reviews anew and answers with the result, without body or content type", async () => {
    const { id } = await addCustomer(api, { config: { sandbox_outcome: "review" } });
    const { identity_details: before } = await review(id);
    await decide(id, "rejected");
    const reply = await refresh(id);
    expect([reply.status, dataOf(reply)["status"]]).toEqual([200, "review"]);
    expect((await review(id)).identity_details.review_id).not.toBe(before.review_id);
    expect((await eventTypesOf(api, id)).slice(-2)).toEqual([
      "customer.review_refreshed",
      "customer.review_required",
    ]);
    expect(await lastSnapshotOf(api, id)).toEqual(dataOf(reply));
  });

  it("answers pending where the customer is processed in the background", async () => {
    const { id } = await addCustomer(api, { config: { processing_method: "background" } });
    const environment = { id: api.environmentId, kind: "sandbox" } as const;
    await settleVerifications(api.app, environment, TEST_NOW);
    expect(dataOf(await refresh(id))["status"]).toBe("pending");
    expect(dataOf(await refresh(id))["status"]).toBe("pending");
    await settleVerifications(api.app, environment, TEST_NOW);
    expect((await review(id)).customer_details["status"]).toBe("verified");
  });
});

describe("404", () => {
  it("answers another account's customer", async () => {
    const { key } = await api.addAccount(api.environmentId);
    const { id } = await addCustomer(api);
    expect((await api.call("GET", path(id), { key })).status).toBe(404);
    const body = { status: "verified" };
    expect((await api.call("PATCH", path(id), { key, body })).status).toBe(404);
    expect((await refresh(id, key)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses a decision that is none, and one on a customer not in review", async () => {
    const { id } = await addCustomer(api);
    expect(referencesOf(await decide(id, "inactive"))).toEqual(["/status"]);
    expect(codeOf(await decide(id, "verified"))).toEqual([422, "customer_not_in_review"]);
  });

  it("refuses to review an inactive customer", async () => {
    const { id } = await addCustomer(api);
    await api.db.run(sql`update customers set status = 'inactive' where id = ${id}`);
    expect(codeOf(await refresh(id))).toEqual([422, "customer_inactive"]);
  });
});
