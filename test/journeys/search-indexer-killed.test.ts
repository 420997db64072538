import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEnvironment } from "../../packages/server/src/db/postgres/environment-scope.ts";
import { countPayments } from "../../packages/server/src/db/tables/counts/payment-totals.ts";
import {
  raw,
  sql,
  type Database,
  type Executor,
  type Tx,
} from "../../packages/server/src/db/postgres/executor.ts";
import { searchPayments } from "../../packages/server/src/db/tables/payments/payments-by-text.ts";
import type { PaymentFilters } from "../../packages/server/src/db/tables/search/payment-filters.ts";
import {
  indexNextBatch,
  listEnvironmentsToIndex,
} from "../../packages/server/src/db/tables/search/search-indexer.ts";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { createSearchIndexer } from "../../packages/server/src/payments/engine/search-indexer.ts";
import { testLogger } from "../support/server-errors.ts";
import { useRepeatableRead } from "../../packages/server/src/db/postgres/connections/session.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const acts = ["pay", "pay", "describe", "rename", "erase", "cancel", "search"] as const;
const batches = fc.record({
  size: fc.integer({ min: 1, max: 9 }),
  /** The statement before which its session ends; 12 is more than there are. */
  dies: fc.integer({ min: 1, max: 12 }),
});
const lives = fc.record({
  callers: fc.array(fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 8 }), {
    minLength: 3,
    maxLength: 3,
  }),
  indexers: fc.array(fc.array(batches, { minLength: 10, maxLength: 10 }), {
    minLength: 2,
    maxLength: 2,
  }),
});

/** A database whose session ends before the given statement of a transaction, as of a killed process. */
function mortal(db: Database, dies: number): Database {
  let n = 0;
  const or = <T>(of: Executor, statement: () => Promise<T>): Promise<T> => {
    n += 1;
    return n === dies
      ? of.run(sql`select pg_terminate_backend(pg_backend_pid())`).then(statement)
      : statement();
  };
  const over = (tx: Tx): Tx => ({
    ...tx,
    rows: (statement) => or(tx, () => tx.rows(statement)),
    first: (statement) => or(tx, () => tx.first(statement)),
    one: (statement) => or(tx, () => tx.one(statement)),
    run: (statement) => or(tx, () => tx.run(statement)),
  });
  return { ...db, tx: (work, settings) => db.tx((tx) => work(over(tx)), settings) };
}

const WORDS = ["Order", "Weber 7 kg", "Ada's box", "Invoice"];
const TEXTS = ["e", "er", "7", "weber", "order", "ada", "example.com"];

/** What one caller does, one after the other; what another was quicker to do is refused. */
async function perform(
  sandbox: Sandbox,
  people: readonly Resource[],
  list: readonly (typeof acts)[number][],
): Promise<void> {
  const made: string[] = [];
  for (const [n, act] of list.entries()) {
    const person = people[n % people.length];
    const customer = `/v1/customers/${String(person?.["customer_id"])}`;
    const description = `${WORDS[n % WORDS.length]} ${n}`;
    if (act === "pay") {
      const body = paymentBody("charge", {
        paykey: person?.["paykey"],
        description,
        payment_date: "2026-03-20",
      });
      const { status, body: answer } = await sandbox.call("POST", "/v1/charges", { body });
      if (status === 201) made.push(String(answer.data["id"]));
    } else if (act === "describe" || act === "cancel") {
      const path = `/v1/charges/${made.at(-1) ?? "01890000-0000-7000-8000-000000000000"}`;
      const body = { description: `${description} anew`, amount: 500, payment_date: "2026-03-21" };
      await (act === "cancel"
        ? sandbox.call("PUT", `${path}/cancel`, { body: {} })
        : sandbox.call("PUT", path, { body }));
    } else if (act === "rename") {
      const { body } = await sandbox.call("GET", customer);
      const { name: _, ...rest } = body.data;
      await sandbox.call("PUT", customer, { body: { ...rest, name: `Weber ${n}` } });
    } else if (act === "erase") {
      if (n > 5) await sandbox.call("DELETE", customer);
    } else await proveSnapshot(sandbox);
  }
}

const FILTERS: readonly PaymentFilters[] = [
  {},
  { payment_status: ["cancelled"] },
  { min_created_at: "2026-01-01T00:00:00.000Z" },
];
const PAGE = { sort: "created_at", order: "desc", limit: 2, offset: 0 } as const;
/** As in an account of many documents that many texts are in, and in one where few match. */
const LIMITS = [
  { small: 0, few: 0, scanned: 1 },
  { small: 0, few: 5_000, scanned: 100 },
];

/** However far the indexers are, totals are those of reading every payment in the same snapshot. */
async function proveSnapshot({ account_id, environment }: Sandbox): Promise<void> {
  const scope = { environment_id: environment.id, account_id };
  const proved = await inEnvironment(service.db, environment.id).tx(async (tx) => {
    await useRepeatableRead(tx);
    const totals: [string, number, number][] = [];
    for (const text of TEXTS) {
      for (const filters of FILTERS) {
        const there = await countPayments(tx, scope, { ...filters, search_text: text });
        for (const limits of LIMITS) {
          const { total } = await searchPayments(tx, { scope, text, filters, page: PAGE, limits });
          totals.push([`${text} and ${Object.values(filters).join()}`, total, there]);
        }
      }
    }
    return totals;
  });
  expect(proved.map(([text, found]) => [text, found])).toEqual(
    proved.map(([text, , there]) => [text, there]),
  );
}

/** Until nothing is left: where the environment is locked just then, the indexer passes it over. */
async function indexAll(id: string): Promise<void> {
  while ((await listEnvironmentsToIndex(service.db)).includes(id)) {
    await indexNextBatch(service.db, id, 7);
  }
}

test("indexers killed at any statement while others write leave every search exact", async () => {
  const sandbox = await service.addSandbox();
  const { environment } = sandbox;
  let killed = 0;
  const index = async (list: readonly { size: number; dies: number }[]) => {
    for (const { size, dies } of list) {
      const db = mortal(service.db, dies);
      await indexNextBatch(db, environment.id, size).catch(() => (killed += 1));
    }
  };
  await fc.assert(
    fc.asyncProperty(lives, async ({ callers, indexers }) => {
      const people = await Promise.all(
        ["Ada Chase", "Ben Orderly", "Carla Weber"].map((name, n) =>
          createPaykey(sandbox, { customer: { name, email: `person${n}@example.com` } }),
        ),
      );
      await Promise.all([
        ...callers.map((list) => perform(sandbox, people, list)),
        ...indexers.map(index),
      ]);
      await proveSnapshot(sandbox);
      await indexAll(environment.id);
      await proveSnapshot(sandbox);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect(killed).toBeGreaterThan(0);
});

test("an environment whose documents cannot be written keeps no other from being indexed", async () => {
  const poisoned = await service.addSandbox();
  const healthy = await service.addSandbox();
  // In the order in which they are indexed, the poisoned one is before the other.
  expect(poisoned.environment.id < healthy.environment.id).toBe(true);
  for (const sandbox of [poisoned, healthy]) await createPaykey(sandbox);
  await service.db.run(
    sql`create function refuse_documents() returns trigger language plpgsql
      as $$ begin raise exception 'poisoned'; end $$`,
  );
  await service.db.run(
    raw(`create trigger poison before insert or update on search_checkpoints for each row
      when (new.environment_id = '${poisoned.environment.id}') execute function refuse_documents()`),
  );
  const indexer = createSearchIndexer(service.db, wallClock, testLogger());
  indexer.start();
  const behind = () => listEnvironmentsToIndex(service.db);
  await expect.poll(behind).not.toContain(healthy.environment.id);
  expect(await behind()).toContain(poisoned.environment.id);
  await service.db.run(sql`drop trigger poison on search_checkpoints`);
  await expect.poll(behind).not.toContain(poisoned.environment.id);
  await indexer.stop();
});
