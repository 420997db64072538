import { RECEIVED_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findReceivedEntry, listReceivedEntries } from "../../db/tables/files/received-entries.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Text, Uuid } from "../../http/schema/schema.ts";
import { serializeReceivedEntry } from "../../payments/received/serialize-received.ts";
import { serializeRemittance } from "../../payments/received/serialize-remittance.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { EntryRemittance, RECEIVED_DIRECTIONS, ReceivedEntry } from "./schema.ts";

export const NO_ENTRY = { detail: "There is no such received entry." };

const READS = {
  method: "GET",
  scope: "exceptions:read",
  accountScoped: false,
  platformOnly: true,
} as const;

export const listAllReceivedEntries = route(
  {
    ...READS,
    operationId: "received_entries.list",
    path: "/v1/received_entries",
    summary: "List received entries",
    description:
      "Debits and credits that other parties originated to accounts at our banks. Sort by `instruct_by` to see first what must be decided first. Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(RECEIVED_STATUSES)),
      direction: Type.Optional(ChoiceOf(RECEIVED_DIRECTIONS)),
      account_id: Type.Optional(Uuid()),
      company_id: Type.Optional(Text(1, 10)),
    }),
    list: { sorts: ["created_at", "amount", "instruct_by"] },
    response: ReceivedEntry,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, direction = null, account_id = null, company_id = null } = query;
    const filter = { environment_id: environment.id, status, direction, account_id, company_id };
    const { rows, total } = await listReceivedEntries(app.db, filter, paging);
    return page(rows.map(serializeReceivedEntry), total);
  },
);

async function findEntry(context: RequestContext, id: string) {
  refuseAccountKey(context);
  const { app, environment } = context;
  const row = await findReceivedEntry(app.db, { environment_id: environment.id, id });
  if (row === undefined) throw problem("not_found", NO_ENTRY);
  return row;
}

export const getReceivedEntry = route(
  {
    ...READS,
    operationId: "received_entries.get",
    path: "/v1/received_entries/:id",
    summary: "Read a received entry",
    response: ReceivedEntry,
    problems: ["not_found"],
  },
  async (context, { params }) => ok(serializeReceivedEntry(await findEntry(context, params.id))),
);

export const getRemittance = route(
  {
    ...READS,
    operationId: "received_entries.remittance",
    path: "/v1/received_entries/:id/remittance",
    summary: "Read the remittance of a received entry",
    description:
      "Returns the texts of its addenda records as they came. Where they are an X12 820, or segments of one, `advice` lists each invoice with what is paid of it, and says what does not add up.",
    response: EntryRemittance,
    problems: ["not_found"],
  },
  async (context, { params }) => ok(serializeRemittance(await findEntry(context, params.id))),
);
