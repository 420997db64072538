import type { ReplyEntry } from "@railhead/nacha";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFiles } from "../support/bank/bank-files.ts";
import { deliver, deliverReplies, repliesFile, sentEntries } from "../support/bank/bank-replies.ts";
import { contestDishonor } from "../support/bank/contest-dishonor.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { readReport } from "../support/reports.ts";
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

const PERIOD = "from=2026-03-01&to=2026-03-31";

/** What the report expects on statements of March, net. */
const expectedOf = async (sandbox: Sandbox): Promise<number> =>
  (await readReport(service, sandbox, "bank_reconciliation", PERIOD)).reduce(
    (sum, row) => sum + Number(row["expected_cents"]),
    0,
  );

/** Our money at the bank by the books. Balances are credits less debits. */
const cashOf = async (sandbox: Sandbox): Promise<number> =>
  0 - ((await balances(service, sandbox.environment.id))["bank_cash"] ?? 0);

const upload = (sandbox: Sandbox, name: string, lines: readonly (readonly [string, number])[]) =>
  sandbox.post("/v1/bank_statements", {
    name,
    content: [
      "Date,Amount,Description",
      ...lines.map(([date, cents], index) => `${date},${(cents / 100).toFixed(2)},LINE ${index}`),
      "",
    ].join("\n"),
  });
const linesOf = async (sandbox: Sandbox, { id }: Resource) =>
  (await sandbox.list(`/v1/bank_statements/${String(id)}/lines`)).map((line) => [
    line["amount"],
    line["matched_type"],
  ]);

async function sent(sandbox: Sandbox, kind: Kind, amount: number) {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const { trace_ids } = await sandbox.get(`/v1/${kind}s/${String(id)}`);
  return { id: String(id), trace: String((trace_ids as Resource)["entry"]) };
}

/** Two credits and a debit of other parties, which settle on a Monday. */
const order = async (sandbox: Sandbox) => {
  for (const [direction, amount] of [
    ["credit", 900],
    ["credit", 500],
    ["debit", 200],
  ]) {
    const entry = { direction, amount, hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
};
const MONDAY = "2026-03-02";

async function received(): Promise<Sandbox> {
  const sandbox = await service.addSandbox();
  await order(sandbox);
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  const settled = (await sandbox.list("/v1/received_entries")).map((one) => one["settlement_date"]);
  expect(settled).toEqual([MONDAY, MONDAY, MONDAY]);
  return sandbox;
}

/** The same entries in one file of the bank. */
async function receivedTogether(): Promise<Sandbox> {
  const sandbox = await service.addSandbox();
  const files = await bankFiles(service, (await received()).environment.id, ["archive"]);
  const entries = files.flatMap(({ read }, index) =>
    read.batches.flatMap(({ header, entries: [entry] }): ReplyEntry[] =>
      header === undefined || entry === undefined
        ? []
        : [{ header: { ...header, batch_number: index + 1 }, entry }],
    ),
  );
  expect(entries).toHaveLength(3);
  await deliver(service, sandbox, { name: "TOGETHER.ach", bytes: repliesFile(entries, 1) });
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  return sandbox;
}

test("entries of other parties are found on a statement, each alone or as one side of their file", async () => {
  const sandbox = await receivedTogether();
  const credits = [
    [MONDAY, 900],
    [MONDAY, 500],
  ] as const;
  const statement = await upload(sandbox, "alone", [...credits, [MONDAY, -200]]);
  expect(statement).toMatchObject({ state: "agreed", matched_count: 3 });
  expect(await linesOf(sandbox, statement)).toEqual([
    ["900", "received_entry"],
    ["500", "received_entry"],
    ["-200", "received_file"],
  ]);
  // The next statement shows them again, and one more that the books do not have.
  const again = await upload(sandbox, "again", [...credits, [MONDAY, 900]]);
  expect((again["differences"] as Resource[]).map(({ kind, line }) => [kind, line])).toEqual([
    ["not_in_books", 4],
  ]);
  const [row, ...more] = await readReport(service, sandbox, "bank_reconciliation", PERIOD);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    day: MONDAY,
    expected_cents: 1_200,
    found_cents: 1_200,
    difference_cents: 0,
    items: 2,
    lines: 3,
  });
  await expectCompleteLog(sandbox);
});

test("one line of a bank's day is matched with the entries of other parties that it holds", async () => {
  const sandbox = await received();
  const statement = await upload(sandbox, "net", [[MONDAY, 1_200]]);
  expect(statement).toMatchObject({ state: "agreed", matched_count: 1 });
  const days = `from=${MONDAY}&to=${MONDAY}`;
  expect(await sandbox.get(`/v1/reconciliation/differences?${days}`)).toMatchObject({
    difference: "0",
    movement_count: 0,
    days: [{ expected: { in: "1400", out: "-200" }, shown: { in: "1400", out: "-200" } }],
  });
});

test("an entry of another party is open to be matched by hand, and the day's cash has it", async () => {
  const sandbox = await received();
  expect((await sandbox.get("/v1/daily_report"))["cash"]).toMatchObject({ in: "1400", out: "200" });
  const statement = await upload(sandbox, "late", [["2026-03-20", 500]]);
  const [entry = {}] = (await sandbox.list("/v1/received_entries")).filter(
    ({ amount }) => amount === "500",
  );
  const matched = await sandbox.post(
    `/v1/bank_statements/${String(statement["id"])}/lines/2/match`,
    {
      movements: [{ type: "received_entry", id: entry["id"], amount: "500" }],
      reason: "The bank posted it late.",
    },
  );
  expect(matched).toMatchObject({ matched_type: "received_entry", matched_id: entry["id"] });
  await expectCompleteLog(sandbox);
});

/** Everything that a bank's file may move beyond a return that is applied. */
const CASES: readonly (readonly [string, (sandbox: Sandbox) => Promise<void>])[] = [
  [
    "a return that names no entry of ours",
    async (sandbox) => {
      const { trace } = await sent(sandbox, "charge", 700);
      await sandbox.advance("2026-03-03T22:30:00.000Z");
      await returnAstray(service, sandbox, { trace, code: "R02" });
    },
  ],
  [
    "a second return",
    async (sandbox) => {
      const { trace } = await sent(sandbox, "charge", 700);
      await sandbox.advance("2026-03-03T22:30:00.000Z");
      await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
      await sandbox.advance("2026-03-04T22:30:00.000Z");
      await deliverReplies(service, sandbox, [{ trace, code: "R01", serial: 1 }]);
    },
  ],
  [
    "a return with another amount, its dishonor and the contest with a corrected amount",
    async (sandbox) => {
      const { id } = await returnedWrongly(sandbox);
      await sandbox.post("/v1/dishonors", { payment_id: id, code: "R69", information: "03" });
      await sandbox.advance("2026-03-05T22:00:00.000Z");
      const [{ trace_number } = {}] = await sandbox.list("/v1/dishonors");
      const contest = { trace: String(trace_number), code: "R74", amount: 9_000 };
      await contestDishonor(service, sandbox, contest);
    },
  ],
  [
    "a return of a reversal",
    async (sandbox) => {
      const { id } = await sent(sandbox, "charge", 4_321);
      await sandbox.advance("2026-03-05T22:00:00.000Z");
      const reversal = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
      await sandbox.advance("2026-03-09T15:00:00.000Z");
      const settled = await sandbox.get(`/v1/reversals/${String(reversal["id"])}`);
      const trace = String(settled["trace_number"]);
      await deliverReplies(service, sandbox, [{ trace, code: "R17" }]);
    },
  ],
  [
    "a return of one of two micro-entries",
    async (sandbox) => {
      const { id } = await createPaykey(sandbox);
      const path = `/v1/paykeys/${String(id)}/verifications`;
      await sandbox.post(path, { method: "micro_entries" });
      await sandbox.advance("2026-03-03T22:30:00.000Z");
      const entries = [...(await sentEntries(service, sandbox.environment.id)).values()];
      const credit = entries.find(({ entry }) => entry.transaction_code === "22");
      const trace = String(credit?.entry.trace_number);
      await deliverReplies(service, sandbox, [{ trace, code: "R03" }]);
    },
  ],
  [
    "entries of other parties, and our return of one",
    async (sandbox) => {
      await order(sandbox);
      await sandbox.advance("2026-03-03T13:00:00.000Z");
      const debits = await sandbox.list("/v1/received_entries?direction=debit");
      const path = `/v1/received_entries/${String(debits[0]?.["id"])}/return`;
      await sandbox.post(path, { code: "R02", reason: "Is not ours." });
    },
  ],
];

/** A charge of $100.00, of which a return of $3.21 comes. */
async function returnedWrongly(sandbox: Sandbox) {
  const payment = await sent(sandbox, "charge", 10_000);
  const elsewhere = await service.addSandbox();
  const { trace } = await sent(elsewhere, "charge", 321);
  expect(trace).toBe(payment.trace);
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const bytes = await deliverReplies(service, elsewhere, [{ trace, code: "R01" }]);
  await deliver(service, sandbox, { name: "WRONG.ach", bytes });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  return payment;
}

test.each(CASES)("statements are expected to show %s, to the cent of the books", async (_, act) => {
  const sandbox = await service.addSandbox();
  await act(sandbox);
  await sandbox.advance("idle");
  expect(await expectedOf(sandbox)).toBe(await cashOf(sandbox));
  const days = "from=2026-03-01&to=2026-03-31";
  const open = await sandbox.get(`/v1/reconciliation/differences?${days}`);
  const movements = open["movements"] as Resource[];
  const lines = movements.map(({ date, amount }) => [String(date), Number(amount)] as const);
  expect(lines.reduce((sum, [, cents]) => sum + cents, 0)).toBe(await cashOf(sandbox));
  await expectInvariants(service, sandbox.environment.id);
});

test("a return with another amount than its entry's is expected with its own", async () => {
  const sandbox = await service.addSandbox();
  await returnedWrongly(sandbox);
  const statement = await upload(sandbox, "returns", [
    ["2026-03-03", 10_000],
    ["2026-03-04", -321],
  ]);
  expect(await linesOf(sandbox, statement)).toEqual([
    ["10000", "file"],
    ["-321", "return_file"],
  ]);
});
