import { afterAll, beforeAll, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { dataOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { sql } from "../../db/postgres/executor.ts";
import { sweepKeys } from "../../http/limits/expired-keys.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
  for (const name of ["Ann Lee", "=1+1"])
    await makers.post("/v1/customers", customerBody({ name }));
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: object, key = tenant.platformKey) =>
  api.call(method, path, { key, ...(body === undefined ? {} : { body }) });

async function finished(body: object): Promise<Data> {
  const { id } = dataOf(await call("POST", "/v1/exports", body));
  const read = async () => dataOf(await call("GET", `/v1/export_jobs/${String(id)}`));
  await expect.poll(async () => (await read())["state"], { timeout: 20_000 }).not.toBe("running");
  return await read();
}

it.each(["ndjson", "csv"])(
  "a file of %s has what the streamed export has, sealed, and only who asked for it downloads it",
  async (format) => {
    const job = await finished({ list: "customers", format });
    expect(job).toMatchObject({ state: "done", items: 2, filters: [], failure: null });
    const streamed = await call("GET", `/v1/exports?list=customers&format=${format}`);
    const file = await call("GET", job["content"] as string);
    expect([file.status, file.text]).toEqual([200, streamed.text]);
    expect(file.headers["content-type"]).toBe(streamed.headers["content-type"]);
    expect(job["bytes"]).toBe(Buffer.byteLength(file.text));
    const parts = await api.db.rows<{ bytes: Buffer }>(sql`
      select bytes from export_parts where job_id = ${job["id"]}`);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).includes("Ann Lee")).toBe(false);
    const scopes = ["exports:read", "customers:read"];
    const { key } = dataOf(await call("POST", "/v1/api_keys", { scopes }));
    const others = await call("GET", job["content"] as string, undefined, key as string);
    expect(others.status).toBe(404);
    const log = dataOf(
      await call("GET", `/v1/audit_log?resource_id=${String(job["id"])}`),
    ) as unknown as Data[];
    expect(log.map(({ action }) => action)).toEqual([
      "export_job.downloaded",
      "export_job.created",
    ]);
  },
);

it("a file keeps the names of its filters alone, and one that the list would refuse is not begun", async () => {
  const job = await finished({ list: "customers", filter: "search_text=Ann%20Lee" });
  expect(job).toMatchObject({ items: 1, filters: ["search_text"] });
  const refused = await call("POST", "/v1/exports", { list: "customers", filter: "nam=Ann" });
  expect(refused.status).toBe(422);
  const { n } = await api.db.one<{ n: bigint }>(sql`
    select count(*) as n from export_jobs where state <> 'done'`);
  expect(n).toBe(0n);
});

it("a file that expired is gone for readers at once, and for good with the next sweep", async () => {
  const job = await finished({ list: "customers" });
  const id = String(job["id"]);
  await api.db.run(sql`update export_jobs set expires_at = '2020-01-01' where id = ${id}`);
  expect(dataOf(await call("GET", `/v1/export_jobs/${id}`))["content"]).toBe(null);
  expect((await call("GET", `/v1/export_jobs/${id}/content`)).status).toBe(404);
  await sweepKeys(api.db, api.app.wall);
  expect((await call("GET", `/v1/export_jobs/${id}`)).status).toBe(404);
});

it("the deletion of a customer deletes the files that may name the customer", async () => {
  const { id } = await makers.post("/v1/customers", customerBody({ name: "Bo Kerr" }));
  await finished({ list: "customers" });
  expect((await call("DELETE", `/v1/customers/${String(id)}`)).status).toBe(200);
  expect(dataOf(await call("GET", "/v1/export_jobs"))).toEqual([]);
});

it("a fourth file at once is refused until one is done", async () => {
  const { environmentId } = tenant;
  await finished({ list: "customers" });
  await api.db.run(sql`
    update export_jobs set state = 'running', deadline_at = '2999-01-01'
    where environment_id = ${environmentId}`);
  await api.db.run(sql`
    insert into export_jobs select j.environment_id, gen_random_uuid(), j.account_id, j.list, j.format, j.filters,
      j.state, j.item_count, j.byte_count, j.failure, j.requested_by, j.created_at, j.ended_at, j.deadline_at,
      j.expires_at from export_jobs j, generate_series(1, 2) where environment_id = ${environmentId}`);
  const refused = await call("POST", "/v1/exports", { list: "customers" });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
});
