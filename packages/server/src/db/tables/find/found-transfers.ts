import type { Cents, Instant, Match, SearchTerm } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Database } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";
import { contains } from "../search/search-documents.ts";
import { NEWEST, type Found } from "./found.ts";

interface TransferFound {
  readonly id: string;
  readonly matched_by: Match;
  readonly event_type: string;
  readonly transfer_date: string;
  readonly status: string;
  readonly amount_cents: Cents;
  readonly created_at: Instant;
}

/** Transfers by id or trace number, and by amount among the newest. */
export async function findTransfersBy(
  db: Database,
  scope: AccountScope,
  { term, most }: { readonly term: SearchTerm; readonly most: number },
): Promise<Found> {
  const { id, trace_number, amounts } = term;
  const rows = await db.rows<TransferFound>(
    named(
      "find_transfers",
      sql`select f.id, hit.matched_by, f.event_type, f.transfer_date, f.status, f.amount_cents,
        f.created_at
      from (
        select f.id, 'id' as matched_by, 1 as place from funding_events f
        where ${isOfAccount(scope, "f")} and f.id = ${id}::uuid
        union all
        select e.funding_event_id, 'trace_number', 2 from entries e
        where e.environment_id = ${scope.environment_id} and e.trace_number = ${trace_number}::text
          and e.funding_event_id is not null
        union all
        (select n.id, 'amount', 3 from (
            select * from funding_events f where ${isOfAccount(scope, "f")}
            order by f.transfer_date desc, f.id desc limit ${NEWEST}) n
          where n.amount_cents = any(${amounts}::bigint[])
          order by n.transfer_date desc, n.id desc limit ${most})
      ) hit join funding_events f on f.id = hit.id and ${isOfAccount(scope, "f")}
      order by hit.place, f.transfer_date desc, f.id desc limit ${most}`,
    ),
  );
  return {
    rows: rows.map((row) => ({
      type: "funding_event",
      id: row.id,
      title: row.event_type.replaceAll("_", " "),
      detail: row.transfer_date,
      status: row.status,
      amount_cents: row.amount_cents,
      created_at: row.created_at,
      matched_by: row.matched_by,
    })),
    is_complete: true,
  };
}

interface FileFound {
  readonly id: string;
  readonly matched_by: Match;
  readonly name: string;
  readonly direction: string;
  readonly state: string;
  readonly created_at: Instant;
}

/** Files of an environment by id, by the trace number of an entry, and by name among the newest. */
export async function findFilesBy(
  db: Database,
  environmentId: string,
  { term, most }: { readonly term: SearchTerm; readonly most: number },
): Promise<Found> {
  const rows = await db.rows<FileFound>(
    named(
      "find_files",
      sql`select f.id, hit.matched_by, f.name, f.direction, f.state, f.created_at
      from (
        select ${term.id}::uuid as id, 'id' as matched_by, 1 as place
        union all
        select e.file_id, 'trace_number', 2 from entries e
        where e.environment_id = ${environmentId} and e.trace_number = ${term.trace_number}::text
        union all
        (select n.id, 'name', 3 from (
            select id, name from ach_files where environment_id = ${environmentId}
            order by id desc limit ${NEWEST}) n
          where lower(n.name) like lower(${contains(term.text)}) order by n.id desc limit ${most})
      ) hit join ach_files f on f.environment_id = ${environmentId} and f.id = hit.id
      order by hit.place, f.id desc limit ${most}`,
    ),
  );
  return {
    rows: rows.map((row) => ({
      type: "file",
      id: row.id,
      title: row.name,
      detail: row.direction,
      status: row.state,
      amount_cents: null,
      created_at: row.created_at,
      matched_by: row.matched_by,
    })),
    is_complete: true,
  };
}
