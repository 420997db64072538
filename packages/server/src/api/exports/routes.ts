import { didYouMean } from "@railhead/core";
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { Type } from "typebox";
import type { RequestContext } from "../../http/route/context.ts";
import { route, stream, type Route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";
import { requireRight, type Reach } from "../shared/operation-rights.ts";
import { EXPORTED_LISTS } from "./lists.ts";

const downloadExport = route(
  {
    operationId: "exports.download",
    method: "GET",
    path: "/v1/exports",
    summary: "Export a list",
    description:
      "All items of a list, in the order of their ids, streamed: one JSON object a line, or with `format=csv` RFC 4180 with a header row, in which a cell that a spreadsheet would read as a formula begins with an apostrophe, and objects are JSON. It is read page by page: an item that changes meanwhile shows as it is when it is reached. Needs the right to read the list, too. Each export is an entry of the audit log.",
    query: Type.Object({
      list: OneOf(EXPORTED_LISTS),
      format: Type.Optional(OneOf(["ndjson", "csv"])),
      filter: Type.Optional(Text(1, 4_000)),
    }),
    response: Type.String(),
    media: "application/x-ndjson",
    problems: ["validation_error"],
    scope: "exports:read",
    accountScoped: true,
  },
  async (context, { query: { list, format = "ndjson", filter = "" } }) => {
    const { operations, audit } = context;
    const operation = `${list}.list`;
    const reach = await requireRight(context, operation);
    const query = readFilter(filter, operations.filtersOf(operation));
    const items = await operations.itemsOf(within(context, reach), { operation, query });
    audit.facts.push({ details: { list, format } });
    if (format === "csv") {
      return stream("text/csv; charset=utf-8", csvOf(items, operations.membersOf(operation)));
    }
    return stream("application/x-ndjson; charset=utf-8", Readable.from(linesOf(items)));
  },
);

/** A person who may read the list of one account exports that of one account. */
function within(context: RequestContext, reach: Reach): RequestContext {
  if (reach === "environment") return context;
  return { ...context, key: { ...context.key, account_id: context.accountId } };
}

/** The list's query. What the list ignores is refused: a misspelt name would export more than was meant. */
function readFilter(text: string, known: ReadonlySet<string>): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  const items = [...new URLSearchParams(text)].flatMap(([sent, value]) => {
    const name = sent.replace(/\[\]$/, "");
    (query[name] ??= []).push(value);
    if (known.has(name)) return [];
    const detail = `${name} is no filter of the list.${didYouMean(name, known)}`;
    return [{ reference: "/filter", detail }];
  });
  if (items.length > 0) throw invalid(items);
  return query;
}

async function* linesOf(items: AsyncIterable<object>) {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

function csvOf(items: AsyncIterable<object>, columns: readonly string[]): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "\r\n",
    cast: { object: (value) => JSON.stringify(value), boolean: String },
  });
  // A read error destroys the response stream, so the client sees a truncated transfer.
  pipeline(Readable.from(items), csv, () => undefined);
  return csv;
}

/** In the order of the documentation. */
export const exportsRoutes: readonly Route[] = [downloadExport];
