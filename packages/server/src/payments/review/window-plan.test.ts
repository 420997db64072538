import { addMs, WINDOW_KEYS, windowQuestions } from "@railhead/core";
import { afterAll, assert, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { assertFound } from "../../base/assert.ts";
import { createIds } from "../../base/ids.ts";
import { sql, type Executor } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { listReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { nameOf, type Sql } from "../../db/postgres/sql.ts";
import { readWindows } from "./window-facts.ts";

const AT = "2026-04-01T15:00:00.000Z";
const PAYKEYS = 30;
/** Of each paykey, one of which is in the set. */
const PAYMENTS = 20;

interface Plan {
  readonly "Actual Loops": number;
  readonly "Actual Rows": number;
  readonly Plans?: readonly Plan[];
  readonly [figure: string]: unknown;
}

/** Rows that a plan reads, with those that it reads in vain. */
function rowsOf(plan: Plan): number {
  const removed = Object.entries(plan).filter(([name]) => name.startsWith("Rows Removed"));
  const vain = removed.reduce((sum, [, n]) => sum + Number(n), 0);
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  return below + plan["Actual Loops"] * (plan["Actual Rows"] + vain);
}

let service: TestService;
let payments: readonly PaymentRow[];
beforeAll(async () => {
  service = await startTestService();
  payments = await store();
});
afterAll(() => service.close());

async function store(): Promise<readonly PaymentRow[]> {
  const sandbox = await service.addSandbox();
  const paykeys: string[] = [];
  let token = "";
  for (let n = 0; n < PAYKEYS; n += 1) {
    const { id, paykey } = await createPaykey(sandbox);
    paykeys.push(String(id));
    token = String(paykey);
  }
  const { id: template } = await createPayment(sandbox, "charge", { paykey: token });
  const ids = createIds();
  const rows = Array.from({ length: PAYKEYS * PAYMENTS }, (_, index) => {
    const at = addMs(AT, -1_000 * (PAYKEYS * PAYMENTS - index));
    const id = ids.uuid(at);
    const device_ip = `192.0.${index % PAYKEYS}.10`;
    return { id, created_at: at, external_id: id, device_ip, paykey: paykeys[index % PAYKEYS] };
  });
  await insertPaymentRows(
    service.db,
    sql`select to_jsonb(p) || (r - 'paykey') || jsonb_build_object('paykey_id', k.id,
        'customer_id', k.customer_id)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
        join payments_with_state p on p.id = ${template}
        join paykeys k on k.id = (r->>'paykey')::uuid`,
  );
  await service.db.run(sql`analyze payments`);
  const asked = rows.slice(-PAYKEYS).map(({ id }) => id);
  return await service.db.rows<PaymentRow>(
    sql`select * from payments_with_state where id = any(${asked}::uuid[]) order by id`,
  );
}

test("the windows of a set read the payments of their keys, not every payment for every key", async () => {
  const environment_id = payments[0]?.environment_id ?? "";
  const paykeyIds = payments.map(({ paykey_id }) => paykey_id);
  const known = await listReviewFacts(service.db, environment_id, paykeyIds, AT);
  const read: Record<string, number> = {};
  for (const key of Object.keys(WINDOW_KEYS)) {
    const explaining: Executor = {
      ...service.db,
      rows: async (statement) => {
        const [found] = await service.db.rows<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(
          sql`explain (analyze, format json) ${statement}`,
        );
        read[key] =
          found === undefined
            ? Infinity
            : rowsOf(assertFound(found["QUERY PLAN"][0], "a plan").Plan);
        return [];
      },
    };
    await readWindows(
      explaining,
      { environment_id, at: AT },
      {
        payments,
        questions: windowQuestions([`window("sum", "${key}", "P1D")`]),
        knownOf: ({ paykey_id }) => known.find((facts) => facts.paykey_id === paykey_id) as never,
      },
    );
  }
  // Every payment for every key would be 18,000 and more.
  for (const [key, rows] of Object.entries(read)) expect([key, rows < 9_000]).toEqual([key, true]);
  expect(Object.keys(read)).toEqual(Object.keys(WINDOW_KEYS));
});

test("a set of another size runs the same prepared statement, except by keys without an index", async () => {
  const environment_id = payments[0]?.environment_id ?? "";
  const paykeyIds = payments.map(({ paykey_id }) => paykey_id);
  const known = await listReviewFacts(service.db, environment_id, paykeyIds, AT);
  const read: Sql[] = [];
  const keeping: Executor = {
    ...service.db,
    rows: (statement) => {
      read.push(statement);
      return service.db.rows(statement);
    },
  };
  const indexed = ["account", "paykey", "customer", "bank_account", "ip_address", "network"];
  const calls = indexed.map((key) => `window("sum", "${key}", "P1D")`);
  for (const [some, asked] of [
    [payments, calls],
    [payments.slice(-1), calls],
    [payments, [...calls, 'window("sum", "email_domain", "P1D")']],
  ] as const) {
    await readWindows(
      keeping,
      { environment_id, at: AT },
      {
        payments: some,
        questions: windowQuestions(asked),
        knownOf: ({ paykey_id }) => known.find((facts) => facts.paykey_id === paykey_id) as never,
      },
    );
  }
  const [first, second, third] = read;
  assert(first !== undefined && second !== undefined && third !== undefined);
  expect(nameOf(first)).toMatch(/^list_window_figures_[0-9a-f]{16}$/);
  expect([nameOf(second), second.text]).toEqual([nameOf(first), first.text]);
  expect(nameOf(third)).toBeUndefined();
});
