import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import { deliveryColumns, type DeliveryRow } from "./webhook-deliveries.ts";

/** Filters of deliveries over all endpoints; absent ones do not narrow. */
export interface AllDeliveriesFilter {
  readonly endpoint_id?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly event_id?: string | undefined;
  readonly event_type?: string | undefined;
  /** What the event is about. */
  readonly resource_id?: string | undefined;
}

/** Events of a resource whose deliveries are listed, the newest first. */
const MOST_EVENTS = 1_000;

/** Both messages of an event: a creation in the generic format has an id of its own. */
const messagesOf = (events: Sql): Sql => sql`
  select e.id from (${events}) e
  union all
  select (left(e.id::text, 35)
    || translate(right(e.id::text, 1), '0123456789abcdef', '89abcdef01234567'))::uuid
  from (${events}) e`;

function deliveriesWhere(view: AccountView, filter: AllDeliveriesFilter): Sql {
  const { environment_id } = view;
  const { endpoint_id, state, event_id, event_type, resource_id } = filter;
  // Every index of deliveries begins with the endpoint, of which there are few.
  const endpoints = sql`select id from webhook_endpoints
    where ${inView(view)} and deleted_at is null
      and (${endpoint_id ?? null}::uuid is null or id = ${endpoint_id ?? null}::uuid)`;
  const parts = [
    sql`d.environment_id = ${environment_id} and d.endpoint_id = any(array(${endpoints}))`,
  ];
  // One state other than `delivered` must stand alone, or its partial index is not found.
  if (state !== undefined) {
    const isEnded = !state.includes("delivered");
    parts.push(sql`d.state = any(${state}::text[])`);
    if (isEnded) parts.push(sql`d.state <> 'delivered'`);
  }
  if (event_type !== undefined) parts.push(sql`d.event_type = ${event_type}`);
  if (event_id !== undefined) {
    parts.push(sql`d.id = any(array(${messagesOf(sql`select ${event_id}::uuid as id`)}))`);
  }
  if (resource_id !== undefined) {
    const events = sql`select v.id from events v
      where v.environment_id = ${environment_id} and v.resource_id = ${resource_id}
      order by v.sequence desc limit ${MOST_EVENTS}`;
    parts.push(sql`d.id = any(array(${messagesOf(events)}))`);
  }
  return join(parts, " and ");
}

/** A page of the deliveries of a view's endpoints by message, and their number. */
export function listAllDeliveries(
  db: Executor,
  view: AccountView,
  wanted: {
    readonly filter: AllDeliveriesFilter;
    readonly descending: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<PageOf<DeliveryRow>> {
  const direction = wanted.descending ? sql`desc` : sql`asc`;
  return selectPage<DeliveryRow>(
    db,
    {
      columns: sql`${deliveryColumns}, webhook_attempts(d) as attempts`,
      from: sql`webhook_deliveries d`,
    },
    {
      where: deliveriesWhere(view, wanted.filter),
      order: sql`d.id ${direction}, d.endpoint_id`,
      limit: wanted.limit,
      offset: wanted.offset,
    },
  );
}
