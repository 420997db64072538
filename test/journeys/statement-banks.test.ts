import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
/** The default bank, whose file settles on 3 March, and the other one, whose file settles on 4 March. */
let first: string;
let second: string;

const OTHER_ROUTING = "021000021";
const AT_FIRST = "2026-03-03,100.00,ACH SETTLEMENT";
const AT_SECOND = "2026-03-04,20.00,ACH SETTLEMENT";
const FEE = "2026-03-04,-1.00,MONTHLY FEE";

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 10_000 });
  await sandbox.advance("2026-03-02T21:15:00.000Z");
  first = String((await sandbox.list("/v1/banks"))[0]?.["id"]);
  const profile = { ...simulatedBank, name: "Second Bank", odfi_routing_number: OTHER_ROUTING };
  second = String((await sandbox.post("/v1/banks", { profile }))["id"]);
  await sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: second });
  await createPayment(sandbox, "charge", { paykey, amount: 2_000, payment_date: "2026-03-03" });
  await sandbox.advance("2026-03-04T22:00:00.000Z");
});

let names = 0;
const show = async (lines: readonly string[], set: object = {}): Promise<Resource> => {
  const name = `statement-${(names += 1)}.csv`;
  const content = ["Date,Amount,Description", ...lines].join("\n");
  return await sandbox.post("/v1/bank_statements", { name, content, ...set });
};
const missing = ({ differences }: Resource) =>
  (differences as Resource[]).filter(({ kind }) => kind === "not_on_statement");
const bookFee = (statement: Resource, line: number) =>
  sandbox.post(`/v1/bank_statements/${String(statement["id"])}/lines/${line}/book`, {
    ledger_account: "bank_fees",
    amount: 100,
    reason: "The fee of the month.",
  });

test("a statement of one bank expects that bank's movements alone", async () => {
  const ofFirst = await show([AT_FIRST, FEE], { bank_id: first });
  expect([ofFirst["bank_id"], missing(ofFirst)]).toEqual([first, []]);
  await bookFee(ofFirst, 3);
  expect(await sandbox.get(`/v1/bank_statements/${String(ofFirst["id"])}`)).toMatchObject({
    state: "agreed",
  });
  const ofSecond = await show(["2026-03-03,1.00,INTEREST", AT_SECOND], { bank_id: second });
  expect([ofSecond["bank_id"], missing(ofSecond)]).toEqual([second, []]);
  const ofAny = await show([FEE, "2026-03-03,5.00,WIRE"]);
  expect(ofAny["bank_id"]).toBeNull();
  const days = "from=2026-03-03&to=2026-03-04";
  const compared = await sandbox.get(`/v1/reconciliation/differences?${days}&bank_id=${first}`);
  expect(compared).toMatchObject({ difference: "0", line_count: 0, movement_count: 0 });
});

test("a charge that two banks make on one day, in the same words, is booked for each", async () => {
  const ofFirst = await show([AT_FIRST, FEE], { bank_id: first });
  await bookFee(ofFirst, 3);
  const ofSecond = await show([FEE, AT_SECOND], { bank_id: second });
  expect(ofSecond).toMatchObject({ state: "differs", matched_count: 1 });
  await bookFee(ofSecond, 2);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({ bank_fees: -200 });
  // A later statement of the first bank shows its charge again.
  const later = await show([FEE], { bank_id: first, name: "later.csv" });
  expect(later).toMatchObject({ state: "agreed", matched_count: 1 });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("a statement names its bank by the routing number of the profile", async () => {
  const content = [
    `01,${OTHER_ROUTING},RAILHEAD,260304,0600,1,,,2/`,
    `02,RAILHEAD,${OTHER_ROUTING},1,260304,2359,USD,2/`,
    "03,0123456789,USD,010,500000,,/",
    "16,142,2000,,BANKREF,CUSTREF,ACH SETTLEMENT",
    "49,502000,3/",
    "98,502000,1,5/",
    "99,502000,1,7/",
  ].join("\n");
  const read = await sandbox.post("/v1/bank_statements", { name: "day.bai", content });
  expect(read).toMatchObject({ bank_id: second, state: "agreed", matched_count: 1 });
  const other = await sandbox.call("POST", "/v1/bank_statements", {
    body: { name: "day.bai", content, bank_id: first },
  });
  const nobody = await sandbox.call("POST", "/v1/bank_statements", {
    body: { name: "none.csv", content: "Date,Amount\n2026-03-04,1", bank_id: sandbox.account_id },
  });
  expect([other.body.data, nobody.body.data]).toMatchObject([
    {
      items: [
        {
          reference: "/bank_id",
          detail: "The same bytes were read as a statement of another bank, or of any.",
        },
      ],
    },
    { items: [{ reference: "/bank_id", detail: "Names no bank." }] },
  ]);
});

test("a line of one bank's statement is not matched to a movement of another bank", async () => {
  const statement = await show([FEE, "2026-03-04,100.00,ACH SETTLEMENT"], { bank_id: second });
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  const ofFirst = files.find(({ bank_id }) => bank_id === first);
  const movements = [{ type: "file", id: ofFirst?.["id"], amount: "10000" }];
  const path = `/v1/bank_statements/${String(statement["id"])}/lines/3/match`;
  const reply = await sandbox.call("POST", path, { body: { movements, reason: "It fits." } });
  expect([reply.status, reply.body.data]).toMatchObject([
    422,
    { items: [{ reference: "/movements/0" }] },
  ]);
});
