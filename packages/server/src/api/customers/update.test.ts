import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import {
  ADA,
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

const { type: _, ...editable } = ADA;
const put = (id: unknown, body: object, key = api.key): Promise<Reply> =>
  api.call("PUT", `/v1/customers/${String(id)}`, {
    body: { ...editable, status: "verified", ...body },
    key,
  });

describe("200", () => {
  it("sets any status and the members sent, emits one event, and changes only updated_at besides", async () => {
    const before = await addCustomer(api, { external_id: "keep", metadata: { a: 1 } });
    const reply = await put(before["id"], { status: "inactive", name: "New", metadata: {} });
    expect(reply.status).toBe(200);
    const after = dataOf(reply);
    expect(after).toEqual({
      ...before,
      status: "inactive",
      name: "New",
      metadata: {},
      updated_at: after["updated_at"],
    });
    expect(String(after["updated_at"]) > String(before["updated_at"])).toBe(true);
    expect(await eventTypesOf(api, before["id"])).toEqual([
      "customer.created",
      "customer.verified",
      "customer.deactivated",
    ]);
    expect(await lastSnapshotOf(api, before["id"])).toEqual(after);
    const audited = await api.db.rows<{ action: string }>(
      sql`select action from audit_log where resource_id = ${before["id"]} order by sequence`,
    );
    expect(audited).toEqual([{ action: "customer.created" }, { action: "customer.status_set" }]);
  });

  it("clears what is sent as null, keeps what is absent, and a change of nothing is none", async () => {
    const address = { address1: "1 Main", address2: null, city: "X", state: "NY", zip: "10001" };
    const before = await addCustomer(api, { external_id: "x", address });
    expect(dataOf(await put(before["id"], {}))).toEqual(before);
    const after = dataOf(await put(before["id"], { external_id: null }));
    expect([after["external_id"], after["address"]]).toEqual([null, address]);
    expect((await eventTypesOf(api, before["id"])).at(-1)).toBe("customer.updated");
  });

  it("keeps a profile sent back masked and takes new members of it", async () => {
    const compliance_profile = { dob: "1990-05-06", ssn: "123-45-6789" };
    const { id, compliance_profile: masked } = await addCustomer(api, { compliance_profile });
    await put(id, { compliance_profile: masked });
    const clear = async () =>
      dataOf(await api.call("GET", `/v1/customers/${String(id)}/unmasked`))["compliance_profile"];
    expect(await clear()).toEqual(compliance_profile);
    await put(id, { compliance_profile: { dob: "1991-01-01", ssn: "***-**-****" } });
    expect(await clear()).toEqual({ dob: "1991-01-01", ssn: "123-45-6789" });
    await put(id, { compliance_profile: null });
    expect(await clear()).toBeNull();
  });

  it("starts a review where pending is set, which ends in the background", async () => {
    const { id } = await addCustomer(api);
    const first = dataOf(await api.call("GET", `/v1/customers/${String(id)}/review`));
    expect(dataOf(await put(id, { status: "pending" }))["status"]).toBe("pending");
    const environment = { id: api.environmentId, kind: "sandbox" } as const;
    await settleVerifications(api.app, environment, "2026-03-02T15:00:00.000Z");
    const after = dataOf(await api.call("GET", `/v1/customers/${String(id)}/review`));
    expect(after["customer_details"]).toMatchObject({ status: "verified" });
    const reviewId = (review: Record<string, unknown>) =>
      (review["identity_details"] as { review_id: string }).review_id;
    expect(reviewId(after)).not.toBe(reviewId(first));
  });
});

describe("404", () => {
  it("answers another account's customer as one that does not exist", async () => {
    const { id } = await addCustomer(api);
    const { key } = await api.addAccount(api.environmentId);
    expect((await put(id, {}, key)).status).toBe(404);
    expect((await put(api.accountId, {})).status).toBe(404);
  });
});

describe("422", () => {
  it("names all that is missing", async () => {
    const { id } = await addCustomer(api);
    const reply = await api.call("PUT", `/v1/customers/${String(id)}`, { body: {} });
    expect(referencesOf(reply)).toEqual(["/device", "/email", "/name", "/phone", "/status"]);
  });

  it("validates the profile by the customer's type", async () => {
    const { id } = await addCustomer(api);
    const faults = async (profile: object) =>
      referencesOf(await put(id, { compliance_profile: profile }));
    expect(await faults({ ein: "12-3456789" })).toEqual([
      "/compliance_profile/dob",
      "/compliance_profile/ssn",
    ]);
    expect(await faults({ dob: "2026-03-02", ssn: null })).toEqual(["/compliance_profile/dob"]);
    expect(await faults({ dob: "****-**-**", ssn: null })).toEqual(["/compliance_profile/dob"]);
  });

  it("refuses another's email where the account does", async () => {
    const settings = { configuration: { allow_duplicate_email: false } };
    const { key } = await api.addAccount(api.environmentId, settings);
    const { id } = await addCustomer(api, {}, key);
    await addCustomer(api, { email: "other@example.com" }, key);
    expect(codeOf(await put(id, { email: "Other@example.com" }, key))).toEqual([
      422,
      "duplicate_email",
    ]);
    expect((await put(id, { email: "ADA@example.com" }, key)).status).toBe(200);
  });
});
