import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { some } from "../support/depth.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  callerOf,
  neverCrashes,
  renameLog,
  startCrashingService,
  type CrashingService,
  type CrashPoint,
} from "../support/crashing-service.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import type { Resource, Sandbox } from "../support/service.ts";

let database: TestDatabase;
let dataDir: string;
let service: CrashingService;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-kill-"));
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => startCrashingService({ databaseUrl: database.serviceUrl, dataDir });

const story = [
  ["charge", "standard", "paid"],
  ["charge", "failed_insufficient_funds", "failed"],
  ["charge", "reversed_customer_dispute", "reversed"],
  ["payout", "standard", "paid"],
] as const;

interface Context {
  readonly environmentId: string;
  readonly apiKey: string;
  /** Answers to keyed requests that were acknowledged, by key. */
  readonly acknowledged: Map<string, { path: string; body: object; text: string; id: string }>;
}

type Client = Pick<Sandbox, "call" | "get" | "list" | "post" | "put" | "advance">;

async function openScene(): Promise<Context> {
  const { environment_id, api_key } = await service.addSandbox();
  const context: Context = {
    environmentId: environment_id,
    apiKey: api_key,
    acknowledged: new Map(),
  };
  const client = callerOf(service, api_key);
  for (const [index, [kind, outcome]] of story.entries()) {
    const { paykey } = await createPaykey(client);
    const body = paymentBody(kind, { paykey, outcome, amount: 10_000 + index });
    await acknowledge(client, context, { key: `story-key-${index}`, path: `/v1/${kind}s`, body });
  }
  return context;
}

async function acknowledge(
  client: Client,
  context: Context,
  request: { key: string; path: string; body: object },
): Promise<void> {
  const { key, path, body } = request;
  const reply = await client.call("POST", path, { body, headers: { "idempotency-key": key } });
  expect(reply.status).toBe(201);
  context.acknowledged.set(key, {
    path,
    body,
    text: reply.text,
    id: String(reply.body.data["id"]),
  });
}

/** Goes to the end of the story, starting the service again whenever it dies. */
async function travelHome(context: Context): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    try {
      await callerOf(service, context.apiKey).advance("idle");
      return deaths;
    } catch (error) {
      await service.died;
      if (deaths > 3) throw error;
      service = await start();
    }
  }
}

async function expectRight(context: Context): Promise<void> {
  const client = callerOf(service, context.apiKey);
  for (const [index, [kind, , status]] of story.entries()) {
    const { id } = context.acknowledged.get(`story-key-${index}`) as { id: string };
    expect((await client.get(`/v1/${kind}s/${id}`))["status"]).toBe(status);
  }
  await expectAcknowledgedIsThere(client, context);
  const traces = (await sentFiles({ dataDir }, context.environmentId)).flatMap((file) =>
    file.read.batches.flatMap((batch) => batch.entries.map((entry) => entry.trace_number)),
  );
  expect(new Set(traces).size).toBe(traces.length);
  const handedOver = (await readFile(renameLog(dataDir), "utf8"))
    .split("\n")
    .filter((path) => path.includes(`${context.environmentId}/outbound/`));
  expect(new Set(handedOver).size, "each file is handed over once").toBe(handedOver.length);
  const carried = await database.db.rows<{ n: bigint }>(sql`
    select count(*) as n from entries where environment_id = ${context.environmentId}
    group by coalesce(payment_id, funding_event_id)`);
  expect(carried.every((row) => row.n === 1n)).toBe(true);
  const postings = await database.db.rows<{ n: bigint }>(sql`
    select count(*) as n from postings where environment_id = ${context.environmentId}
    group by subject_id, move`);
  expect(postings.every((row) => row.n === 1n)).toBe(true);
  await expectInvariants({ db: database.db, dataDir }, context.environmentId);
  await expectCompleteLog(client);
}

async function expectAcknowledgedIsThere(client: Client, context: Context): Promise<void> {
  for (const [key, { path, body, text, id }] of context.acknowledged) {
    const replay = await client.call("POST", path, { body, headers: { "idempotency-key": key } });
    expect([replay.status, replay.headers["idempotent-replayed"], replay.text]).toEqual([
      201,
      "true",
      text,
    ]);
    const found = await client.list(`/v1/payments?payment_id=${id}`);
    expect(found.length).toBe(1);
  }
}

/** What happens in the whole story, counted in a life that ends well. */
async function countedStory(): Promise<{ effect: number; rename: number }> {
  const context = await openScene();
  await service.arm(neverCrashes);
  await travelHome(context);
  const counted = await service.counted();
  await expectRight(context);
  return counted;
}

/**
 * Points spread over the effects, and each side of the first renames: what a bank can see. A few
 * effects at the end are left out, since checks of the payments may have run before the count.
 */
function fates(counted: { effect: number; rename: number }): readonly CrashPoint[] {
  const spread = Array.from({ length: 8 }, (_, point): CrashPoint => ({
    of: "effect",
    count: 1 + Math.floor((point * counted.effect * 0.85) / 7),
    when: point % 2 === 0 ? "after" : "before",
  }));
  const renames = [1, 2, 3, 4].map((count): CrashPoint => ({ of: "rename", count, when: "after" }));
  return some([...spread, ...renames, { of: "rename", count: 1, when: "before" }], 6);
}

/**
 * A life that ends right although it was killed at a point. Renewals of leases are effects, too, and follow wall time: where
 * a life was over before the point, the next one is killed earlier.
 */
async function killedAt(fate: CrashPoint): Promise<void> {
  const context = await openScene();
  await service.arm(fate);
  const deaths = await travelHome(context);
  if (deaths === 0) {
    await service.stop();
    service = await start();
  }
  await expectRight(context);
  if (deaths === 1) return;
  const isEarlier = fate.of === "effect" && fate.count > 1;
  expect([deaths, isEarlier], `died ${fate.when} ${fate.of} ${fate.count}`).toEqual([0, true]);
  await killedAt({ ...fate, count: Math.floor(fate.count / 2) });
}

test("killed at points all over the four payments' life, the service ends everything right", async () => {
  const counted = await countedStory();
  expect(counted.effect).toBeGreaterThan(25);
  expect(counted.rename).toBeGreaterThan(6);
  for (const fate of fates(counted)) await killedAt(fate);
}, 400_000);

test("killed among twenty-five requests, the service keeps each that it acknowledged and doubles none", async () => {
  const deaths: readonly CrashPoint[] = [
    { of: "effect", count: 2, when: "after" },
    { of: "effect", count: 3, when: "before" },
    { of: "effect", count: 4, when: "after" },
  ];
  for (const fate of some(deaths, 2)) {
    const context = await openScene();
    const client = callerOf(service, context.apiKey);
    const { paykey } = await createPaykey(client);
    const requests = Array.from({ length: 25 }, (_, index) => ({
      key: `burst-key-${index}`,
      path: "/v1/charges",
      body: paymentBody("charge", { paykey }),
    }));
    await service.arm(fate);
    // One after another in five lanes, so that some are answered before the end and some never.
    const lanes = Array.from({ length: 5 }, async (_, lane) => {
      for (let index = lane; index < requests.length; index += 5) {
        const request = requests[index];
        if (request !== undefined) await acknowledge(client, context, request);
      }
    });
    const ends = await Promise.allSettled(lanes);
    expect(ends.some((end) => end.status === "rejected")).toBe(true);
    await service.died;
    service = await start();
    const again = callerOf(service, context.apiKey);
    await expectAcknowledgedIsThere(again, context);
    for (const request of requests) {
      if (!context.acknowledged.has(request.key)) await acknowledge(again, context, request);
    }
    const charges: Resource[] = await again.list("/v1/payments?payment_type=charge&page_size=1000");
    expect(charges.length).toBe(25 + 3);
    await travelHome(context);
    await expectRight(context);
  }
}, 400_000);
