import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { isFull } from "../support/depth.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { startTestService, type Resource, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ROUNDS = isFull ? 20 : 6;
const PAYMENTS = 25;

test("a cancel that races the cut-off leaves a payment either cancelled and in no file, or in one", async () => {
  const outcomes = { cancelled: 0, sent: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const created = await Promise.all(
      Array.from({ length: PAYMENTS }, (_, index) => {
        const kind = index % 3 === 0 ? "payout" : "charge";
        return sandbox.post(`/v1/${kind}s`, paymentBody(kind, { paykey })).then((payment) => ({
          path: `/v1/${kind}s/${payment["id"] as string}`,
          id: payment["id"] as string,
        }));
      }),
    );
    await sandbox.advance("2026-03-02T15:00:00.000Z");
    const sealing = sandbox.advance("2026-03-02T21:30:00.000Z");
    const answers: { id: string; path: string; status: number }[] = [];
    // A few at a time, so that some come before the sealing, some during it and some after.
    const waiting = [...created];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const reply = await sandbox.call("PUT", `${next.path}/cancel`, {
          body: { reason: "race" },
        });
        answers.push({ ...next, status: reply.status });
      }
    };
    await Promise.all([worker(), worker(), sealing]);
    const carried = await service.db.rows<{ payment_id: string; trace_number: string }>(sql`
      select payment_id, trace_number from entries
      where environment_id = ${sandbox.environment.id} and payment_id is not null`);
    const traces = (await sentFiles(service, sandbox.environment.id)).flatMap((file) =>
      file.read.batches.flatMap((batch) => batch.entries.map((entry) => entry.trace_number)),
    );
    for (const { id, path, status } of answers) {
      const payment: Resource = await sandbox.get(path);
      const entries = carried.filter((entry) => entry.payment_id === id);
      if (status === 200) {
        outcomes.cancelled += 1;
        expect([payment["status"], entries.length]).toEqual(["cancelled", 0]);
      } else {
        outcomes.sent += 1;
        expect([status, payment["status"], entries.length]).toEqual([422, "pending", 1]);
        expect(traces.filter((trace) => trace === entries[0]?.trace_number).length).toBe(1);
      }
    }
    expect(traces.length).toBe(answers.filter((answer) => answer.status !== 200).length);
    await sandbox.advance("idle");
    await expectInvariants(service, sandbox.environment.id);
  }
  // The race was one: both ends were met.
  expect(outcomes.cancelled).toBeGreaterThan(0);
  expect(outcomes.sent).toBeGreaterThan(0);
});
