import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerBody } from "../../../../../test/support/factories.ts";
import {
  createTestApi,
  type Reply,
  type TestApi,
  type Tenant,
} from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
import { endDueApprovals } from "../../approvals/end-due-approvals.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Tenant;
let sandbox: Tenant;

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  live = await api.addTenant("live");
});
afterAll(() => api.close());

/** From here on the installation has a person. */
async function addPerson() {
  await api.db.run(sql`
    insert into operator_grants (id, operator_id, role, scope_type, source, granted_by, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'admin', 'installation', 'first_operator',
      '{"type":"system","id":"test"}', '2026-03-02T15:00:00Z')`);
  api.app.rights.forget();
}

function call(tenant: Tenant, method: string, path: string, body?: object): Promise<Reply> {
  const sent = body === undefined ? {} : { body };
  return api.call(method, path, { key: tenant.platformKey, ...sent });
}

async function customerOf(tenant: Tenant): Promise<string> {
  const made = await call(tenant, "POST", "/v1/customers", customerBody());
  expect(made.status).toBe(201);
  return String(made.body.data["id"]);
}

const idOf = ({ body }: Reply): string => String(body.data["id"]);

describe("before anybody has a role", () => {
  it("a key acts in live alone", async () => {
    const id = await customerOf(live);
    expect((await call(live, "DELETE", `/v1/customers/${id}`)).status).toBe(200);
    const listed = await call(live, "GET", "/v1/approval_rules");
    expect(listed.body.data).toEqual([]);
  });
});

describe("once a person has a role", () => {
  beforeAll(addPerson);

  it("a request that a default covers is kept, and nothing happens", async () => {
    const id = await customerOf(live);
    const reply = await call(live, "DELETE", `/v1/customers/${id}`);
    expect(reply.status).toBe(202);
    expect(reply.body.data).toMatchObject({
      action: "customer.erase",
      operation: "customers.delete",
      method: "DELETE",
      path: `/v1/customers/${id}`,
      touches: [{ path: `/v1/customers/${id}`, version: expect.stringMatching(/^".+"$/) }],
      requested_by: { type: "api_key" },
      needed: 1,
      state: "requested",
      votes: [],
    });
    const customer = await call(live, "GET", `/v1/customers/${id}`);
    expect(customer.body.data["name"]).not.toBeNull();
    const read = await call(live, "GET", `/v1/approvals/${idOf(reply)}`);
    expect(read.body.data["request"]).toEqual({ query: {}, body: null });
  });

  it("a bulk change of more than 100 payments is kept, one of 100 and a dry run are not", async () => {
    const bulk = (count: number, more: object = {}) =>
      call(live, "POST", "/v1/payments/bulk", {
        action: "hold",
        ids: Array.from({ length: count }, () => api.app.ids.uuid("2026-03-02T15:00:00.000Z")),
        reason: "The bank asked for it.",
        ...more,
      });
    const kept = await bulk(101);
    expect([kept.status, kept.body.data["action"]]).toEqual([202, "payments.bulk"]);
    expect([(await bulk(100)).status, (await bulk(101, { dry_run: true })).status]).toEqual([
      201, 201,
    ]);
  });

  it("the same request in a sandbox runs at once", async () => {
    const id = await customerOf(sandbox);
    expect((await call(sandbox, "DELETE", `/v1/customers/${id}`)).status).toBe(200);
  });

  it("a request that would be refused is refused at once, and nothing is kept", async () => {
    const before = await call(live, "GET", "/v1/approvals");
    const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
    expect((await call(live, "DELETE", `/v1/customers/${nobody}`)).status).toBe(404);
    const key = { scopes: ["admin"], expires_at: "2020-01-01T00:00:00.000Z" };
    expect((await call(live, "POST", "/v1/api_keys", key)).status).toBe(422);
    const after = await call(live, "GET", "/v1/approvals");
    expect(after.body.meta["total_items"]).toBe(before.body.meta["total_items"]);
  });

  it("a repetition under one key shows the same approval", async () => {
    const options = {
      key: live.platformKey,
      body: { scopes: ["admin"] },
      headers: { "idempotency-key": "an admin key" },
    };
    const first = await api.call("POST", "/v1/api_keys", options);
    const again = await api.call("POST", "/v1/api_keys", options);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.text).toBe(first.text);
    expect(first.text).not.toContain("rk_live");
  });

  it("a key without admin needs nobody", async () => {
    expect((await call(live, "POST", "/v1/api_keys", { scopes: ["read"] })).status).toBe(201);
  });

  it("the request is sealed: its body stands nowhere in clear", async () => {
    const name = "A Very Particular Name";
    const reply = await call(live, "POST", "/v1/api_keys", { name, scopes: ["admin"] });
    expect(reply.status).toBe(202);
    const { row } = await api.db.one<{ row: string }>(
      sql`select a::text as row from approvals a where id = ${idOf(reply)}`,
    );
    expect(row).not.toContain(name);
    expect(row).not.toContain(Buffer.from(name).toString("hex"));
    const read = await call(live, "GET", `/v1/approvals/${idOf(reply)}`);
    expect(read.body.data["request"]).toMatchObject({ body: { name } });
  });

  it("a body at its limit of 1 MiB is kept whole", async () => {
    const start = `{"scopes":["admin"]`;
    const raw = `${start}${" ".repeat(1024 * 1024 - start.length - 1)}}`;
    const reply = await api.call("POST", "/v1/api_keys", {
      key: live.platformKey,
      raw,
      headers: { "content-type": "application/json" },
    });
    expect(reply.status).toBe(202);
    const read = await call(live, "GET", `/v1/approvals/${idOf(reply)}`);
    expect(read.body.data["request"]).toEqual({ query: {}, body: { scopes: ["admin"] } });
  });

  it("its requester withdraws it once, with a reason; another key does not", async () => {
    const id = idOf(await call(live, "POST", "/v1/api_keys", { scopes: ["admin"] }));
    const path = `/v1/approvals/${id}/withdraw`;
    expect((await call(live, "POST", path, {})).status).toBe(422);
    const other = await call(live, "POST", "/v1/api_keys", { scopes: ["write"] });
    const reason = { reason: "Not needed." };
    const key = String(other.body.data["key"]);
    const foreign = await api.call("POST", path, { key, body: reason });
    expect([foreign.status, foreign.body.data["code"]]).toEqual([403, "approval_not_allowed"]);
    const withdrawn = await call(live, "POST", path, reason);
    expect(withdrawn.body.data).toMatchObject({
      state: "withdrawn",
      decision_reason: "Not needed.",
    });
    const again = await call(live, "POST", path, reason);
    expect([again.status, again.body.data["code"]]).toEqual([422, "approval_decided"]);
  });

  it("a key of another environment does not see it", async () => {
    const id = idOf(await call(live, "POST", "/v1/api_keys", { scopes: ["admin"] }));
    expect((await call(sandbox, "GET", `/v1/approvals/${id}`)).status).toBe(404);
  });

  it("it expires at the instant of its end, not before", async () => {
    const made = await call(live, "POST", "/v1/api_keys", { scopes: ["admin"] });
    const end = String(made.body.data["expires_at"]);
    const before = new Date(Date.parse(end) - 1).toISOString();
    const due = { environment_id: live.environmentId, ids: api.app.ids };
    const expire = (at: string) => api.db.tx((tx) => endDueApprovals(tx, { ...due, at }));
    await expire(before);
    const path = `/v1/approvals/${idOf(made)}`;
    expect((await call(live, "GET", path)).body.data["state"]).toBe("requested");
    await expire(end);
    expect((await call(live, "GET", path)).body.data["state"]).toBe("expired");
    const log = `/v1/audit_log?resource_id=${idOf(made)}&action=approval.expired`;
    expect((await call(live, "GET", log)).body.data).toMatchObject([
      { actor: { type: "engine", id: "engine" }, outcome: "done", recorded_at: end },
    ]);
  });
});

describe("rules of an environment", () => {
  it("replace the default of their act, for live only through an approval", async () => {
    const rule = { action: "customer.erase", needed: 0 };
    const reply = await call(live, "POST", "/v1/approval_rules", rule);
    expect(reply.status).toBe(202);
    expect(reply.body.data["action"]).toBe("approval_rule.change");
  });

  it("cover what they name: above an amount, and of an account", async () => {
    const body = {
      action: "payout.create",
      condition: { above_amount: 5_000, account_id: sandbox.accountId },
      needed: 2,
      role: "approver",
    };
    const rule = await call(sandbox, "POST", "/v1/approval_rules", body);
    expect(rule.body.data).toMatchObject({ ...body, is_default: false });
    const payout = (amount: number) =>
      call(sandbox, "POST", "/v1/payouts", {
        paykey: "0195a3f0-7c00-7000-8000-0123456789ab",
        external_id: `p-${amount}`,
        amount,
        currency: "USD",
        description: "Winnings",
        payment_date: "2026-03-10",
        device: { ip_address: "192.0.2.1" },
      });
    const above = await payout(5_001);
    expect([above.status, above.body.data["needed"], above.body.data["role"]]).toEqual([
      202,
      2,
      "approver",
    ]);
    expect((await payout(5_000)).status).toBe(422);
    const path = `/v1/approval_rules/${idOf(rule)}`;
    const changed = await call(sandbox, "PATCH", path, { needed: 0 });
    expect(changed.body.data["needed"]).toBe(0);
    expect((await payout(5_001)).status).toBe(422);
    expect((await call(sandbox, "DELETE", path)).status).toBe(200);
    expect((await call(sandbox, "GET", path)).status).toBe(404);
  });
});
