import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestApi,
  type Reply,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let sandbox: Tenant;
let risk: Person;
let approver: Person;
let paykey: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  sandbox = await api.addSandbox();
  risk = await signInPerson(api, "risk@example.com", { role: "risk" });
  approver = await signInPerson(api, "approver@example.com", { role: "approver" });
  // What holds in live without a rule of the environment's own.
  await send("POST", "/v1/approval_rules", { action: "exposure.exceed", needed: 1 });
  await send("POST", "/v1/exposure_limits", {
    scope: "account",
    scope_id: sandbox.accountId,
    side: "credit",
    kind: "settlement_day",
    limit: 10_000,
    effect: "hold",
  });
  const customer = await send("POST", "/v1/customers", customerBody());
  const account = bankAccountBody(idOf(customer));
  paykey = String((await send("POST", "/v1/bridge/bank_account", account)).body.data["paykey"]);
  api.app.rights.forget();
});
afterAll(() => api.close());

const idOf = ({ body }: Reply): string => String(body.data["id"]);

async function send(method: string, path: string, body?: object): Promise<Reply> {
  const sent = body === undefined ? {} : { body };
  return await api.call(method, path, { key: sandbox.platformKey, ...sent });
}

async function held(amount: number): Promise<string> {
  const body = paymentBody("payout", { paykey, amount });
  const made = await api.call("POST", "/v1/payouts", { key: sandbox.key, body });
  await api.app.engine.settleReviews(sandbox.environmentId);
  return idOf(made);
}

const read = async (id: string) => {
  await api.app.engine.settleReviews(sandbox.environmentId);
  return (await api.call("GET", `/v1/payouts/${id}`, { key: sandbox.key })).body.data;
};
const statusOf = async (id: string): Promise<string> => String((await read(id))["status"]);
const settles = async (id: string) =>
  ((await read(id))["expected"] as unknown as { settlement: string }).settlement;

const by = (person: Person, path: string, body: object) =>
  person.call("POST", path, { body, headers: { "railhead-environment": sandbox.environmentId } });

it("lets a held payment exceed its limits once a second person approves its amount and day, and it goes into a file", async () => {
  const id = await held(12_000);
  expect(await statusOf(id)).toBe("on_hold");
  const asked = { payment_id: id, amount: 12_000, settlement_date: await settles(id) };
  const reason = "The bank agreed by phone.";
  const kept = await by(risk, "/v1/exposure/approve", { ...asked, reason });
  expect(kept.status).toBe(202);
  expect(await statusOf(id)).toBe("on_hold");
  const own = await by(risk, `/v1/approvals/${idOf(kept)}/approve`, {});
  expect(own.status).toBeGreaterThanOrEqual(400);
  const decided = await by(approver, `/v1/approvals/${idOf(kept)}/approve`, {});
  expect(decided.body.data["state"]).toBe("executed");
  expect(await statusOf(id)).toBe("scheduled");
  const [row] = (await send("GET", `/v1/audit_log?resource_id=${id}`)).body.data as unknown as [
    object,
  ];
  expect(row).toMatchObject({ operation: "exposure.approve", resource_type: "payout", reason });
  // It alone is approved: what it counts for leaves nothing to others.
  expect(await statusOf(await held(1))).toBe("on_hold");
  const submitted = await send("POST", `/v1/sandbox/payments/${id}/submit`);
  expect(submitted.status).toBeLessThan(300);
  expect(await statusOf(id)).toBe("pending");
});

it("counts for nothing where the amount or the day is not the payment's, and after a change of either", async () => {
  const id = await held(11_000);
  const day = await settles(id);
  const ask = async (of: object) => {
    const reason = "Agreed.";
    const body = { payment_id: id, amount: 11_000, settlement_date: day, reason, ...of };
    const kept = await by(risk, "/v1/exposure/approve", body);
    return kept.status === 202
      ? await by(approver, `/v1/approvals/${idOf(kept)}/approve`, {})
      : kept;
  };
  for (const of of [{ amount: 10_999 }, { settlement_date: "2026-03-31" }]) {
    expect((await ask(of)).body.data["code"]).toBe("over_limit_differs");
  }
  expect((await ask({})).body.data["state"]).toBe("executed");
  expect(await statusOf(id)).toBe("scheduled");
  const change = { description: null, amount: 11_001, payment_date: "2026-03-02" };
  const changed = await api.call("PUT", `/v1/payouts/${id}`, { key: sandbox.key, body: change });
  expect(changed.body.data["code"]).toBe("limit_exceeded");
});
