import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { easternTime } from "../../packages/server/src/rails/calendar/eastern-time.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
const made: Record<string, Resource> = {};

/** Of each file whether its sides are equal, and what its batches hold. */
async function shape(): Promise<string[][]> {
  const files = await sentFiles(service, sandbox.environment.id);
  return files.map(({ read }) => {
    expect(read.errors).toEqual([]);
    const { total_debit, total_credit } = read.control ?? {};
    const batches = read.batches.map(({ header, entries }) => {
      const held = entries.map((entry) => `${entry.transaction_code} ${entry.amount}`).join(", ");
      const { service_class_code, company_entry_description } = header ?? {};
      return `${service_class_code} ${company_entry_description?.trim()}: ${held}`;
    });
    return [total_debit === total_credit ? "balanced" : "one-sided", ...batches];
  });
}

const ended = {
  verification: "/v1/paykey_verifications",
  amounts: "/v1/paykey_verifications",
  reversal: "/v1/reversals",
  dishonor: "/v1/dishonors",
};
const statusOf = async (name: keyof typeof ended) =>
  (await sandbox.get(`${ended[name]}/${made[name]?.["id"]}`))["status"] as string;

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const path = join(service.dataDir, "offset-account");
  await writeFile(path, "987654321\n");
  const [bank] = await sandbox.list("/v1/banks");
  const profile = {
    ...(bank?.["profile"] as object),
    funding_mode: "offset",
    offset: { routing_number: "091000019", account_type: "checking", account_number_file: path },
  };
  await sandbox.put(`/v1/banks/${bank?.["id"]}/profile`, { profile });
});
afterAll(() => service.close());

test("every kind of entry is balanced in its own file, but for returns that are refused", async () => {
  const prenoted = await createPaykey(sandbox);
  const one = await createPaykey(sandbox);
  const other = await createPaykey(sandbox);
  const verify = (paykey: Resource, method: string) =>
    sandbox.post(`/v1/paykeys/${paykey["id"]}/verifications`, { method });
  made["verification"] = await verify(prenoted, "prenote");
  made["amounts"] = await verify(other, "micro_entries");
  const { paykey } = one;
  made["returned"] = await createPayment(sandbox, "charge", { paykey, amount: 700 });
  made["reversed"] = await createPayment(sandbox, "payout", { paykey, amount: 4321 });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const charge = await sandbox.get(`/v1/charges/${made["returned"]["id"]}`);
  const trace = charge["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [
    { trace, code: "R01", wrong: { dfi_account_number: "999" } },
  ]);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const refused = { payment_id: charge["id"], code: "R69" };
  made["dishonor"] = await sandbox.post("/v1/dishonors", refused);
  const reversal = `/v1/payouts/${made["reversed"]["id"]}/reversal`;
  made["reversal"] = await sandbox.post(reversal, { reason: "duplicate" });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const amounts = /^200 ACCTVERIFY: 22 \d+, 22 \d+, 27 \d+; 200 ACCTVERIFY: 27 \d+, 22 \d+$/;
  expect(await shape()).toEqual([
    ["balanced", "200 PAYMENT: 27 700, 22 700", "200 PAYOUT: 22 4321, 27 4321"],
    // Nothing needs no other side.
    ["balanced", "225 PAYMENT: 28 0", ...Array.from({ length: 2 }, () => expect.any(String))],
    ["balanced", "200 REVERSAL: 27 4321, 22 4321"],
    // The file of a refused return holds nothing but what the bank sent back.
    ["one-sided", "200 PAYMENT: 26 700"],
  ]);
  expect((await shape())[1]?.slice(2).join("; ")).toMatch(amounts);
  await expectInvariants(service, sandbox.environment.id);
});

/** What each entry on our own account moved, as the bank's statement shows it. */
async function movements(): Promise<string[]> {
  const files = await sentFiles(service, sandbox.environment.id);
  return files.flatMap(({ read }) =>
    read.batches.flatMap(({ header, entries }) =>
      entries.flatMap(({ individual_name, transaction_code, amount }) => {
        if (individual_name.trim() !== "OFFSET") return [];
        const [year, month, day] = header?.effective_entry_date.match(/../g) ?? [];
        const sign = transaction_code === "22" ? "" : "-";
        return [`20${year}-${month}-${day},${sign}${(amount / 100).toFixed(2)},ACH OFFSET`];
      }),
    ),
  );
}

test("they go their way, and the books end where they began", async () => {
  await sandbox.advance("idle");
  expect(await statusOf("verification")).toBe("verified");
  expect(await statusOf("reversal")).toBe("settled");
  expect(await statusOf("dishonor")).toBe("won");
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a statement with a movement for each batch agrees, and a missing one is reported", async () => {
  const { paykey } = await createPaykey(sandbox);
  const payment_date = "2026-03-18";
  const business = { type: "business", name: "Lee LLC" };
  const { paykey: firm } = await createPaykey(sandbox, { customer: business });
  // Two batches of one side, which the bank posts one by one; and two of them are alike.
  for (const on of [paykey, firm]) {
    await createPayment(sandbox, "charge", { paykey: on, amount: 1250, payment_date });
    await createPayment(sandbox, "charge", { paykey: on, amount: 99, payment_date });
  }
  const signed = { amount: 5, consent_type: "signed", payment_date };
  await createPayment(sandbox, "charge", { paykey, ...signed });
  await sandbox.advance("idle");
  const shown = await movements();
  expect(shown.filter((line) => line.includes(",13.49,"))).toHaveLength(2);
  // The return of the charge of 7.00, and its money that came back.
  const others = ["2026-03-03,-7.00,ACH RETURN", "2026-03-04,7.00,ACH DISHONOR"];
  const take = (name: string, lines: readonly string[]): Promise<Resource> =>
    sandbox.post("/v1/bank_statements", {
      name,
      content: ["Date,Amount,Description", ...[...lines].sort(), ""].join("\n"),
    });
  const short = await take("short.csv", [...shown.slice(0, -1), ...others]);
  expect(short["differences"]).toMatchObject([
    { kind: "not_on_statement", resource_type: "file", line: null },
  ]);
  const whole = await take("whole.csv", [...shown, ...others]);
  expect([whole["state"], whole["differences"]]).toEqual(["agreed", []]);
  expect(whole["matched_count"]).toBe(whole["line_count"]);
});

test("a batch of more than one entry holds is balanced by several, and found by each or by their sum", async () => {
  const customer = { type: "business", name: "Large LLC" };
  const { paykey } = await createPaykey(sandbox, { customer, account_number: "77001" });
  const before = (await movements()).length;
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const payment_date = easternTime(now as string).date;
  for (let count = 0; count < 5; count += 1) {
    await createPayment(sandbox, "charge", { paykey, amount: 2_147_483_647, payment_date });
  }
  await sandbox.advance("idle");
  const shown = (await movements()).slice(before);
  const [day = ""] = shown[0]?.split(",") ?? [];
  expect(shown).toEqual([`${day},99999999.99,ACH OFFSET`, `${day},7374182.36,ACH OFFSET`]);
  const take = (name: string, lines: readonly string[]): Promise<Resource> =>
    sandbox.post("/v1/bank_statements", {
      name,
      content: ["Date,Amount,Description", ...lines, ""].join("\n"),
    });
  const half = await take("half.csv", shown.slice(0, 1));
  expect(half["differences"]).toMatchObject([{ kind: "not_on_statement" }]);
  expect(await take("both.csv", shown)).toMatchObject({ state: "agreed", matched_count: 2 });
  await expectInvariants(service, sandbox.environment.id);
});
