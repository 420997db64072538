import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { expectInvariants, historyLines } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A payment of Monday: sent at 16:00, settled on Tuesday, paid on Thursday at 09:00 Eastern. */
async function sent(sandbox: Sandbox, kind: "charge" | "payout") {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey });
  await sandbox.advance("2026-03-03T14:00:00.000Z");
  const read = () => sandbox.get(`/v1/${kind}s/${id as string}`);
  return { read, trace: (await read())["trace_ids"]["entry"] as string };
}

const statuses = (payment: Record<string, unknown>) =>
  historyLines(payment as never).map((line) => line.split(" ")[0]);

test.each([
  ["charge", "2026-03-05T12:40:00.000Z"],
  ["payout", "2026-03-05T12:40:00.000Z"],
  ["charge", "2026-03-05T13:59:59.000Z"],
] as const)(
  "a return of a %s that is laid at %s, after the morning's reading, keeps it from ever being paid",
  async (kind, at) => {
    const sandbox = await service.addSandbox();
    const { read, trace } = await sent(sandbox, kind);
    await sandbox.advance(at);
    await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
    await sandbox.advance("2026-03-05T14:00:00.000Z");
    expect(await read()).toMatchObject({ status: "failed", status_details: { code: "R01" } });
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    expect(statuses(await read())).not.toContain("paid");
    await expectInvariants(service, sandbox.environment.id);
  },
);

test("without a return a payment is paid at 09:00, by the reading of that very moment", async () => {
  const sandbox = await service.addSandbox();
  const { read } = await sent(sandbox, "charge");
  await sandbox.advance("2026-03-05T13:59:59.999Z");
  expect(await read()).toMatchObject({ status: "pending" });
  await sandbox.advance("2026-03-05T14:00:00.000Z");
  expect(await read()).toMatchObject({ status: "paid" });
});

test("a return that is laid in banking hours is known within the hour", async () => {
  const sandbox = await service.addSandbox();
  const { read, trace } = await sent(sandbox, "charge");
  await sandbox.advance("2026-03-03T15:10:00.000Z");
  await deliverReplies(service, sandbox, [{ trace, code: "R02" }]);
  await sandbox.advance("2026-03-03T16:00:00.000Z");
  expect(await read()).toMatchObject({ status: "failed", status_details: { code: "R02" } });
});

test("a profile with the one reading of earlier versions is refused with the name of the list", async () => {
  const sandbox = await service.addSandbox();
  const [bank = {}] = await sandbox.list("/v1/banks");
  const { polls: _, ...rest } = bank["profile"] as Record<string, unknown>;
  const { status, body } = await sandbox.call("PUT", `/v1/banks/${bank["id"] as string}/profile`, {
    body: { profile: { ...rest, poll: "07:30" } },
  });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain("polls");
});
