import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankFiles } from "../../../../../test/support/bank/bank-files.ts";
import {
  allEvents,
  comparableLog,
  expectInvariants,
} from "../../../../../test/support/invariants.ts";
import {
  createPaykey,
  createPayment,
  customerBody,
} from "../../../../../test/support/factories.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { raw, sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";
import { listEnvironmentTables } from "../../db/tables/environments/environment-tables.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

async function create(body: object = {}): Promise<Sandbox & { readonly made: Resource }> {
  const clock = { at: CLOCK_START };
  const made = await root.post("/v1/sandbox/environments", { clock, ...body });
  const environment = await service.app.environments.get(made["id"] as string);
  return {
    ...caller(service.url, made["api_key"] as string),
    environment,
    organization_id: made["organization_id"] as string,
    account_id: made["account_id"] as string,
    api_key: made["api_key"] as string,
    made,
  };
}

/** Four payments of different fates, to their end. */
async function scenario(sandbox: Sandbox): Promise<Resource[]> {
  const outcomes = ["standard", "failed_insufficient_funds", "reversed_customer_dispute"];
  for (const [index, outcome] of outcomes.entries()) {
    const account_number = `77000${index}`;
    const { paykey } = await createPaykey(sandbox, { account_number });
    await createPayment(sandbox, "charge", { paykey, outcome, external_id: `c-${index}` });
    await createPayment(sandbox, "payout", { paykey, external_id: `p-${index}` });
  }
  await sandbox.advance("idle");
  return await comparableLog(sandbox);
}

async function filesOf(sandbox: Sandbox): Promise<string[]> {
  const folders = ["outbound", "taken", "inbound", "archive"] as const;
  const files = await bankFiles(service, sandbox.environment.id, folders);
  return files.map(
    ({ folder, name, bytes }) =>
      `${folder}/${name} ${createHash("sha256").update(bytes).digest("hex")}`,
  );
}

async function rowsOf(environmentId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listEnvironmentTables(service.db)) {
    const { n } = await service.db.one<{ n: bigint }>(
      sql`select count(*) as n from ${raw(name)} where environment_id = ${environmentId}`,
    );
    if (n > 0n) counts[name] = Number(n);
  }
  return counts;
}

async function total(table: string): Promise<bigint> {
  return (await service.db.one<{ n: bigint }>(sql`select count(*) as n from ${raw(table)}`)).n;
}

test("one more has its own key and account, and is listed for its maker alone", async () => {
  await create();
  const child = await create({ name: "child", clock: { mode: "auto" }, ttl: "PT1H" });
  expect(child.made).toMatchObject({ name: "child", parent_id: root.environment.id });
  const listed = await root.list("/v1/sandbox/environments");
  expect(listed.map(({ id }) => id as string)).toContain(child.made["id"]);
  expect((await child.list("/v1/sandbox/environments")).map(({ id }) => id as string)).toEqual([
    child.made["id"],
  ]);
  const other = await service.addSandbox();
  const path = `/v1/sandbox/environments/${child.made["id"]}`;
  expect((await other.call("GET", path)).status).toBe(404);
  expect((await other.call("DELETE", path)).status).toBe(404);
});

describe("one seed", () => {
  test("and one scenario leave the same log, ids included, and the same files, and after a reset again", async () => {
    const first = await create({ seed: 42 });
    const log = await scenario(first);
    const files = await filesOf(first);
    expect(log.length).toBeGreaterThan(60);
    expect(files.length).toBeGreaterThan(4);
    await first.post(`/v1/sandbox/environments/${first.environment.id}/reset`, {});
    expect(await allEvents(first)).toEqual([]);
    expect(await scenario(first)).toEqual(log);
    expect(await filesOf(first)).toEqual(files);
    await root.call("DELETE", `/v1/sandbox/environments/${first.environment.id}`);
    const again = await create({ seed: 42 });
    expect(again.account_id).toBe(first.account_id);
    expect(await scenario(again)).toEqual(log);
    expect(await filesOf(again)).toEqual(files);
    const beside = await create({ seed: 42 });
    expect(beside.environment.id).not.toBe(again.environment.id);
    expect(await scenario(beside)).toEqual(log);
  });

  test("issues API keys after a reset, which starts the ids again and keeps the keys", async () => {
    const sandbox = await create({ seed: 8 });
    const order = { name: "a", scopes: ["read"] };
    const kept = [
      await sandbox.post("/v1/api_keys", order),
      await sandbox.post("/v1/api_keys", order),
    ];
    await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
    const added = [
      await sandbox.post("/v1/api_keys", order),
      await sandbox.post("/v1/api_keys", order),
    ];
    const ids = [...kept, ...added].map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(4);
    const listed = await sandbox.list("/v1/api_keys");
    expect(listed.map(({ id }) => id as string)).toEqual(expect.arrayContaining(ids));
  });

  test("never gives an id twice after a process begins anew", async () => {
    const sandbox = await create({ seed: 7 });
    const ids = new Set<string>();
    for (let start = 0; start < 3; start += 1) {
      const fresh = await service.app.idsOf({
        ...(await service.app.environments.get(sandbox.environment.id)),
        generation: 100 + start,
      });
      for (let index = 0; index < 1000; index += 1) ids.add(fresh.uuid("2026-03-02T15:00:00.000Z"));
    }
    expect(ids.size).toBe(3000);
  });
});

test("a root sandbox cannot be deleted, because its keys would stop working", async () => {
  const path = `/v1/sandbox/environments/${root.environment.id}`;
  const reply = await root.call("DELETE", path);
  expect([reply.status, reply.body.data["code" as never]]).toEqual([422, "root_sandbox"]);
  expect(reply.body.data["detail" as never]).toContain("/reset empties it and keeps its keys");
  expect((await root.call("GET", path)).status).toBe(200);
});

test("a deleted sandbox leaves nothing: no row, no file, no key", async () => {
  const before = await total("payment_history");
  const sandbox = await create();
  await scenario(sandbox);
  const id = sandbox.environment.id;
  expect((await rowsOf(id))["postings"]).toBeGreaterThan(10);
  expect((await root.call("DELETE", `/v1/sandbox/environments/${id}`)).status).toBe(200);
  expect(await rowsOf(id)).toEqual({});
  expect(await total("payment_history")).toBe(before);
  expect(await filesOf(sandbox)).toEqual([]);
  expect((await sandbox.call("GET", "/v1/payments")).status).toBe(401);
  expect((await root.call("GET", `/v1/sandbox/environments/${id}`)).status).toBe(404);
});

test("a snapshot puts back what there was, clock, books, log and files, and life goes on alike", async () => {
  const sandbox = await create({ seed: 9 });
  const { paykey } = await createPaykey(sandbox);
  const charge = await createPayment(sandbox, "charge", { paykey });
  const path = `/v1/charges/${charge["id"]}`;
  await sandbox.advance("P1D");
  const snapshots = `/v1/sandbox/environments/${sandbox.environment.id}/snapshots`;
  const taken = await sandbox.post(snapshots, { name: "sent" });
  const before = [await sandbox.get(path), await allEvents(sandbox), await filesOf(sandbox)];
  const later = { payment_date: "2026-03-04", external_id: "later" };
  const goOn = async () => {
    await createPayment(sandbox, "payout", { ...later, paykey });
    await sandbox.advance("idle");
    return [await sandbox.get(path), await allEvents(sandbox), await filesOf(sandbox)];
  };
  const after = await goOn();
  await sandbox.post(`${snapshots}/${taken["id"]}/restore`, {});
  expect([await sandbox.get(path), await allEvents(sandbox), await filesOf(sandbox)]).toEqual(
    before,
  );
  expect((await sandbox.get("/v1/sandbox/clock"))["now"]).toBe(taken["clock_at"]);
  expect(await goOn()).toEqual(after);
  await expectInvariants(service, sandbox.environment.id);
});

test("a snapshot from before a migration is refused, which says why, and is deleted like any other", async () => {
  const sandbox = await create();
  const own = `/v1/sandbox/environments/${sandbox.environment.id}`;
  const { id, restorable } = await sandbox.post(`${own}/snapshots`, {});
  expect(restorable).toBe(true);
  for (const [version, then] of [
    [28, "at 28"],
    [null, "before versions were kept"],
  ] as const) {
    await service.db.run(sql`
      update environment_snapshots set schema_version = ${version} where id = ${id as string}`);
    const [listed] = await sandbox.list(`${own}/snapshots`);
    expect([listed?.["schema_version"], listed?.["restorable"]]).toEqual([version, false]);
    for (const [path, body] of [
      [`${own}/snapshots/${id}/restore`, {}],
      [`${own}/fork`, { snapshot_id: id }],
    ] as const) {
      const reply = await sandbox.call("POST", path, { body });
      expect([reply.status, reply.body.data["code" as never]]).toEqual([422, "snapshot_outdated"]);
      expect(reply.body.data["detail" as never]).toMatch(
        new RegExp(`stood ${then}; .* at migration \\d+ now`),
      );
    }
  }
  expect((await sandbox.call("DELETE", `${own}/snapshots/${id}`)).status).toBe(200);
});

test("what is returned R29 in one blocks nothing in another", async () => {
  const [one, two] = [await create({ seed: 1 }), await create({ seed: 1 })];
  const account_number = "880011";
  const blocked = await createPaykey(one, { account_number });
  const outcome = "failed_not_authorized";
  await createPayment(one, "charge", { paykey: blocked["paykey"], outcome });
  await one.advance("idle");
  expect((await one.get(`/v1/paykeys/${blocked["id"]}`))["status"]).toBe("blocked");
  const free = await createPaykey(two, { account_number });
  await createPayment(two, "charge", { paykey: free["paykey"] });
  await two.advance("idle");
  expect((await two.get(`/v1/paykeys/${free["id"]}`))["status"]).toBe("active");
});

test("a new sandbox's key may do no more than the key that asked for it", async () => {
  const customer = await root.post("/v1/customers", customerBody());
  const { key } = await root.post("/v1/api_keys", { scopes: ["sandbox:write"] });
  const fork = `/v1/sandbox/environments/${root.environment.id}/fork`;
  for (const made of ["/v1/sandbox/environments", fork]) {
    const reply = await root.call("POST", made, { key, body: {} });
    expect([made, reply.status]).toEqual([made, 201]);
    const { api_key } = reply.body.data;
    const statuses = [];
    for (const path of ["/v1/customers", `/v1/customers/${customer["id"]}/unmasked`]) {
      statuses.push((await root.call("GET", path, { key: api_key })).status);
    }
    const body = { scopes: ["admin"] };
    statuses.push((await root.call("POST", "/v1/api_keys", { key: api_key, body })).status);
    expect(statuses).toEqual([403, 403, 403]);
  }
});

test("the key of one account is refused what acts on the whole sandbox", async () => {
  const body = { scopes: ["admin"], account_id: root.account_id };
  const { key } = await root.post("/v1/api_keys", body);
  const writes = routes.filter(({ scope }) => scope === "sandbox:write");
  const refused: string[] = [];
  for (const { method, path, operationId } of writes) {
    const address = path.replace(":id", root.environment.id).replace(/:\w+/g, root.environment.id);
    const reply = await root.call(method, address, {
      key,
      ...(method === "DELETE" ? {} : { body: {} }),
    });
    if (reply.status === 403) refused.push(operationId);
  }
  const allowed = writes
    .map(({ operationId }) => operationId)
    .filter((id) => !refused.includes(id));
  expect(allowed.toSorted()).toEqual(["sandbox.accounts.step", "sandbox.inbox.open"]);
});
