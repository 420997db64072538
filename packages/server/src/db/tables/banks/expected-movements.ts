import type { Cents, CivilDate } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import type { MovementType } from "./statement-lines.ts";

/** An expected movement on our account: signed amount and date. */
export interface ExpectedMovement {
  readonly type: MovementType;
  readonly id: string;
  /** Display name: a file's name or a trace number. */
  readonly name: string;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  /** The file it belongs to; its own id for a file. */
  readonly file_id: string;
  /** The bank of its file. */
  readonly bank_id: string;
  /** Whether it is one whole side of a file, or a part. */
  readonly is_whole: boolean;
  /** Its batch; null for whole sides. */
  readonly batch_number: number | null;
  /** Date on which an earlier statement showed it. */
  readonly found_on: CivilDate | null;
}

/**
 * Movements expected on statements of some days: per file and side the settled entries, each balanced
 * batch and its parts, each transfer, the named payments, and what the bank's files moved. Zero amounts
 * are not expected.
 */
export function listExpectedMovements(
  db: Executor,
  wanted: {
    environment_id: string;
    /** Those of one bank; null for all. */
    bank_id: string | null;
    /** Days, or what some resources are part of. */
    of: { readonly from: CivilDate; readonly to: CivilDate } | { readonly ids: readonly string[] };
    /** Payments are limited to these trace numbers and ids: there may be a million others. */
    traces: readonly string[];
    /** Maximum of one entry: larger batches are balanced by several, posted one by one. */
    max_entry_cents: Cents;
  },
): Promise<ExpectedMovement[]> {
  const { environment_id, bank_id, of, traces, max_entry_cents } = wanted;
  const ids = "ids" in of ? of.ids : [];
  return db.rows(sql`
    -- Materialized, a million entries would go to disk with the profile read for each.
    with sent as not materialized (
      select e.file_id, e.settlement_date, e.batch_number, e.trace_number, e.payment_id,
        e.funding_event_id, f.name as file_name,
        case when right(e.transaction_code, 1) >= '5' then e.amount_cents else -e.amount_cents end
          as signed,
        p.profile->'offset' is not null as is_balanced,
        coalesce(p.profile->'offset'->>'level' = 'batch', false) as is_net
      from entries e join ach_files f on f.id = e.file_id and f.environment_id = e.environment_id
        left join bank_profiles p on p.bank_id = f.bank_id and p.environment_id = f.environment_id and p.version = f.profile_version
      where e.environment_id = ${environment_id} and e.void is null and e.amount_cents > 0
        and f.state in ('uploaded', 'acknowledged', 'accepted', 'partially_rejected')
        and ${isOfBank("f", bank_id)} and ${isSent(environment_id, of)}
    ), batches as (
      select file_id, min(file_name) as name, settlement_date as date, batch_number,
        sum(signed)::bigint as amount_cents
      from sent where is_balanced
      group by file_id, settlement_date, batch_number, case when is_net then true else signed > 0 end
      having sum(signed) <> 0
    ), found as (${shownOn(environment_id)}), movements as (
      select 'file' as type, file_id as id, min(file_name) as name, settlement_date as date,
        sum(signed)::bigint as amount_cents, file_id, true as is_whole,
        null::integer as batch_number
      from sent group by file_id, settlement_date, signed > 0
      union all
      select 'file', file_id, name, date, amount_cents, file_id, false, batch_number from batches
      union all
      select 'file', file_id, name, date,
        sign(amount_cents)::bigint
          * least(${max_entry_cents}, abs(amount_cents) - part * ${max_entry_cents}),
        file_id, false, batch_number
      from batches, generate_series(0, (abs(amount_cents) - 1) / ${max_entry_cents}) part
      where abs(amount_cents) > ${max_entry_cents}
      union all
      select 'funding_event', funding_event_id, trace_number, settlement_date, signed, file_id,
        false, batch_number
      from sent where funding_event_id is not null
      union all
      select 'payment', payment_id, trace_number, settlement_date, signed, file_id, false,
        batch_number
      from sent where payment_id is not null
        and (trace_number = any(${traces}) or payment_id = any(${ids}::uuid[]))
      union all ${inboundMovements(wanted)}
    )
    select m.*, (select f.bank_id from ach_files f
      where f.environment_id = ${environment_id} and f.id = m.file_id) as bank_id, (select min(found.date) from found where found.resource_id = m.id
      and found.resource_type = m.type and (found.amount_cents = m.amount_cents
        or (m.type = 'funding_event' and found.amount_cents = -m.amount_cents))) as found_on
    from movements m order by m.date, m.type, m.name`);
}

/**
 * What the bank's files moved: their returns by side, whatever became of each, their entries of other parties by
 * side, and each of these. Banks post the former on the file's day, the latter on their settlement date.
 */
const inboundMovements = ({ environment_id: environmentId, bank_id, of }: Wanted): Sql => sql`
      select 'return_file', i.file_id, min(f.name), f.file_date, sum(i.moved_cents)::bigint,
        i.file_id, true, null
      from inbound_items i join ach_files f
        on f.environment_id = i.environment_id and f.id = i.file_id
      where i.environment_id = ${environmentId} and i.kind <> 'forward' and i.moved_cents <> 0
        and ${isOfBank("f", bank_id)} and ${isReturned(of)}
      group by i.file_id, f.file_date, i.moved_cents > 0
      union all
      select 'received_file', r.file_id, min(f.name), r.settlement_date,
        sum(${receivedCents})::bigint, r.file_id, true, null
      from received_entries r join ach_files f
        on f.environment_id = r.environment_id and f.id = r.file_id
      where r.environment_id = ${environmentId} and r.status <> 'noted'
        and ${isOfBank("r", bank_id)} and ${isReceived(environmentId, of)}
      group by r.file_id, r.settlement_date, r.direction
      union all
      select 'received_entry', r.id, r.trace_number, r.settlement_date, ${receivedCents}, r.file_id,
        false, null
      from received_entries r
      where r.environment_id = ${environmentId} and r.status <> 'noted'
        and ${isOfBank("r", bank_id)} and ${isReceived(environmentId, of)}`;

/** A credit brings money, a debit takes it. Entries of other parties that are `noted` move none. */
export const receivedCents = sql`case r.direction when 'credit' then r.amount_cents
          else -r.amount_cents end`;

/** What statements show, and on which day. */
const shownOn = (environmentId: string): Sql => sql`
      select m.resource_type, m.resource_id, m.movement_cents as amount_cents, l.date from bank_statement_matches m
        join bank_statement_lines l on l.environment_id = m.environment_id
          and l.statement_id = m.statement_id and l.line = m.line
      where m.environment_id = ${environmentId}`;

type Wanted = Parameters<typeof listExpectedMovements>[1];

/** Condition on rows with a bank. */
const isOfBank = (alias: string, bankId: string | null): Sql =>
  bankId === null ? sql`true` : sql`${raw(alias)}.bank_id = ${bankId}`;

/** Condition on entries `e`. Of a resource its whole files are read: their sides are movements, too. */
function isSent(environmentId: string, of: Wanted["of"]): Sql {
  if ("from" in of) return sql`e.settlement_date between ${of.from}::date and ${of.to}::date`;
  return sql`e.file_id in (
    select unnest(${of.ids}::uuid[])
    union select file_id from entries
      where environment_id = ${environmentId} and payment_id = any(${of.ids}::uuid[])
    union select file_id from entries
      where environment_id = ${environmentId} and funding_event_id = any(${of.ids}::uuid[]))`;
}

/** Condition on entries of other parties `r`. Of one, all of its file are read. */
function isReceived(environmentId: string, of: Wanted["of"]): Sql {
  if ("from" in of) return sql`r.settlement_date between ${of.from}::date and ${of.to}::date`;
  return sql`r.file_id in (
    select unnest(${of.ids}::uuid[])
    union select file_id from received_entries
      where environment_id = ${environmentId} and id = any(${of.ids}::uuid[]))`;
}

/** Condition on the files `f` of returns. */
function isReturned(of: Wanted["of"]): Sql {
  if ("from" in of) return sql`f.file_date between ${of.from}::date and ${of.to}::date`;
  return sql`f.id = any(${of.ids}::uuid[])`;
}
