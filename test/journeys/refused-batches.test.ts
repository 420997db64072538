import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAcknowledgement } from "../../packages/server/src/rails/acknowledgement.ts";
import { bankAnswers, deliver } from "../support/answers.ts";
import { sentFiles } from "../support/bank-files.ts";
import { balances, expectLogTellsAll, expectSound } from "../support/checks.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Sent = Awaited<ReturnType<typeof sentFiles>>[number];

/** The files that hold a batch that is asked for, and the numbers of these batches. */
async function batchesWith(
  isWanted: (batch: Sent["read"]["batches"][number]) => boolean,
): Promise<{ file: Sent; batches: number[] }[]> {
  const files = await sentFiles(service, sandbox.environment.id);
  return files
    .map((file) => ({
      file,
      batches: file.read.batches
        .filter(isWanted)
        .flatMap(({ header }) => header?.batch_number ?? []),
    }))
    .filter(({ batches }) => batches.length > 0);
}

/** The bank refuses batches of a file and executes the rest. */
async function refuse(
  { file, batches }: { file: Sent; batches: number[] },
  format: "pipe" | "csv" = "pipe",
): Promise<void> {
  const { header, control } = file.read;
  if (header === undefined || control === undefined) throw new Error("a file without ends");
  const pipe = writeAcknowledgement({
    immediate_origin: header.immediate_origin.trim(),
    immediate_destination: header.immediate_destination.trim(),
    file_creation_date: header.file_creation_date,
    file_creation_time: header.file_creation_time,
    file_id_modifier: header.file_id_modifier,
    batch_count: control.batch_count,
    entry_addenda_count: control.entry_addenda_count,
    total_debit_cents: BigInt(control.total_debit),
    total_credit_cents: BigInt(control.total_credit),
    verdict: "partially_rejected",
    reason: "",
    rejected_batches: batches.map((batch_number) => ({ batch_number, reason: "NOT SET UP" })),
  });
  const text = format === "pipe" ? pipe : asCsv(pipe);
  await deliver(service, sandbox, { name: `ACK_${file.name}.txt`, bytes: Buffer.from(text) });
}

/** The same in the words of a bank that writes comma-separated values. */
function asCsv(pipe: string): string {
  const [, file = "", ...batches] = pipe.trim().split("\n");
  const [, origin, destination, date, time, modifier, count, entries, debit, credit] =
    file.split("|");
  const dollars = (cents = "0") => (Number(cents) / 100).toFixed(2);
  const key = [origin, destination, date, time, modifier].join(",");
  return [
    "Origin,Destination,File Date,File Time,Modifier,Batches,Entries,Debits,Credits,Status,Batch,Reason",
    `${key},${count},${entries},${dollars(debit)},${dollars(credit)},Accepted,,`,
    ...batches.map((line) => `${key},,,,,Rejected,${line.split("|").slice(1).join(",")}`),
  ].join("\r\n");
}

async function refuseOnly(
  isWanted: Parameters<typeof batchesWith>[0],
  format?: "pipe" | "csv",
): Promise<void> {
  const [only, ...more] = await batchesWith(isWanted);
  expect(more).toEqual([]);
  if (only !== undefined) await refuse(only, format);
}

async function expectWhole(): Promise<void> {
  await expectSound(service, sandbox.environment.id);
  await expectLogTellsAll(sandbox);
}

const described = (text: string) => (batch: Sent["read"]["batches"][number]) =>
  batch.header?.company_entry_description.trim() === text;

test("a reversal in a refused batch goes with the next file, and undoes its payment then", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-05T20:00:00.000Z");
  const asked = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  await refuseOnly(described("REVERSAL"));
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  expect(await sandbox.get(`/v1/reversals/${asked["id"]}`)).toMatchObject({ status: "requested" });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/reversals/${asked["id"]}`)).toMatchObject({ status: "settled" });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("reversed");
  expect(await batchesWith(described("REVERSAL"))).toHaveLength(2);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test("a dishonored return in a refused batch is sent again", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const trace = (await sandbox.get(`/v1/charges/${id}`))["trace_ids"]["entry"] as string;
  await bankAnswers(service, sandbox, [{ trace, code: "R01" }]);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const made = await sandbox.post("/v1/dishonors", { payment_id: id, code: "R61" });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const isDishonor = (batch: Sent["read"]["batches"][number]) =>
    batch.entries.some(({ addenda }) => addenda.some(({ type }) => type === "dishonored"));
  await refuseOnly(isDishonor);
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  expect(await sandbox.get(`/v1/dishonors/${made["id"]}`)).toMatchObject({ status: "requested" });
  // Nothing came back, so nothing is booked as if it had.
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/dishonors/${made["id"]}`)).toMatchObject({ status: "won" });
  expect(await batchesWith(isDishonor)).toHaveLength(2);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test("a prenote in a refused batch is sent again, and its wait begins anew", async () => {
  sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox);
  const path = `/v1/paykeys/${paykey["id"]}/verifications`;
  const { id } = await sandbox.post(path, { method: "prenote" });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await refuseOnly(() => true, "csv");
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const after = `/v1/paykey_verifications/${id}`;
  expect(await sandbox.get(after)).toMatchObject({ status: "created" });
  await sandbox.advance("idle");
  expect(await sandbox.get(after)).toMatchObject({
    status: "verified",
    settlement_date: "2026-03-04",
  });
  await expectWhole();
});

test.each([
  ["the credits", "credits", "22", 0],
  ["the debit that takes them back", "debit", "27", 1],
] as const)(
  "micro-entries of which the bank refuses %s have failed, to the cent",
  async (...row) => {
    const [, side, code] = row;
    sandbox = await service.addSandbox();
    const paykey = await createPaykey(sandbox);
    const path = `/v1/paykeys/${paykey["id"]}/verifications`;
    const { id } = await sandbox.post(path, { method: "micro_entries" });
    await sandbox.advance("2026-03-02T22:00:00.000Z");
    const isSide = (batch: Sent["read"]["batches"][number]) =>
      batch.entries.every((entry) => entry.transaction_code === code);
    const [found] = await batchesWith(isSide);
    const total = Number(found?.file.read.control?.total_debit);
    await refuseOnly(isSide);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect(await sandbox.get(`/v1/paykey_verifications/${id}`)).toMatchObject({
      status: "failed",
      return_code: null,
    });
    expect(await balances(service, sandbox.environment.id)).toEqual(
      side === "credits"
        ? { available: total, bank_cash: -total }
        : { available: -total, bank_cash: total },
    );
    expect(await sandbox.list("/v1/exceptions?kind=file_rejected")).toHaveLength(1);
    await expectWhole();
  },
);
