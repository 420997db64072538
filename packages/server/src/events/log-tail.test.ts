import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../test/support/api.ts";
import type { Executor } from "../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "./append.ts";
import { createLogTails, type LogTail } from "./log-tail.ts";

let api: TestApi;
let statements = 0;
let counted: Executor;
const log = pino({ level: "silent" });
beforeAll(async () => {
  api = await createTestApi([]);
  const { db } = api;
  counted = {
    ...db,
    rows: (statement) => ((statements += 1), db.rows(statement)),
  };
});
afterAll(() => api.close());

const LISTENERS = 100;
const MINUTES = 600_000;

async function append(environmentId: string, accountId: string): Promise<void> {
  const id = api.app.ids.uuid(TEST_NOW);
  const event: NewEvent = {
    account_id: accountId,
    type: "charge.created",
    resource_type: "charge",
    resource_id: id,
    resource_version: 1,
    occurred_at: TEST_NOW,
    patch: { id },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: "",
      actor: { type: "system", id: "test" },
      request_id: null,
    },
  };
  await api.db.tx((tx) => appendEvents(tx, api.app.ids, environmentId, [event]));
}

const nextOf = async (tail: LogTail) => {
  await tail.wait(tail.current(), MINUTES, new AbortController().signal);
  return tail.current();
};

it("a hundred listeners see an event for as many statements as one does", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const { signal } = api.app;
  const tails = createLogTails({ db: counted, signal, log }, { restMs: 1, quietMs: MINUTES });
  const before = statements;
  const listeners = Array.from({ length: LISTENERS }, () => tails.follow(environmentId));
  await Promise.all(listeners.map(nextOf));
  const seen = Promise.all(listeners.map(nextOf));
  await append(environmentId, accountId);
  signal.notify(environmentId);
  const views = await seen;
  expect(new Set(views.map((view) => view?.events.length))).toEqual(new Set([1]));
  // Two looks, and one reading of the new event; a look may find that nothing is new yet.
  expect(statements - before).toBeGreaterThanOrEqual(3);
  expect(statements - before).toBeLessThanOrEqual(5);
  for (const tail of listeners) tail.end();
});

it("however often a log grows, it is not looked at again before the pause after a look is over", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const { signal } = api.app;
  const tails = createLogTails({ db: counted, signal, log }, { restMs: MINUTES, quietMs: 1 });
  const tail = tails.follow(environmentId);
  await nextOf(tail);
  const before = statements;
  for (let round = 0; round < 20; round += 1) {
    await append(environmentId, accountId);
    signal.notify(environmentId);
  }
  expect(statements - before).toBe(0);
  tail.end();
});

it("a log that nobody follows is not read", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const { signal } = api.app;
  const tails = createLogTails({ db: counted, signal, log }, { restMs: 1, quietMs: MINUTES });
  const tail = tails.follow(environmentId);
  await nextOf(tail);
  tail.end();
  const before = statements;
  await append(environmentId, accountId);
  signal.notify(environmentId);
  expect(statements - before).toBe(0);
});
