import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { bankFolder, sentFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function addCharge(sandbox: Sandbox): Promise<() => Promise<Record<string, unknown>>> {
  const { paykey } = await createPaykey(sandbox);
  const charge = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03" });
  return () => sandbox.get(`/v1/charges/${charge["id"]}`);
}

const onlyFile = async (sandbox: Sandbox) => {
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files).toHaveLength(1);
  return files[0];
};

test("a file that does not get its name is accepted by nobody, until it gets it", async () => {
  const first = await service.addSandbox();
  await addCharge(first);
  await first.advance(AFTER_CUTOFF);
  const name = (await onlyFile(first))?.["name"] as string;
  const sandbox = await service.addSandbox();
  const chargeNow = await addCharge(sandbox);
  // What the file is to be called is a folder, so that renaming it fails and nothing before does.
  const taken = join(bankFolder(service, sandbox.environment.id, "outbound"), name, "in the way");
  await mkdir(taken, { recursive: true });
  await sandbox.advance(AFTER_CUTOFF);
  expect(await onlyFile(sandbox)).toMatchObject({ name, state: "sealed" });
  expect(await chargeNow()).toMatchObject({ status: "pending", processed_at: null });
  const open = await sandbox.list("/v1/exceptions?status=open");
  expect(open.map(({ kind }) => kind)).toEqual(["upload_failed"]);
  await rmdir(taken);
  await rmdir(join(taken, ".."));
  await sandbox.advance("PT2M");
  expect(await onlyFile(sandbox)).toMatchObject({ name, state: "uploaded" });
  expect(await chargeNow()).toMatchObject({ processed_at: expect.any(String) as string });
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  expect(await sentFiles(service, sandbox.environment.id)).toHaveLength(1);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});
