import { setTimeout as sleep } from "node:timers/promises";
import { array, assert, integer, property, record, string } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../test/support/api.ts";
import { sql } from "../db/postgres/executor.ts";
import { findEvent, listEvents } from "../db/tables/events/events.ts";
import { appendEvents, type NewEvent } from "./append.ts";
import { applyPatch, foldEvents } from "./fold.ts";
import { readEvents } from "./read.ts";
import { removeOldEvents } from "./retention.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi([]);
});
afterAll(() => api.close());

function change(resource_id: string, resource_version: number, accountId: string | null): NewEvent {
  return {
    account_id: accountId,
    type: resource_version === 1 ? "charge.created" : "charge.updated",
    resource_type: "charge",
    resource_id,
    resource_version,
    occurred_at: TEST_NOW,
    patch:
      resource_version === 1
        ? { id: resource_id, version: 1, history: [1] }
        : { version: resource_version, "+history": [resource_version] },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: "",
      actor: { type: "system", id: "test" },
      request_id: null,
    },
  };
}

interface Reader {
  readonly seen: { sequence: bigint; resource_id: string; resource_version: number }[];
  stop(): Promise<void>;
}

/** Reads on from the last number it saw, as any follower of the log would. */
function startReader(accountId: string | null, environmentId: string): Reader {
  const seen: Reader["seen"] = [];
  let isStopping = false;
  const scope = { environment_id: environmentId, account_id: accountId };
  const number = (row: { sequence: bigint; account_sequence: bigint | null }) =>
    accountId === null ? row.sequence : (row.account_sequence as bigint);
  const reading = (async () => {
    for (;;) {
      const isLast = isStopping;
      const after = seen.at(-1)?.sequence ?? 0n;
      const filter = { after, types: null, resource_id: null, limit: 37 };
      const rows = await listEvents(api.db, scope, filter);
      seen.push(...rows.map((row) => ({ ...row, sequence: number(row) })));
      if (rows.length === 0) {
        if (isLast) return;
        await sleep(1);
      }
    }
  })();
  return {
    seen,
    async stop() {
      isStopping = true;
      await reading;
    },
  };
}

test("with eight writers, aborts and killed connections four readers see every commit once, in order, without gaps", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const other = await api.addAccount(environmentId);
  const accounts = [accountId, other.accountId];
  const readers = [null, null, ...accounts].map((id) => startReader(id, environmentId));
  const committed = new Map<string, number>();
  const unknown = new Set<string>();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 60; round += 1) {
      const resource = api.app.ids.uuid(TEST_NOW);
      const account = accounts[(writer + round) % 2] ?? accountId;
      const versions = 1 + ((writer * 7 + round) % 4);
      const fate = (writer * 31 + round * 17) % 10;
      const connection = await api.db.connect();
      try {
        await connection.tx(async (tx) => {
          const events = Array.from({ length: versions }, (_each, index) =>
            change(resource, index + 1, account),
          );
          await appendEvents(tx, api.app.ids, environmentId, events);
          if (fate === 0) throw new Error("aborted");
          if (fate === 1) {
            const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
            await api.db.run(sql`select pg_terminate_backend(${pid})`);
          }
        });
        committed.set(resource, versions);
      } catch {
        if (fate > 1) unknown.add(resource);
      } finally {
        await connection.release().catch(() => undefined);
      }
    }
  });
  await Promise.all(writers);
  await Promise.all(readers.map((reader) => reader.stop()));
  expect(unknown.size).toBe(0);
  expect(committed.size).toBeGreaterThan(300);
  const total = [...committed.values()].reduce((sum, n) => sum + n, 0);
  for (const { seen } of readers.slice(0, 2)) {
    expect(seen.map((event) => event.sequence)).toEqual(
      Array.from({ length: total }, (_, index) => BigInt(index + 1)),
    );
    const versions = new Map<string, number>();
    for (const { resource_id, resource_version } of seen) {
      expect(resource_version).toBe((versions.get(resource_id) ?? 0) + 1);
      versions.set(resource_id, resource_version);
    }
    expect(versions).toEqual(committed);
  }
  const perAccount = readers.slice(2).map(({ seen }) => {
    expect(seen.map((event) => event.sequence)).toEqual(seen.map((_, index) => BigInt(index + 1)));
    return seen.length;
  });
  expect(perAccount.reduce((sum, n) => sum + n, 0)).toBe(total);
});

test("patches in any number fold to what applying them one by one gives", () => {
  const patch = record(
    { status: string(), amount: integer(), "+history": array(integer()) },
    { requiredKeys: [] },
  );
  assert(
    property(array(patch, { maxLength: 20 }), (patches) => {
      const first = { id: "a", status: "created", amount: 1, history: [0] };
      const rows = [first, ...patches].map((each, index) => ({
        sequence: BigInt(index + 1),
        resource_id: "a",
        resource_version: index + 1,
        patch: JSON.stringify(each),
      }));
      const states = foldEvents(rows, new Set(rows.map((row) => row.sequence)));
      let expected: Record<string, unknown> = first;
      for (const [index, each] of patches.entries()) {
        const step = applyPatch(expected, each);
        expect(JSON.parse(states.get(BigInt(index + 2))?.data ?? "")).toEqual(step.data);
        // What changed and what it was before leads back.
        const back = { ...step.data, ...step.previous };
        expect(back).toEqual(expected);
        expected = step.data;
      }
    }),
  );
});

test("lines that a patch adds to the history change status and details, as their last one says", () => {
  const line = (status: string, message: string) => ({ status, message, code: null });
  const [created, held, paid] = [
    line("created", "New."),
    line("on_hold", "Look."),
    line("paid", "Done."),
  ];
  const { status: _, ...status_details } = created;
  const before = { status: "created", status_details, status_history: [created] };
  const { data, changed, previous } = applyPatch(before, { "+status_history": [held, paid] });
  expect(data).toEqual({
    status: "paid",
    status_details: { message: "Done.", code: null },
    status_history: [created, held, paid],
  });
  expect(changed).toEqual(["status", "status_details", "status_history"]);
  expect(previous).toEqual(before);
});

test("old events go once nobody waits for them, and what remains folds as before", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const [a, b] = [api.app.ids.uuid(TEST_NOW), api.app.ids.uuid(TEST_NOW)];
  const append = (events: NewEvent[]) =>
    api.db.tx((tx) => appendEvents(tx, api.app.ids, environmentId, events));
  await append([change(a, 1, accountId), change(b, 1, accountId), change(a, 2, accountId)]);
  await api.db.run(sql`
    insert into event_checkpoints (environment_id, marked_at, sequence)
    values (${environmentId}, '2026-01-01T00:00:00Z', 3)`);
  await append([change(a, 3, accountId), change(b, 2, accountId)]);
  const reader = {
    environment_id: environmentId,
    account_id: null,
    environment_name: "test",
    spell: (text: string) => text,
  };
  const filter = { after: 0n, types: null, resource_id: null, limit: 100 };
  const before = await readEvents(api.db, reader, filter);
  expect(await removeOldEvents(api.db, environmentId, "2025-12-31T00:00:00.000Z")).toBe(0);
  expect(await removeOldEvents(api.db, environmentId, "2026-01-02T00:00:00.000Z")).toBe(3);
  expect(await removeOldEvents(api.db, environmentId, "2026-01-02T00:00:00.000Z")).toBe(0);
  const after = await readEvents(api.db, reader, filter);
  expect(after).toEqual(before.slice(3));
  expect(JSON.parse(after[0]?.folded.data ?? "")).toEqual({
    id: a,
    version: 3,
    history: [1, 2, 3],
  });
  expect(await findEvent(api.db, reader, before[0]?.row.id ?? "")).toBeUndefined();
});

test("an event that an endpoint has not got is kept, however old", async () => {
  const { environmentId, accountId } = await api.addTenant();
  const id = api.app.ids.uuid(TEST_NOW);
  await api.db.tx((tx) =>
    appendEvents(tx, api.app.ids, environmentId, [
      change(id, 1, accountId),
      change(id, 2, accountId),
      change(id, 3, accountId),
    ]),
  );
  await api.db.run(sql`
    insert into event_checkpoints (environment_id, marked_at, sequence)
    values (${environmentId}, '2026-01-01T00:00:00Z', 3)`);
  await api.db.run(sql`
    insert into webhook_endpoints (id, environment_id, url, format, ordered, status, secret,
      cursor_sequence, created_at, updated_at)
    values (${id}, ${environmentId}, 'http://127.0.0.1:1', 'specific', false, 'enabled', '\\x00',
      1, ${TEST_NOW}, ${TEST_NOW})`);
  expect(await removeOldEvents(api.db, environmentId, "2026-01-02T00:00:00.000Z")).toBe(1);
  expect(await removeOldEvents(api.db, environmentId, "2026-01-02T00:00:00.000Z")).toBe(0);
});
