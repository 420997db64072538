import { REPORT_NAMES, reportRow } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf, referencesOf } from "../../../../../test/support/api/api-fixtures.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";
import { reportWriter } from "./report-text.ts";
import { streamReport } from "./stream-report.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
});
afterAll(() => api.close());

const PERIOD = "from=2026-01-01&to=2027-12-31";
const get = (name: string, query = PERIOD, key = tenant.platformKey) =>
  api.call("GET", `/v1/reports/${name}?${query}`, { key });

describe("a report", () => {
  it("shows an account's key its own rows, and the platform's key those of every account", async () => {
    await makers.payment("charge", { paykey: (await makers.paykey())["paykey"] as string });
    const other = await api.addAccount(tenant.environmentId);
    for (const name of REPORT_NAMES) {
      const [all, none] = [await get(name), await get(name, PERIOD, other.key)];
      const ofOther = reportRow(name).is_of_environment === true ? 403 : 200;
      expect([name, all.status, none.status]).toEqual([name, 200, ofOther]);
      expect(none.text).not.toContain(tenant.accountId);
    }
    expect((await get("payments")).text.split("\n")).toHaveLength(2);
    expect((await get("payments", `${PERIOD}&account_id=${other.accountId}`)).text).toBe("");
    const foreign = await get("payments", `account_id=${tenant.accountId}`, other.key);
    expect(foreign.status).toBe(403);
  });

  it("needs the right to download and that of what it shows, and is in the audit log", async () => {
    const headers = { "railhead-environment": tenant.environmentId };
    const path = "/v1/reports/payments";
    const ben = await signInPerson(api, "ben@example.com", { role: "viewer" });
    expect((await ben.call("GET", path, { headers })).status).toBe(403);
    const ann = await signInPerson(api, "ann@example.com", { role: "finance" });
    expect((await ann.call("GET", path, { headers })).status).toBe(200);
    const log = await makers.ask("GET", "/v1/audit_log?action=report.downloaded");
    expect(JSON.stringify(log)).toContain(ann.operatorId);
    const id = api.app.ids.unique("2026-03-02T15:00:00.000Z");
    await api.db.run(sql`insert into roles (id, name, means, permissions, created_at, updated_at)
      values (${id}, 'exporter', 'exporter', '{"exports:download":"allowed"}'::json, now(), now())`);
    const eve = await signInPerson(api, "eve@example.com", { role: "exporter" });
    expect((await eve.call("GET", path, { headers })).status).toBe(403);
    const { reports } = dataOf(await eve.call("GET", "/v1/reports", { headers })) as unknown as {
      reports: { allowed: boolean }[];
    };
    expect(reports.map(({ allowed }) => allowed)).toEqual(REPORT_NAMES.map(() => false));
  });

  it("is refused where its name, period or format is none", async () => {
    expect((await get("toString")).status).toBe(404);
    expect(referencesOf(await get("payments", "from=2026-03-02&to=2026-03-01"))).toEqual(["/from"]);
    expect((await get("payments", "from=2026-02-30")).status).toBe(422);
    expect((await get("payments", "format=xlsx")).status).toBe(422);
  });
});

it("a reader that stops holds back the cursor, and one that leaves frees its connection", async () => {
  let derived = 0;
  const columns = { a: { type: "count", means: "A number." } } as const;
  const report = { row: "", period: "", read_from: "", needs: "", columns };
  const output = await streamReport(api.db, {
    statement: sql`select g as a from generate_series(1, 1000000) g`,
    derive: (row) => {
      derived += 1;
      return row;
    },
    writer: reportWriter(report, "csv"),
    mayContinue: () => Promise.resolve(true),
  });
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    expect(String(chunk)).toContain("a\r\n");
    break;
  }
  const reading = async () =>
    await api.db.one<{ n: bigint }>(sql`select count(*) as n from pg_stat_activity
      where datname = current_database() and query like '%report_rows%' and state <> 'idle'
        and pid <> pg_backend_pid()`);
  expect((await reading()).n).toBe(1n);
  output.destroy();
  await expect.poll(reading, { timeout: 20_000 }).toEqual({ n: 0n });
  expect(derived).toBeLessThan(20_000);
});

it("a cell of CSV is harmless in a spreadsheet and keeps its commas, quotes and lines", () => {
  const means = "Text.";
  const report = {
    row: "Row.",
    period: "Period.",
    read_from: "Source.",
    needs: "payments.list",
    columns: { a: { type: "text", means }, b: { type: "cents", means } },
  } as const;
  const csv = reportWriter(report, "csv");
  const cells = ["=1+1", "-2", 'a "b", c', "x\r\ny", "@sum", ""];
  expect(csv.head + csv.lines(cells.map((a) => ({ a, b: -5n })))).toBe(
    `a,b\r\n'=1+1,-5\r\n'-2,-5\r\n"a ""b"", c",-5\r\n"x\r\ny",-5\r\n'@sum,-5\r\n,-5\r\n`,
  );
  const ndjson = reportWriter(report, "ndjson");
  for (const a of [...cells, "tab\t \u0001 \\ \u2028 ü 💶"]) {
    expect(JSON.parse(ndjson.lines([{ a, b: 1n }]))).toEqual({ a, b: 1 });
  }
  const large = 9_007_199_254_740_993n;
  expect(ndjson.lines([{ a: null, b: large }])).toBe(`{"a":null,"b":${large}}\n`);
});

describe("customers by status", () => {
  it("are counted for the account, without a body, and not for a caller without a key", async () => {
    const one = await api.addSandbox();
    const path = "/v1/reports/total_customers_by_status";
    const report = async () => {
      const reply = await api.call("POST", path, { key: one.key });
      return [reply.status, dataOf(reply)];
    };
    const none = { verified: 0, pending: 0, review: 0, inactive: 0, rejected: 0 };
    expect(await report()).toEqual([201, none]);
    await addCustomer(api, {}, one.key);
    await addCustomer(api, {}, one.key);
    await addCustomer(api, { config: { sandbox_outcome: "rejected" } }, one.key);
    await addCustomer(api, {}, (await api.addAccount(one.environmentId)).key);
    const gone = await addCustomer(api, { config: { sandbox_outcome: "review" } }, one.key);
    expect(await report()).toEqual([201, { ...none, verified: 2, rejected: 1, review: 1 }]);
    await api.call("DELETE", `/v1/customers/${String(gone["id"])}`, { key: one.key });
    expect(await report()).toEqual([201, { ...none, verified: 2, rejected: 1 }]);
    expect((await api.call("POST", path, { key: null })).status).toBe(401);
  });
});
