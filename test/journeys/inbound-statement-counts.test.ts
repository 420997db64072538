import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { expectInvariants } from "../support/invariants.ts";
import { countStatements } from "../support/count-statements.ts";
import { bankAccountBody, createCustomer, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// Of each: a correction that is applied, one that repeats it, one for a person, and returns that
// block an account, one of them with payments that were not sent yet.
const CODES = ["C01", "C06", "C09", "R01", "R02", "R08"];

async function sent(sandbox: Sandbox, copies: number): Promise<string[]> {
  const { id } = await createCustomer(sandbox);
  const charge = async (index: number) => {
    const account_number = `8000${String(index).padStart(6, "0")}`;
    const body = bankAccountBody(id as string, { account_number });
    const { paykey } = await sandbox.post("/v1/bridge/bank_account", body);
    await createPayment(sandbox, "charge", { paykey, payment_date: "2026-04-01" });
    return (await createPayment(sandbox, "charge", { paykey }))["id"] as string;
  };
  const ids: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const batch = CODES.map((_, index) => charge(copy * CODES.length + index));
    ids.push(...(await Promise.all(batch)));
  }
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const charges = await Promise.all(ids.map((each) => sandbox.get(`/v1/charges/${each}`)));
  return charges.map(({ trace_ids }) => trace_ids["entry"] as string);
}

async function answered(copies: number): Promise<{ sandbox: Sandbox; statements: number }> {
  const sandbox = await service.addSandbox();
  const traces = await sent(sandbox, copies);
  const orders = traces.map((trace, index) => {
    const code = CODES[index % CODES.length] ?? "";
    return code.startsWith("C")
      ? { trace, code, corrected: correctedBy(code, index) }
      : { trace, code };
  });
  const repeated = orders.flatMap(({ trace, code, corrected = "" }) =>
    code === "C01" ? [{ trace, code, corrected: spaced(corrected) }] : [],
  );
  await deliverReplies(service, sandbox, [...orders, ...repeated]);
  const statements = await countStatements(service, sandbox, "2026-03-03T14:00:00.000Z");
  return { sandbox, statements };
}

const number = (index: number) => `9000${String(index).padStart(6, "0")}`;
const correctedBy = (code: string, index: number) =>
  code === "C06" ? `${number(index).padEnd(17)}   37` : number(index);
/** The same account in other words: nothing is left to correct. */
const spaced = (corrected: string) => corrected.replace(/^(\d{4})/, "$1 ");

test("what a bank's file brings is applied in as many statements whether it is little or a flood", async () => {
  const few = await answered(1);
  const many = await answered(12);
  expect(many.statements).toBe(few.statements);
  const environmentId = many.sandbox.environment.id;
  const counts = await service.db.one(sql`
    select (select count(*) from paykey_bank_details
        where environment_id = ${environmentId}) as corrected,
      (select count(*) from exceptions where environment_id = ${environmentId}) as exceptions,
      (select count(*) from payment_states where environment_id = ${environmentId}
        and status = 'failed' and return_trace_number is not null) as returned,
      (select count(*) from payment_states where environment_id = ${environmentId}
        and status = 'failed' and return_trace_number is null) as stopped`);
  expect(counts).toEqual({ corrected: 24n, exceptions: 12n, returned: 36n, stopped: 12n });
  await expectInvariants(service, environmentId);
});
