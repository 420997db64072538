import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEnvironment } from "../../packages/server/src/db/postgres/environment-scope.ts";
import { sqlState } from "../../packages/server/src/db/postgres/errors.ts";
import type {
  Database,
  Executor,
  Sql,
  Tx,
} from "../../packages/server/src/db/postgres/executor.ts";
import { keyOperations } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";
import { createFixture, type Fixture } from "./fixture.ts";

/** Each query that a read of the API ran, by its text. */
const queries = new Map<string, Sql>();

/** Remembers what runs in one environment alone. */
function recording(db: Database): Database {
  const remember = (statement: Sql) => {
    if (/^\s*(select|with)\b/i.test(statement.text)) queries.set(statement.text, statement);
  };
  const recorded = (tx: Tx): Tx => ({
    ...tx,
    rows: (statement) => (remember(statement), tx.rows(statement)),
    first: (statement) => (remember(statement), tx.first(statement)),
    one: (statement) => (remember(statement), tx.one(statement)),
  });
  return {
    ...db,
    tx: (work, settings = "") => {
      const isScoped = settings.includes("railhead.environment");
      return db.tx((tx) => work(isScoped ? recorded(tx) : tx), settings);
    },
  };
}

const SEARCHES = [
  "/v1/customers?search_text=a",
  "/v1/customers?name=a&status=verified",
  "/v1/customers?email=ada@example.com",
  "/v1/paykeys?search_text=a",
  "/v1/payments?search_text=a",
  "/v1/payments?payment_status=paid&sort_by=payment_date&min_amount=1",
];

let fixture: Fixture;

beforeAll(async () => {
  fixture = await createFixture(recording);
  for (const { id, method, path } of keyOperations) {
    const success = SUCCESSES[id];
    if (method !== "GET" || success === undefined || id === "events.stream") continue;
    const { path: ids = [], query } = await success(fixture);
    const values = [...ids];
    const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
    await read(query === undefined ? filled : `${filled}?${query}`);
  }
  for (const path of SEARCHES) await read(path);
  // The same rows under the same ids: what says them apart is their environment alone.
  const body = { name: "twin" };
  const key = fixture.tenant.platformKey;
  const path = `/v1/sandbox/environments/${fixture.tenant.environmentId}/fork`;
  const reply = await fixture.api.call("POST", path, { key, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
}, 120_000);
afterAll(() => fixture.api.close());

async function read(path: string): Promise<void> {
  const reply = await fixture.api.call("GET", path, { key: fixture.tenant.platformKey });
  expect([path, reply.status]).toEqual([path, 200]);
}

/** A comparison of an environment: with a parameter, or with another table's. */
const FILTER = /\b(?:\w+\.)?environment_id = (?:\$(\d+)(?:::uuid)?|\w+\.environment_id\b)/g;

/** The query without one of its filters, for each of them. A parameter stays in the text. */
function withoutEach(statement: Sql): Sql[] {
  return [...statement.text.matchAll(FILTER)].map(({ 0: filter, 1: parameter, index }) => {
    const rest = statement.text.slice(index + filter.length);
    const truth = parameter === undefined ? "true" : `$${parameter}::uuid is not null`;
    return withText(statement, `${statement.text.slice(0, index)}${truth}${rest}`);
  });
}

const withText = (statement: Sql, text: string) =>
  Object.create(statement, { text: { value: text }, name: { value: "" } }) as Sql;

async function answer(db: Executor, statement: Sql): Promise<unknown> {
  try {
    return await db.rows(statement);
  } catch (error) {
    // A search outside an environment, or a single row that became two.
    return sqlState(error);
  }
}

test("a query of the API without one of its filters by environment reads nothing of another one, though it would without the policy", async () => {
  const { db } = fixture.api;
  const scoped = inEnvironment(db, fixture.tenant.environmentId);
  const shown: unknown[] = [];
  const wouldShow = new Set<string>();
  let changes = 0;
  for (const [text, statement] of queries) {
    const whole = await answer(scoped, withText(statement, text));
    for (const changed of withoutEach(statement)) {
      changes += 1;
      const found = await answer(scoped, changed);
      if (!isDeepStrictEqual(found, whole)) shown.push([changed.text, found, whole]);
      const unguarded = await answer(db, changed);
      if (!isDeepStrictEqual(unguarded, whole)) wouldShow.add(text);
    }
  }
  expect(shown).toEqual([]);
  // Most of them show both environments where no policy holds; the others read what a fork does not copy.
  expect(queries.size).toBeGreaterThan(100);
  expect(changes).toBeGreaterThan(200);
  expect(wouldShow.size).toBeGreaterThan(queries.size / 2);
}, 60_000);
