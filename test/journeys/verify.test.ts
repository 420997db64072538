import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/executor.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { plant } from "../support/plant.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const outcome of ["standard", "reversed_customer_dispute"]) {
    await createPayment(sandbox, "charge", { paykey, outcome });
  }
  await sandbox.advance("idle");
});
afterAll(() => service.close());

const verify = () =>
  runCommand(["verify", "--json", "--api", service.url, "--key", sandbox.api_key]);

async function broken(): Promise<string[]> {
  const { exit, lines } = await verify();
  expect(exit).toBe(1);
  const proofs = lines[0]?.["proofs"] as { check: string; faults: string[] }[];
  return proofs.filter(({ faults }) => faults.length > 0).map(({ check }) => check);
}

test("what was left alone verifies, and every proof had something to look at", async () => {
  const { exit, lines } = await verify();
  expect(lines[0]).toMatchObject({ event: "verified", holds: true });
  const proofs = lines[0]?.["proofs"] as { looked_at: number }[];
  expect(proofs.every(({ looked_at }) => looked_at > 0)).toBe(true);
  expect(exit).toBe(0);
});

test("a resource changed behind the log's back is found", async () => {
  const { id } = sandbox.environment;
  const change = (description: string) =>
    service.db.run(
      sql`update payments set description = ${description} where environment_id = ${id}`,
    );
  await change("tampered");
  expect(await broken()).toEqual(["log_folds_to_what_is_answered"]);
});

test("a balance changed behind the ledger's back is found", async () => {
  const { id } = sandbox.environment;
  const change = sql`update ledger_accounts set credits_cents = credits_cents + 1
    where environment_id = ${id} and code = 'available'`;
  await expect(service.db.run(change)).rejects.toThrow("balances move with postings alone");
  await service.db.tx(async (tx) => {
    await plant(tx);
    await tx.run(change);
  });
  expect(await broken()).toContain("balances_are_sums_of_postings");
});

test("a wrong posting is refused by the database, and found where it was planted all the same", async () => {
  const { id } = sandbox.environment;
  const wrong = sql`
    insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
      credit_account_id, amount_cents, posted_at)
    select ${id}, p.subject_id, p.move, 99, p.credit_account_id, p.debit_account_id,
      p.amount_cents, p.posted_at
    from postings p where p.environment_id = ${id} and p.move = 'mature' limit 1`;
  await expect(service.db.run(wrong)).rejects.toThrow("may not debit available and credit pending");
  await service.db.tx(async (tx) => {
    await plant(tx);
    await tx.run(wrong);
  });
  expect(await broken()).toContain("balances_are_sums_of_postings");
});
