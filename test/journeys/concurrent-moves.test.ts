import { afterAll, beforeAll, expect, test } from "vitest";
import { raw, sql, type Tx } from "../../packages/server/src/db/postgres/executor.ts";
import { builtMain } from "../support/build.ts";
import type { Command } from "../support/command.ts";
import {
  addTenant,
  closePlace,
  contentAt,
  expectProgress,
  expectWhole,
  FENCE_MS,
  killPlace,
  leftoversAt,
  openPlace,
  shareBankOf,
  startMove,
  startTenantTraffic,
  statusAt,
  type Place,
  type Tenant,
} from "../support/moving-tenants.ts";
import { clusterFolder } from "../support/two-clusters.ts";

const LIMIT = { timeout: 60_000 };

const folder = clusterFolder();
let one: Place;
let two: Place;
let three: Place;

beforeAll(async () => {
  builtMain();
  const open = (name: string) => openPlace(folder.path, name);
  [one, two, three] = await Promise.all([open("one"), open("two"), open("three")]);
}, 120_000);
afterAll(async () => {
  for (const place of [one, two, three]) await closePlace(place);
  folder.remove();
});

/** How long nobody served the environment, as the command printed at its end. */
async function fenceOf(move: Command): Promise<number> {
  expect([await move.ended, move.errors()]).toEqual([0, ""]);
  return Number((await move.line("moved"))["fence_ms"]);
}

/** Expects that a command refuses, by a sentence. */
async function expectRefusal(command: Command, sentence: RegExp): Promise<void> {
  expect(await command.ended).not.toBe(0);
  expect(command.errors()).toMatch(sentence);
}

const HELD = "set local idle_in_transaction_session_timeout = 0";

/** Runs a work while a transaction is open at a place: no move from there begins to copy. */
async function whileHeld(place: Place, work: (tx: Tx) => Promise<void>): Promise<void> {
  await place.cluster.owner.tx(async (tx) => {
    await tx.run(sql`select pg_current_xact_id()`);
    await work(tx);
  }, HELD);
}

const waitsForSlot = ({ cluster }: Place) =>
  expect
    .poll(
      () =>
        cluster.owner.rows(sql`select from pg_stat_activity
          where query like '%pg_create_logical_replication_slot%' and wait_event = 'transactionid'`),
      LIMIT,
    )
    .toHaveLength(1);

test("two environments to one place and one in the opposite direction move at once, each under load: nothing is lost, nothing is twice", async () => {
  const routes = [
    [one, two],
    [one, two],
    [two, one],
  ] as const;
  const bystander = await addTenant(one);
  const movers = await Promise.all(
    routes.map(async ([home, to]) => ({ tenant: await addTenant(home), to })),
  );
  for (const { tenant, to } of movers) shareBankOf(tenant, to);
  const before = await contentAt(one, bystander);
  const moves = movers.map((move) => ({
    ...move,
    traffic: startTenantTraffic(move.tenant, move.to),
  }));
  try {
    await Promise.all(moves.map(({ traffic }) => expectProgress(traffic)));
    const fences = await Promise.all(moves.map(({ tenant, to }) => fenceOf(startMove(tenant, to))));
    expect(Math.max(...fences)).toBeLessThan(FENCE_MS);
    await Promise.all(moves.map(({ traffic }) => expectProgress(traffic)));
  } finally {
    await Promise.all(moves.map(({ traffic }) => traffic.stop()));
  }
  for (const { tenant, to, traffic } of moves) {
    expect(await statusAt(tenant.home, tenant)).toBe("503 environment_moved");
    await expectWhole(to, tenant, traffic);
  }
  expect([await leftoversAt(one), await leftoversAt(two)]).toEqual([[], []]);
  expect(await contentAt(one, bystander)).toEqual(before);
  expect(await statusAt(one, bystander)).toBe("200 undefined");
}, 300_000);

/** Expects that an abandoned move waits for who uses the target's log, and that nobody waits for it meanwhile. */
async function abandonWhileLogIsUsed(tenant: Tenant, target: Place): Promise<void> {
  const { owner } = target.cluster;
  const { abandoning } = await owner.tx(async (tx) => {
    await tx.run(raw("lock table events in row exclusive mode"));
    const command = startMove(tenant, target, ["--abandon"]);
    const waits = sql`select from pg_locks where relation = 'events'::regclass and not granted`;
    await expect.poll(() => owner.rows(waits), { ...LIMIT, interval: 10 }).toHaveLength(1);
    await owner.run(sql`select from events limit 1`);
    return { abandoning: command };
  }, HELD);
  expect([await abandoning.ended, abandoning.errors()]).toEqual([0, ""]);
}

test("a move goes on while the target of another one from the same source is killed, and that one is abandoned without a trace", async () => {
  const [mover, stayer] = [await addTenant(one), await addTenant(one)];
  shareBankOf(mover, two);
  shareBankOf(stayer, three);
  const [moving, staying] = [startTenantTraffic(mover, two), startTenantTraffic(stayer)];
  try {
    const [lost, move] = [startMove(stayer, three), startMove(mover, two)];
    await lost.line("move_step");
    await expect.poll(() => lost.lines.at(-1), LIMIT).toMatchObject({ step: "copying" });
    const restart = await killPlace(three);
    expect(await lost.ended).toBe(1);
    await restart();
    await abandonWhileLogIsUsed(stayer, three);
    expect(await fenceOf(move)).toBeLessThan(FENCE_MS);
    await Promise.all([expectProgress(moving), expectProgress(staying)]);
  } finally {
    await Promise.all([moving.stop(), staying.stop()]);
  }
  await expectWhole(two, mover, moving);
  await expectWhole(one, stayer, staying);
  expect([...staying.refusals].filter((code) => code.startsWith("environment_"))).toEqual([]);
  expect(await statusAt(three, stayer)).toBe("401 undefined");
  for (const place of [one, two, three]) expect(await leftoversAt(place)).toEqual([]);
}, 300_000);

test("a second command about an environment that moves is refused by whom to wait for, harms nothing, and goes on once that session is ended", async () => {
  const tenant = await addTenant(one);
  shareBankOf(tenant, two);
  const traffic = startTenantTraffic(tenant, two);
  try {
    let first: Command | undefined;
    await whileHeld(one, async (tx) => {
      const ended = startMove(tenant, two);
      await waitsForSlot(one);
      const again = startMove(tenant, two);
      const elsewhere = startMove(tenant, three);
      const abandoning = startMove(tenant, two, ["--abandon"]);
      for (const command of [again, elsewhere, abandoning])
        await expectRefusal(command, /another command moves .* wait until it ends, or end it by/);
      const [, remedy] = /`(select pg_terminate_backend\(\d+\))`/.exec(again.errors()) ?? [];
      await tx.run(raw(remedy ?? ""));
      first = startMove(tenant, two);
      await expectRefusal(ended, /terminating connection|has ended: run the command again/);
      await waitsForSlot(one);
    });
    await fenceOf(first!);
    await expectProgress(traffic);
  } finally {
    await traffic.stop();
  }
  await expectWhole(two, tenant, traffic);
  for (const place of [one, two, three]) expect(await leftoversAt(place)).toEqual([]);
}, 300_000);

test("a move whose ODFI another environment took at the target meanwhile ends before the fence, and the source serves on", async () => {
  const tenant = await addTenant(one);
  shareBankOf(tenant, two);
  let move: Command | undefined;
  await whileHeld(one, async () => {
    move = startMove(tenant, two);
    await waitsForSlot(one);
    await addTenant(two, tenant.odfi);
  });
  await expectRefusal(move!, /another live environment of the target uses numbers of the ODFI/);
  expect(move!.lines.some(({ step }) => step === "fenced")).toBe(false);
  expect(await statusAt(one, tenant)).toBe("200 undefined");
  const abandoning = startMove(tenant, two, ["--abandon"]);
  expect([await abandoning.ended, abandoning.errors()]).toEqual([0, ""]);
}, 300_000);
