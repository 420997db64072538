import { STATEMENT_BOOKING_ACCOUNTS } from "@railhead/core";
import { Type } from "typebox";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import { listBookings } from "../../db/tables/banks/statement-bookings.ts";
import { page, route } from "../../http/route/route.ts";
import { ChoiceOf, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { serializeBooking } from "../../payments/funding/statement-bookings.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { Instant } from "../shared/status-schema.ts";

export const listStatementBookings = route(
  {
    operationId: "bank_statements.bookings",
    method: "GET",
    path: "/v1/statement_bookings",
    summary: "List booked lines of bank statements",
    description: "Also those taken back. Requires a platform key.",
    query: Type.Object({ ledger_account: Type.Optional(ChoiceOf(STATEMENT_BOOKING_ACCOUNTS)) }),
    list: { sorts: ["created_at"] },
    response: Type.Object({
      id: Uuid(),
      ledger_account: OneOf(STATEMENT_BOOKING_ACCOUNTS),
      amount: Type.String(),
      date: Type.String({ format: "date" }),
      text: Type.String(),
      reason: Type.String(),
      document: Nullable(Type.String()),
      booked_by: Type.String(),
      reversed_at: Nullable(Instant()),
      reversed_by: Nullable(Type.String()),
      reverse_reason: Nullable(Type.String()),
      created_at: Instant(),
      updated_at: Instant(),
    }),
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const of = { environment_id: environment.id, ledger_account: query.ledger_account ?? null };
    const { rows, total } = await listBookings(app.db, of, {
      order: platformOrder("created_at", paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeBooking), total);
  },
);
