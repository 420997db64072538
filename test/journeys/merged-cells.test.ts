import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, CLOCK_START, type Caller, type Resource } from "../support/service.ts";
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
  readonly paykey: Resource;
}

const folder = clusterFolder();
let clusters: Record<"main" | "two", Cluster>;
let service: Service;
/** One in `main`, two in `two`. */
let sandboxes: readonly [Sandbox, Sandbox, Sandbox];

async function serve(): Promise<Service> {
  const config = readConfig(cellSettings(clusters, join(folder.path, "data")));
  return await startService({ config, engine: false });
}

async function addSandbox(cell: string, seed: bigint): Promise<Sandbox> {
  const app = service.cells?.list().find(({ name }) => name === cell)?.app;
  if (app === undefined) throw new Error(`the cell ${cell} is not open`);
  const wanted = { name: cell, seed, clock_mode: "frozen", clock_at: CLOCK_START } as const;
  const { environment, account_id: account, api_key: key } = await createSandbox(app, wanted);
  const client = caller(service.url, key);
  return { id: environment.id, account, key, client, paykey: await createPaykey(client) };
}

beforeAll(async () => {
  const [main, two] = await Promise.all([
    startCluster(folder.path, "main"),
    // What it acknowledged outlives the kill.
    startCluster(folder.path, "two", { durable: true }),
  ]);
  clusters = { main, two };
  service = await serve();
  sandboxes = [
    await addSandbox("main", 1n),
    await addSandbox("two", 2n),
    await addSandbox("two", 3n),
  ];
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await clusters?.main.stop();
  await clusters?.two.stop();
  folder.remove();
});

const keysOf = (...others: readonly Sandbox[]) => others.map(({ key }) => key).join(", ");

/** Reads with the key of the first sandbox, and those of the others. */
async function read(
  path: string,
  { first = sandboxes[0], keys = keysOf(...sandboxes.slice(1)), at = service } = {},
): Promise<Resource> {
  const headers = { "railhead-keys": keys };
  const reply = await caller(at.url, first.key).call("GET", path, { headers });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
}

async function charge({ client, paykey }: Sandbox): Promise<string> {
  const { id } = await createPayment(client, "charge", {
    paykey: paykey["paykey"],
    payment_date: String(paykey["created_at"]).slice(0, 10),
  });
  return String(id);
}

const withCursor = (path: string, cursor: string | undefined) =>
  cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;

/** All pages of a merged list; `between` runs after each. */
async function readAll(
  path: string,
  between: (page: Resource, number: number) => Promise<object | undefined> = () =>
    Promise.resolve(undefined),
): Promise<{ items: Resource[]; cursor: string | undefined }> {
  const items: Resource[] = [];
  let cursor: string | undefined;
  let options: object | undefined;
  for (let number = 1; ; number += 1) {
    const page = await read(withCursor(path, cursor), options);
    items.push(...(page["items"] as Resource[]));
    cursor = page["next_cursor"] as string;
    if (page["has_more"] === false && page["complete"] === true) return { items, cursor };
    options = await between(page, number);
  }
}

const idsOf = (items: readonly Resource[]) => items.map(({ payment }) => String(payment.id));
const expectedOf = async () => {
  const lists = await Promise.all(
    sandboxes.map(({ client }) => client.list("/v1/payments?page_size=500")),
  );
  return lists.flat().map(({ id }) => String(id));
};

test("payments of environments of two clusters are one list, of which paging loses and repeats none while payments are added and keys change their order", async () => {
  for (let n = 0; n < 4; n += 1) for (const one of sandboxes) await charge(one);
  const [a, b, c] = sandboxes;
  const { items } = await readAll("/v1/merged/payments?limit=2", async (_page, number) => {
    if (number <= 3) for (const one of sandboxes) await charge(one);
    return number % 2 === 0 ? undefined : { first: c, keys: `${b.key} ${a.key}` };
  });
  const ids = idsOf(items);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual((await expectedOf()).toSorted());
  const newestFirst = await readAll("/v1/merged/payments?limit=3&sort_order=desc");
  const times = newestFirst.items.map(({ payment }) => String(payment.created_at));
  expect(times).toEqual(times.toSorted().toReversed());
  expect(idsOf(newestFirst.items).toSorted()).toEqual((await expectedOf()).toSorted());
  expect(new Set(newestFirst.items.map(({ environment_id }) => environment_id))).toEqual(
    new Set(sandboxes.map(({ id }) => id)),
  );
});

test("the merged feed gives each source's events in its sequence without gaps, and goes on behind its cursor in another process", async () => {
  const { items, cursor } = await readAll("/v1/merged/events?limit=7");
  for (const { id, client } of sandboxes) {
    const own = items.filter(({ environment_id }) => environment_id === id);
    const events = await client.list("/v1/events?page_size=500");
    expect(own.map(({ event }) => event.sequence)).toEqual(events.map(({ sequence }) => sequence));
  }
  const added = [await charge(sandboxes[1]), await charge(sandboxes[0])];
  const other = await serve();
  try {
    const path = withCursor("/v1/merged/events?types=charge.created", cursor);
    const next = await read(path, { at: other });
    const charges = (next["items"] as Resource[]).map(({ event }) => String(event.resource.id));
    expect(charges.toSorted()).toEqual(added.toSorted());
  } finally {
    await other.stop();
  }
});

test("sums and search of several environments are those of each", async () => {
  const total = (await expectedOf()).length;
  const summary = await read("/v1/merged/summary?group_by=status");
  expect(summary["charges"].count).toBe(total);
  const amounts = await Promise.all(
    sandboxes.map(
      async ({ client }) => (await client.get("/v1/payments/summary"))["charges"].amount,
    ),
  );
  expect(BigInt(summary["charges"].amount)).toBe(
    amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
  );
  const wanted = (await sandboxes[2].client.list("/v1/payments?page_size=1"))[0]?.["id"];
  const { items } = await read(`/v1/merged/search?q=${String(wanted)}`);
  expect((items as Resource[]).map(({ source, result }) => [source, result.id])).toEqual([
    [3, wanted],
  ]);
});

test("a key that may not read, or that is wrong, is named and delays no other; rows are never given twice", async () => {
  const { key } = await sandboxes[1].client.post("/v1/api_keys", { scopes: ["customers:read"] });
  const page = await read("/v1/merged/payments?limit=5", { keys: `${String(key)},${WRONG_KEY}` });
  expect((page["sources"] as Resource[]).map(({ is_read, status }) => [is_read, status])).toEqual([
    [true, 200],
    [false, 403],
    [false, 401],
  ]);
  expect([page["complete"], page["sources"][1].key_hint]).toEqual([false, String(key).slice(-4)]);
  expect(page["items"].length).toBe(5);
  const [a] = sandboxes;
  const ask = (keys: string) =>
    a.client.call("GET", "/v1/merged/payments", { headers: { "railhead-keys": keys } });
  const twice = await ask(`${a.key};account=${a.account}`);
  expect([twice.status, twice.body.data["detail"]]).toEqual([
    400,
    "Sources 1 and 2 give the same rows: send one of them.",
  ]);
  for (const wrong of ["abc", `${a.key};account=x`, Array(21).fill(a.key).join()]) {
    const refused = await ask(wrong);
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain(a.key);
  }
});

test("a cluster that is down is named, the others are read, and its payments and events follow when it is back", async () => {
  const before = await readAll("/v1/merged/events?limit=50");
  await charge(sandboxes[1]);
  await charge(sandboxes[0]);
  await clusters.two.kill();
  const path = withCursor("/v1/merged/events?limit=50", before.cursor);
  // Until the loss is noticed, keys that were read a moment ago are known without the cluster.
  const fault = () => service.cells?.list().find(({ name }) => name === "two")?.fault;
  await expect.poll(fault, LIMIT).toBeDefined();
  await expect
    .poll(async () => (await read(path))["sources"][1].code, LIMIT)
    .toBe("cell_unavailable");
  const part = await read(path);
  expect(part["complete"]).toBe(false);
  // Nothing else is new, but the clusters that are down may have rows.
  const seen = withCursor("/v1/merged/events?limit=50", part["next_cursor"] as string);
  const nothing = await read(seen);
  expect([nothing["items"], nothing["has_more"]]).toEqual([[], true]);
  // A first key whose cluster is down keeps its number, and the next key that is answered reads for it.
  const [a, b, c] = sandboxes;
  for (const merged of ["payments?limit=5", "events?limit=5", "summary", "search?q=zz"]) {
    const keys = `${WRONG_KEY} ${c.key};account=${c.account} ${a.key};account=${a.account}`;
    const page = await read(`/v1/merged/${merged}`, { first: b, keys });
    expect(page["sources"].map(({ number, status }: Resource) => [number, status])).toEqual([
      [1, 503],
      [2, 401],
      [3, 503],
      [4, 200],
    ]);
    expect(page["sources"][0].key_hint).toBe(b.key.slice(-4));
    expect(
      new Set((page["items"] ?? []).map((item: Resource) => item["source"])).size,
    ).toBeLessThan(2);
  }
  const headers = { "railhead-keys": c.key };
  const none = await caller(service.url, b.key).call("GET", "/v1/merged/payments", { headers });
  expect([none.status, none.body.data["code"]]).toEqual([503, "cell_unavailable"]);
  expect(part["sources"].map(({ status }: Resource) => status)).toEqual([200, 503, 503]);
  expect((part["items"] as Resource[]).map(({ source }) => source)).not.toContain(2);
  expect(part["items"].length).toBeGreaterThan(0);
  await clusters.two.restart();
  const rest = withCursor("/v1/merged/events?limit=50", part["next_cursor"] as string);
  await expect.poll(async () => (await read(rest))["complete"], LIMIT).toBe(true);
  const late = (await read(rest))["items"] as Resource[];
  expect(new Set(late.map(({ source }) => source))).toEqual(new Set([2]));
  const numbers = late.map(({ event }) => event.sequence as number);
  const last = before.items.findLast(({ environment_id }) => environment_id === sandboxes[1].id);
  expect(numbers).toEqual(numbers.map((_, index) => last?.["event"].sequence + 1 + index));
});
