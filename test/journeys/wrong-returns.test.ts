import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies, deliver } from "../support/bank/bank-replies.ts";
import { contestDishonor } from "../support/bank/contest-dishonor.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function sent(sandbox: Sandbox, kind: "charge" | "payout", amount: number) {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const read = () => sandbox.get(`/v1/${kind}s/${id as string}`);
  return { id: id as string, read, trace: (await read())["trace_ids"]["entry"] as string };
}

/** A charge of $100.00 on Tuesday's settlement, of which a return of $3.21 comes on Wednesday. */
async function returnedWrongly(kind: "charge" | "payout") {
  const sandbox = await service.addSandbox();
  const payment = await sent(sandbox, kind, 10_000);
  const elsewhere = await service.addSandbox();
  const { trace } = await sent(elsewhere, kind, 321);
  expect(trace).toBe(payment.trace);
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const bytes = await deliverReplies(service, elsewhere, [{ trace, code: "R01" }]);
  await deliver(service, sandbox, { name: "WRONG.ach", bytes });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  return { sandbox, payment };
}

const open = (sandbox: Sandbox) => sandbox.list("/v1/exceptions?status=open");

test.each(["charge", "payout"] as const)(
  "a return of a %s with another amount keeps it from becoming paid until its dishonor stands",
  async (kind) => {
    const { sandbox, payment } = await returnedWrongly(kind);
    expect(await open(sandbox)).toMatchObject([
      {
        kind: "return_amount_differs",
        details: {
          payment_id: payment.id,
          amount: "321",
          entry_amount: "10000",
          dishonor: { code: "R69", information: "03", last_day: "2026-03-11" },
        },
        due_at: "2026-03-11T20:00:00.000Z",
      },
    ]);
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    expect(await payment.read()).toMatchObject({ status: "pending" });
    await sandbox.post("/v1/dishonors", { payment_id: payment.id, code: "R69", information: "03" });
    await sandbox.advance("P14D");
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won", amount: "321" }]);
    expect(await payment.read()).toMatchObject({ status: "paid" });
    expect(await open(sandbox)).toEqual([]);
    expect((await balances(service, sandbox.environment.id))["suspense"] ?? 0).toBe(0);
    expect(await sandbox.list("/v1/suspense_items")).toMatchObject([
      { status: "closed", acts: [{ act: "dishonor", amount: "321", by: "engine:engine" }] },
    ]);
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);

/** The dishonor of the wrong return settles, and the receiving bank contests it. */
async function contested(kind: "charge" | "payout", contest: { code: string; amount: number }) {
  const { sandbox, payment } = await returnedWrongly(kind);
  await sandbox.post("/v1/dishonors", { payment_id: payment.id, code: "R69", information: "03" });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const [settled = {}] = await sandbox.list("/v1/dishonors");
  expect(settled).toMatchObject({ status: "settled", amount: "321" });
  const before = await balances(service, sandbox.environment.id);
  await contestDishonor(service, sandbox, {
    trace: settled["trace_number"] as string,
    ...contest,
  });
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await sandbox.list("/v1/dishonors")).toMatchObject([
    { status: "contested", contest_code: contest.code },
  ]);
  return { sandbox, payment, before };
}

test.each(["charge", "payout"] as const)(
  "a return of a %s that R74 corrects to the entry's amount is applied to its payment, and leaves suspense empty",
  async (kind) => {
    const { sandbox, payment } = await contested(kind, { code: "R74", amount: 10_000 });
    expect(await payment.read()).toMatchObject({
      status: "failed",
      status_details: { code: "R01", reason: "insufficient_funds" },
    });
    const items = "/v1/suspense_items?sort_by=created_at&sort_order=asc";
    expect(await sandbox.list(items)).toMatchObject(
      ["321", "9679"].map((amount) => ({
        amount,
        status: "closed",
        acts: [{ act: "match", amount, payment_id: payment.id, by: "engine:engine" }],
      })),
    );
    expect(await open(sandbox)).toEqual([]);
    await sandbox.advance("P14D");
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);

test.each([
  // The entry has neither this amount nor the return's.
  { kind: "charge", code: "R74", amount: 200 },
  { kind: "charge", code: "R76", amount: 321 },
] as const)(
  "a dishonored return of a $kind that $code has stand with $amount cents moves that amount, and what is new of it is an item of its own",
  async ({ kind, code, amount }) => {
    const { sandbox, before } = await contested(kind, { code, amount });
    const moved = kind === "charge" ? -amount : amount;
    const after = await balances(service, sandbox.environment.id);
    // Balances are credits less debits.
    expect((after["bank_cash"] ?? 0) - (before["bank_cash"] ?? 0)).toBe(-moved);
    expect((after["suspense"] ?? 0) - (before["suspense"] ?? 0)).toBe(moved);
    const back = amount < 321;
    const items = await sandbox.list("/v1/suspense_items?sort_by=created_at&sort_order=asc");
    const direction = (kind === "charge") === back ? "in" : "out";
    expect(items).toMatchObject([
      { kind: "return", amount: "321", open_amount: "321" },
      ...(amount === 321
        ? []
        : [{ kind: "contested", direction, amount: String(Math.abs(amount - 321)) }]),
    ]);
    const cases = (await open(sandbox)).map(({ message }) => message as string);
    expect(cases.filter((message) => message.includes("another amount than"))).toHaveLength(
      amount === 321 ? 0 : 1,
    );
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);

test("a payment whose return has another amount goes on once a person has settled it", async () => {
  const { sandbox, payment } = await returnedWrongly("charge");
  const [found = {}] = await open(sandbox);
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await payment.read()).toMatchObject({ status: "pending" });
  await sandbox.put(`/v1/exceptions/${found["id"] as string}/resolve`, {
    reason: "The bank took it back.",
  });
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await payment.read()).toMatchObject({ status: "paid" });
});

test.each([
  ["R01", 3, "2026-03-05", "2026-03-06"],
  ["R02", 5, "2026-03-09", "2026-03-10"],
  ["R29", 20, "2026-03-30", "2026-03-31"],
])(
  "%s that comes %i banking days after settlement is a case with R68 and its last day",
  async (code, _, laid, read_on) => {
    const sandbox = await service.addSandbox();
    const { id, trace, read } = await sent(sandbox, "charge", 700);
    await sandbox.advance(`${laid}T22:30:00.000Z`);
    await deliverReplies(service, sandbox, [{ trace, code }]);
    await sandbox.advance(`${read_on}T22:00:00.000Z`);
    expect(await read()).toMatchObject({ status: "reversed" });
    const [found = {}] = await open(sandbox);
    expect(found).toMatchObject({
      kind: "return_late",
      details: { payment_id: id, dishonor: { code: "R68" } },
    });
    const { last_day } = found["details"]["dishonor"] as { last_day: string };
    expect(found["what_next"]).toContain(last_day);
    expect((found["due_at"] as string).slice(0, 10)).toBe(last_day);
    await sandbox.post("/v1/dishonors", { payment_id: id, code: "R68" });
    await sandbox.advance("P14D");
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won" }]);
    expect(await open(sandbox)).toEqual([]);
    await expectInvariants(service, sandbox.environment.id);
  },
);

test("a return in time is no case", async () => {
  const sandbox = await service.addSandbox();
  const { trace } = await sent(sandbox, "charge", 700);
  await sandbox.advance("2026-03-04T22:30:00.000Z");
  await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  expect(await open(sandbox)).toEqual([]);
});

test.each([
  ["another bank", "R61", "", (trace: string) => `02100002${trace.slice(8)}`],
  ["no entry of ours", "R69", "02", (trace: string) => `${trace.slice(0, 8)}9999999`],
])(
  "a return that names the trace number of %s is the bank's to dishonor, with %s and information %j",
  async (_, code, information, renamed) => {
    const sandbox = await service.addSandbox();
    const { id, read, trace } = await sent(sandbox, "charge", 700);
    const elsewhere = await service.addSandbox();
    const other = await sent(elsewhere, "charge", 321);
    const bytes = await deliverReplies(service, elsewhere, [{ trace: other.trace, code: "R01" }]);
    const text = Buffer.from(bytes).toString("latin1").replaceAll(trace, renamed(trace));
    await sandbox.advance("2026-03-03T22:30:00.000Z");
    await deliver(service, sandbox, { name: "ASTRAY.ach", bytes: Buffer.from(text, "latin1") });
    await sandbox.advance("2026-03-04T13:00:00.000Z");
    const fields = information === "" ? "" : ` and information ${information}`;
    expect(await open(sandbox)).toMatchObject([
      {
        kind: "return_unmatched",
        details: {
          payment_id: null,
          original_trace_number: renamed(trace),
          amount: "321",
          dishonor: { code, information, last_day: "2026-03-11" },
        },
        what_next: `Its money stands in suspense. Find the entry, or dishonor the return with ${code}${fields} (POST /v1/suspense_items/{id}/dishonor) before the cut-off of 2026-03-11.`,
        due_at: "2026-03-11T20:00:00.000Z",
      },
    ]);
    expect((await balances(service, sandbox.environment.id))["suspense"]).toBe(-321);
    await sandbox.advance("P7D");
    expect([id, (await read())["status"]]).toEqual([id, "paid"]);
    await expectInvariants(service, sandbox.environment.id);
  },
);

test("a late return of a transfer is the bank's to dishonor, and its exception says so", async () => {
  const sandbox = await service.addSandbox();
  await sent(sandbox, "charge", 900);
  await sandbox.advance("2026-03-13T22:30:00.000Z");
  const [transfer = {}] = await sandbox.list("/v1/funding_events");
  const trace = transfer["trace_numbers"][0] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R02" }]);
  await sandbox.advance("2026-03-16T22:00:00.000Z");
  const late = (await open(sandbox)).filter(({ kind }) => kind === "return_late");
  expect(late).toMatchObject([
    {
      details: {
        payment_id: null,
        funding_event_id: transfer["id"],
        dishonor: { code: "R68", last_day: "2026-03-23" },
      },
      what_next:
        "It is of a transfer: have the bank dishonor it with R68 by its cut-off of 2026-03-23, or resolve this to accept it.",
    },
  ]);
  await expectInvariants(service, sandbox.environment.id);
});

test("a late return of a charge that the account's policy sent again offers no dishonor, which would collect twice", async () => {
  const sandbox = await service.addSandbox();
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
    body: { retries: { automatic: "next_banking_day" } },
  });
  const { id, read, trace } = await sent(sandbox, "charge", 700);
  await sandbox.advance("2026-03-05T22:30:00.000Z");
  await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  expect(await read()).toMatchObject({ status: "reversed", has_resubmit: true });
  const [found = {}] = await open(sandbox);
  expect(found).toMatchObject({
    kind: "return_late",
    details: { payment_id: id, code: "R01" },
    what_next:
      "Its payment was sent again, so the return cannot be dishonored. Resolve this to accept it.",
  });
  expect(found["details"]).not.toHaveProperty("dishonor");
  const refused = await sandbox.call("POST", "/v1/dishonors", {
    body: { payment_id: id, code: "R68" },
  });
  expect([refused.status, refused.body.data["code"]]).toEqual([422, "dishonor_not_allowed"]);
  expect(refused.body.data["detail"]).toContain("sent again");
});
