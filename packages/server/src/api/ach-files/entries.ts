import { Type } from "typebox";
import { listFoundEntries, type FoundEntry } from "../../db/tables/files/found-entries.ts";
import { accountOf } from "../../http/route/context.ts";
import { page, route } from "../../http/route/route.ts";
import { CentsBound, ChoiceOf, Exact, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { FILE_DIRECTIONS } from "./schema.ts";

const KINDS = [
  "entry",
  "return",
  "correction",
  "unmatched",
  "dishonored",
  "contested",
  "refused_correction",
  "forward",
] as const;

const Entry = Type.Object({
  direction: OneOf(FILE_DIRECTIONS),
  file_id: Uuid(),
  file_name: Type.String(),
  line: Type.Integer(),
  kind: OneOf(KINDS),
  trace_number: Type.String(),
  payment_id: Nullable(Uuid()),
  funding_event_id: Nullable(Uuid()),
  transaction_code: Nullable(Type.String()),
  code: Nullable(Type.String()),
  amount: Type.String(),
  settlement_date: Nullable(Type.String({ format: "date" })),
  created_at: Type.String({ format: "date-time" }),
});

export const listAchEntries = route(
  {
    operationId: "ach_entries.list",
    method: "GET",
    path: "/v1/ach_entries",
    summary: "List entries over all ACH files",
    description: [
      "Entries of files sent, and returns, notifications of change and other items of files received, the newest",
      "file first unless sorted otherwise. Without `payment_id`, `trace_number`, `file_id`, `amount` or `name`,",
      "those of the newest 10 files; `amount` and `name` alone are looked up in the newest 1,000 payments of the",
      "account that have them. An item received is found by the trace number of the entry that it is about.",
      "Requires a platform key.",
    ].join(" "),
    query: Type.Object({
      payment_id: Type.Optional(Uuid()),
      trace_number: Type.Optional(Exact(15)),
      file_id: Type.Optional(Uuid()),
      amount: Type.Optional(CentsBound()),
      name: Type.Optional(Exact(100)),
      direction: Type.Optional(ChoiceOf(FILE_DIRECTIONS)),
    }),
    list: { sorts: ["created_at"], order: "desc" },
    response: Entry,
    problems: ["validation_error"],
    scope: "ach_files:read",
    accountScoped: true,
    platformOnly: true,
  },
  async (context, { query, paging }) => {
    const { amount, direction, ...named } = query;
    const filter = {
      ...named,
      direction,
      amount_cents: amount === undefined ? undefined : BigInt(amount),
    };
    const { rows, total } = await listFoundEntries(context.app.db, accountOf(context), filter, {
      descending: paging.sort_order === "desc",
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeEntry), total);
  },
);

function serializeEntry({ amount_cents, ...row }: FoundEntry) {
  return { ...row, amount: amount_cents.toString() };
}
