import { formatUsd } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  findByReference,
  insertFeePayment,
  listFeePayments as findPayments,
  listPaidLines,
  lockFeePayment,
  sumOwed,
  updateReversedFeePayment,
  type FeePaymentRow,
} from "../../db/tables/fees/fee-payments.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Cents, CivilDate, Text, Uuid } from "../../http/schema/schema.ts";
import { postTransfers } from "../../ledger/post.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { boundsOf, Month } from "../shared/month.ts";
import {
  emit,
  lockPlatformWrites,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
  scopeOf,
} from "../shared/platform-resources.ts";
import { FeePayment, serializeFeePayment } from "./payment-schema.ts";

const WRITES = {
  method: "POST",
  scope: "account_settings:write",
  accountScoped: false,
  platformOnly: true,
} as const;

/** A payment with its lines, as the list shows it. */
async function shown(db: Executor, row: FeePaymentRow) {
  return serializeFeePayment(row, await listPaidLines(db, row.environment_id, [row.id]));
}

export const listFeePayments = route(
  {
    method: "GET",
    scope: "funding_events:read",
    accountScoped: false,
    operationId: "fee_payments.list",
    path: "/v1/fee_payments",
    summary: "List payments of fee invoices",
    description: "What people marked as paid, also what was taken back since.",
    query: Type.Object({ account_id: Type.Optional(Uuid()), month: Type.Optional(Month()) }),
    list: { sorts: PLATFORM_SORTS },
    response: FeePayment,
    problems: ["validation_error"],
  },
  async (context, { query: { account_id = null, month = null }, paging }) => {
    const view = scopeOf(context);
    const { db } = context.app;
    const { rows, total } = await findPayments(
      db,
      { view, account_id, month },
      {
        order: platformOrder(paging.sort_by, paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      },
    );
    const ids = rows.map(({ id }) => id);
    const lines = await listPaidLines(db, view.environment_id, ids);
    return page(
      rows.map((row) => serializeFeePayment(row, lines)),
      total,
    );
  },
);

export const createFeePayment = route(
  {
    ...WRITES,
    operationId: "fee_payments.create",
    path: "/v1/fee_payments",
    summary: "Mark a fee invoice as paid",
    description:
      "Notes that a business paid what it owes by invoice for a month, whole or in part, outside the bank of the rail. The oldest fees are paid first; `rest_amount` says what is owed still. Sent again with the same reference, amount and date it changes nothing. Requires a platform key.",
    body: Type.Object({
      account_id: Uuid(),
      month: Month(),
      amount: Cents(),
      paid_on: CivilDate(),
      reference: Text(1, 100),
    }),
    response: FeePayment,
    problems: ["validation_error", "fee_invoice_paid"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const { account_id, month, paid_on, reference } = body;
    const environment_id = environment.id;
    if ((await findAccount(tx, { environment_id, account_id: null }, account_id)) === undefined) {
      throw invalid([{ reference: "/account_id", detail: "There is no such account." }]);
    }
    const amount_cents = BigInt(body.amount);
    const known = await findByReference(tx, { environment_id, account_id, month, reference });
    if (known?.amount_cents === amount_cents && known.paid_on === paid_on) {
      return ok(await shown(tx, known));
    }
    const today = easternTime(at).date;
    const faults = [
      ...(known === undefined ? [] : [{ reference: "/reference", detail: sameReference(known) }]),
      ...(paid_on > today
        ? [{ reference: "/paid_on", detail: `Must not be after ${today}.` }]
        : []),
    ];
    if (faults.length > 0) throw invalid(faults);
    const invoice = { environment_id, account_id, ...boundsOf(month) };
    const owed = await sumOwed(tx, invoice);
    if (owed === 0n) throw refusal("fee_invoice_paid");
    if (amount_cents > owed) {
      const detail = `Must be at most ${formatUsd(owed)}, which is owed of the month's invoice.`;
      throw invalid([{ reference: "/amount", detail }]);
    }
    const row: FeePaymentRow = {
      environment_id,
      id: app.ids.uuid(at),
      account_id,
      month,
      amount_cents,
      rest_cents: owed - amount_cents,
      paid_on,
      reference,
      created_by: { type: actor.type, id: actor.id },
      reversed_at: null,
      reversed_by: null,
      reverse_reason: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertFeePayment(tx, row, invoice);
    return await replyPosted(context, row);
  },
);

const sameReference = ({ amount_cents, paid_on }: FeePaymentRow) =>
  `Is that of the payment of ${formatUsd(amount_cents)} on ${paid_on}. Take that one back, or send another reference.`;

export const reverseFeePayment = route(
  {
    ...WRITES,
    operationId: "fee_payments.reverse",
    path: "/v1/fee_payments/:id/reverse",
    summary: "Take back that a fee invoice was paid",
    description:
      "For a payment that was noted in error, or whose money went back: the fees are owed again. Requires a platform key.",
    body: Type.Object({ reason: Text(1, 500) }),
    response: FeePayment,
    problems: ["not_found", "validation_error", "fee_payment_reversed"],
  },
  async (context, { params: { id }, body: { reason } }) => {
    refuseAccountKey(context);
    const { tx, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const before = await lockFeePayment(tx, { environment_id: environment.id, id });
    if (before === undefined) {
      throw problem("not_found", { detail: "There is no such payment of an invoice." });
    }
    if (before.reversed_at !== null) throw refusal("fee_payment_reversed");
    const row = nextVersion(context, before, {
      reversed_at: at,
      reversed_by: { type: actor.type, id: actor.id },
      reverse_reason: reason,
    });
    await updateReversedFeePayment(tx, row);
    return await replyPosted(context, row, before);
  },
);

/** Emits and posts what was noted, or taken back where there is a version before it. */
async function replyPosted(context: WriteContext, row: FeePaymentRow, before?: FeePaymentRow) {
  const { app, tx } = context;
  const { environment_id, account_id, amount_cents } = row;
  const after = await shown(tx, row);
  const isNew = before === undefined;
  const message = isNew
    ? `The invoice of ${row.month} was marked as paid with ${formatUsd(amount_cents)}.`
    : "The fees that the payment paid are owed again.";
  const version = isNew
    ? { type: "fee_payment.created" as const }
    : { type: "fee_payment.reversed" as const, before: await shown(tx, before) };
  await emit(context, [resourceEvent(context, { ...version, row, account_id, after, message })]);
  const [debit, credit] = ["invoice_receipts", "fees_receivable"] as const;
  const transfer = {
    subject_id: row.id,
    account_id,
    attempt: 1,
    amount_cents,
    posted_at: row.updated_at,
    ...(isNew
      ? { move: "pay_invoice", debit, credit }
      : { move: "reverse_invoice", debit: credit, credit: debit }),
  };
  const chart = await app.charts(tx, environment_id, [account_id]);
  await postTransfers(tx, environment_id, { chart, transfers: [transfer] });
  return ok(after);
}
