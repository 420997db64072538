import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { runCommand, type Line } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { restoreRows, poisonRow } from "../support/poisoned/row-sets.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-status-"));
  service = await startTestService();
});
afterAll(async () => {
  await restoreRows(service);
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function statusOf(sandbox: Sandbox): Promise<Line> {
  const { exit, lines, errors } = await runCommand(["status"], {
    cwd: folder,
    variables: { RAILHEAD_API: service.url, RAILHEAD_API_KEY: sandbox.api_key },
  });
  expect([exit, errors]).toEqual([0, ""]);
  const [status = { event: "none" }] = lines;
  return status;
}

/** Routes the sandbox's account to a bank whose files are encrypted to a key that is gone. */
async function lockBank(sandbox: Sandbox): Promise<string> {
  const key = join(folder, `${sandbox.environment.id}.asc`);
  const { publicKey } = await generateKey({ userIDs: [{ name: "Bank" }], format: "armored" });
  writeFileSync(key, publicKey);
  const profile = {
    ...simulatedBank,
    name: "Locked Bank",
    odfi_routing_number: "021000021",
    encryption: { recipient_key_files: [key] },
  };
  const { id } = await sandbox.post("/v1/banks", { profile });
  rmSync(key);
  await sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: id });
  return key;
}

test("status counts what a sandbox holds, and says that nothing stands still", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-05" });
  await sandbox.advance("PT1M");
  expect(await statusOf(sandbox)).toMatchObject({
    event: "status",
    payments_scheduled: 1,
    next_payment_date: "2026-03-05",
    open_exceptions: 0,
    service: "ready",
    engine_lag_s: 0,
    next_cutoff_1: expect.stringMatching(
      /^2026-03-0\d\S+ .+: \d+ entr(y|ies) in no file, /,
    ) as string,
    files_waiting: 0,
    last_file_sent: null,
    webhook_endpoints: 0,
    webhook_endpoints_failing: 0,
    steps_standing_still: 0,
    items_set_aside: 0,
  });
});

test("status names each item that was set aside, with why", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await poisonRow(service, "payment_states", id as string);
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const [exception] = await sandbox.list("/v1/exceptions?kind=item_set_aside&status=open");
  expect(await statusOf(sandbox)).toMatchObject({
    open_exceptions: 1,
    exceptions_item_set_aside: `1, the oldest since ${exception?.["created_at"]}`,
    items_set_aside: 1,
    set_aside_1: exception?.["message"],
  });
  expect(exception?.["message"]).toContain(id);
});

test("status says that the service is degraded, and names the step that stands still and why", async () => {
  const sandbox = await service.addSandbox();
  await lockBank(sandbox);
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T21:10:00.000Z");
  const [exception] = await sandbox.list("/v1/exceptions?kind=step_failing&status=open");
  // What the service says of itself is shared by all who ask within a second.
  await expect
    .poll(() => statusOf(sandbox), { timeout: 60_000 })
    .toMatchObject({
      service: "degraded",
      steps_standing_still: 1,
      standing_still_1: exception?.["message"],
    });
  expect(exception?.["message"]).toContain("ENOENT");
}, 120_000);
