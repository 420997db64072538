import { didYouMean } from "@railhead/core";
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { ExportFormat } from "../../db/tables/requests/export-jobs.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { invalid } from "../../http/schema/problem.ts";
import { requireRight, type Reach } from "../shared/operation-rights.ts";
import type { EXPORTED_LISTS } from "./lists.ts";

export interface WantedExport {
  readonly list: (typeof EXPORTED_LISTS)[number];
  readonly format: ExportFormat;
  readonly filter: string;
}

/** The items of an export, its text, and whose they are. */
export interface OpenedExport {
  readonly reach: Reach;
  readonly filters: readonly string[];
  /** Reads page by page as it is taken. `onItem` counts. */
  text(onItem?: () => void): Readable;
}

/** Reads the first page of a list, as its own route would. Throws what that refuses. */
export async function openExport(
  context: RequestContext,
  { list, format, filter }: WantedExport,
): Promise<OpenedExport> {
  const { operations } = context;
  const operation = `${list}.list`;
  const reach = await requireRight(context, operation);
  const query = readFilter(filter, operations.filtersOf(operation));
  const items = await operations.itemsOf(within(context, reach), { operation, query });
  return {
    reach,
    filters: Object.keys(query),
    text(onItem = () => undefined) {
      const counted = countedItems(items, onItem);
      if (format === "csv") return csvOf(counted, operations.membersOf(operation));
      return Readable.from(linesOf(counted));
    },
  };
}

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
    // Before it is a key: every object has a `constructor`.
    if (!known.has(name)) {
      const detail = `${name} is no filter of the list.${didYouMean(name, known)}`;
      return [{ reference: "/filter", detail }];
    }
    (query[name] ??= []).push(value);
    return [];
  });
  if (items.length > 0) throw invalid(items);
  return query;
}

async function* countedItems(items: AsyncIterable<object>, onItem: () => void) {
  for await (const item of items) {
    onItem();
    yield item;
  }
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
  // A read error destroys the stream of the answer, so the client sees a truncated transfer.
  pipeline(Readable.from(items), csv, () => undefined);
  return csv;
}
