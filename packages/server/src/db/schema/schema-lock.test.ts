import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaykey, paymentBody } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { rebuildCounts } from "../tables/counts/count-proof.ts";
import { rollUpCounts } from "../tables/counts/status-day-counts.ts";
import { isUnavailable } from "../postgres/errors.ts";
import { sql } from "../postgres/executor.ts";
import { lockSchema } from "./schema-lock.ts";
import { indexNextBatch, listEnvironmentsToIndex } from "../tables/search/search-indexer.ts";

let service: TestService;
let sandbox: Sandbox;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

async function createCharge(): Promise<void> {
  const { paykey } = await createPaykey(sandbox);
  await sandbox.post("/v1/charges", paymentBody("charge", { paykey }));
}

/** What programs derive from other rows beside requests, and whether anything was done. */
async function derive(): Promise<Record<string, unknown>> {
  const { db } = service;
  const environmentId = sandbox.environment.id;
  const behind = async () => (await listEnvironmentsToIndex(db)).includes(environmentId);
  const rolledUp = await rollUpCounts(db, 1_000);
  await indexNextBatch(db, environmentId, 1_000);
  const rebuilt = await rebuildCounts(db, environmentId).then(() => true, isUnavailable);
  return { rolledUp: rolledUp > 0, isBehind: await behind(), rebuilt };
}

it("nothing is derived while a migration runs or once a newer program migrated, and all of it afterwards", async () => {
  const { db } = service;
  await createCharge();
  const left = { rolledUp: false, isBehind: true, rebuilt: true };

  const migrating = await db.connect();
  await lockSchema(migrating);
  expect(await derive()).toEqual(left);
  await migrating.release();

  await db.run(sql`
    insert into schema_migrations (number, name, checksum, oldest_program, applied_at)
    values (9999, '9999_later', '', 1, '2026-03-02T15:00:00.000Z')`);
  expect(await derive()).toEqual(left);
  await db.run(sql`delete from schema_migrations where number = 9999`);

  // Each may come at its own turn.
  let hasRolledUp = false;
  const deriveOn = async () => {
    const { rolledUp, isBehind } = await derive();
    hasRolledUp ||= rolledUp === true;
    return { hasRolledUp, isBehind };
  };
  await expect.poll(deriveOn).toEqual({ hasRolledUp: true, isBehind: false });
});
