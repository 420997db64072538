import { appendEvents, type NewEvent } from "@railhead/server";
import { Client } from "pg";
import { FIXTURE_AT, type EventFixture } from "./event-fixture.ts";

const BATCH = 100;
const LANES = 4;

/** As large as that of a charge. */
export const SNAPSHOT = { text: "x".repeat(1_150) };

function events({ service, accountId }: EventFixture, count: number): NewEvent[] {
  return Array.from({ length: count }, () => {
    const id = service.app.ids.uuid(FIXTURE_AT);
    return {
      account_id: accountId,
      type: "charge.created",
      resource_type: "charge",
      resource_id: id,
      resource_version: 1,
      occurred_at: FIXTURE_AT,
      patch: { id, ...SNAPSHOT },
      cause: {
        source: "system",
        reason: "ok",
        code: null,
        message: "The payment was created.",
        actor: { type: "engine", id: "engine" },
        request_id: null,
      },
    };
  });
}

/** Events per second in transactions of a hundred over four connections. */
export async function append(fixture: EventFixture, count: number): Promise<number> {
  const { app } = fixture.service;
  const batches = Array.from({ length: count / BATCH }, () => events(fixture, BATCH));
  const start = performance.now();
  const lane = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const now = batch;
      await app.db.tx((tx) => appendEvents(tx, app.ids, fixture.environmentId, now));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count / ((performance.now() - start) / 1000);
}

/** The same rows with numbers that the client gave them: no counter, no order, no lock. */
export async function insertOnly(
  fixture: EventFixture,
  { first, count }: { first: number; count: number },
): Promise<number> {
  const { app, database } = fixture.service;
  let number = first;
  const batches = Array.from({ length: count / BATCH }, () =>
    events(fixture, BATCH).map((event) => {
      number += 1;
      const patch = JSON.stringify(event.patch);
      return { ...event, sequence: number, id: app.ids.uuid(FIXTURE_AT), patch };
    }),
  );
  const clients = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  const text = `insert into events (environment_id, sequence, id, account_id, account_sequence,
      type, resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select $1, r.sequence, r.id, r.account_id, r.sequence, r.type, r.resource_type, r.resource_id,
      r.resource_version, r.occurred_at, r.patch, r.cause
    from json_to_recordset($2::json) as r(sequence bigint, id uuid, account_id uuid, type text,
      resource_type text, resource_id uuid, resource_version integer, occurred_at timestamptz,
      patch text, cause json)`;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        const values = [fixture.environmentId, JSON.stringify(batch)];
        await client.query({ name: "insert_only", text, values });
      }
    }),
  );
  const perSecond = count / ((performance.now() - start) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
