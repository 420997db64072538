import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { isLeaseLost, underLease } from "../../../db/tables/environments/engine-fence.ts";
import { insertEnvironment } from "../../../db/tables/environments/environments.ts";
import { isUnavailable } from "../../../db/postgres/errors.ts";
import { sql, type Database } from "../../../db/postgres/executor.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { testLogger } from "../../../../../../test/support/server-errors.ts";
import { createEngineLeases, type EngineLeases } from "./engine-leases.ts";
import type { HeldLease } from "./kept-leases.ts";
import type { TakenOver } from "./take-over.ts";

/** Longer than any test: nothing lapses, and nothing is renewed, unless a test says so. */
const NEVER_MS = 600_000;
const AT = "2026-03-02T15:00:00.000Z";

let database: TestDatabase;
let db: Database;
const made: EngineLeases[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((leases) => leases.stop()));
});
afterAll(() => database.drop());

async function addEnvironment(): Promise<string> {
  const id = randomUUID();
  const clock = { clock_mode: "frozen", clock_at: AT, clock_version: 0n } as const;
  const row = { id, kind: "sandbox", name: "before", seed: 1n, created_at: AT, ...clock } as const;
  await insertEnvironment(db, row);
  return id;
}

/** An engine process, and what it took from others. */
function startProcess(owner: string, { leaseMs = NEVER_MS } = {}) {
  const taken: TakenOver[] = [];
  const leases = createEngineLeases(db, testLogger(), {
    owner,
    leaseMs,
    listen: (channel, handler) => db.listen(channel, handler),
    onTakeOver: (_, each) => {
      taken.push(each);
      return Promise.resolve();
    },
  });
  made.push(leases);
  leases.keepBetweenTurns();
  return {
    taken,
    /** Runs work, which returns its result, under the lease. */
    async work<T>(id: string, work: (lease: HeldLease) => Promise<T>): Promise<T> {
      let result: T | undefined;
      await leases.runExclusively(id, async (lease) => {
        if (lease === undefined) throw new Error("the environment is gone");
        result = await work(lease);
      });
      return result as T;
    },
    leases,
  };
}

const epochOf = (lease: HeldLease) => Promise.resolve(lease.epoch);
const rename = (id: string, name: string) =>
  sql`update environments set name = ${name} where id = ${id}`;
const nameOf = async (id: string) =>
  (await db.one<{ name: string }>(sql`select name from environments where id = ${id}`)).name;
const ownerOf = async (id: string) =>
  (await db.one<{ owner: string | null }>(
    sql`select owner from engine_leases where environment_id = ${id}`,
  )).owner; // prettier-ignore
const letLapse = (id: string) =>
  db.run(sql`update engine_heartbeats set until = clock_timestamp() where environment_id = ${id}`);
const endSessionOf = (id: string) =>
  db.one<{ ended: boolean }>(sql`
    select pg_terminate_backend(session_pid, 10000) as ended from engine_heartbeats
    where environment_id = ${id}`);

/** Resolves once `let go` is called. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe("a lease", () => {
  it("stays with its process between turns, and goes to another that asks after the turn that runs", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    expect(await one.work(id, epochOf)).toBe(1n);
    expect(await one.work(id, epochOf)).toBe(1n);
    const { opened, open } = gate();
    const order: string[] = [];
    const first = one.work(id, async () => {
      await opened;
      order.push("one");
    });
    const second = other.work(id, async ({ epoch }) => {
      order.push("other");
      return await Promise.resolve(epoch);
    });
    await expect.poll(() => ownerOf(id)).toBe("one");
    open();
    await first;
    expect(await second).toBe(2n);
    expect(order).toEqual(["one", "other"]);
    expect([...one.taken, ...other.taken]).toEqual([]);
  });

  it("is asked for while nothing uses it, and released", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    await one.work(id, epochOf);
    expect(await other.work(id, epochOf)).toBe(2n);
    expect(await one.work(id, epochOf)).toBe(3n);
  });

  it("is left to its holder by work that can wait", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    await one.work(id, epochOf);
    let hasRun = false;
    await other.leases.runUnlessHeld(id, async () => {
      hasRun = true;
      await Promise.resolve();
    });
    expect(hasRun).toBe(false);
    expect(await ownerOf(id)).toBe("one");
  });

  it("is released by a process that stops, which no other has to record", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    await one.work(id, epochOf);
    await one.leases.stop();
    expect(await ownerOf(id)).toBeNull();
    expect(await other.work(id, epochOf)).toBe(2n);
    expect(other.taken).toEqual([]);
  });

  it("is renewed with all others of its process while it is in use, and released after", async () => {
    const leaseMs = 300;
    const one = startProcess("one", { leaseMs });
    const [used, idle] = [await addEnvironment(), await addEnvironment()];
    await one.work(idle, epochOf);
    const { opened, open } = gate();
    const working = one.work(used, () => opened);
    await expect.poll(() => ownerOf(idle)).toBeNull();
    const isHeld = async () =>
      (await db.first(sql`select from engine_heartbeats where environment_id = ${used}
        and until - clock_timestamp() > make_interval(secs => ${leaseMs / 2000})
        and until > (select taken_at from engine_leases where environment_id = ${used})
          + make_interval(secs => ${(2 * leaseMs) / 1000})`)) !== undefined;
    await expect.poll(isHeld).toBe(true);
    open();
    await working;
    await expect.poll(() => ownerOf(used)).toBeNull();
  });
});

describe("a lease that its holder does not release", () => {
  it("goes at once to another process if the holder's session has ended", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    await one.work(id, epochOf);
    expect(await endSessionOf(id)).toEqual({ ended: true });
    expect(await other.work(id, epochOf)).toBe(2n);
    expect(other.taken).toMatchObject([{ isHung: false, endedSessions: 0 }]);
    // It notices, and asks for the lease as any other.
    expect(await one.work(id, epochOf)).toBe(3n);
    expect(one.taken).toEqual([]);
  });

  it("goes to another process once it lapsed, and every write under the old epoch is refused", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    const { opened, open } = gate();
    const refused = one.work(id, async (lease) => {
      await opened;
      const fenced = underLease(db, lease);
      // Reading does no harm.
      expect(await fenced.rows(sql`select from environments where id = ${id} for update`)).toHaveLength(1); // prettier-ignore
      for (const write of [
        () => fenced.run(rename(id, "single")),
        () => fenced.first(sql`update environments set name = 'first' where id = ${id} returning id`),
        () => fenced.rows(sql`with made as (update environments set name = 'cte' where id = ${id} returning id) select id from made`),
        () => fenced.tx((tx) => tx.run(rename(id, "transaction"))),
        () => fenced.tx((tx) => tx.commitWith([tx.run(rename(id, "committed with"))])),
        () => fenced.tx((tx) => tx.run(rename(id, "with settings")), "set local synchronous_commit to off"),
      ]) await expect(write()).rejects.toSatisfy(isLeaseLost); // prettier-ignore
      await fenced.run(rename(id, "at the end"));
    });
    await expect.poll(() => ownerOf(id)).toBe("one");
    await letLapse(id);
    expect(await other.work(id, epochOf)).toBe(2n);
    open();
    await expect(refused).rejects.toSatisfy(isLeaseLost);
    expect(await nameOf(id)).toBe("before");
    expect(other.taken).toMatchObject([
      { lapsed: { owner: "one", epoch: 1n }, lease: { owner: "other" }, isHung: true },
    ]);
  });

  it("is taken from a transaction that hangs, whose writes are rolled back", async () => {
    const [one, other] = [startProcess("one"), startProcess("other")];
    const id = await addEnvironment();
    const { opened, open } = gate();
    const written = gate();
    const hung = one.work(id, async (lease) => {
      await underLease(db, lease).tx(async (tx) => {
        await tx.run(rename(id, "hung"));
        written.open();
        await opened;
      });
    });
    hung.catch(() => undefined);
    await written.opened;
    await letLapse(id);
    expect(await other.work(id, epochOf)).toBe(2n);
    expect(other.taken).toMatchObject([{ isHung: true, endedSessions: 1 }]);
    open();
    await expect(hung).rejects.toSatisfy(isUnavailable);
    expect(await nameOf(id)).toBe("before");
  });

  it("is taken by one of several processes", async () => {
    const one = startProcess("one");
    const others = ["two", "three", "four"].map((name) => startProcess(name));
    const id = await addEnvironment();
    await one.work(id, epochOf);
    await letLapse(id);
    const epochs = await Promise.all(others.map((other) => other.work(id, epochOf)));
    expect(new Set(epochs)).toEqual(new Set([2n, 3n, 4n]));
    expect(others.flatMap(({ taken }) => taken)).toHaveLength(1);
  });
});

describe("the fence", () => {
  it("refuses an epoch of the same number that another process took, as after a failover that lost rows", async () => {
    const one = startProcess("one");
    const id = await addEnvironment();
    const stale = await one.work(id, (lease) => Promise.resolve({ ...lease, owner: "lost" }));
    await expect(underLease(db, stale).run(rename(id, "lost"))).rejects.toSatisfy(isLeaseLost);
    expect(await nameOf(id)).toBe("before");
  });

  it("lets writes under the lease pass, each a transaction or part of one", async () => {
    const one = startProcess("one");
    const id = await addEnvironment();
    await one.work(id, async (lease) => {
      const fenced = underLease(db, lease);
      expect(await fenced.run(rename(id, "single"))).toBe(1);
      expect(await fenced.one(sql`update environments set name = name || '!' where id = ${id} returning name`)).toEqual({ name: "single!" }); // prettier-ignore
      await fenced.tx((tx) => tx.run(rename(id, "transaction")));
    });
    expect(await nameOf(id)).toBe("transaction");
  });
});

it("work for an environment that is gone runs without a lease", async () => {
  const one = startProcess("one");
  const leases: unknown[] = [];
  await one.leases.runExclusively(randomUUID(), async (lease) => {
    leases.push(lease);
    await Promise.resolve();
  });
  expect(leases).toEqual([undefined]);
});
