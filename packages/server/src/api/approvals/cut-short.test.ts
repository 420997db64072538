import { approvalActionOf, mayAwaitApproval } from "@railhead/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi, type Tenant } from "../../../../../test/support/api.ts";
import { signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let sandbox: Tenant;
let bea: Person;
beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  bea = await signInPerson(api, "bea@example.com", { role: "approver" });
  const body = { action: "bank.recover", needed: 1 };
  await api.call("POST", "/v1/approval_rules", { key: sandbox.platformKey, body });
});
afterAll(() => api.close());

async function asked(path: string): Promise<string> {
  const reply = await api.call("POST", path, { key: sandbox.platformKey, body: {} });
  expect([path, reply.status]).toEqual([path, 202]);
  return String(reply.body.data["id"]);
}

const approve = (id: string) =>
  bea.call("POST", `/v1/approvals/${id}/approve`, {
    body: {},
    headers: { "railhead-environment": sandbox.environmentId },
  });

const rowsOf = async (action: string) =>
  (
    await api.db.rows<{ changes: object | null }>(sql`
      select changes from audit_log where action = ${action} and outcome = 'done'
        and environment_id = ${sandbox.environmentId} order by sequence`)
  ).map(({ changes }) => changes);

it("a recovery whose process stopped after its commit is not run again: the second approval gets its answer", async () => {
  const { recovery } = api.app;
  let runs = 0;
  const stopped: typeof recovery = {
    ...recovery,
    async apply(order) {
      runs += 1;
      await recovery.apply(order);
      throw new Error("the process stopped");
    },
  };
  const id = await asked("/v1/banks/recovery");
  Object.assign(api.app, { recovery: stopped });
  expect((await approve(id)).status).toBe(500);
  const path = `/v1/approvals/${id}`;
  const state = async () =>
    (await api.call("GET", path, { key: sandbox.platformKey })).body.data["state"];
  expect(await state()).toBe("approved");
  const again = await approve(id);
  expect([again.status, again.body.data["state"], runs]).toEqual([201, "executed", 1]);
  Object.assign(api.app, { recovery });
  expect((await api.call("GET", path, { key: sandbox.platformKey })).body.data).toMatchObject({
    response_status: 201,
    response: { unlocked: true, undecided: [] },
  });
  expect(await rowsOf("bank.recovered")).toEqual([{ locked_banks: { before: [], after: [] } }]);
});

it("a shorter chain is accepted once, and what its process committed is the answer", async () => {
  const { chain } = api.app;
  const { heads } = chain;
  const accepted = async () =>
    (await heads.read()).heads.filter(
      ({ kind, environment_id }) =>
        kind === "chain_accepted" && environment_id === sandbox.environmentId,
    ).length;
  const id = await asked("/v1/chain/accept");
  // Stops after the line is on disk and before the commit.
  const append: typeof heads.append = async (...line) => {
    await heads.append(...line);
    throw new Error("the process stopped");
  };
  Object.assign(api.app, { chain: { ...chain, heads: { ...heads, append } } });
  expect((await approve(id)).status).toBe(500);
  Object.assign(api.app, { chain });
  expect([await accepted(), await rowsOf("chain.accepted")]).toEqual([1, []]);
  const again = await approve(id);
  expect([again.status, again.body.data["state"]]).toEqual([201, "executed"]);
  expect([await accepted(), await rowsOf("chain.accepted")]).toEqual([
    1,
    [{ number: { before: expect.any(Number), after: expect.any(Number) } }],
  ]);
});

it("every act that waits for approval and commits by itself keeps its answer with its effect", () => {
  const forgetful = routes.filter(
    ({ method, operationId, write, keepsAnswer }) =>
      method !== "GET" &&
      write === "separate" &&
      keepsAnswer !== true &&
      (mayAwaitApproval(operationId) || approvalActionOf(operationId) !== undefined),
  );
  expect(forgetful.map(({ operationId }) => operationId)).toEqual([]);
});
