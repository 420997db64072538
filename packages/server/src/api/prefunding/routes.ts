import {
  PAYOUT_FUNDING_MODES,
  requiredReserve,
  RESERVE_BASES,
  RETURN_RESERVE_FORMULA,
} from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  listPrefundedAccounts,
  listWaitingPayouts,
  type PrefundedAccount,
} from "../../db/tables/funding/prefunded-accounts.ts";
import { listReceipts } from "../../db/tables/funding/prefunding-receipts.ts";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import { settingsOf } from "../../environments/account-settings.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import {
  isReserveComputed,
  readComputedReserves,
  type ComputedReserve,
} from "../../payments/funding/computed-reserves.ts";
import { fundsOf } from "../../payments/funding/cover-payouts.ts";
import {
  prefundingReference,
  serializeReceipt,
} from "../../payments/funding/prefunding-receipts.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { pullPrefunding } from "./pull.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { Instant } from "../shared/status-schema.ts";

const READS = {
  method: "GET",
  scope: "ledger:read",
  accountScoped: false,
  platformOnly: true,
} as const;

const Prefunding = Type.Object({
  account_id: Uuid(),
  mode: OneOf(PAYOUT_FUNDING_MODES),
  reference: Type.String(),
  prefunded: Type.String(),
  collecting: Type.String(),
  credit_limit: Nullable(Type.String()),
  reserve_required: Nullable(Type.String()),
  reserve_basis: OneOf(RESERVE_BASES),
  return_reserve: Nullable(
    Type.Object({
      from: CivilDate(),
      recent_from: CivilDate(),
      to: CivilDate(),
      window_debits: Type.String(),
      recent_debits: Type.String(),
      two_day_returns: Type.String(),
      unauthorized_returns: Type.String(),
      two_day_rate_ppm: Type.Integer(),
      unauthorized_rate_ppm: Type.Integer(),
      two_day_part: Type.String(),
      unauthorized_part: Type.String(),
      computed: Type.String(),
      required: Type.String(),
      formula: Type.String(),
    }),
  ),
  credit_drawn: Type.String(),
  spendable: Nullable(Type.String()),
  waiting: Type.Object({
    count: Type.Integer(),
    amount: Type.String(),
    missing: Type.String(),
    waits_since: Nullable(Instant()),
  }),
});

/** An account as the list shows it. */
function serializePrefunding(row: PrefundedAccount, reserve: ComputedReserve | undefined) {
  const { payout_funding: settings } = settingsOf(row);
  const { mode, credit_limit, reserve_required } = settings;
  return {
    account_id: row.id,
    mode,
    reference: prefundingReference(row.id),
    prefunded: row.prefunded_cents.toString(),
    collecting: row.collecting_cents.toString(),
    credit_limit: credit_limit === null ? null : credit_limit.toString(),
    reserve_required: reserve_required === null ? null : reserve_required.toString(),
    reserve_basis: settings.reserve_basis,
    return_reserve:
      reserve === undefined
        ? null
        : {
            from: reserve.from,
            recent_from: reserve.recent_from,
            to: reserve.to,
            window_debits: reserve.window_cents.toString(),
            recent_debits: reserve.recent_cents.toString(),
            two_day_returns: reserve.two_day_cents.toString(),
            unauthorized_returns: reserve.unauthorized_cents.toString(),
            two_day_rate_ppm: Number(reserve.two_day_ppm),
            unauthorized_rate_ppm: Number(reserve.unauthorized_ppm),
            two_day_part: reserve.two_day_part_cents.toString(),
            unauthorized_part: reserve.unauthorized_part_cents.toString(),
            computed: reserve.computed_cents.toString(),
            required: requiredReserve(settings, reserve.computed_cents).toString(),
            formula: RETURN_RESERVE_FORMULA,
          },
    credit_drawn: row.drawn_cents.toString(),
    spendable: fundsOf(settings, row, reserve?.computed_cents)?.spendable.toString() ?? null,
    waiting: {
      count: Number(row.waiting_count),
      amount: row.waiting_cents.toString(),
      missing: row.missing_cents.toString(),
      waits_since: row.waits_since,
    },
  };
}

/** The computed reserves of accounts, each by the calendar of its bank. */
async function readReserves(
  { app, environment, at }: RequestContext,
  rows: readonly PrefundedAccount[],
): Promise<Map<string, ComputedReserve>> {
  const reserves = new Map<string, ComputedReserve>();
  for (const row of rows) {
    const { payout_funding } = settingsOf(row);
    if (!isReserveComputed(payout_funding)) continue;
    const found = await readComputedReserves(app.db, {
      environment_id: environment.id,
      at,
      closures: closuresOf(await app.profiles(environment.id, row.id)),
      settings: [[row.id, payout_funding]],
    });
    for (const [id, reserve] of found) reserves.set(id, reserve);
  }
  return reserves;
}

const listPrefunding = route(
  {
    ...READS,
    operationId: "prefunding.list",
    path: "/v1/prefunding",
    summary: "List what covers the payouts of accounts",
    description:
      "Accounts whose payouts wait for cover, and others with a balance left. `waiting` is as of the last cut-off. `return_reserve` says from what a computed reserve comes. Requires a platform key.",
    query: Type.Object({ account_id: Type.Optional(Uuid()) }),
    list: { sorts: ["id"], order: "asc" },
    response: Prefunding,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const of = { environment_id: environment.id, account_id: query.account_id ?? null };
    const { rows, total } = await listPrefundedAccounts(app.db, of, paging);
    const reserves = await readReserves(context, rows);
    const shown = rows.map((row) => serializePrefunding(row, reserves.get(row.id)));
    return page(shown, total);
  },
);

const listWaiting = route(
  {
    ...READS,
    operationId: "prefunding.waiting",
    path: "/v1/prefunding/:account_id/waiting_payouts",
    summary: "List payouts that wait for funds",
    description:
      "In the order in which they leave. `missing` is what must be paid in so that the payout and all before it leave. Requires a platform key.",
    list: { sorts: ["position"], order: "asc" },
    response: Type.Object({
      payout_id: Uuid(),
      amount: Type.String(),
      missing: Type.String(),
      waits_since: Instant(),
      next_cutoff_at: Instant(),
    }),
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const view = { environment_id: environment.id, account_id: null };
    const account = await findAccount(app.db, view, params.account_id);
    if (account === undefined) throw problem("not_found");
    const of = { environment_id: environment.id, account_id: account.id };
    const { rows, total } = await listWaitingPayouts(app.db, of, paging);
    const shown = rows.map((row) => ({
      payout_id: row.payment_id,
      amount: row.amount_cents.toString(),
      missing: row.missing_cents.toString(),
      waits_since: row.waits_since,
      next_cutoff_at: row.due_at,
    }));
    return page(shown, total);
  },
);

const listPrefundingReceipts = route(
  {
    ...READS,
    operationId: "prefunding.receipts",
    path: "/v1/prefunding_receipts",
    summary: "List money paid in for payouts",
    description: "Receipts of bank statements, also those taken back. Requires a platform key.",
    query: Type.Object({ account_id: Type.Optional(Uuid()) }),
    list: { sorts: ["created_at"] },
    response: Type.Object({
      id: Uuid(),
      account_id: Uuid(),
      amount: Type.String(),
      date: Type.String({ format: "date" }),
      text: Type.String(),
      reason: Nullable(Type.String()),
      received_by: Type.String(),
      reversed_at: Nullable(Instant()),
      reversed_by: Nullable(Type.String()),
      reverse_reason: Nullable(Type.String()),
      created_at: Instant(),
      updated_at: Instant(),
    }),
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const of = { environment_id: environment.id, account_id: query.account_id ?? null };
    const { rows, total } = await listReceipts(app.db, of, {
      order: platformOrder("created_at", paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeReceipt), total);
  },
);

/** In the order of the documentation. */
export const prefundingRoutes: readonly Route[] = [
  listPrefunding,
  listWaiting,
  pullPrefunding,
  listPrefundingReceipts,
];
