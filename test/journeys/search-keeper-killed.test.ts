import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCountFaults } from "../../packages/server/src/db/counts/payment-count-proof.ts";
import { countPayments } from "../../packages/server/src/db/counts/payments-totals.ts";
import {
  sql,
  type Database,
  type Executor,
  type Tx,
} from "../../packages/server/src/db/executor.ts";
import { searchAmong } from "../../packages/server/src/db/payments/payments-found.ts";
import type { PaymentFilters } from "../../packages/server/src/db/search/payments-search.ts";
import { countByGrams } from "../../packages/server/src/db/search/search-by-grams.ts";
import { countNextBatch } from "../../packages/server/src/db/search/search-grams.ts";
import {
  keepSearchTexts,
  listEnvironmentsToSearch,
} from "../../packages/server/src/db/search/search-keeping.ts";
import { countByText } from "../../packages/server/src/db/search/search-wordings.ts";
import { holdSnapshot } from "../../packages/server/src/db/session.ts";
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
const keepings = fc.record({
  what: fc.constantFrom("keep", "count"),
  size: fc.integer({ min: 1, max: 9 }),
  /** The statement before which its session ends; 20 is more than there are. */
  dies: fc.integer({ min: 1, max: 20 }),
});
const lives = fc.record({
  callers: fc.array(fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 8 }), {
    minLength: 3,
    maxLength: 3,
  }),
  keepers: fc.array(fc.array(keepings, { minLength: 10, maxLength: 10 }), {
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

/** What is paid or ended is counted party by party, and a stretch of time read in kept texts. */
const FILTERS: readonly PaymentFilters[] = [
  { payment_status: ["cancelled"] },
  { payment_status: ["failed", "reversed", "cancelled"] },
  { payment_status: ["paid"] },
  { payment_status: ["paid", "scheduled", "created", "failed"] },
  { min_created_at: "2026-01-01T00:00:00.000Z" },
];
const BY_STATUS = { told: 0, few: 50_000, read: 0, looked: 5_000, common: 0 };
const PAGE = { sort: "created_at", order: "desc", limit: 2, offset: 0 } as const;

/** However far the keepers are, totals are those of reading every payment in the same snapshot. */
async function proveSnapshot({ account_id, environment }: Sandbox): Promise<void> {
  const proved = await service.db.tx(async (tx) => {
    await holdSnapshot(tx);
    const all = await countPayments(tx, account_id, {});
    const totals: [string, number, number][] = [];
    for (const text of TEXTS) {
      const search = { environment_id: environment.id, account_id, text };
      const counts =
        text.length < 3
          ? await countByGrams(tx, search, all)
          : await countByText(tx, search, { told: 0, few: 0, read: 0, looked: 0, common: 0 });
      const there = await countPayments(tx, account_id, { search_text: text });
      totals.push([text, counts?.total ?? Number.NaN, there]);
      for (const filters of text.length < 3 ? [] : FILTERS) {
        const { total } = await searchAmong(
          tx,
          { search, filters, page: PAGE, limits: BY_STATUS },
          all,
        );
        const of = await countPayments(tx, account_id, { ...filters, search_text: text });
        totals.push([`${text} and ${Object.values(filters).join()}`, total, of]);
      }
    }
    return totals;
  });
  expect(proved.map(([text, found]) => [text, found])).toEqual(
    proved.map(([text, , there]) => [text, there]),
  );
}

/** Until nothing is left: where the environment is locked just then, a keeper passes it over. */
async function keepAll(id: string): Promise<void> {
  while ((await listEnvironmentsToSearch(service.db)).includes(id)) {
    await keepSearchTexts(service.db, id, 7);
  }
}

test("keepers killed at any statement while others write leave every count exact, and every search is right meanwhile", async () => {
  const sandbox = await service.addSandbox();
  const { account_id, environment } = sandbox;
  const of = { account_id, environment_id: environment.id };
  let killed = 0;
  const keep = async (list: readonly { what: string; size: number; dies: number }[]) => {
    for (const { what, size, dies } of list) {
      const db = mortal(service.db, dies);
      const turn =
        what === "keep" ? keepSearchTexts(db, environment.id, size) : countNextBatch(db, of, size);
      await turn.catch(() => (killed += 1));
    }
  };
  await fc.assert(
    fc.asyncProperty(lives, async ({ callers, keepers }) => {
      const people = await Promise.all(
        ["Ada Chase", "Ben Orderly", "Carla Weber"].map((name, n) =>
          createPaykey(sandbox, { customer: { name, email: `person${n}@example.com` } }),
        ),
      );
      await Promise.all([
        ...callers.map((list) => perform(sandbox, people, list)),
        ...keepers.map(keep),
      ]);
      expect(await findCountFaults(service.db, environment.id)).toEqual([]);
      await proveSnapshot(sandbox);
      await keepAll(environment.id);
      expect(await findCountFaults(service.db, environment.id)).toEqual([]);
      await proveSnapshot(sandbox);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect(killed).toBeGreaterThan(0);
});
