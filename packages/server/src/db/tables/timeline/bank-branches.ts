import { actorOf, branch, isShown, type TimelineAsked } from "./asked.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** What passed between the payment and banks: entries, files, returns and transfers. */
export const bankBranches = (asked: TimelineAsked): readonly Sql[] => [
  entries(asked),
  fileEvents(asked),
  returns(asked),
  auxiliary(asked),
  transfers(asked),
];

const entries = (asked: TimelineAsked): Sql =>
  branch({
    source: "file",
    at: sql`f.created_at`,
    key: sql`f.id::text`,
    facts: sql`json_build_object('file_id', f.id, 'name', f.name, 'line', en.line, 'void', en.void,
      'trace_number', en.trace_number, 'attempt', en.attempt)`,
    rest: sql`from entries en
      join ach_files f on f.environment_id = en.environment_id and f.id = en.file_id
      where ${isShown(asked, "files")} and en.environment_id = ${asked.view.environment_id}::uuid
        and en.payment_id = ${asked.payment.id}::uuid`,
  });

const fileEvents = (asked: TimelineAsked): Sql =>
  branch({
    source: "file_event",
    at: sql`e.occurred_at`,
    key: sql`lpad(e.sequence::text, 20, '0')`,
    facts: sql`json_build_object('file_id', f.id, 'name', f.name, 'line', en.line, 'type', e.type,
      'message', e.cause ->> 'message', 'code', e.cause ->> 'code', 'actor', ${actorOf(sql`e.cause`)})`,
    rest: sql`from entries en
      join ach_files f on f.environment_id = en.environment_id and f.id = en.file_id
      join events e on e.environment_id = en.environment_id and e.resource_id = en.file_id
        and e.type in ('file.submitted', 'file.acknowledged', 'file.rejected')
      where ${isShown(asked, "files")} and en.environment_id = ${asked.view.environment_id}::uuid
        and en.payment_id = ${asked.payment.id}::uuid`,
  });

/**
 * At the instant of the payment's event of it: on a frozen clock that is a little later than the item was
 * applied. The file is named only to readers of files.
 */
const returns = (asked: TimelineAsked): Sql =>
  branch({
    source: "return",
    at: sql`coalesce(e.occurred_at, i.applied_at)`,
    key: sql`i.item_key`,
    group: sql`e.cause_id`,
    facts: sql`json_build_object('kind', i.kind, 'code', i.code, 'outcome', i.outcome,
      'detail', i.detail, 'line', i.line,
      'file_id', case when ${isShown(asked, "files")} then i.file_id end)`,
    rest: sql`from inbound_items i left join lateral (
        select o.occurred_at, o.cause_id from own_events o
        where o.occurred_at >= i.applied_at and o.code = i.code
          and o.occurred_at < i.applied_at + interval '1 second'
        order by o.occurred_at limit 1) e on true
      where i.environment_id = ${asked.view.environment_id}::uuid
        and i.payment_id = ${asked.payment.id}::uuid`,
  });

/** Our own answers to an entry: a dishonored return, a reversal. */
const auxiliary = ({ view, payment }: TimelineAsked): Sql =>
  branch({
    source: "auxiliary",
    at: sql`x.created_at`,
    key: sql`x.id::text`,
    facts: sql`json_build_object('id', x.id, 'kind', x.kind, 'status', x.status,
      'reason', x.reason)`,
    rest: sql`from auxiliary_entries x
      where x.environment_id = ${view.environment_id}::uuid and x.payment_id = ${payment.id}::uuid`,
  });

const transfers = (asked: TimelineAsked): Sql =>
  branch({
    source: "transfer",
    at: sql`f.created_at`,
    key: sql`f.id::text`,
    facts: sql`json_build_object('id', f.id, 'event_type', f.event_type, 'direction', f.direction,
      'status', f.status, 'transfer_date', f.transfer_date,
      'amount', abs(l.funding_amount_cents)::text)`,
    rest: sql`from funding_event_payments l
      join funding_events f on f.environment_id = l.environment_id and f.id = l.funding_event_id
      where ${isShown(asked, "transfers")}
        and l.environment_id = ${asked.view.environment_id}::uuid
        and l.payment_id = ${asked.payment.id}::uuid`,
  });
