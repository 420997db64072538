import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, referencesOf } from "../support/api/api-fixtures.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { allEvents, expectCompleteLog } from "../support/invariants.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let funding: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 90_000 });
  await createPayment(sandbox, "charge", { paykey, amount: 10_050 });
  await createPayment(sandbox, "payout", { paykey, amount: 25_000 });
  await sandbox.advance("idle");
  const events = await sandbox.list("/v1/funding_events?event_type=charge_deposit");
  funding = events[0] ?? {};
});
afterAll(() => service.close());

const take = (name: string, lines: readonly string[]): Promise<Resource> =>
  sandbox.post("/v1/bank_statements", { name, content: `${lines.join("\n")}\n` });
/** What the log says of a transfer and statements. */
const reconciliationEventsOf = async ({ id }: Resource) =>
  (await allEvents(sandbox))
    .filter(({ resource }) => (resource as Resource)["id"] === id)
    .filter(({ event_type: type }) => /reconciled|unmatched/.test(type as string))
    .map(({ event_type: type, cause }) => `${type} ${(cause as Resource)["message"]}`);
const today = async () => String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
const nameOf = ({ type, id, amount }: Resource) => ({ type, id, amount });
const kinds = (statement: Resource) =>
  (statement["differences"] as Resource[]).map((one) => [one["kind"] as string, one["line"]]);

/** The text of the addenda record that went with the deposit. */
async function keyOf(): Promise<string> {
  const files = await sentFiles(service, sandbox.environment.id);
  const addenda = files.flatMap(({ read }) =>
    read.batches.flatMap(({ entries }) => entries.flatMap((entry) => entry.addenda)),
  );
  const texts = addenda.flatMap((one) =>
    one.type === "payment" ? [one.payment_related_information] : [],
  );
  const key = String(funding["id"]).replaceAll("-", "");
  return texts.find((text) => text.toLowerCase().includes(key))?.trim() ?? "";
}

test("a line that nets a day of the bank is matched with all of that day's movements", async () => {
  const day = (name: string, date: string, ...amounts: string[]) =>
    take(name, ["Date,Amount,Description", ...amounts.map((one) => `${date},${one},ACH NET`)]);
  // One cent off, and a total that two lines claim: a person decides.
  expect(kinds(await day("cent.csv", "2026-03-05", "750.51"))[0]).toEqual(["not_in_books", 2]);
  expect(kinds(await day("twice.csv", "2026-03-05", "750.50", "750.50")).slice(0, 2)).toEqual([
    ["ambiguous", 2],
    ["ambiguous", 3],
  ]);
  const net = await day("net.csv", "2026-03-03", "750.50");
  expect([net["state"], net["matched_count"]]).toEqual(["agreed", 1]);
  const compared = await sandbox.get(
    "/v1/reconciliation/differences?from=2026-03-03&to=2026-03-03",
  );
  expect(compared).toMatchObject({ difference: "0", movement_count: 0 });
});

test("a BAI2 statement that shows what the files moved agrees, down to each movement", async () => {
  const statement = await take("march.bai", [
    "01,091000019,RAILHEAD,260304,0600,1,,,2/",
    "02,RAILHEAD,091000019,1,260303,2359,USD,2/",
    "03,0123456789,USD,,,,/",
    // What settled on 3 March: two charges in, a payout out.
    "16,142,100050,Z,,,ACH SETTLEMENT",
    "16,451,25000,Z,,,ACH SETTLEMENT",
    "49,125050,4/",
    "98,125050,1,6/",
    "99,125050,1,8/",
  ]);
  expect([statement["state"], statement["differences"], statement["faults"]]).toEqual([
    "agreed",
    [],
    [],
  ]);
  const lines = await sandbox.list(`/v1/bank_statements/${statement["id"]}/lines`);
  expect(lines.map((line) => [line["amount"], line["matched_type"]])).toEqual([
    ["100050", "file"],
    ["-25000", "file"],
  ]);
});

test("the same bytes again are the same statement", async () => {
  const content = ["Date,Amount,Description", "2026-01-02,1.00,FEE"];
  const first = await take("january.csv", content);
  expect((await take("renamed.csv", content))["id"]).toBe(first["id"]);
});

test("a transfer is known by the key in its addenda, from either side, and its amount is compared", async () => {
  const key = await keyOf();
  expect(key).toContain("CHARGE DEPOSIT 2");
  const day = String(funding["transfer_date"]);
  const rows = (amount: string, note: string) => [
    "Date,Description,Amount",
    `${day},"ACH CREDIT ${key.slice(0, 30)} ${key.slice(30)} ${note}",${amount}`,
  ];
  const wrong = await take("wrong.csv", rows("1000.49", "A"));
  expect(kinds(wrong)[0]).toEqual(["amount_differs", 2]);
  expect((wrong["differences"] as Resource[])[0]).toMatchObject({
    amount: "100049",
    expected: "-100050",
    resource_type: "funding_event",
    resource_id: funding["id"],
    what_next: expect.stringMatching(/\S/),
  });
  const right = await take("right.csv", rows("1000.50", "B"));
  const [line] = await sandbox.list(`/v1/bank_statements/${right["id"]}/lines`);
  expect([line?.["matched_type"], line?.["matched_id"]]).toEqual(["funding_event", funding["id"]]);
  expect(right["differences"]).toEqual([]);
  expect(await reconciliationEventsOf(funding)).toEqual([
    "funding_event.unmatched The transfer is missing on bank statement wrong.csv.",
    "funding_event.reconciled The transfer was found on bank statement right.csv.",
  ]);
});

test("what is on one side only is listed, and is a person's business with a deadline", async () => {
  const statement = await take("odd.csv", [
    "Date,Amount,Description",
    "2026-03-04,-7.77,CHARGEBACK FEE",
  ]);
  // The withdrawal for the payout settled that day and is not shown.
  const [withdrawal = {}] = await sandbox.list("/v1/funding_events?event_type=payout_withdrawal");
  expect(await reconciliationEventsOf(withdrawal)).toEqual([
    "funding_event.unmatched The transfer is missing on bank statement odd.csv.",
  ]);
  const both = [
    ["not_in_books", 2],
    ["not_on_statement", null],
  ];
  expect([statement["state"], kinds(statement)]).toEqual(["differs", both]);
  const open = await sandbox.list("/v1/exceptions?kind=reconciliation_difference&status=open");
  const found = open.find((one) => one["resource_id"] === statement["id"]);
  expect(found).toMatchObject({
    due_at: expect.any(String),
    what_next: expect.stringMatching(/\S/),
  });
});

test("a transfer is found in the movement of its file as well, and reported once", async () => {
  const rows = ["Date,Amount,Description", "2026-03-04,250.00,ACH SETTLEMENT"];
  expect(await take("late.csv", rows)).toMatchObject({ state: "agreed" });
  // A statement that overlaps shows the same movement again; shown twice by one, it is another one.
  const again = await take("again.csv", [...rows, "2026-03-04,0.01,INTEREST"]);
  expect(kinds(again)).toEqual([["not_in_books", 3]]);
  const doubled = await take("doubled.csv", [...rows, "2026-03-04,250.00,ACH AGAIN"]);
  expect(kinds(doubled)).toEqual([["not_in_books", 3]]);
  const [withdrawal = {}] = await sandbox.list("/v1/funding_events?event_type=payout_withdrawal");
  expect((await reconciliationEventsOf(withdrawal)).slice(1)).toEqual([
    "funding_event.reconciled The transfer was found on bank statement late.csv.",
  ]);
  await expectCompleteLog(sandbox);
});

test("a person matches a line with movements that sum to it, takes the match away, and both are in the log", async () => {
  const statement = await take("hand.csv", [
    "Date,Amount,Description",
    // Two movements together, on a day on which nothing settles.
    "2026-04-20,-7.50,TWO OF OURS",
    "2026-04-20,0.03,INTEREST",
  ]);
  const range = "from=2026-04-01&to=2026-04-30";
  const { lines } = await sandbox.get(`/v1/reconciliation/differences?${range}`);
  const open = (lines as Resource[]).filter((line) => line["statement_id"] === statement["id"]);
  expect(open.map((line) => [line["line"], line["difference"]])).toEqual([
    [2, "not_in_books"],
    [3, "not_in_books"],
  ]);
  const { paykey } = await createPaykey(sandbox);
  for (const amount of [300, 450]) {
    const payment_date = await today();
    await createPayment(sandbox, "payout", { paykey, amount, payment_date });
    await sandbox.advance("P7D");
  }
  const until = await today();
  const since = `from=${addDays(until, -20)}&to=${until}`;
  const compared = await sandbox.get(`/v1/reconciliation/differences?${since}`);
  const movements = (compared["movements"] as Resource[]).filter((one) =>
    ["-300", "-450"].includes(String(one["amount"])),
  );
  expect(movements).toHaveLength(2);
  const path = `/v1/bank_statements/${String(statement["id"])}/lines/2/match`;
  const match = (named: readonly Resource[]) =>
    sandbox.call("POST", path, { body: { movements: named.map(nameOf), reason: "One transfer." } });
  const half = await match(movements.slice(0, 1));
  expect([half.status, referencesOf(half)]).toEqual([422, ["/movements"]]);
  const matched = await match(movements);
  expect(matched.status).toBe(201);
  expect(matched.body.data).toMatchObject({
    difference: null,
    matches: movements.map((one) => ({ id: one["id"], reason: "One transfer." })),
  });
  expect(codeOf(await match(movements))).toEqual([422, "statement_line_matched"]);
  // What a statement shows is open no more.
  const twice = `/v1/bank_statements/${String(statement["id"])}/lines/3/match`;
  const again = await sandbox.call("POST", twice, {
    body: { movements: movements.map(nameOf), reason: "Again." },
  });
  expect(referencesOf(again)).toEqual(["/movements", "/movements/0", "/movements/1"]);
  const gone = await sandbox.call("DELETE", `${path}?reason=Wrong`);
  expect([gone.status, (gone.body.data as Resource)["difference"]]).toEqual([200, "unmatched"]);
  expect((await sandbox.call("DELETE", `${path}?reason=Wrong`)).status).toBe(404);
  const log = (await allEvents(sandbox)).filter(
    ({ resource }) => (resource as Resource)["id"] === statement["id"],
  );
  expect(log.map(({ event_type, cause }) => [event_type, (cause as Resource)["message"]])).toEqual([
    ["reconciliation.difference_found", expect.any(String)],
    ["reconciliation.updated", "Line 2 was matched by hand: One transfer."],
    ["reconciliation.updated", "The match of line 2 was taken away: Wrong"],
  ]);
  await expectCompleteLog(sandbox);
});

test("the last line that is matched by hand makes the statement agree and resolves its exception", async () => {
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "payout", { paykey, amount: 1_234, payment_date: await today() });
  await sandbox.advance("P7D");
  const until = await today();
  const far = addDays(until, 40);
  const statement = await take("one.csv", ["Date,Amount,Description", `${far},-12.34,LATE`]);
  const since = `from=${addDays(until, -10)}&to=${until}`;
  const { movements } = await sandbox.get(`/v1/reconciliation/differences?${since}`);
  const one = (movements as Resource[]).find(({ amount }) => amount === "-1234") ?? {};
  const id = String(statement["id"]);
  await sandbox.post(`/v1/bank_statements/${id}/lines/2/match`, {
    movements: [nameOf(one)],
    reason: "Posted late.",
  });
  expect(await sandbox.get(`/v1/bank_statements/${id}`)).toMatchObject({
    state: "agreed",
    matched_count: 1,
    differences: [],
  });
  const closed = await sandbox.list(
    "/v1/exceptions?kind=reconciliation_difference&status=resolved",
  );
  expect(closed.map(({ resource_id }) => String(resource_id))).toContain(id);
  await expectCompleteLog(sandbox);
});

test("by day, what books and statements say differs by what is open on either side", async () => {
  const compared = await sandbox.get(
    "/v1/reconciliation/differences?from=2026-03-01&to=2026-03-31",
  );
  const days = compared["days"] as Resource[];
  const day = (date: string) => days.find((one) => one["date"] === date);
  expect(day("2026-03-03")).toMatchObject({
    expected: { in: "100050", out: "-25000" },
    shown: { in: "100050", out: "-25000" },
    unexplained: { count: 0, amount: "0" },
    difference: "0",
  });
  const cents = (one: Resource | undefined, name: string) => BigInt(String(one?.[name]));
  expect(days.reduce((sum, one) => sum + cents(one, "difference"), 0n)).toBe(
    cents(compared, "difference"),
  );
  for (const [query, reference] of [
    ["from=2026-03-01&to=2026-04-01", "/to"],
    ["from=2026-03-02&to=2026-03-01", "/to"],
    ["to=0001-01-01", "/to"],
    ["from=9999-12-31", "/from"],
  ]) {
    const reply = await sandbox.call("GET", `/v1/reconciliation/differences?${query}`);
    expect([reply.status, referencesOf(reply)]).toEqual([422, [reference]]);
  }
});

test("a deposit is explained to the cent: its payments by reason, its entry, and the bank's lines", async () => {
  const explained = await sandbox.get(`/v1/funding_events/${String(funding["id"])}/explanation`);
  expect(explained).toMatchObject({
    amount: "100050",
    sum: "100050",
    difference: "0",
    parts: [{ reason: "credit", payment_type: "charge", count: 2, amount: "100050" }],
    entries: [{ trace_number: funding["trace_number"], amount: "100050", is_void: false }],
  });
  const lines = explained["statement_lines"] as Resource[];
  expect(lines.map((line) => [line["statement_name"], line["shows"]])).toContainEqual([
    "right.csv",
    "transfer",
  ]);
});

test("a statement that cannot be read says on which lines, and nothing of it is compared", async () => {
  const statement = await take("broken.csv", ["Date,Amount", "2026-03-04,x", "2026-13-01,5.00"]);
  expect(statement).toMatchObject({ state: "unreadable", line_count: 0 });
  expect((statement["faults"] as Resource[]).map((fault) => fault["line"] as number)).toEqual([
    2, 3,
  ]);
});

test("railhead books compares a statement and writes a month, and verify agrees", async () => {
  const folder = await mkdtemp(join(tmpdir(), "railhead-books-"));
  const connection = ["--api", service.url, "--key", sandbox.api_key];
  const statement = join(folder, "fees.csv");
  await writeFile(statement, "Date,Amount,Description\n2026-01-09,-3.00,FEE\n");
  const compared = await runCommand(["books", "statement", statement, "--json", ...connection]);
  expect([compared.exit, compared.lines[0]?.["state"]]).toEqual([1, "differs"]);
  const out = join(folder, "march.csv");
  const month = ["books", "export", "--month", "2026-03", "--out", out];
  expect((await runCommand([...month, ...connection])).exit).toBe(0);
  expect((await readFile(out, "utf8")).split("\n")[0]).toMatch(/^number,posted_at,/);
  const verified = await runCommand(["verify", "--json", ...connection]);
  expect(verified.exit).toBe(0);
});
