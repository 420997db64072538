import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestApi,
  type Reply,
  type TestApi,
  type Tenant,
} from "../../../../../test/support/api.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Tenant;
let sandbox: Tenant;
let ada: Person;
let bea: Person;
let cem: Person;
let operator: Person;

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  live = await api.addTenant("live");
  ada = await signInPerson(api, "ada@example.com", { role: "admin" });
  bea = await signInPerson(api, "bea@example.com", { role: "approver" });
  cem = await signInPerson(api, "cem@example.com", { role: "approver" });
  operator = await signInPerson(api, "operator@example.com", { role: "operator" });
  const rules = [
    { action: "customer.erase", needed: 1 },
    { action: "payout.create", needed: 1, condition: { above_amount: 5_000 } },
    { action: "api_key.admin", needed: 2, role: "approver" },
  ];
  for (const body of rules) {
    const made = await byKey(sandbox, "POST", "/v1/approval_rules", body);
    expect(made.status).toBe(201);
  }
  api.app.rights.forget();
});
afterAll(() => api.close());

function byKey(tenant: Tenant, method: string, path: string, body?: object): Promise<Reply> {
  const sent = body === undefined ? {} : { body };
  return api.call(method, path, { key: tenant.platformKey, ...sent });
}

interface Sent {
  readonly body?: object;
  readonly in?: Tenant;
  readonly headers?: Readonly<Record<string, string>>;
}

function by(person: Person, method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const { body, headers, in: tenant = sandbox } = sent;
  return person.call(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { "railhead-environment": tenant.environmentId, ...headers },
  });
}

const idOf = ({ body }: Reply): string => String(body.data["id"]);
const stateOf = ({ body }: Reply) => body.data["state"] ?? body.data["code"];

async function customer(tenant = sandbox): Promise<string> {
  const made = await byKey(tenant, "POST", "/v1/customers", customerBody());
  expect(made.status).toBe(201);
  return idOf(made);
}

/** A request to erase a customer, which waits. */
async function erasure(): Promise<{ customerId: string; id: string }> {
  const customerId = await customer();
  const reply = await byKey(sandbox, "DELETE", `/v1/customers/${customerId}`);
  expect(reply.status).toBe(202);
  return { customerId, id: idOf(reply) };
}

const approve = (person: Person, id: string, sent: Sent = {}) =>
  by(person, "POST", `/v1/approvals/${id}/approve`, sent);

async function isErased(id: string): Promise<boolean> {
  return (await byKey(sandbox, "GET", `/v1/customers/${id}`)).status === 404;
}

describe("the approval of a second person", () => {
  it("runs the request once, as its requester", async () => {
    const { id, customerId } = await erasure();
    const reply = await approve(bea, id);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      state: "executed",
      response_status: 200,
      votes: [{ operator_id: bea.operatorId, vote: "approve" }],
    });
    expect(await isErased(customerId)).toBe(true);
    const rows = await api.db.rows<{ action: string; type: string; id: string | null }>(sql`
      select action, actor->>'type' as type, approval_id as id from audit_log
      where resource_id in (${id}, ${customerId}) order by action`);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["approval.approved", "operator", null],
      ["approval.executed", "operator", null],
      ["approval.requested", "api_key", null],
      ["customer.created", "api_key", null],
      ["customer.erased", "api_key", id],
    ]);
  });

  it("shows before it what the request changes", async () => {
    const { id, customerId } = await erasure();
    const read = await by(bea, "GET", `/v1/approvals/${id}`);
    expect(read.body.data["preview"]).toMatchObject({ before: { id: customerId } });
    expect(read.body.data["request"]).toEqual({ query: {}, body: null });
  });

  it("that is sent again changes nothing and shows who decided", async () => {
    const { id } = await erasure();
    const first = await approve(bea, id);
    const again = await approve(bea, id);
    expect([stateOf(first), stateOf(again)]).toEqual(["executed", "approval_decided"]);
    expect(again.body.data["detail"]).toBe("The request is executed, decided by bea@example.com.");
  });

  it("counts for one of two who decide at once, and the other learns who was first", async () => {
    const { id, customerId } = await erasure();
    const replies = await Promise.all([
      approve(bea, id),
      by(cem, "POST", `/v1/approvals/${id}/deny`, { body: { reason: "Not yet." } }),
    ]);
    const states = replies.map(stateOf);
    const isApproved = states[0] === "executed";
    expect(states).toEqual(
      isApproved ? ["executed", "approval_decided"] : ["approval_decided", "denied"],
    );
    const first = isApproved ? "bea@example.com" : "cem@example.com";
    expect(replies.find(({ status }) => status === 422)?.text).toContain(`decided by ${first}`);
    expect(await isErased(customerId)).toBe(isApproved);
  });

  it("is refused to keys, to the requester, and to who may not decide", async () => {
    const { id, customerId } = await erasure();
    const byItself = await byKey(sandbox, "POST", `/v1/approvals/${id}/approve`);
    expect([byItself.status, byItself.body.data["detail"]]).toEqual([
      403,
      "Only the session of a person may do that.",
    ]);
    const own = await by(ada, "POST", "/v1/api_keys", { body: { scopes: ["admin"] } });
    expect(own.status).toBe(202);
    expect(stateOf(await approve(ada, idOf(own)))).toBe("approval_not_allowed");
    expect((await approve(operator, id)).status).toBe(403);
    expect(await isErased(customerId)).toBe(false);
  });

  it("is refused to the person who made the key that asks", async () => {
    const made = await by(ada, "POST", "/v1/api_keys", { body: { scopes: ["read", "write"] } });
    const key = String(made.body.data["key"]);
    const path = `/v1/customers/${await customer()}`;
    const asked = await api.call("DELETE", path, { key });
    expect(asked.status).toBe(202);
    expect(stateOf(await approve(ada, idOf(asked)))).toBe("approval_not_allowed");
    expect(stateOf(await approve(bea, idOf(asked)))).toBe("executed");
  });

  it("is refused once the right was taken away, in the same moment", async () => {
    const { id } = await erasure();
    const dan = await signInPerson(api, "dan@example.com", { role: "viewer" });
    const grant = await grantTo(api, dan, { role: "approver" });
    await api.db.run(sql`update operator_grants set ended_at = now() where id = ${grant}`);
    expect((await approve(dan, id)).status).toBe(403);
  });

  it("asks for a recent factor", async () => {
    const { id } = await erasure();
    const eve = await signInPerson(api, "eve@example.com", { role: "approver" });
    await api.db.run(sql`update operator_sessions set factor_at = factor_at - interval '11 minutes'
      where id = ${eve.sessionId}`);
    api.app.sessions.forget();
    expect(stateOf(await approve(eve, id))).toBe("step_up_required");
  });

  it("of two that are needed counts while its person may decide", async () => {
    const ask = () => byKey(sandbox, "POST", "/v1/api_keys", { scopes: ["admin"] });
    const id = idOf(await ask());
    expect(stateOf(await approve(ada, id))).toBe("approval_not_allowed");
    expect(stateOf(await approve(bea, id))).toBe("requested");
    expect(stateOf(await approve(bea, id))).toBe("approval_not_allowed");
    const done = await approve(cem, id);
    expect(stateOf(done)).toBe("executed");
    expect(done.text).not.toContain("rk_sandbox_");
    const shown = await byKey(sandbox, "GET", `/v1/approvals/${id}`);
    expect(shown.body.data["response"]).toMatchObject({ key: expect.stringMatching(/^rk_/) });

    const fay = await signInPerson(api, "fay@example.com", { role: "viewer" });
    const grant = await grantTo(api, fay, { role: "approver" });
    const second = idOf(await ask());
    expect(stateOf(await approve(fay, second))).toBe("requested");
    await api.db.run(sql`update operator_grants set ended_at = now() where id = ${grant}`);
    expect(stateOf(await approve(bea, second))).toBe("requested");
    expect(stateOf(await approve(cem, second))).toBe("executed");
  });
});

describe("a request", () => {
  it("whose resource has changed runs nothing and is stale", async () => {
    const { id, customerId } = await erasure();
    const body = { ...customerBody(), name: "Another Name", status: "verified" };
    expect((await byKey(sandbox, "PUT", `/v1/customers/${customerId}`, body)).status).toBe(200);
    expect(stateOf(await approve(bea, id))).toBe("stale");
    expect(await isErased(customerId)).toBe(false);
    expect(stateOf(await approve(cem, id))).toBe("approval_decided");
  });

  it("that was denied never runs; a denial needs a reason", async () => {
    const { id, customerId } = await erasure();
    const deny = (body: object) => by(bea, "POST", `/v1/approvals/${id}/deny`, { body });
    expect((await deny({})).status).toBe(422);
    const denied = await deny({ reason: "The customer is needed." });
    expect(denied.body.data).toMatchObject({
      state: "denied",
      decision_reason: "The customer is needed.",
    });
    expect(stateOf(await approve(cem, id))).toBe("approval_decided");
    expect(await isErased(customerId)).toBe(false);
  });

  it("fails where its requester may no longer do that", async () => {
    const gus = await signInPerson(api, "gus@example.com", { role: "viewer" });
    const grant = await grantTo(api, gus, { role: "admin" });
    const customerId = await customer();
    const asked = await by(gus, "DELETE", `/v1/customers/${customerId}`);
    await api.db.run(sql`update operator_grants set ended_at = now() where id = ${grant}`);
    const reply = await approve(bea, idOf(asked));
    expect(reply.body.data).toMatchObject({
      state: "failed",
      decision_reason: "The requester may no longer do that.",
    });
    expect(await isErased(customerId)).toBe(false);
  });

  it("that commits by itself runs once, also when its answer was lost", async () => {
    const linked = bankAccountBody(await customer());
    const { paykey } = (await byKey(sandbox, "POST", "/v1/bridge/bank_account", linked)).body.data;
    const body = paymentBody("payout", { paykey: String(paykey), amount: 9_000 });
    const asked = await byKey(sandbox, "POST", "/v1/payouts", body);
    expect(asked.status).toBe(202);
    const id = idOf(asked);
    expect(stateOf(await approve(bea, id))).toBe("executed");
    // As if the process had stopped before it wrote down the answer.
    await api.db.run(
      sql`update approvals set state = 'approved', response = null where id = ${id}`,
    );
    const again = await approve(bea, id);
    expect(again.body.data).toMatchObject({ state: "executed", response_status: 201 });
    const { count } = await api.db.one<{ count: bigint }>(sql`
      select count(*) as count from payments where environment_id = ${sandbox.environmentId}`);
    expect(count).toBe(1n);
  });

  it("is over at its end, and no approval revives it", async () => {
    const { id, customerId } = await erasure();
    await api.db.run(sql`update approvals set expires_at = created_at where id = ${id}`);
    expect(stateOf(await approve(bea, id))).toBe("approval_decided");
    expect(await isErased(customerId)).toBe(false);
  });
});

describe("a read that needs a second person", () => {
  it("is made by its requester after the approval, once", async () => {
    const path = `/v1/customers/${await customer(live)}/unmasked`;
    const settings = { configuration: { allow_data_unmask: true } };
    await api.db.run(sql`update accounts set settings = ${settings} where id = ${live.accountId}`);
    const read = () =>
      by(operator, "GET", path, { in: live, headers: { reason: "The customer calls." } });
    const asked = await read();
    expect([asked.status, asked.body.data["reason"]]).toEqual([202, "The customer calls."]);
    expect(idOf(await read())).toBe(idOf(asked));
    const approved = await approve(bea, idOf(asked), { in: live });
    expect(stateOf(approved)).toBe("approved");
    expect((await by(cem, "GET", path, { in: live })).status).toBe(403);
    expect((await read()).status).toBe(200);
    const next = await read();
    expect([next.status, idOf(next) === idOf(asked)]).toEqual([202, false]);
  });

  it("needs a reason where the role says so", async () => {
    const path = `/v1/customers/${await customer(live)}/unmasked`;
    expect((await by(operator, "GET", path, { in: live })).status).toBe(400);
  });
});
