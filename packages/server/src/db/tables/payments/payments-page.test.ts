import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../../../../../../test/support/api.ts";
import { insertPaymentRows } from "../../../../../../test/support/payment-rows.ts";
import { createPaykey } from "../../../../../../test/support/factories.ts";
import { routes } from "../../../api/routes.ts";
import { rebuildCounts } from "../counts/count-proof.ts";
import { listPayments, type PageRequest } from "./payments-page.ts";
import { paymentsOrder, paymentsWhere, type PaymentFilters } from "../search/payment-filters.ts";
import { countPayments } from "../counts/payment-totals.ts";
import { sql } from "../../postgres/sql.ts";

let api: TestApi;
const COUNT = 60;

beforeAll(async () => {
  api = await createTestApi(routes);
  const call = async (method: "GET" | "POST", path: string, body?: unknown) =>
    (await api.call(method, path, body === undefined ? {} : { body })).body.data as Record<
      string,
      unknown
    >;
  const paykey = await createPaykey({
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
  });
  const { db, environmentId, accountId } = api;
  // Dates of all kinds: none, soon and far, and the same for several; ids in the order of creation.
  await insertPaymentRows(
    db,
    sql`
    select jsonb_build_object('id', v.id, 'environment_id', ${environmentId}::uuid,
      'account_id', ${accountId}::uuid, 'kind', 'charge', 'paykey_id', ${paykey["id"]}::uuid,
      'customer_id', ${paykey["customer_id"]}::uuid, 'external_id', 'order-' || n,
      'amount_cents', 100 + n * 37 % 11, 'currency', 'USD',
      'payment_date', (v.at + (n * 13 % 80) * interval '1 day')::date,
      'consent_type', 'internet', 'device_ip', '1.2.3.4', 'balance_check', 'disabled',
      'sandbox_outcome', 'standard', 'auto_hold', false, 'metadata', '{}'::jsonb,
      'status', case when n % 9 = 0 then 'failed' else 'paid' end,
      'status_reason', case when n % 9 = 0 then 'insufficient_funds' else 'ok' end,
      'status_source', case when n % 9 = 0 then 'bank_decline' else 'system' end,
      'status_message', '', 'status_changed_at', v.at,
      'effective_at', case when n % 4 > 0 then v.at + (n * 7 % 50) * interval '1 day' end,
      'relation', case when n % 15 = 6 then 'refund' end,
      'original_id', case when n % 15 = 6 then first_value(v.id) over (order by n) end,
      'has_refund', n % 5 = 0, 'created_at', v.at, 'updated_at', v.at)
    from generate_series(1, ${COUNT}::integer) n
      cross join lateral (select '2026-01-01T10:00:00Z'::timestamptz + n * interval '9 hours' as at) w
      cross join lateral (select w.at, (lpad(to_hex((extract(epoch from w.at) * 1000)::bigint), 12, '0')
        || '7000800000000000000a')::uuid as id) v`,
  );
  await rebuildCounts(db, environmentId);
});
afterAll(() => api.close());

const account = () => ({ environment_id: api.environmentId, account_id: api.accountId });

/** Ids of all that pass, in order, without any of the shortcuts. */
async function plainly(filters: PaymentFilters, page: Pick<PageRequest, "sort" | "order">) {
  const rows = await api.db.rows<{ id: string }>(sql`
    select p.id from payments_with_state p where ${paymentsWhere(account(), filters)}
    order by ${paymentsOrder(page.sort, page.order)}`);
  return rows.map(({ id }) => id);
}

async function pageByPage(
  filters: PaymentFilters,
  page: Pick<PageRequest, "sort" | "order">,
  limit: number,
) {
  const scope = { environment_id: api.environmentId, account_id: api.accountId };
  const total = await countPayments(api.db, scope, filters);
  const ids: string[] = [];
  for (let offset = 0; offset < total + limit; offset += limit) {
    const found = { scope, filters, total };
    const rows = await listPayments(api.db, found, { ...page, limit, offset });
    for (const { id } of rows) ids.push(id);
  }
  return { total, ids };
}

const SORTS = ["created_at", "payment_date", "effective_at", "id", "amount"] as const;

const FILTERS: PaymentFilters[] = [
  {},
  { payment_status: ["failed"] },
  { payment_status: ["validating"] },
  { status_reason: ["ok"] },
  { status_source: ["system", "bank_decline"] },
  { has_refund: false },
  { is_refund: false, payment_type: ["charge"] },
  { min_amount: 103n, payment_status: ["paid"] },
  { min_payment_date: "2026-03-10" },
  { max_payment_date: "2026-01-20" },
  { min_payment_date: "2026-01-20", max_payment_date: "2026-02-10", payment_status: ["paid"] },
  { min_payment_date: "2026-02-10", max_payment_date: "2026-01-20" },
  { min_payment_date: "2026-01-20", max_created_at: "2026-01-15T00:00:00.000Z" },
  { payment_status: ["paid"] },
  { payment_type: ["charge"] },
  { min_amount: 103n },
  { max_amount: 104n, payment_type: ["charge"] },
  { min_amount: 101n, max_amount: 108n },
  { min_amount: 108n, max_amount: 101n },
  { min_amount: 103n, payment_status: ["paid", "failed"] },
  { max_amount: 107n, payment_status: ["failed"] },
  { min_effective_at: "2026-02-20T00:00:00.000Z" },
  { max_effective_at: "2026-02-20T13:00:00.000Z", payment_status: ["paid"] },
  { min_effective_at: "2026-01-20T00:00:00.000Z", max_effective_at: "2026-01-31T23:59:59.999Z" },
];

test.each(SORTS)(
  "pages by %s, read from either end, hold what one plain list holds",
  async (sort) => {
    for (const order of ["asc", "desc"] as const) {
      for (const filters of FILTERS) {
        const expected = await plainly(filters, { sort, order });
        const { total, ids } = await pageByPage(filters, { sort, order }, 13);
        expect([filters, order, total, ids]).toEqual([filters, order, expected.length, expected]);
      }
    }
  },
);

test("a first page of all, read by one statement, shows what pages read in steps show", async () => {
  const read = async (query: string, size: number) => {
    const { body } = await api.call("GET", `/v1/payments?${query}&page_size=${size}`);
    return { items: (body.data as unknown as object[]).slice(0, 20), total: body.meta.total_items };
  };
  for (const sort of SORTS) {
    for (const order of ["asc", "desc"]) {
      const query = `sort_by=${sort}&sort_order=${order}&include_metadata=${order === "asc"}`;
      const first = await read(query, 20);
      // Of another size than is usual.
      expect([query, first]).toEqual([query, await read(query, 21)]);
      expect(first.items.length).toBe(20);
    }
  }
});
