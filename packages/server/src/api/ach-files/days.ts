import { Type } from "typebox";
import { findFileDay, listFileDays } from "../../db/tables/banks/file-days.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { CivilDate, Uuid } from "../../http/schema/schema.ts";
import { serializeFileDay } from "../../payments/files/close-file-days.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { Instant } from "../shared/status-schema.ts";

const FileDay = Type.Object({
  id: Uuid(),
  bank_id: Uuid(),
  file_date: CivilDate(),
  file_ids: Type.Array(Uuid()),
  file_count: Type.Integer(),
  batch_count: Type.Integer(),
  entry_addenda_count: Type.Integer(),
  entry_hash: Type.String(),
  total_debit: Type.String(),
  total_credit: Type.String(),
  closed_at: Instant(),
  created_at: Instant(),
  updated_at: Instant(),
});

const READS = { scope: "ach_files:read", accountScoped: false, method: "GET" } as const;

export const listAllFileDays = route(
  {
    ...READS,
    operationId: "file_days.list",
    path: "/v1/file_days",
    summary: "List control totals by day",
    description:
      "Of each bank and day the sums of the files that the bank got, refused ones included. A day is listed once it is closed: a minute after the bank's last deadline of that day, and no file of it waits or is in doubt. Each closing is the event `file_day.closed`.",
    query: Type.Object({
      bank_id: Type.Optional(Uuid()),
      from: Type.Optional(CivilDate()),
      to: Type.Optional(CivilDate()),
    }),
    response: FileDay,
    list: { sorts: ["file_date"] },
    problems: [],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const filter = {
      environment_id: context.environment.id,
      bank_id: query.bank_id ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
    };
    const { rows, total } = await listFileDays(context.app.db, filter, paging);
    return page(rows.map(serializeFileDay), total);
  },
);

export const getFileDay = route(
  {
    ...READS,
    operationId: "file_days.get",
    path: "/v1/file_days/:id",
    summary: "Read the control totals of a day",
    response: FileDay,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const day = await findFileDay(context.app.db, key);
    if (day === undefined) throw problem("not_found");
    return ok(serializeFileDay(day));
  },
);
