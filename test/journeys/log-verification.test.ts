import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
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
  await addPlatformAccount();
  await sandbox.advance("idle");
  await service.app.sealer.sealAll();
});
afterAll(() => service.close());

/** An account of a platform with everything that belongs to it, and a key that was rotated. */
async function addPlatformAccount(): Promise<void> {
  const organization = await sandbox.post("/v1/organizations", { name: "North" });
  const account = await sandbox.post("/v1/accounts", {
    organization_id: organization["id"],
    account_type: "business",
    access_level: "managed",
    business_profile: { name: "Acme", website: "https://acme.example" },
  });
  await sandbox.post("/v1/representatives", {
    account_id: account["id"],
    first_name: "Ann",
    last_name: "Lee",
    dob: "1980-05-06",
    ssn_last4: "1234",
    email: "ann@example.com",
    mobile_number: "+12125550123",
    relationship: { primary: true, control: true, owner: true },
  });
  const bank_account = {
    account_holder: "Acme",
    routing_number: "021000021",
    account_number: "123456789",
  };
  await sandbox.post("/v1/linked_bank_accounts", { account_id: account["id"], bank_account });
  await sandbox.post(`/v1/accounts/${account["id"]}/onboard`, {
    terms_of_service: {
      accepted_date: "2026-03-01T10:00:00-05:00",
      agreement_type: "embedded",
      accepted_ip: "192.0.2.7",
    },
  });
  await sandbox.post(`/v1/accounts/${account["id"]}/simulate`, {});
}

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

test("payments follow their customer and paykey, whose own events record it", async () => {
  const [payment] = await sandbox.list("/v1/payments");
  const id = payment?.["customer_details"].id as string;
  const { name, email, phone, device } = await sandbox.get(`/v1/customers/${id}`);
  const change = { name: "Renamed", email, phone, device, status: "verified" };
  await sandbox.put(`/v1/customers/${id}`, change);
  expect((await sandbox.get(`/v1/charges/${payment?.["id"]}`))["customer_details"].name).toBe(
    "Renamed",
  );
  expect((await verify()).exit).toBe(0);
  await sandbox.put(`/v1/customers/${id}`, { ...change, name });
});

test("organizations, accounts, people and bank accounts of a platform are compared, too", async () => {
  const { id } = sandbox.environment;
  const change = (name: string) =>
    service.db.run(sql`update organizations set name = ${name} where environment_id = ${id}`);
  const people = (name: string) =>
    service.db.run(
      sql`update representatives set last_name = ${name} where environment_id = ${id}`,
    );
  await Promise.all([change("tampered"), people("tampered")]);
  const { lines } = await verify();
  const proofs = lines[0]?.["proofs"] as { check: string; faults: string[] }[];
  const faults = proofs.flatMap((proof) => proof.faults.map((fault) => fault.split(" ")[0]));
  expect(faults.toSorted()).toEqual(["organization", "representative"]);
  await Promise.all([change("North"), people("Lee")]);
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
    await disableTriggers(tx);
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
    await disableTriggers(tx);
    await tx.run(wrong);
  });
  expect(await broken()).toContain("balances_are_sums_of_postings");
});
