import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { EXPORTED_LISTS } from "../exports/lists.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Tenant;
let other: { accountId: string; key: string };
beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  live = await api.addTenant("live");
  other = await api.addAccount(live.environmentId);
  // Not through the API: no role may hold a list as a request yet.
  await role("exporter", { "exports:download": "allowed" });
  await role("asker", {
    "payments:read": "ask",
    "payments:bulk": "allowed",
    "payments:hold": "ask",
  });
});
afterAll(() => api.close());

async function role(name: string, permissions: object): Promise<void> {
  const row = {
    id: api.app.ids.unique("2026-03-02T15:00:00.000Z"),
    at: "2026-03-02T15:00:00.000Z",
  };
  await api.db.run(sql`insert into roles (id, name, means, permissions, created_at, updated_at)
    values (${row.id}, ${name}, ${name}, ${JSON.stringify(permissions)}::json, ${row.at}, ${row.at})`);
}

const inLive = () => ({ "railhead-environment": live.environmentId });
const exported = (person: Person, list: string) =>
  person.call("GET", `/v1/exports?list=${list}`, { headers: inLive() });

it("a person who may read one account exports that of one account, however far the right to export reaches", async () => {
  const ann = await signInPerson(api, "ann@example.com", { role: "exporter" });
  expect((await exported(ann, "accounts")).status).toBe(403);
  await grantTo(api, ann, {
    role: "viewer",
    scope_type: "account",
    scope_environment_id: live.environmentId,
    scope_id: other.accountId,
  });
  const account = { "service-account-id": other.accountId };
  const headers = { ...inLive(), ...account };
  for (const list of EXPORTED_LISTS) {
    const path = routes.find(({ operationId }) => operationId === `${list}.list`)?.path ?? "";
    const direct = await ann.call("GET", path, { headers });
    const reply = await ann.call("GET", `/v1/exports?list=${list}`, { headers });
    expect([list, reply.status]).toEqual([list, direct.status]);
    if (direct.status !== 200) continue;
    const lines = reply.text
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "");
    const ids = (items: readonly unknown[]) => items.map((item) => (item as { id: string }).id);
    expect([list, ids(lines.map((line) => JSON.parse(line) as unknown))]).toEqual([
      list,
      ids(dataOf(direct) as unknown as unknown[]),
    ]);
  }
});

it("what a role holds as a request is not done within another operation: no export, no part, no bulk", async () => {
  const ben = await signInPerson(api, "ben@example.com", { role: "exporter" });
  await grantTo(api, ben, { role: "asker" });
  const refused = await exported(ben, "payments");
  expect([refused.status, refused.body.data["detail"]]).toEqual([
    403,
    expect.stringMatching(/^Another person approves/),
  ]);
  const body = { action: "hold", ids: [live.accountId], dry_run: true };
  const bulk = await ben.call("POST", "/v1/payments/bulk", { body, headers: inLive() });
  expect([bulk.status, bulk.body.data["detail"]]).toEqual([
    403,
    expect.stringMatching(/^Another person approves/),
  ]);
});

it("a key may do to many payments what it may do to one of each kind, and no more", async () => {
  const scopes = ["payments:write", "payments:read", "charges:write"];
  const made = await api.call("POST", "/v1/api_keys", { key: api.platformKey, body: { scopes } });
  const { key } = dataOf(made) as { key: string };
  const body = { action: "hold", ids: [api.accountId], dry_run: true };
  const reply = await api.call("POST", "/v1/payments/bulk", { key, body });
  expect([reply.status, reply.body.data["detail"]]).toEqual([
    403,
    "The key lacks the scope payouts:write.",
  ]);
});
