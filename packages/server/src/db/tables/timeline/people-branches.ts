import { branch, isShown, type TimelineAsked } from "./asked.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** What people and programs did, wrote and decide, and who was notified. */
export const peopleBranches = (asked: TimelineAsked): readonly Sql[] => [
  approvals(asked),
  decidedApprovals(asked),
  requests(asked),
  exceptions(asked),
  resolvedExceptions(asked),
  notes(asked),
  deliveries(asked),
];

/** An account sees what is its own; the platform everything. */
const isVisible = ({ view }: TimelineAsked, owner: Sql): Sql =>
  sql`(${view.account_id}::uuid is null or ${owner} = ${view.account_id}::uuid)`;

const ofApprovals = (asked: TimelineAsked): Sql => sql`from approvals a
  where ${isShown(asked, "approvals")} and a.environment_id = ${asked.view.environment_id}::uuid
    and a.path = any(${asked.paths}::text[]) and ${isVisible(asked, sql`a.account_id`)}`;

const approvals = (asked: TimelineAsked): Sql =>
  branch({
    source: "approval",
    at: sql`a.created_at`,
    key: sql`a.id::text`,
    group: sql`a.request_id::text`,
    facts: sql`json_build_object('id', a.id, 'action', a.action, 'needed', a.needed,
      'reason', a.reason, 'actor', a.requested_by)`,
    rest: ofApprovals(asked),
  });

const decidedApprovals = (asked: TimelineAsked): Sql =>
  branch({
    source: "approval_decided",
    at: sql`a.decided_at`,
    key: sql`a.id::text`,
    group: sql`a.request_id::text`,
    facts: sql`json_build_object('id', a.id, 'action', a.action, 'state', a.state,
      'reason', a.decision_reason)`,
    rest: sql`${ofApprovals(asked)} and a.decided_at is not null`,
  });

/** Requests that changed the payment, by its events; those that a right refused, by the audit log. */
const requests = (asked: TimelineAsked): Sql =>
  branch({
    source: "request",
    at: sql`r.created_at`,
    key: sql`r.id::text`,
    group: sql`r.id::text`,
    facts: sql`json_build_object('id', r.id, 'method', r.method, 'path', r.path,
      'status', r.status, 'code', r.problem_code, 'actor', json_build_object(
        'type', case when r.operator_id is null then 'api_key' else 'operator' end,
        'id', coalesce(r.operator_id, r.api_key_id)))`,
    rest: sql`from (
        select (cause ->> 'request_id')::uuid as id from own_events
        union select request_id from audit_log
        where environment_id = ${asked.view.environment_id}::uuid
          and resource_id = ${asked.payment.id}::uuid) asked
      join requests r on r.environment_id = ${asked.view.environment_id}::uuid and r.id = asked.id
      where ${isShown(asked, "requests")} and ${isVisible(asked, sql`r.account_id`)}
        and r.created_at >= ${asked.at}::timestamptz - interval '30 days'`,
  });

const ofExceptions = (asked: TimelineAsked): Sql => sql`from exceptions x
  where ${isShown(asked, "exceptions")} and x.environment_id = ${asked.view.environment_id}::uuid
    and x.resource_id = ${asked.payment.id}::uuid`;

const exceptions = (asked: TimelineAsked): Sql =>
  branch({
    source: "exception",
    at: sql`x.created_at`,
    key: sql`x.id::text`,
    facts: sql`json_build_object('id', x.id, 'kind', x.kind, 'message', x.message,
      'what_next', x.what_next, 'status', x.status)`,
    rest: ofExceptions(asked),
  });

const resolvedExceptions = (asked: TimelineAsked): Sql =>
  branch({
    source: "exception_resolved",
    at: sql`x.resolved_at`,
    key: sql`x.id::text`,
    facts: sql`json_build_object('id', x.id, 'kind', x.kind, 'resolution', x.resolution,
      'resolved_by', x.resolved_by)`,
    rest: sql`${ofExceptions(asked)} and x.resolved_at is not null`,
  });

const notes = (asked: TimelineAsked): Sql =>
  branch({
    source: "note",
    at: sql`n.created_at`,
    key: sql`n.id::text`,
    facts: sql`json_build_object('id', n.id, 'account_id', n.account_id,
      'text', encode(n.text, 'base64'), 'actor', n.author)`,
    rest: sql`from notes n
      where ${isShown(asked, "notes")} and n.environment_id = ${asked.view.environment_id}::uuid
        and n.resource_id = ${asked.payment.id}::uuid and ${isVisible(asked, sql`n.account_id`)}`,
  });

/** The id of a message is that of its event, or made from it as `creationIdOf` does. */
const messageIds = sql`array[e.id, (left(e.id::text, 35)
  || translate(right(e.id::text, 1), '0123456789abcdef', '89abcdef01234567'))::uuid]`;

/** One row an event, however many endpoints have it. */
const deliveries = (asked: TimelineAsked): Sql =>
  branch({
    source: "delivery",
    at: sql`max(d.updated_at)`,
    key: sql`e.id::text`,
    group: sql`min(e.cause_id)`,
    facts: sql`json_build_object('event_id', e.id, 'type', min(e.type), 'count', count(*),
      'delivered', count(*) filter (where d.state = 'delivered'),
      'failed', count(*) filter (where d.state = 'failed'),
      'endpoint_id', min(d.endpoint_id::text), 'delivery_id', min(d.id::text),
      'tries', max(d.tries))`,
    rest: sql`from own_events e
      join webhook_endpoints w on w.environment_id = ${asked.view.environment_id}::uuid
        and ${isVisible(asked, sql`w.account_id`)}
      join webhook_deliveries d on d.environment_id = w.environment_id and d.endpoint_id = w.id
        and d.id = any(${messageIds})
      where ${isShown(asked, "deliveries")} group by e.id`,
  });
