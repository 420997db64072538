import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { findFeeLine, listFeeLines as findLines } from "../../db/tables/fees/fee-lines.ts";
import { listFees as findFees, sumFees } from "../../db/tables/fees/fees.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Flag, Uuid } from "../../http/schema/schema.ts";
import { boundsOf, Month } from "../shared/month.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import {
  Fee,
  FeeLine,
  FeeStatement,
  serializeFee,
  serializeFeeLine,
  serializeStatement,
} from "./schema.ts";

const READS = { method: "GET", scope: "funding_events:read", accountScoped: false } as const;

export const NO_LINE = { detail: "There is no such fee line." };

export const listFeeLines = route(
  {
    ...READS,
    operationId: "fee_lines.list",
    path: "/v1/fee_lines",
    summary: "List fee lines",
    description: "With `in_force=true` without those that have ended.",
    query: Type.Object({
      account_id: Type.Optional(Uuid()),
      in_force: Type.Optional(Flag()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: FeeLine,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    const filter = {
      view: scopeOf(context),
      account_id: query.account_id ?? null,
      in_force_at: query.in_force === true ? context.at : null,
    };
    const { rows, total } = await findLines(context.app.db, filter, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeFeeLine), total);
  },
);

export const getFeeLine = route(
  {
    ...READS,
    operationId: "fee_lines.get",
    path: "/v1/fee_lines/:id",
    summary: "Read a fee line",
    response: FeeLine,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await findFeeLine(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found", NO_LINE);
    return ok(serializeFeeLine(row));
  },
);

export const listFees = route(
  {
    ...READS,
    operationId: "fees.list",
    path: "/v1/fees",
    summary: "List fees",
    description: "Fees that payments earned: of an account, of a payment, or under a line.",
    query: Type.Object({
      account_id: Type.Optional(Uuid()),
      payment_id: Type.Optional(Uuid()),
      fee_line_id: Type.Optional(Uuid()),
      open: Type.Optional(Flag()),
    }),
    list: { sorts: ["event_at"] },
    response: Fee,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    const { account_id = null, payment_id = null, fee_line_id = null, open = null } = query;
    const filter = { view: scopeOf(context), account_id, payment_id, fee_line_id, is_open: open };
    const { rows, total } = await findFees(context.app.db, filter, {
      order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeFee), total);
  },
);

export const readFeeStatement = route(
  {
    ...READS,
    operationId: "fees.statement",
    path: "/v1/fees/statement",
    summary: "Read the fees of an account's month",
    description:
      "What the events of a month in New York earned, summed by line: the figures of an invoice. The report `fees` has each fee, also as CSV.",
    query: Type.Object({ account_id: Uuid(), month: Month() }),
    response: FeeStatement,
    problems: ["not_found", "validation_error"],
  },
  async (context, { query: { account_id, month } }) => {
    const account = await findAccount(context.app.db, scopeOf(context), account_id);
    if (account === undefined) throw problem("not_found");
    const { environment_id } = scopeOf(context);
    const rows = await sumFees(context.app.db, { environment_id, account_id, ...boundsOf(month) });
    return ok(serializeStatement({ account_id, month }, rows));
  },
);
