import type { Cents, CivilDate, Instant, PaymentKind, PaymentStatus } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, named, sql } from "../../postgres/sql.ts";
import type { PaymentStep } from "../payments/payments.ts";
import { bankBranches } from "./bank-branches.ts";
import { ownEvents, paymentBranches } from "./payment-branches.ts";
import { peopleBranches } from "./people-branches.ts";
import type { TimelineAsked, TimelineSource } from "./asked.ts";

/** What the rest of a timeline follows from. */
export interface TimelineSubject {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly account_id: string;
  readonly organization_id: string;
  readonly amount_cents: Cents;
  readonly status: PaymentStatus;
  readonly due_step: PaymentStep | null;
  readonly due_at: Instant | null;
  readonly funding_due_at: Instant | null;
  readonly submission_date: CivilDate | null;
  readonly settlement_date: CivilDate | null;
  readonly paid_date: CivilDate | null;
  readonly effective_at: Instant | null;
}

/** A payment of either type that the reader may see. */
export function findTimelineSubject(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<TimelineSubject | undefined> {
  return db.first(sql`
    select p.id, p.kind, p.account_id, a.organization_id, p.amount_cents, p.status, p.due_step,
      p.due_at, p.funding_due_at, p.submission_date, p.settlement_date, p.paid_date, p.effective_at
    from (select * from payments_with_state where ${inView(view)} and id = ${id}) p
    join accounts a on a.environment_id = p.environment_id and a.id = p.account_id`);
}

/** One thing that happened, as its table has it. */
export interface TimelineRow {
  readonly at: Instant;
  readonly rank: number;
  readonly key: string;
  readonly source: TimelineSource;
  readonly cause: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A page of what happened to a payment, in order: one statement, whichever parts the reader may see. */
export function listTimeline(db: Executor, asked: TimelineAsked): Promise<TimelineRow[]> {
  const { after, limit } = asked;
  const branches = [...paymentBranches(asked), ...bankBranches(asked), ...peopleBranches(asked)];
  return db.rows(
    named(
      "list_timeline",
      sql`with own_events as materialized (${ownEvents(asked)})
      select at, rank, key, source, cause, facts from (${join(branches, " union all ")}) items
      where (at, rank, key collate "C")
        > (${after.at}::timestamptz, ${after.rank}::integer, ${after.key}::text collate "C")
      order by at, rank, key collate "C" limit ${limit}::integer`,
    ),
  );
}

/** Whether the log still has the first event of a payment, and so all of them: what is old leaves it first. */
export async function hasFirstEvent(
  db: Executor,
  environmentId: string,
  paymentId: string,
): Promise<boolean> {
  const first = await db.first(sql`select from events
    where environment_id = ${environmentId} and resource_id = ${paymentId} and resource_version = 1`);
  return first !== undefined;
}

/** Names of people and API keys, by id. */
export async function findActorNames(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from api_keys
    where environment_id = ${environmentId} and id = any(${ids}::uuid[]) and name is not null
    union all select id, name from operators where id = any(${ids}::uuid[]) and name is not null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
