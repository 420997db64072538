import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ROUNDS = 8;
const CUSTOMERS = 12;
const PAYMENTS = 3;

async function reject(sandbox: Sandbox, paykey: Resource): Promise<void> {
  const path = `/v1/customers/${paykey["customer_id"] as string}`;
  const { name, email, phone, device } = await sandbox.get(path);
  await sandbox.put(path, { name, email, phone, device, status: "rejected" });
}

const pathOf = (kind: string, { id }: Resource) => `/v1/${kind}s/${id as string}`;

test("a customer whose rejection races the cut-off has payments sealed before it or never", async () => {
  const outcomes = { failed: 0, pending: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sandbox = await service.addSandbox();
    const paykeys = await Promise.all(
      Array.from({ length: CUSTOMERS }, () => createPaykey(sandbox)),
    );
    const paths: string[] = [];
    for (const { paykey } of paykeys) {
      for (let n = 0; n < PAYMENTS; n += 1) {
        const kind = n % 2 === 0 ? "charge" : "payout";
        const made = await sandbox.post(`/v1/${kind}s`, paymentBody(kind, { paykey }));
        paths.push(pathOf(kind, made));
      }
    }
    await sandbox.advance("2026-03-02T15:00:00.000Z");
    const sealing = sandbox.advance("2026-03-02T21:30:00.000Z");
    const waiting = [...paykeys];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await reject(sandbox, next);
      }
    };
    await Promise.all([worker(), worker(), sealing]);
    const carried = await service.db.rows<{ payment_id: string }>(sql`
      select payment_id from entries
      where environment_id = ${sandbox.environment.id} and payment_id is not null`);
    const sealed = new Set(carried.map(({ payment_id }) => payment_id));
    for (const path of paths) {
      const payment = await sandbox.get(path);
      const status = payment["status"] as "failed" | "pending";
      expect(["failed", "pending"]).toContain(status);
      expect(sealed.has(payment["id"] as string)).toBe(status === "pending");
      outcomes[status] += 1;
    }
    // The log says so, too: nothing was sealed after the event that says that the customer is rejected.
    await expectInvariants(service, sandbox.environment.id);
  }
  expect(outcomes.failed).toBeGreaterThan(0);
  expect(outcomes.pending).toBeGreaterThan(0);
});

test("a payment that is created while its customer is rejected is refused or fails, and is never scheduled", async () => {
  const sandbox = await service.addSandbox();
  for (let round = 0; round < 10; round += 1) {
    const paykey = await createPaykey(sandbox);
    const creating = Array.from({ length: 10 }, () =>
      sandbox.call("POST", "/v1/charges", {
        body: paymentBody("charge", { paykey: paykey["paykey"], payment_date: "2026-03-20" }),
      }),
    );
    const [replies] = await Promise.all([Promise.all(creating), reject(sandbox, paykey)]);
    await sandbox.advance("PT1S");
    for (const { status, body } of replies) {
      if (status === 422) expect(body.data["code"]).toBe("customer_rejected");
      else expect((await sandbox.get(pathOf("charge", body.data)))["status"]).toBe("failed");
    }
  }
  await expectInvariants(service, sandbox.environment.id);
});
