import { actorOf, branch, isShown, type TimelineAsked } from "./asked.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/**
 * Events of the payment: they name who moved it, and the request. Those of one request are of one cause.
 */
export const ownEvents = ({ view, payment }: TimelineAsked): Sql => sql`
  select id, sequence, type, occurred_at, resource_version, cause, ${actorOf(sql`cause`)} as actor,
    coalesce(cause ->> 'code', patch::json -> '+status_history' -> -1 ->> 'code') as code,
    coalesce(cause ->> 'request_id', id::text) as cause_id
  from events
  where environment_id = ${view.environment_id}::uuid and resource_id = ${payment.id}::uuid`;

/** What became of the payment itself. */
export const paymentBranches = (asked: TimelineAsked): readonly Sql[] => [
  moves(asked),
  otherEvents(asked),
  related(asked),
  postings(asked),
];

const moves = ({ view, payment }: TimelineAsked): Sql =>
  branch({
    source: "move",
    at: sql`h.changed_at`,
    key: sql`''`,
    group: sql`e.cause_id`,
    facts: sql`json_build_object('status', h.status, 'reason', h.reason, 'by', h.source,
      'code', h.code, 'message', h.message, 'type', e.type, 'event_id', e.id,
      'actor', e.actor)`,
    rest: sql`from payment_history h left join own_events e on e.occurred_at = h.changed_at
      where h.environment_id = ${view.environment_id}::uuid and h.payment_id = ${payment.id}::uuid`,
  });

/** Events that changed no status. A resubmit or refund is shown as the payment that it made. */
const otherEvents = (asked: TimelineAsked): Sql =>
  branch({
    source: "event",
    at: sql`e.occurred_at`,
    key: sql`lpad(e.sequence::text, 20, '0')`,
    group: sql`e.cause_id`,
    facts: sql`json_build_object('type', e.type, 'event_id', e.id, 'message', e.cause ->> 'message',
      'code', e.code, 'actor', e.actor)`,
    rest: sql`from own_events e
      where ${isShown(asked, "events")} and e.type !~ '[.](resubmitted|refunded)$'
        and not exists (select from payment_history h
          where h.environment_id = ${asked.view.environment_id}::uuid
            and h.payment_id = ${asked.payment.id}::uuid and h.changed_at = e.occurred_at)`,
  });

const related = ({ view, payment }: TimelineAsked): Sql =>
  branch({
    source: "related",
    at: sql`p.created_at`,
    key: sql`p.id::text`,
    facts: sql`json_build_object('id', p.id, 'kind', p.kind, 'relation', p.relation,
      'amount', p.amount_cents::text)`,
    rest: sql`from payments p
      where p.environment_id = ${view.environment_id}::uuid and p.original_id = ${payment.id}::uuid`,
  });

const postings = (asked: TimelineAsked): Sql =>
  branch({
    source: "posting",
    at: sql`p.posted_at`,
    key: sql`lpad(p.id::text, 20, '0')`,
    group: sql`(select min(e.cause_id) from own_events e where e.occurred_at = p.posted_at)`,
    facts: sql`json_build_object('move', p.move, 'amount', p.amount_cents::text,
      'debit', d.code, 'credit', c.code)`,
    rest: sql`from postings p
      join ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
      join ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id
      where ${isShown(asked, "postings")}
        and p.environment_id = ${asked.view.environment_id}::uuid
        and p.subject_id in (select ${asked.payment.id}::uuid union all
          select f.id from fees f where f.environment_id = ${asked.view.environment_id}::uuid
            and f.payment_id = ${asked.payment.id}::uuid)`,
  });
