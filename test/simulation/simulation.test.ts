import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { sentFiles } from "../support/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { createChance } from "./chance.ts";
import { crashingDatabase, type CrashingDatabase } from "./crashing.ts";
import { openWorld, resolveHeld, stepWorld, advanceClock, type World } from "./world.ts";

// Two known runs unless SIMULATION_RUNS asks for more, of seeds that nobody knows. SIMULATION_SEED
// repeats one run, SIMULATION_STEPS makes each longer.
const { SIMULATION_SEED: SEED, SIMULATION_RUNS: WANTED, SIMULATION_STEPS } = process.env;
const RUNS = SEED === undefined ? Number(WANTED ?? 2) : 1;
const FIRST = Number(SEED ?? (WANTED === undefined ? 1 : randomInt(1_000_000_000)));
const STEPS = Number(SIMULATION_STEPS ?? 40);

let service: TestService;
let root: Sandbox;
let engineDb: CrashingDatabase | undefined;
beforeAll(async () => {
  service = await startTestService({
    engineDb: (db) => {
      engineDb = crashingDatabase(db);
      return engineDb;
    },
  });
  root = await service.addSandbox();
});
afterAll(() => service.close());

async function simulate(seed: number): Promise<void> {
  const chance = createChance(`simulation ${seed}`);
  const world = await openWorld(service, root, {
    seed,
    chance,
    deaths: () => engineDb?.deaths() ?? 0,
  });
  try {
    engineDb?.crashOnce(25, createChance(`crashes ${seed}`));
    for (let step = 0; step < STEPS; step += 1) await stepWorld(world);
    engineDb?.crashOnce(0, chance);
    expect(await findViolations(service.db, world.environmentId)).toEqual([]);
    await world.sandbox.call("DELETE", "/v1/sandbox/faults");
    await advanceClock(world, { until: "idle" });
    // What was set aside keeps payments from becoming paid until a person has dealt with it.
    for (let rounds = 0; rounds < 5 && (await resolveHeld(world)); rounds += 1) {
      await advanceClock(world, { until: "idle" });
    }
    await expectRight(world);
  } catch (error) {
    const diary = `SIMULATION_SEED=${seed} repeats this\n${world.diary.join("\n")}`;
    throw new Error(`${(error as Error).message}\n${diary}`, { cause: error });
  } finally {
    engineDb?.crashOnce(0, chance);
  }
}

const ENDS: ReadonlySet<string> = new Set(["paid", "failed", "reversed", "cancelled", "on_hold"]);

async function expectRight(world: World): Promise<void> {
  const { sandbox, environmentId, payments } = world;
  await expectInvariants(service, environmentId);
  await expectCompleteLog(sandbox, ["paykey_details", "customer_details"]);
  const ends = await service.db.rows<{ id: string; status: string }>(sql`
    select id, status from payment_states where environment_id = ${environmentId} order by id`);
  expect(ends.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).sort());
  expect(ends.filter(({ status }) => !ENDS.has(status))).toEqual([]);
  await expectOneFileEach(world);
}

/** What left for the bank left once: each trace number in one file, each attempt under one of them. */
async function expectOneFileEach({ environmentId }: World): Promise<void> {
  const files = await sentFiles(service, environmentId);
  const traces = files.flatMap(({ read }) =>
    read.batches.flatMap(({ entries }) => entries.map(({ trace_number }) => trace_number)),
  );
  expect(new Set(traces).size).toBe(traces.length);
  const twice = await service.db.rows(sql`
    select coalesce(e.payment_id, e.funding_event_id) as id, count(*) as n
    from entries e join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
    where e.environment_id = ${environmentId} and e.void is null and e.auxiliary_entry_id is null
      and f.state <> 'missed'
    group by 1 having count(*) > 1`);
  expect(twice).toEqual([]);
}

test(
  "whatever is asked, lost, doubled and cut off, in any order, the books and the bank agree",
  async () => {
    for (let run = 0; run < RUNS; run += 1) await simulate(FIRST + run);
  },
  30_000 + RUNS * STEPS * 2_000,
);
