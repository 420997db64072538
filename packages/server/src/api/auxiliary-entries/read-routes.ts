import { Type, type TSchema } from "typebox";
import type { AuxiliaryTable } from "../../db/tables/files/auxiliary-entries.ts";
import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Definition } from "../../http/route/route.ts";
import { ChoiceOf, Uuid } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";

export const TraceNumber = () =>
  Type.String({ pattern: "^[0-9]{15}$", examples: ["021000020000002"] });

/** How a kind of auxiliary entries is listed and read. */
interface Readable<Row extends AuxiliaryRow> {
  readonly table: AuxiliaryTable<Row>;
  /** What its paths and operations are called. */
  readonly noun: string;
  readonly list: string;
  readonly get: string;
  readonly response: TSchema;
  readonly resource: (row: Row) => object;
  readonly statuses: readonly string[];
  /** The column that lists narrow by, beside the status. */
  readonly by: "payment_id" | "paykey_id";
  /** The parameter that names the trace number of the bank's entry that it answers, where lists have it. */
  readonly trace?: string;
  readonly scope: Definition["scope"];
  readonly accountScoped: boolean;
  readonly missing: string;
}

/** The routes that list and read the entries of a kind. */
export function readRoutes<Row extends AuxiliaryRow>(kind: Readable<Row>) {
  const { table, noun, response, scope, accountScoped } = kind;
  const path = `/v1/${noun}` as const;
  const shared = { method: "GET", response, scope, accountScoped } as const;
  const viewOf = (context: RequestContext) =>
    accountScoped
      ? { environment_id: context.environment.id, account_id: context.accountId }
      : scopeOf(context);
  const list = route(
    {
      ...shared,
      operationId: `${noun}.list`,
      path,
      summary: kind.list,
      query: Type.Object({
        [kind.by]: Type.Optional(Uuid()),
        status: Type.Optional(ChoiceOf(kind.statuses)),
        ...(kind.trace === undefined ? {} : { [kind.trace]: Type.Optional(TraceNumber()) }),
      }),
      list: { sorts: ["created_at"] },
      problems: ["validation_error"],
    },
    async (context, { query, paging }) => {
      const given = query as Readonly<Record<string, string | undefined>>;
      const original_trace_number = given[kind.trace ?? ""];
      const only = { [kind.by]: given[kind.by], status: given["status"], original_trace_number };
      const filter = { view: viewOf(context), only };
      const { rows, total } = await table.list(context.app.db, filter, paging);
      return page(rows.map(kind.resource), total);
    },
  );
  const get = route(
    {
      ...shared,
      operationId: `${noun}.get`,
      path: `${path}/:id` as const,
      summary: kind.get,
      problems: ["not_found"],
    },
    async (context, { params }) => {
      const { id } = params as { readonly id: string };
      const row = await table.find(context.app.db, viewOf(context), id);
      if (row === undefined) throw problem("not_found", { detail: kind.missing });
      return ok(kind.resource(row));
    },
  );
  return { list, get };
}
