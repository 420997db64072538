import { addMs, type Instant } from "@railhead/core";
import { Type } from "typebox";
import {
  closeMonth,
  listMonthClosings,
  ofEnvironment,
  type MonthClosing,
} from "../../db/tables/ledger/ledger-closings.ts";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import { listOpenSuspense } from "../../db/tables/files/suspense-items.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { Text } from "../../http/schema/schema.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { audit } from "../shared/audit.ts";
import {
  resourceEvent,
  refuseAccountKey,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { boundsOf, Month } from "../shared/month.ts";
import { LedgerClosing } from "./schema.ts";

/** How long a transaction that began in time may still take to commit: no statement runs longer. */
const MAX_STATEMENT_MS = 5 * 60_000;

function serialize(closing: MonthClosing) {
  return {
    id: closing.id,
    month: closing.month,
    closed_through: closing.closed_through,
    suspense_note: closing.suspense_note,
    created_at: closing.created_at,
    updated_at: closing.updated_at,
  };
}

export const closeLedgerMonth = route(
  {
    operationId: "ledger_closings.create",
    method: "POST",
    path: "/v1/ledger/closings",
    summary: "Close a ledger month",
    description:
      "Permanently closes the month and all earlier months: the database rejects postings dated in them, so an export of a closed month never changes. The month must have ended at least five minutes ago. Money that moved in it and is still open in suspense refuses the closing, unless `suspense_note` explains it. Requires a platform key.",
    body: Type.Object({ month: Month(), suspense_note: Type.Optional(Text(1, 500)) }),
    response: LedgerClosing,
    problems: ["conflict", "validation_error", "month_closed", "suspense_open"],
    scope: "ledger:close",
    accountScoped: false,
  },
  async (context, { body: { month, suspense_note = null } }) => {
    refuseAccountKey(context);
    const { tx, app, environment, at } = context;
    const { through } = boundsOf(month);
    if (addMs(through, MAX_STATEMENT_MS) >= at) {
      const detail = "Must have been over for five minutes.";
      throw invalid([{ reference: "/month", detail }]);
    }
    await lockPlatformWrites(context);
    if (suspense_note === null) await refuseOpenSuspense(context, through);
    const closing: MonthClosing = {
      id: app.ids.uuid(at),
      environment_id: environment.id,
      month,
      closed_through: through,
      suspense_note,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    if (!(await closeMonth(tx, closing))) throw refusal("month_closed");
    const after = serialize(closing);
    await audit(tx, context, { details: { month, suspense_note } });
    const message = "The month was closed.";
    const type = "ledger_closing.created";
    await emit(context, [
      resourceEvent(context, { type, row: closing, account_id: null, after, message }),
    ]);
    return ok(after);
  },
);

/** Throws the refusal of a month with money in suspense that nobody explained. */
async function refuseOpenSuspense(
  { tx, environment }: WriteContext,
  through: Instant,
): Promise<void> {
  const days = await listOpenSuspense(tx, environment.id, through);
  const count = days.reduce((sum, day) => sum + day.count, 0n);
  if (count === 0n) return;
  const items = `${count} ${count === 1n ? "item" : "items"} of suspense`;
  const detail = `${items} of the month or before are open: end them by /v1/suspense_items, or send a suspense_note that says why they are open.`;
  throw refusal("suspense_open", { detail });
}

export const listLedgerClosings = route(
  {
    operationId: "ledger_closings.list",
    method: "GET",
    path: "/v1/ledger/closings",
    summary: "List ledger closings",
    description: "Requires a platform key.",
    list: { sorts: ["created_at", "id"] },
    response: LedgerClosing,
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listMonthClosings(context.app.db, {
      where: ofEnvironment(context.environment.id),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serialize), total);
  },
);
