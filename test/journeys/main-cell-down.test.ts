import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { moveToCell, type MoveStep } from "@railhead/server/move";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { listCopiedCells } from "../../packages/server/src/db/tables/environments/cell-copies.ts";
import { listCellEnvironments } from "../../packages/server/src/db/tables/environments/cell-environments.ts";
import { createPaykey, createPayment, customerBody } from "../support/factories.ts";
import { freePort } from "../support/ports.ts";
import { caller, CLOCK_START } from "../support/service.ts";
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
  readonly key: string;
}

const folder = clusterFolder();
let clusters: Record<"main" | "two", Cluster>;
let service: Service;
/** In `main`, and in `two`. */
let a: Sandbox;
let b: Sandbox;

const settings = (login?: (url: string) => string) =>
  readConfig(cellSettings(clusters, join(folder.path, "data"), login));

const serve = () => startService({ config: settings(), engine: true });

async function addSandbox(cell: string): Promise<Sandbox> {
  const app = service.cells?.list().find(({ name }) => name === cell)?.app;
  if (app === undefined) throw new Error(`the cell ${cell} is not open`);
  const wanted = { name: cell, seed: 1n, clock_mode: "frozen", clock_at: CLOCK_START } as const;
  const { environment, api_key: key } = await createSandbox(app, wanted);
  return { id: environment.id, key };
}

beforeAll(async () => {
  const [main, two] = await Promise.all([
    // What it acknowledged outlives the kill.
    startCluster(folder.path, "main", { durable: true }),
    startCluster(folder.path, "two"),
  ]);
  clusters = { main, two };
  service = await serve();
  a = await addSandbox("main");
  b = await addSandbox("two");
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await clusters?.main.stop();
  await clusters?.two.stop();
  folder.remove();
});

async function ask(key: string, at: Service): Promise<string> {
  const { status, body } = await caller(at.url, key).call("GET", "/v1/payments?page_size=1");
  return `${status} ${String(body.data["code"])}`;
}

const DEGRADED = [200, "degraded", [expect.stringMatching(/^Cell main: /)]];

async function readiness({ url }: Service): Promise<unknown[]> {
  const ready = await fetch(`${url}/readyz`);
  const { status, reasons } = (await ready.json()) as { status: string; reasons: string[] };
  return [ready.status, status, reasons];
}

async function payCharge(key: string, at: Service): Promise<void> {
  const client = caller(at.url, key);
  const paykey = await createPaykey(client);
  const { id } = await createPayment(client, "charge", {
    paykey: paykey["paykey"],
    payment_date: String(paykey["created_at"]).slice(0, 10),
  });
  await client.advance("P14D");
  expect((await client.get(`/v1/charges/${id}`))["status"]).toBe("paid");
}

test("every cell has a copy of the directory and of the hashes of keys, a new one included", async () => {
  const { main, two } = clusters;
  const place = { id: b.id, cell: "two" };
  await expect.poll(() => listCellEnvironments(main.owner), LIMIT).toEqual([place]);
  await expect.poll(() => listCellEnvironments(two.owner), LIMIT).toEqual([place]);
  const copiesIn = async ({ owner }: Cluster) => {
    const rows = await owner.rows<{ at: string }>(
      sql`select cell || ' ' || environment as at from cell_keys order by key_hash`,
    );
    return [...new Set(rows.map(({ at }) => at))];
  };
  await expect.poll(() => copiesIn(two), LIMIT).toEqual([`main ${a.id}`]);
  await expect.poll(() => copiesIn(main), LIMIT).toEqual([`two ${b.id}`]);
  await expect.poll(() => listCopiedCells(main.owner), LIMIT).toEqual(["two"]);
  await expect.poll(() => listCopiedCells(two.owner), LIMIT).toEqual(["main"]);
});

test("while main is down the environments of other cells are served, also by a process that starts meanwhile; a wrong key is 401, and main is served again without a restart", async () => {
  await payCharge(a.key, service);
  await payCharge(b.key, service);
  await clusters.main.kill();
  let late: Service | undefined;
  try {
    // Before the loss is noticed, too.
    expect(await ask(WRONG_KEY, service)).toBe("401 undefined");
    await expect.poll(() => ask(a.key, service), LIMIT).toBe("503 cell_unavailable");
    late = await serve();
    for (const at of [service, late]) {
      expect(await ask(a.key, at)).toBe("503 cell_unavailable");
      expect(await ask(b.key, at)).toBe("200 undefined");
      expect(await ask(WRONG_KEY, at)).toBe("401 undefined");
      await payCharge(b.key, at);
      const client = caller(at.url, b.key);
      // A sandbox, and its key, made in a cell need nothing of main.
      const made = await client.post("/v1/sandbox/environments", { name: "made meanwhile" });
      await expect.poll(() => ask(String(made["api_key"]), at), LIMIT).toBe("200 undefined");
      await expect.poll(() => readiness(at), LIMIT).toEqual(DEGRADED);
    }
    await clusters.main.restart();
    for (const at of [service, late]) {
      await expect.poll(() => ask(a.key, at), LIMIT).toBe("200 undefined");
      expect(await ask(WRONG_KEY, at)).toBe("401 undefined");
    }
    await payCharge(a.key, late);
    // What was learned meanwhile is written once main is back.
    const cells = async () => (await listCellEnvironments(clusters.main.owner)).length;
    await expect.poll(cells, LIMIT).toBe(3);
  } finally {
    await late?.stop();
  }
  await caller(service.url, a.key).post("/v1/customers", customerBody());
});

test("a move begins only while main is up, and one under way ends without it", async () => {
  const wanted = { environment: b.id, source: undefined, maxFenceMs: 60_000, maxStallMs: 120_000 };
  const down = `postgres://postgres@127.0.0.1:${await freePort()}/railhead`;
  const { DATABASE_URL: main } = settings(String);
  const { RAILHEAD_CELLS: cells, ...config } = settings(String);
  const without = { ...config, DATABASE_URL: down, RAILHEAD_CELLS: `${cells} three=${main}` };
  const move = { ...wanted, to: "three" };
  await expect(moveToCell(without, move)).rejects.toThrow(
    /a move begins only while the cell main is up, .* connect ECONNREFUSED/,
  );
  const cut = ({ step }: MoveStep) => {
    if (step === "fenced") throw new Error("cut short");
  };
  await expect(
    moveToCell(settings(String), { ...wanted, to: "main", onStep: cut }),
  ).rejects.toThrow("cut short");
  const steps: string[] = [];
  await moveToCell(without, { ...move, onStep: ({ step }) => steps.push(step) });
  expect(steps).toContain("arrived");
  expect(steps.at(-1)).toBe("directory_unwritten");
  // Asked by their keys, services find it where it is.
  await expect.poll(() => ask(b.key, service), LIMIT).toBe("200 undefined");
});
