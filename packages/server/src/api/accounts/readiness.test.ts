import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { dataOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Awaited<ReturnType<TestApi["addTenant"]>>;
beforeAll(async () => {
  api = await createTestApi(routes);
  live = await api.addTenant("live");
});
afterAll(() => api.close());

const readiness = async (id: string, key: string) =>
  dataOf(await api.call("GET", `/v1/accounts/${id}/readiness`, { key }));

const codes = (missing: unknown) => (missing as Data[]).map(({ code, turn }) => [code, turn]);

it("an account in production lacks what it did not bring, then what others have to review", async () => {
  const { accountId: id, platformKey: key } = live;
  await api.db.run(
    sql`delete from linked_bank_accounts where environment_id = ${live.environmentId}`,
  );
  const status = (to: string) =>
    api.db.run(sql`update accounts set status = ${to} where id = ${id}`);
  await status("created");
  const first = await readiness(id, key);
  expect(first).toMatchObject({ is_ready: false, needs_active_account: true });
  expect(codes(first["missing"])).toEqual([
    ["representative_missing", "account"],
    ["bank_account_missing", "account"],
    ["onboarding_not_started", "account"],
  ]);
  const asked = await api.call("POST", `/v1/accounts/${id}/capability_requests`, {
    key,
    body: { charges: {} },
  });
  const [request] = dataOf(asked) as unknown as Data[];
  await status("onboarding");
  const second = await readiness(id, key);
  expect(codes(second["missing"]).at(-1)).toEqual(["account_in_review", "reviewer"]);
  const capabilities = second["capabilities"] as Data[];
  expect(capabilities.find(({ type }) => type === "charges")).toMatchObject({
    is_active: false,
    missing: [
      {
        code: "capability_in_review",
        operation: "capability_requests.review",
        roles: expect.arrayContaining(["admin"]) as string[],
        resource_id: request?.["id"],
        due_at: null,
      },
    ],
  });
  expect(codes(capabilities.find(({ type }) => type === "payouts")?.["missing"])).toEqual([
    ["capability_not_requested", "account"],
  ]);
});

it("a sandbox's account has every capability, and another tenant's cannot be asked about", async () => {
  const own = await readiness(api.accountId, api.key);
  expect(own["needs_active_account"]).toBe(false);
  expect((own["capabilities"] as Data[]).every(({ is_active }) => is_active === true)).toBe(true);
  const other = await api.call("GET", `/v1/accounts/${live.accountId}/readiness`, { key: api.key });
  expect(other.status).toBe(404);
});
