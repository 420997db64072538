import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { builtMain } from "../support/build.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { referencesOf } from "../support/api/api-fixtures.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { readReport } from "../support/reports.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});

const PERIOD = "from=2026-03-01&to=2026-03-03";
const report = () => readReport(service, sandbox, "bank_reconciliation", PERIOD);
const upload = (name: string, ...lines: string[]) =>
  sandbox.post("/v1/bank_statements", {
    name,
    content: ["date,amount,description", ...lines].join("\n"),
  });

const linesOf = async (statement: Resource) =>
  (await sandbox.list(`/v1/bank_statements/${String(statement["id"])}/lines`)).map((line) => [
    line["amount"],
    (line["matches"] as Resource[]).map((one) => [one["type"], one["amount"]]),
  ]);

test("the report has of each bank and day what should move, and what statements show of it", async () => {
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 700 });
  await createPayment(sandbox, "payout", { paykey, amount: 300 });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const [open] = await report();
  expect(open).toMatchObject({
    day: "2026-03-03",
    expected_cents: 400,
    found_cents: 0,
    difference_cents: 400,
    items: 2,
    lines: 0,
  });
  await upload("debits", "2026-03-03,7.00,ACH DEBITS");
  expect((await report())[0]).toMatchObject({ found_cents: 700, difference_cents: -300, lines: 1 });
  // The next statement repeats the line, and has the other side a day later.
  await upload("credits", "2026-03-03,7.00,ACH DEBITS", "2026-03-04,-3.00,ACH CREDITS");
  const [done, ...more] = await report();
  expect(done).toMatchObject({ found_cents: 400, difference_cents: 0, items: 2, lines: 2 });
  expect(more).toEqual([]);
});

test("a returned payment is expected to leave on the day of the bank's file", async () => {
  const { paykey } = await createPaykey(sandbox);
  const outcome = "failed_insufficient_funds";
  await createPayment(sandbox, "charge", { paykey, amount: 700, outcome });
  await sandbox.advance("P10D");
  const rows = await readReport(
    service,
    sandbox,
    "bank_reconciliation",
    "from=2026-03-01&to=2026-03-31",
  );
  // The bank took it back on the day on which it settled.
  expect(rows[0]).toMatchObject({ day: "2026-03-03", expected_cents: 0, items: 2 });
});

test("a file that the bank posted in several lines that name it is found, and its lines are one match", async () => {
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 700 });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const [file] = await sandbox.list("/v1/ach_files?direction=outbound");
  const part = (amount: string) => `2026-03-03,${amount},ACH ${String(file?.["name"])}`;
  const short = await upload("short", part("3.50"), part("3.40"));
  expect((short["differences"] as Resource[]).map(({ kind }) => kind)).toEqual([
    "amount_differs",
    "amount_differs",
    "not_on_statement",
  ]);
  const whole = await upload("whole", part("3.50"), part("3.50"));
  expect(whole).toMatchObject({ state: "agreed", matched_count: 2 });
  expect(await linesOf(whole)).toEqual([
    ["350", [["file", "350"]]],
    ["350", [["file", "350"]]],
  ]);
  expect((await report())[0]).toMatchObject({ found_cents: 700, difference_cents: 0, lines: 2 });
});

test("a person says which lines show one movement together, and taking the match of one away opens all", async () => {
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "payout", { paykey, amount: 700 });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const statement = await upload(
    "parts",
    "2026-03-03,-5.50,PART ONE",
    "2026-03-03,0.50,CORRECTION",
    "2026-03-03,-2.00,PART TWO",
    "2026-03-03,-0.01,FEE",
  );
  const days = "from=2026-03-01&to=2026-03-03";
  const { movements } = await sandbox.get(`/v1/reconciliation/differences?${days}`);
  const [{ type, id, amount } = {}] = movements as Resource[];
  const path = `/v1/bank_statements/${String(statement["id"])}/lines/2/match`;
  const match = (lines: readonly number[]) =>
    sandbox.call("POST", path, {
      body: { movements: [{ type, id, amount }], lines, reason: "The bank split it." },
    });
  expect(referencesOf(await match([3, 9, 2]))).toEqual(["/lines/1", "/lines/2"]);
  const short = await match([4]);
  expect(referencesOf(short)).toEqual(["/movements"]);
  expect(JSON.stringify(short.body)).toContain("the amount of all lines: -$0.50 is left");
  expect((await match([3, 4])).status).toBe(201);
  const file = (cents: string) => [cents, [["file", cents]]];
  expect(await linesOf(statement)).toEqual([file("-550"), file("50"), file("-200"), ["-1", []]]);
  expect((await sandbox.get(`/v1/reconciliation/differences?${days}`))["movements"]).toEqual([]);
  expect((await report())[0]).toMatchObject({ found_cents: -700, difference_cents: 0 });
  await sandbox.call("DELETE", `${path.replace("/2/", "/4/")}?reason=Wrong`);
  expect((await linesOf(statement)).map(([, matches]) => matches)).toEqual([[], [], [], []]);
  expect((await sandbox.get(`/v1/reconciliation/differences?${days}`))["movements"]).toHaveLength(
    1,
  );
  await expectCompleteLog(sandbox);
});

test("a camt.053 statement is matched like others", async () => {
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 700 });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const content = [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>',
    '<Amt Ccy="USD">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
    "<BookgDt><Dt>2026-03-03</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>",
  ].join("");
  const statement = await sandbox.post("/v1/bank_statements", { name: "camt", content });
  expect(statement).toMatchObject({ format: "camt053", state: "agreed", matched_count: 1 });
  expect((await report())[0]).toMatchObject({ difference_cents: 0, lines: 1 });
  const cut = { name: "cut", content: content.slice(0, -30) };
  expect(await sandbox.post("/v1/bank_statements", cut)).toMatchObject({ state: "unreadable" });
});

test("the command that checks a bank fails where a check fails", async () => {
  const [bank] = await sandbox.list("/v1/banks");
  const id = String(bank?.["id"]);
  const env = { ...process.env, RAILHEAD_API: service.url, RAILHEAD_API_KEY: sandbox.api_key };
  const doctor = () =>
    promisify(execFile)(process.execPath, [builtMain(), "banks", "doctor", id], { env });
  await expect(doctor()).resolves.toMatchObject({ stdout: expect.stringContaining("sound") });
  const profile = {
    ...(bank?.["profile"] as object),
    funding_mode: "offset",
    offset: {
      routing_number: "091000019",
      account_type: "checking",
      account_number_file: "/nonexistent/offset-account",
    },
  };
  await sandbox.put(`/v1/banks/${id}/profile`, { profile });
  await expect(doctor()).rejects.toMatchObject({ code: 1 });
});
