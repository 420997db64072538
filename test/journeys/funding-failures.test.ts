import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { allEvents, balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
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
beforeEach(async () => {
  sandbox = await service.addSandbox();
  ({ paykey } = await createPaykey(sandbox));
});
afterAll(() => service.close());

const charge = (amount: number, payment_date: string, members: object = {}): Promise<Resource> =>
  createPayment(sandbox, "charge", { paykey, amount, payment_date, ...members });
const transfers = () => sandbox.list("/v1/funding_events?sort_by=transfer_date");
const linesOf = async ({ id }: Resource) =>
  (await sandbox.list(`/v1/funding_event_payments/${id}`)).map((line) => [
    line["id"] as string,
    line["funding_amount"] as string,
    line["reason"] as string,
  ]);

/** The bank returns the transfer sent last. */
async function returnTransfer(funding: Resource, code: string): Promise<void> {
  const { trace_number } = await sandbox.get(`/v1/funding_events/${funding["id"]}`);
  await deliverReplies(service, sandbox, [{ trace: trace_number as string, code }]);
  await sandbox.advance("P3D");
}

async function sound(): Promise<void> {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
}

test("what a returned deposit carried goes out again once there is a bank account that works", async () => {
  const { id } = await charge(900, "2026-03-02");
  await sandbox.advance("2026-03-07T15:00:00.000Z");
  const [first = {}] = await transfers();
  await returnTransfer(first, "R02");
  // The business has its money back in the books, and nothing is tried while it has no account.
  expect(await balances(service, sandbox.environment.id)).toEqual({
    available: 900,
    bank_cash: -900,
  });
  const emitted = (await allEvents(sandbox)).filter(
    (event) => event["event_type"] === "linked_bank_account.inactive",
  );
  expect(emitted).toHaveLength(1);
  expect(emitted[0]?.["data"]).toMatchObject({
    status: "inactive",
    status_detail: { reason: "disabled", source: "bank_decline", code: "R02" },
  });
  await sandbox.advance("idle");
  expect(await transfers()).toHaveLength(1);
  await sandbox.post("/v1/linked_bank_accounts", {
    account_id: sandbox.account_id,
    bank_account: {
      account_holder: "Acme LLC",
      routing_number: "021000021",
      account_number: "000987654321",
    },
  });
  await sandbox.advance("idle");
  const [, second = {}] = await transfers();
  expect(second).toMatchObject({ status: "paid", event_type: "charge_deposit", amount: "900" });
  expect(await linesOf(second)).toEqual([[id, "900", "credit"]]);
  expect(await sandbox.get(`/v1/charges/${id}`)).toMatchObject({
    status: "paid",
    funding_ids: [first["id"], second["id"]],
  });
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sound();
});

test("a charge that comes back after its deposit came back owes nothing", async () => {
  const { id } = await charge(900, "2026-03-02");
  await sandbox.advance("2026-03-07T15:00:00.000Z");
  const [first = {}] = await transfers();
  await returnTransfer(first, "R02");
  const trace = (await sandbox.get(`/v1/charges/${id}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("P3D");
  await sandbox.post("/v1/linked_bank_accounts", {
    account_id: sandbox.account_id,
    bank_account: {
      account_holder: "Acme LLC",
      routing_number: "021000021",
      account_number: "000987654321",
    },
  });
  await sandbox.advance("idle");
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("reversed");
  expect(await transfers()).toHaveLength(1);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sound();
});

test("money that a dishonored return leaves with the business pays first what the business owes", async () => {
  const { id: lost } = await charge(900, "2026-03-02");
  await sandbox.advance("2026-03-11T15:00:00.000Z");
  const trace = (await sandbox.get(`/v1/charges/${lost}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("2026-03-13T15:00:00.000Z");
  const [, claim = {}] = await transfers();
  await returnTransfer(claim, "R01");
  ({ paykey } = await createPaykey(sandbox, { account_number: "5550002" }));
  const outcome = "return:R01@settled+1bd,dishonor:R69";
  const { id: kept } = await charge(1000, "2026-03-20", { outcome });
  await sandbox.advance("idle");
  expect((await sandbox.get(`/v1/charges/${kept}`))["status"]).toBe("failed");
  const [, , rest = {}] = await transfers();
  expect(rest).toMatchObject({ event_type: "charge_deposit", status: "paid", amount: "100" });
  expect(new Set(await linesOf(rest))).toEqual(
    new Set([
      [lost, "-900", "reversal"],
      [kept, "1000", "credit"],
    ]),
  );
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sound();
});

test("what a business owes is taken from its next deposits, which wait until they outweigh it", async () => {
  const { id: lost } = await charge(900, "2026-03-02");
  await sandbox.advance("2026-03-11T15:00:00.000Z");
  const trace = (await sandbox.get(`/v1/charges/${lost}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("2026-03-13T15:00:00.000Z");
  const [, claim = {}] = await transfers();
  expect(claim).toMatchObject({ event_type: "charge_reversal", amount: "900" });
  await returnTransfer(claim, "R01");
  await sandbox.advance("idle");
  // The bank account is in use still, and is not debited again by itself.
  expect((await transfers()).map(({ status }) => status as string)).toEqual(["paid", "failed"]);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    available: -900,
    bank_cash: 900,
  });
  ({ paykey } = await createPaykey(sandbox, { account_number: "5550001" }));
  const { id: small } = await charge(400, "2026-03-20");
  await sandbox.advance("idle");
  expect(await transfers()).toHaveLength(2);
  const { id: large } = await charge(600, "2026-04-20");
  await sandbox.advance("idle");
  const [, , rest = {}] = await transfers();
  expect(rest).toMatchObject({
    status: "paid",
    direction: "deposit",
    event_type: "charge_deposit",
    amount: "100",
    payment_count: 3,
  });
  expect(new Set(await linesOf(rest))).toEqual(
    new Set([
      [lost, "-900", "reversal"],
      [small, "400", "credit"],
      [large, "600", "credit"],
    ]),
  );
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sound();
});

test("an account that is funded net has one transfer for what comes and what goes", async () => {
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
    body: { configuration: { net_funding: true } },
  });
  await charge(900, "2026-03-02");
  // Sealed the day before the charge is funded: the transfer turns round.
  await createPayment(sandbox, "payout", { paykey, amount: 250, payment_date: "2026-03-05" });
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  const [asked] = await transfers();
  expect(asked).toMatchObject({ event_type: "payout_withdrawal", amount: "250" });
  await sandbox.advance("idle");
  const made = await transfers();
  const sums = made.map(({ event_type, amount }) => [event_type as string, amount as string]);
  expect(sums).toEqual([["charge_deposit", "650"]]);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sound();
});
