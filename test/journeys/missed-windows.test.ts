import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Time that passes while no engine runs, as it does for a service that is down. */
async function sleepUntil(sandbox: Sandbox, at: string): Promise<void> {
  const id = sandbox.environment.id;
  await service.db.run(sql`
    update environments set clock_at = ${at}, clock_version = clock_version + 1 where id = ${id}`);
  await service.app.environments.refresh(id);
}

test.each([
  ["2026-03-02T21:15:00.000Z", "1234567890_20260302_1615_A.ach", "2026-03-03", "260303"],
  ["2026-03-02T21:45:00.000Z", "1234567890_20260303_1600_A.ach", "2026-03-04", "260304"],
  ["2026-03-09T15:00:00.000Z", "1234567890_20260309_1600_A.ach", "2026-03-10", "260310"],
])("a service that wakes at %s sends in the first window it can still reach", async (...given) => {
  const [at, name, settlement, effective] = given;
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T15:00:00.000Z");
  await sleepUntil(sandbox, at);
  await sandbox.advance(at);
  const path = `/v1/charges/${id}`;
  expect((await sandbox.get(path))["expected"].settlement).toBe(settlement);
  await sandbox.advance("P1D");
  const [file] = await sentFiles(service, sandbox.environment.id);
  expect(file?.name).toBe(name);
  expect(file?.read.batches[0]?.header?.effective_entry_date).toBe(effective);
  await sandbox.advance("idle");
  const charge = await sandbox.get(path);
  expect(charge["status"]).toBe("paid");
  expect(charge["effective_at"].slice(0, 10)).toBe(settlement);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a transfer whose window was missed settles on a day that is still ahead", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  // Paid on the 5th, grouped on the 6th at noon, to be sealed that afternoon.
  await sandbox.advance("2026-03-06T18:00:00.000Z");
  await sleepUntil(sandbox, "2026-03-11T15:00:00.000Z");
  await sandbox.advance("idle");
  const files = await sentFiles(service, sandbox.environment.id);
  for (const { read } of files) {
    for (const { header } of read.batches) {
      const created = read.header?.file_creation_date ?? "";
      expect((header?.effective_entry_date ?? "") > created).toBe(true);
    }
  }
  const [deposit] = await sandbox.list("/v1/funding_events");
  expect(deposit).toMatchObject({ status: "paid", transfer_date: "2026-03-12" });
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});
