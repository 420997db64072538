import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});

const charge = (members: object = {}) =>
  createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03", ...members });
const read = (payment: Resource) => sandbox.get(`/v1/charges/${payment["id"]}`);
const exceptions = (query = "status=open") => sandbox.list(`/v1/exceptions?${query}`);
const readyz = async () => {
  const response = await fetch(`${service.url}/readyz`);
  const body = (await response.json()) as Resource;
  return { code: response.status, ...body } as Resource;
};

/** A second bank whose files travel encrypted to a key that is not there. */
async function lockedBank(): Promise<{ bank: Resource; key: string }> {
  const { bank, key } = await encryptedBank();
  await rm(key);
  return { bank, key };
}

/** A second bank whose files travel encrypted. */
async function encryptedBank(
  write: (path: string) => Promise<unknown> = writeKey,
): Promise<{ bank: Resource; key: string }> {
  const key = join(service.dataDir, `bank-${sandbox.environment.id}.asc`);
  const profile = {
    ...simulatedBank,
    name: "Locked Bank",
    odfi_routing_number: "021000021",
    encryption: { recipient_key_files: [key] },
  };
  await write(key);
  return { bank: await sandbox.post("/v1/banks", { profile }), key };
}

async function writeKey(path: string): Promise<void> {
  const { publicKey } = await generateKey({
    userIDs: [{ name: "Locked Bank" }],
    format: "armored",
  });
  await writeFile(path, publicKey);
}

const routeTo = (bankId: unknown) =>
  sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: bankId });

test("a bank whose OpenPGP key is missing keeps its own files waiting alone; once the key is there, they go", async () => {
  const open = await charge();
  const { bank, key } = await lockedBank();
  await sandbox.advance("2026-03-02T21:15:00.000Z");
  expect((await read(open))["status"]).toBe("pending");

  await routeTo(bank["id"]);
  const locked = await charge({ payment_date: "2026-03-04" });
  const first = await sandbox.advance("2026-03-03T21:00:00.000Z");
  expect(first["standing_still"]).toMatchObject([
    { bank_id: bank["id"], step: "originate", failures: 1, since: "2026-03-03T21:00:00.000Z" },
  ]);
  expect(first["standing_still"][0].fault).toContain("ENOENT");
  expect(await exceptions("kind=step_failing")).toEqual([]);
  expect((await readyz())["status"]).toBe("ready");

  // The advance tries at once, then after two minutes: three failures in a row call a person.
  await sandbox.advance("2026-03-03T21:10:00.000Z");
  const [opened] = await exceptions("kind=step_failing");
  expect(opened).toMatchObject({
    status: "open",
    resource_type: "bank",
    resource_id: bank["id"],
    created_at: "2026-03-03T21:02:00.000Z",
    details: { step: "originate", since: "2026-03-03T21:00:00.000Z" },
  });
  expect(opened?.["message"]).toMatch(/^Step originate has failed for bank Locked Bank since /);
  await expect.poll(readyz, { timeout: 30_000 }).toMatchObject({
    code: 200,
    status: "degraded",
    reasons: [`Environment ${sandbox.environment.id}: ${opened?.["message"]}`],
  });

  // The other bank reads, pays and funds as ever, and the clock goes where it is sent.
  const idle = await sandbox.advance("idle");
  expect(idle["reached"]).toBe(true);
  expect((await read(open))["status"]).toBe("paid");
  expect((await read(locked))["status"]).toBe("scheduled");

  // Past the deadline the payment is dated anew, day by day: that the step could do so mends nothing.
  await sandbox.advance("P3D");
  expect(await exceptions("kind=step_failing")).toMatchObject([
    { id: opened?.["id"] as string, status: "open" },
  ]);

  await writeKey(key);
  const healed = await sandbox.advance("P1D");
  expect(healed["standing_still"]).toEqual([]);
  expect(await exceptions("kind=step_failing&status=open")).toEqual([]);
  await expect.poll(async () => (await readyz())["status"], { timeout: 30_000 }).toBe("ready");
  await sandbox.advance("P2D");
  expect(["pending", "paid"]).toContain((await read(locked))["status"]);
}, 60_000);

test("a bank whose OpenPGP key has expired keeps its own files waiting alone, and the exception names the key and its expiry", async () => {
  const open = await charge();
  let id = "";
  const { bank, key } = await encryptedBank(async (path) => {
    const { publicKey } = await generateKey({
      userIDs: [{ name: "Locked Bank" }],
      format: "object",
      date: new Date("2026-02-01T00:00:00.000Z"),
      // To the fifth of March.
      keyExpirationTime: 32 * 86_400,
    });
    id = publicKey.getKeyID().toHex().toUpperCase();
    await writeFile(path, publicKey.armor());
  });
  await sandbox.advance("2026-03-02T21:15:00.000Z");
  await routeTo(bank["id"]);
  const early = await charge({ payment_date: "2026-03-04" });
  const late = await charge({ payment_date: "2026-03-09" });
  await sandbox.advance("2026-03-04T21:15:00.000Z");
  expect((await read(early))["status"]).toBe("pending");
  expect(await exceptions()).toEqual([]);

  await sandbox.advance("2026-03-06T21:10:00.000Z");
  const expired = `OpenPGP key ${id} in ${key} expired at 2026-03-05T00:00:00.000Z`;
  const [opened, ...others] = await exceptions("kind=step_failing&status=open");
  expect(others).toEqual([]);
  expect(opened).toMatchObject({
    resource_id: bank["id"],
    message: expect.stringContaining(expired),
    details: { step: "originate", fault: expect.stringContaining(expired) },
  });
  await expect.poll(readyz, { timeout: 30_000 }).toMatchObject({
    code: 200,
    status: "degraded",
    reasons: [expect.stringContaining(expired)],
  });
  const examined = await sandbox.post(`/v1/banks/${bank["id"]}/doctor`, {});
  expect(examined["checks"]).toContainEqual({ name: "secrets", faults: [expired] });

  // What the simulated bank carries is paid as ever.
  expect((await sandbox.advance("idle"))["reached"]).toBe(true);
  expect((await read(open))["status"]).toBe("paid");
  expect((await read(late))["status"]).toBe("scheduled");
}, 60_000);

test("a step that fails is tried again after a pause that grows to a day", async () => {
  const { bank } = await lockedBank();
  await routeTo(bank["id"]);
  await charge({ payment_date: "2026-03-03" });
  await sandbox.advance("2026-03-04T21:00:00.000Z");
  const [row] = await service.db.rows<{ failures: number }>(sql`
    select failures from failing_steps where environment_id = ${sandbox.environment.id}`);
  // From the first cut-off to the next, pauses of 1, 2, 4 … minutes fit in eleven times.
  expect(row?.failures).toBeLessThan(14);
});
