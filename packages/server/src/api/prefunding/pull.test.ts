import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestApi,
  type Reply,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Tenant;
let approver: Person;
beforeAll(async () => {
  api = await createTestApi(routes);
  live = await api.addSandbox();
  approver = await signInPerson(api, "approver@example.com", { role: "approver" });
  await api.db.run(sql`
    update environments set kind = 'live', clock_mode = 'real', clock_at = null
    where id = ${live.environmentId}`);
  api.app.rights.forget();
});
afterAll(() => api.close());

const ask = (amount: number, key = live.platformKey): Promise<Reply> =>
  api.call("POST", `/v1/prefunding/${live.accountId}/pulls`, {
    key,
    body: { amount, reason: "Payroll of Friday." },
  });
const read = async (path: string) =>
  (await api.call("GET", path, { key: live.platformKey })).body.data as Record<string, unknown>;
const pulls = async () => (await read("/v1/funding_events")) as unknown as object[];
const idOf = ({ body }: Reply) => String(body.data["id"]);
const vote = (asked: Reply, act: "approve" | "deny", body: object = {}) =>
  approver.call("POST", `/v1/approvals/${idOf(asked)}/${act}`, {
    body,
    headers: { "railhead-environment": live.environmentId },
  });

it("a pull in live debits nothing until a second person approves it, and then once", async () => {
  const asked = await ask(2_500_000);
  expect(asked.status).toBe(202);
  expect(asked.body.data).toMatchObject({
    action: "prefunding.pull",
    operation: "prefunding.pull",
    state: "requested",
    needed: 1,
    requested_by: { type: "api_key" },
  });
  expect(await read(`/v1/approvals/${idOf(asked)}`)).toMatchObject({
    request: { body: { amount: 2_500_000, reason: "Payroll of Friday." } },
  });
  expect(await pulls()).toEqual([]);
  expect((await vote(asked, "approve")).status).toBe(201);
  const made = await pulls();
  expect(made).toMatchObject([{ event_type: "prefunding_pull", amount: "2500000" }]);
  expect((await vote(asked, "approve")).body.data["code"]).toBe("approval_decided");
  expect(await pulls()).toEqual(made);
});

it("a pull that is denied moves nothing", async () => {
  const before = await pulls();
  const asked = await ask(100);
  await vote(asked, "deny", { reason: "Nobody asked for it." });
  expect(await read(`/v1/approvals/${idOf(asked)}`)).toMatchObject({ state: "denied" });
  expect(await pulls()).toEqual(before);
});

it("a pull that nothing could carry out is refused before anybody is asked", async () => {
  const { status, body } = await ask(10_000_000_000);
  expect([status, body.data.items]).toMatchObject([422, [{ reference: "/amount" }]]);
});

it("an approved pull whose bank account is no longer linked fails and moves nothing", async () => {
  const before = await pulls();
  const asked = await ask(300);
  const accounts = (await read("/v1/linked_bank_accounts")) as unknown as { id: string }[];
  for (const { id } of accounts) {
    const path = `/v1/linked_bank_accounts/${id}/review`;
    const body = { status: "inactive" };
    const { status } = await api.call("PATCH", path, { key: live.platformKey, body });
    expect(status).toBe(200);
  }
  await vote(asked, "approve");
  expect(await read(`/v1/approvals/${idOf(asked)}`)).toMatchObject({
    state: "failed",
    response_status: 422,
  });
  expect(await pulls()).toEqual(before);
});

it("a rule of a business and an amount asks for pulls of that business above it", async () => {
  const sandbox = await api.addSandbox();
  const key = sandbox.platformKey;
  const other = await api.addAccount(sandbox.environmentId);
  const condition = { above_amount: 5_000, account_id: sandbox.accountId };
  const body = { action: "prefunding.pull", condition, needed: 1 };
  expect((await api.call("POST", "/v1/approval_rules", { key, body })).status).toBe(201);
  api.app.rights.forget();
  const pull = async (account: string, amount: number) =>
    (
      await api.call("POST", `/v1/prefunding/${account}/pulls`, {
        key,
        body: { amount, reason: "Payroll." },
      })
    ).status;
  expect([await pull(sandbox.accountId, 5_001), await pull(sandbox.accountId, 5_000)]).toEqual([
    202, 201,
  ]);
  // Without a linked bank account of its own it is refused, not asked for.
  expect(await pull(other.accountId, 5_001)).toBe(422);
});
