import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

test("what needs more files than a day has file ids goes with the next day's, and says so", async () => {
  const id = sandbox.environment.id;
  const limits = JSON.stringify({ limits: { file_debit_cents: 1_000 } });
  await service.db.run(sql`
    update banks set profile = (profile::jsonb || ${limits}::jsonb)::json
    where environment_id = ${id}`);
  service.app.profiles.forget(id);
  const { paykey } = await createPaykey(sandbox);
  for (let n = 0; n < 38; n += 1) await createPayment(sandbox, "charge", { paykey, amount: 1_000 });
  await sandbox.advance("2026-03-02T21:15:00.000Z");
  const files = await sandbox.list("/v1/ach_files?limit=100");
  expect(files).toHaveLength(36);
  const waiting = await sandbox.list("/v1/payments?payment_status=scheduled&page_size=100");
  expect(waiting).toHaveLength(2);
  for (const { id: charge } of waiting) {
    expect(await sandbox.get(`/v1/charges/${charge as string}`)).toMatchObject({
      status_details: { message: expect.stringContaining("All file id modifiers") as string },
    });
  }
  const [exception] = await sandbox.list("/v1/exceptions?state=open");
  expect(exception).toMatchObject({
    kind: "limit_reached",
    details: { limit: "file_ids", payments: 2 },
  });
  await sandbox.advance("idle");
  expect(await sandbox.list("/v1/payments?payment_status=paid&page_size=100")).toHaveLength(38);
  await expectInvariants(service, id);
  await expectCompleteLog(sandbox);
});
