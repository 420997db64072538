import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { abandonMove, moveToCell, planCellMove, type MoveStep } from "@railhead/server/move";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginMove,
  deleteMove,
  FENCE_SETTINGS,
  fenceEnvironment,
} from "../../packages/server/src/db/tables/moves/moved-environments.ts";
import { listCellEnvironments } from "../../packages/server/src/db/tables/environments/cell-environments.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { hasPromtool, isFiring } from "../support/alerts.ts";
import { createPaykey, createPayment, customerBody } from "../support/factories.ts";
import { freePort } from "../support/ports.ts";
import { caller, CLOCK_START, type Caller } from "../support/service.ts";
import {
  cellSettings,
  clusterFolder,
  startCluster,
  type Cluster,
} from "../support/two-clusters.ts";

const LIMIT = { timeout: 30_000 };
const WRONG_KEY = `rk_sandbox_${"0".repeat(64)}`;

interface Sandbox {
  readonly id: string;
  readonly account: string;
  readonly key: string;
  readonly client: Caller;
}

const folder = clusterFolder();
let clusters: Record<"main" | "two", Cluster>;
let service: Service;
/** In `main`, and in `two`. */
let a: Sandbox;
let b: Sandbox;

const settings = (login?: (url: string) => string) =>
  readConfig({ ...cellSettings(clusters, join(folder.path, "data"), login), METRICS_PORT: "0" });

async function serve(engine: boolean): Promise<Service> {
  const config = settings();
  return await startService({ config, engine });
}

async function addSandbox(cell: string): Promise<Sandbox> {
  const app = service.cells?.list().find(({ name }) => name === cell)?.app;
  if (app === undefined) throw new Error(`the cell ${cell} is not open`);
  const wanted = { name: cell, seed: 1n, clock_mode: "frozen", clock_at: CLOCK_START } as const;
  const { environment, account_id: account, api_key: key } = await createSandbox(app, wanted);
  return { id: environment.id, account, key, client: caller(service.url, key) };
}

beforeAll(async () => {
  const [main, two] = await Promise.all([
    startCluster(folder.path, "main"),
    startCluster(folder.path, "two"),
  ]);
  clusters = { main, two };
  service = await serve(true);
  a = await addSandbox("main");
  b = await addSandbox("two");
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await clusters?.main.stop();
  await clusters?.two.stop();
  folder.remove();
});

/** Status and code of a read. */
async function ask(of: Sandbox, at: Service = service): Promise<string> {
  const { status, body } = await caller(at.url, of.key).call("GET", "/v1/payments?page_size=1");
  return `${status} ${String(body.data["code"])}`;
}

async function readiness(): Promise<{ status: string; checks: object; reasons?: string[] }> {
  const reply = await fetch(`${service.url}/readyz`);
  return {
    ...((await reply.json()) as { status: string; checks: object }),
    code: reply.status,
  } as never;
}

/** Whether the alert fires, by what the service shows; undefined where nothing can say. */
async function isAlerted(): Promise<boolean | undefined> {
  if (!hasPromtool) return undefined;
  const after = await (await fetch(String(service.metricsUrl))).text();
  return await isFiring("RailheadCellDown", { before: after, after });
}

/** A charge that the engine of its cell takes through all its steps. */
async function payCharge({ client }: Sandbox): Promise<string> {
  const paykey = await createPaykey(client);
  const { id } = await createPayment(client, "charge", {
    paykey: paykey["paykey"],
    payment_date: String(paykey["created_at"]).slice(0, 10),
  });
  await client.advance("P14D");
  expect((await client.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  return String(id);
}

test("one address serves environments of two clusters, each by the engine of its own", async () => {
  await payCharge(a);
  await payCharge(b);
  const owners = async ({ owner }: Cluster) => {
    const rows = await owner.rows<{ id: string }>(sql`select environment_id as id from payments`);
    return rows.map(({ id }) => id);
  };
  expect(await owners(clusters.main)).toEqual([a.id]);
  expect(await owners(clusters.two)).toEqual([b.id]);
  expect(await listCellEnvironments(clusters.main.owner)).toEqual([{ id: b.id, cell: "two" }]);
  expect((await caller(service.url, WRONG_KEY).call("GET", "/v1/payments")).status).toBe(401);
  expect(await readiness()).toMatchObject({ status: "ready", checks: { cells: "ok" } });
  const customer_id = (await b.client.post("/v1/customers", customerBody()))["id"];
  const { bridge_token } = await b.client.post("/v1/bridge/initialize", { customer_id });
  // Neither a linking page nor an inbox has a key: both name their environment.
  const page = await fetch(`${service.url}/bridge/session`, {
    headers: { authorization: `Bearer ${String(bridge_token)}` },
  });
  expect(page.status).toBe(200);
  const bridge = { parent_origins: ["https://shop.example"] };
  const account = `/v1/account_settings/${b.account}`;
  expect((await b.client.call("PATCH", account, { body: { bridge } })).status).toBe(200);
  const policyFor = async (host: string) => {
    const query = `parentOriginURL=${host}&parentOriginProtocol=https`;
    const { headers } = await fetch(`${service.url}/bridge?${query}`);
    return headers.get("content-security-policy")?.split("frame-ancestors ")[1];
  };
  expect(await policyFor("shop.example")).toBe("https://shop.example");
  expect(await policyFor("other.example")).toBe("'none'");
  const { url } = await b.client.post("/v1/sandbox/inbox", {});
  await b.client.post("/v1/webhook_endpoints", { url });
  await b.client.post("/v1/customers", customerBody());
  await expect.poll(() => b.client.list("/v1/sandbox/inbox"), LIMIT).not.toEqual([]);
});

test("a cluster that is down takes its own environments down alone, and is served again without a restart, also by a process that started meanwhile", async () => {
  await clusters.two.kill();
  let late: Service | undefined;
  try {
    await expect.poll(() => ask(b), LIMIT).toBe("503 cell_unavailable");
    const refused = await b.client.call("POST", "/v1/customers", { body: customerBody() });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(await ask(a)).toBe("200 undefined");
    await payCharge(a);
    await expect.poll(readiness, LIMIT).toMatchObject({
      code: 200,
      status: "degraded",
      checks: { database: "ok", cells: "failed" },
    });
    expect((await readiness()).reasons).toEqual([
      expect.stringMatching(/^Cell two: The database /),
    ]);
    expect(await isAlerted()).not.toBe(false);
    late = await serve(false);
    expect([await ask(a, late), await ask(b, late)]).toEqual([
      "200 undefined",
      "503 cell_unavailable",
    ]);
    // The other cell has a copy of the keys.
    const wrong = await caller(late.url, WRONG_KEY).call("GET", "/v1/payments");
    expect(wrong.status).toBe(401);
    await clusters.two.restart();
    for (const at of [service, late]) {
      await expect.poll(() => ask(b, at), LIMIT).toBe("200 undefined");
    }
    expect((await caller(late.url, WRONG_KEY).call("GET", "/v1/payments")).status).toBe(401);
  } finally {
    await late?.stop();
  }
  await payCharge(b);
  expect((await readiness()).status).toBe("ready");
  expect(await isAlerted()).not.toBe(true);
});

test("an environment that moved to another cell is served at the same address by the same key, by a process that knew the old one", async () => {
  const before = await payCharge(b);
  const wanted = { environment: b.id, source: undefined, maxFenceMs: 60_000, maxStallMs: 120_000 };
  await expect(moveToCell(settings(String), { ...wanted, to: "three" })).rejects.toThrow(
    "the cells are main, two",
  );
  const seen = new Set<string>();
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) seen.add(await ask(b));
  })();
  const moved = await moveToCell(settings(String), { ...wanted, to: "main" });
  over.abort();
  await asking;
  expect(moved.rows).toBeGreaterThan(100);
  // Never that it is served elsewhere: elsewhere is here.
  expect(
    [...seen].filter((each) => !/^(200 undefined|503 environment_moving)$/.test(each)),
  ).toEqual([]);
  await expect.poll(() => ask(b), LIMIT).toBe("200 undefined");
  expect((await b.client.get(`/v1/charges/${before}`))["status"]).toBe("paid");
  await payCharge(b);
  expect(await listCellEnvironments(clusters.main.owner)).toEqual([{ id: b.id, cell: "main" }]);
  // Run again, the move changes nothing.
  expect(await moveToCell(settings(String), { ...wanted, to: "main" })).toMatchObject({
    rows: null,
  });
  // What the old cell keeps is removed by name, and what is served is not.
  const plan = await planCellMove(settings(String), { ...wanted, to: "two" });
  await abandonMove(plan.config, plan.wanted);
  expect(await clusters.two.owner.rows(sql`select from payments`)).toEqual([]);
  expect(await ask(b)).toBe("200 undefined");
});

/** As all cells are set, besides one on whose port nothing listens. */
async function settingsWithDown() {
  const config = settings(String);
  const down = `three=postgres://postgres@127.0.0.1:${await freePort()}/railhead`;
  return { ...config, RAILHEAD_CELLS: `${String(config.RAILHEAD_CELLS)} ${down}` };
}

test("a third cell that is down keeps no fenced move from being abandoned, and is named", async () => {
  const { owner } = clusters.main;
  const move = { at: CLOCK_START, id: a.id, target: "two", address: null };
  await owner.tx(async (tx) => {
    await beginMove(tx, move);
    await fenceEnvironment(tx, a.id, CLOCK_START);
  }, FENCE_SETTINGS);
  await expect.poll(() => ask(a), LIMIT).toBe("503 environment_moving");
  const steps: MoveStep[] = [];
  const onStep = (step: MoveStep) => steps.push(step);
  const wanted = {
    environment: a.id,
    source: undefined,
    maxFenceMs: 60_000,
    maxStallMs: 120_000,
    to: "two",
    onStep,
  };
  const plan = await planCellMove(await settingsWithDown(), wanted);
  const down = expect.stringMatching(/^three \(connect ECONNREFUSED /) as unknown;
  expect(steps).toEqual([{ step: "cells_unasked", cells: [down] }]);
  await abandonMove(plan.config, plan.wanted);
  await expect.poll(() => ask(a), LIMIT).toBe("200 undefined");
});

test("a move goes on past a cell that is down only from the cell whose move the target waits for", async () => {
  const { main, two } = clusters;
  const config = await settingsWithDown();
  const id = "0195a1b2-0000-7000-8000-000000000001";
  const wanted = {
    environment: id,
    source: undefined,
    maxFenceMs: 60_000,
    maxStallMs: 120_000,
    to: "main",
  };
  const unknown = /is not known while cells cannot be asked: three \(connect ECONNREFUSED /;
  await expect(planCellMove(config, wanted)).rejects.toThrow(unknown);
  const move = { at: CLOCK_START, id, target: "main", address: null };
  await two.owner.tx((tx) => beginMove(tx, move));
  await two.owner.run(
    sql`update moved_environments set state = 'moved', environment = '{}' where id = ${id}`,
  );
  // It may have gone to the third cell since.
  await expect(planCellMove(config, wanted)).rejects.toThrow(unknown);
  await main.owner.tx((tx) => beginMove(tx, { ...move, at: "2026-03-09T15:00:00.000Z" }));
  await expect(planCellMove(config, wanted)).rejects.toThrow(unknown);
  await deleteMove(main.owner, id);
  await main.owner.tx((tx) => beginMove(tx, move));
  const plan = await planCellMove(config, wanted);
  expect(plan.config.DATABASE_URL).toBe(two.server.url);
  await deleteMove(main.owner, id);
  await deleteMove(two.owner, id);
});
