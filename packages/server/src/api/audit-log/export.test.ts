import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let platform: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  const box = await api.addSandbox();
  platform = box.platformKey;
  const headers = { reason: '=HYPERLINK("https://evil.example")' };
  await api.call("POST", "/v1/api_keys", { key: platform, body: { scopes: ["read"] }, headers });
  await api.db.run(sql`
    with counted as (update event_counts set last_audit_sequence = last_audit_sequence + 2500
      where environment_id = ${box.environmentId} returning last_audit_sequence - 2500 as base)
    insert into audit_log (environment_id, sequence, actor, action, outcome, resource_type, recorded_at)
    select ${box.environmentId}, base + n, '{"type":"api_key","id":"x"}', 'charge.held', 'done', 'charge', now()
    from counted, generate_series(1, 2500) n`);
});
afterAll(() => api.close());

const get = (path: string) => api.call("GET", path, { key: platform });

it("streams every entry through the request's own instant, the oldest first, one a line", async () => {
  const reply = await get("/v1/audit_log/export");
  expect([reply.status, reply.headers["content-type"]]).toEqual([
    200,
    "application/x-ndjson; charset=utf-8",
  ]);
  const rows = reply.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { sequence: number; action: string });
  const expected = Array.from({ length: rows.length }, (_, index) => index + 1);
  expect(rows.map(({ sequence }) => sequence)).toEqual(expected);
  expect(rows.length).toBeGreaterThan(2_500);
  // The export's own row was committed before its first byte.
  expect(rows.at(-1)?.action).toBe("charge.held");
  const [newest] = dataOf(await get("/v1/audit_log?page_size=1")) as unknown as Data[];
  expect(newest).toMatchObject({ action: "audit_log.exported", sequence: rows.length + 1 });
});

it("writes CSV whose cells no spreadsheet reads as formulas", async () => {
  const reply = await get("/v1/audit_log/export?format=csv&action=api_key.created");
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [header, row] = reply.text.split("\r\n");
  expect(header).toMatch(/^sequence,account_id,actor,/);
  expect(row).toContain("'=HYPERLINK");
  expect(reply.text).not.toMatch(/[,\n]"?=/);
});

it("lists a page behind the last one that was read, whatever was written meanwhile", async () => {
  const list = async (query: string) =>
    dataOf(await get(`/v1/audit_log?action=charge.held&page_size=1000&${query}`)) as unknown as {
      sequence: number;
    }[];
  const seen: number[] = [];
  for (let query = ""; ;) {
    const page = await list(query);
    if (page.length === 0) break;
    seen.push(...page.map(({ sequence }) => sequence));
    query = `before=${seen.at(-1)}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([2_500, 2_500]);
  expect(await list(`after=${seen[0]}`)).toEqual([]);
});

it("shows an account's key only what concerns its account", async () => {
  const { id } = await addCustomer(api);
  const own = await api.call("GET", "/v1/audit_log/export");
  const rows = own.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Data);
  expect(rows.map((row) => row["resource_id"])).toContain(id);
  expect(new Set(rows.map((row) => row["account_id"]))).toEqual(new Set([api.accountId]));
  const refused = await api.call("POST", "/v1/audit_log/verify", { body: {} });
  expect(refused.status).toBe(403);
});
