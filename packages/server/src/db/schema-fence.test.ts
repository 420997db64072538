import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaykey, paymentBody } from "../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { rebuildCounts } from "./counts/payment-count-proof.ts";
import { foldCountDeltas } from "./counts/payment-counts.ts";
import { isUnavailable } from "./errors.ts";
import { sql } from "./executor.ts";
import { lockSchema } from "./schema-fence.ts";
import { countNextBatch } from "./search/search-grams.ts";
import { keepSearchTexts, listEnvironmentsToSearch } from "./search/search-keeping.ts";

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
  const of = { account_id: sandbox.account_id, environment_id: environmentId };
  const behind = async () => (await listEnvironmentsToSearch(db)).includes(environmentId);
  const folded = await foldCountDeltas(db, 1_000);
  const isCounted = await countNextBatch(db, of, 1);
  await keepSearchTexts(db, environmentId, 1_000);
  const rebuilt = await rebuildCounts(db, environmentId).then(() => true, isUnavailable);
  return { folded: folded > 0, isCounted, isBehind: await behind(), rebuilt };
}

it("nothing is derived while a migration runs or once a newer program migrated, and all of it afterwards", async () => {
  const { db } = service;
  await createCharge();
  // The mark exists, so that short texts could be counted.
  await keepSearchTexts(db, sandbox.environment.id, 1_000);
  await createCharge();
  const left = { folded: false, isCounted: false, isBehind: true, rebuilt: true };

  const migrating = await db.connect();
  await lockSchema(migrating);
  expect(await derive()).toEqual(left);
  await migrating.release();

  await db.run(sql`
    insert into schema_migrations (number, name, checksum, applied_at)
    values (9999, '9999_later', '', '2026-03-02T15:00:00.000Z')`);
  expect(await derive()).toEqual(left);
  await db.run(sql`delete from schema_migrations where number = 9999`);

  await expect.poll(derive).toMatchObject({ folded: true, isBehind: false });
});
