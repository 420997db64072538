import { addMs, windowQuestions } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIds } from "../../base/ids.ts";
import { Sql, sql, type Executor } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { rebuildCounts } from "../../db/tables/counts/count-proof.ts";
import { listReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { windowByDefinition } from "../../../../../test/support/window-histories.ts";
import { windowMutants } from "../../../../../test/risk/window-mutants.mjs";
import { readWindows } from "./window-facts.ts";

const AT = "2026-04-01T15:00:00.000Z";
const MEASURES = ["count", "sum", "distinct_customers", "distinct_bank_accounts"];
const questions = windowQuestions([
  ...["network", "email_domain", "routing_number"].flatMap((key) =>
    MEASURES.map((measure) => `window("${measure}", "${key}", "PT1H")`),
  ),
  ...["count", "sum", "min", "max"].map((measure) => `window("${measure}", "account", "P7D")`),
  'window("sum", "account", "P1D")',
]);
const DAY = 1_440;

/** Minutes before the end, whose paykey, from where, and whether it is asked for. */
const HISTORY: readonly (readonly [number, number, string, "charge" | "payout", boolean])[] = [
  // Before the window of seven days, at its beginning, and in the rest of its first day.
  [7 * DAY + 60, 0, "192.0.2.10", "charge", false],
  [7 * DAY, 0, "192.0.2.10", "charge", false],
  [7 * DAY - 60, 0, "192.0.2.10", "charge", false],
  [6 * DAY + 840, 0, "192.0.2.10", "charge", false],
  [3 * DAY, 0, "192.0.2.10", "charge", false],
  [3 * DAY, 1, "192.0.2.10", "charge", false],
  [2 * DAY, 0, "192.0.2.10", "payout", false],
  [DAY, 0, "192.0.2.10", "charge", false],
  [61, 0, "192.0.2.10", "charge", false],
  [60, 0, "192.0.2.10", "charge", false],
  [59, 0, "192.0.2.10", "charge", false],
  [50, 1, "192.0.2.11", "charge", false],
  [49, 1, "192.0.2.11", "payout", false],
  [45, 2, "192.0.20.10", "charge", false],
  [40, 3, "2001:db8:1::1", "charge", false],
  [35, 4, "2001:db8:10::1", "charge", false],
  [30, 4, "2001:0DB8:0001:ffff::2", "payout", false],
  [20, 0, "192.0.2.11", "charge", true],
  [15, 1, "192.0.2.10", "charge", true],
  [12, 0, "192.0.2.10", "charge", false],
  [11, 0, "192.0.2.10", "charge", false],
  [10, 1, "192.0.2.10", "payout", true],
  [8, 2, "192.0.2.10", "charge", true],
  [5, 3, "2001:0DB8:0001:ffff::2", "charge", true],
  [4, 4, "2001:db8:10::1", "charge", true],
  [3, 4, "2001:db8:1::1", "payout", true],
];

let service: TestService;
let sandbox: Sandbox;
let payments: readonly PaymentRow[];
let defined: readonly (bigint | undefined)[];
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const paykeys = [
    await createPaykey(sandbox, {
      account_number: "5550001",
      customer: { email: "a@mail.example" },
    }),
    await createPaykey(sandbox, {
      account_number: "5550002",
      customer: { email: "b@Mail.Example" },
    }),
    await createPaykey(sandbox, {
      routing_number: "026009593",
      customer: { email: "c@notmail.example" },
    }),
    await createPaykey(sandbox, {
      routing_number: "011401533",
      customer: { email: "d@mail.example" },
    }),
    await createPaykey(sandbox, {
      routing_number: "011401533",
      account_number: "5550009",
      customer: { email: "e@other.example" },
    }),
  ];
  payments = await store(paykeys);
  defined = await Promise.all(
    payments.flatMap(({ environment_id, id }) =>
      questions.map((question) =>
        windowByDefinition(service.db, { environment_id, id, at: AT }, question),
      ),
    ),
  );
});
afterAll(() => service.close());

async function store(paykeys: readonly Resource[]): Promise<readonly PaymentRow[]> {
  const made = await createPayment(sandbox, "charge", { paykey: paykeys[0]?.["paykey"] });
  const template = String(made["id"]);
  const ids = createIds();
  const rows = HISTORY.map(([minutes, paykey, device_ip, kind, isAsked], index) => {
    const at = addMs(AT, -minutes * 60_000);
    const id = ids.uuid(at);
    const row = { id, kind, amount_cents: 100 + index, created_at: at, external_id: id, device_ip };
    return { ...row, paykey: String(paykeys[paykey]?.["id"]), isAsked };
  });
  await insertPaymentRows(
    service.db,
    sql`select to_jsonb(p) || (r - 'paykey' - 'isAsked') || jsonb_build_object('paykey_id', k.id,
        'customer_id', k.customer_id, 'consent_type',
        case when r->>'kind' = 'charge' then 'internet' end)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
        join payments_with_state p on p.id = ${template}
        join paykeys k on k.id = (r->>'paykey')::uuid`,
  );
  const environment = sandbox.environment.id;
  await rebuildCounts(service.db, environment);
  const asked = rows.filter(({ isAsked }) => isAsked).map(({ id }) => id);
  return await service.db.rows<PaymentRow>(
    sql`select * from payments_with_state where id = any(${asked}::uuid[]) order by id`,
  );
}

/** A statement with a snippet of its texts replaced wherever it stands. */
function planted(
  statement: Sql,
  { find, replace }: { readonly find: string; readonly replace: string },
) {
  const strings = statement.strings.map((text) => text.replaceAll(find, () => replace));
  expect(strings).not.toEqual(statement.strings);
  return new Sql(strings, statement.values);
}

/** The figures of all windows of the asked payments, read with a planted bug or without. */
async function figures(bug?: { readonly find: string; readonly replace: string }) {
  const environment_id = payments[0]?.environment_id ?? "";
  const known = await listReviewFacts(
    service.db,
    environment_id,
    payments.map(({ paykey_id }) => paykey_id),
    AT,
  );
  const db: Executor =
    bug === undefined
      ? service.db
      : { ...service.db, rows: (statement) => service.db.rows(planted(statement, bug)) };
  const windowsOf = await readWindows(
    db,
    { environment_id, at: AT },
    {
      payments,
      questions,
      knownOf: ({ paykey_id }) => known.find((facts) => facts.paykey_id === paykey_id) as never,
    },
  );
  return payments.flatMap((payment) => questions.map(({ fact }) => windowsOf(payment)[fact]));
}

test("the windows without a planted bug are those of the definition", async () => {
  expect(await figures()).toEqual(defined);
  expect(defined.filter((figure) => figure !== undefined && figure > 1n).length).toBeGreaterThan(
    20,
  );
});

test.for(windowMutants)("the history finds the planted bug $name", async (bug) => {
  expect(await figures(bug)).not.toEqual(defined);
});
