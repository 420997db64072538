import type { PaymentKind } from "@railhead/core";
import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import { needsState, paymentsWhere, type PaymentFilters } from "../search/payment-filters.ts";

/** What payments are summed by. */
const GROUPS = {
  status: { key: sql`p.status`, isOfState: true },
  day: { key: sql`p.payment_date::text`, isOfState: false },
  reason: { key: sql`p.status_reason`, isOfState: true },
  account: { key: sql`p.account_id::text`, isOfState: false },
} as const satisfies Record<string, { key: Sql; isOfState: boolean }>;
export type SumGroup = keyof typeof GROUPS;
export const SUM_GROUPS = Object.keys(GROUPS) as [SumGroup, ...SumGroup[]];

export interface PaymentSum {
  /** Null where nothing is grouped. */
  readonly key: string | null;
  readonly kind: PaymentKind;
  readonly count: bigint;
  readonly cents: bigint;
}

/** Counts and sums of the matching payments of accounts, exact in the statement's snapshot. */
export function sumPayments(
  db: Executor,
  wanted: {
    readonly scopes: readonly AccountScope[];
    readonly filters: PaymentFilters;
    readonly group: SumGroup | undefined;
  },
): Promise<PaymentSum[]> {
  const { scopes, filters, group } = wanted;
  const by = group === undefined ? undefined : GROUPS[group];
  const isOfState = needsState(filters, "id") || by?.isOfState === true;
  const table = isOfState ? sql`payments_with_state p` : sql`payments p`;
  const key = by?.key ?? sql`null::text`;
  const ofAccounts = scopes.map(
    (scope) => sql`select ${key} as key, p.kind, count(*) as count,
        sum(p.amount_cents)::bigint as cents
      from ${table} where ${paymentsWhere(scope, filters)}
      group by 1, 2`,
  );
  return db.rows(sql`
    select key, kind, sum(count)::bigint as count, sum(cents)::bigint as cents
    from (${join(ofAccounts, " union all ")}) a group by key, kind order by key, kind`);
}
