import {
  LABEL_OF_CODE,
  PERSON_LABEL_NAMES,
  PERSON_LABELS,
  type CivilDate,
  type PaymentKind,
  type PaymentLabel,
} from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { inRange, type PastRange } from "./backtests.ts";

/** Payments of one label that a version of a rule hit; of all that were decided where the rule is null. */
export interface LabelCountRow {
  readonly rule: string | null;
  readonly version: number;
  readonly in_shadow: boolean;
  /** The last ruleset by which it hit one of the payments. */
  readonly ruleset: number;
  readonly label: PaymentLabel;
  /** Whether a decision with the hit held or ended the payment, and no release had waived it. */
  readonly stopped: boolean;
  /** Whether they ended without going to the bank. */
  readonly unsent: boolean;
  readonly payments: bigint;
  readonly amount: bigint;
  /** The sum of the squares of their amounts. */
  readonly squares: string;
}

/** On which day labels are read, and up to which settlement date those of paid payments are mature. */
export interface LabelDay {
  readonly today: CivilDate;
  readonly matured: Readonly<Record<PaymentKind, CivilDate>>;
}

/** Labels of the payments that were decided in a range, by rule and version; each payment counts once. */
export function countLabels(
  db: Executor,
  range: PastRange,
  day: LabelDay,
): Promise<LabelCountRow[]> {
  return db.rows(sql`
    with recursive decided as materialized (
      select d.payment_id, d.outcome, d.ruleset, d.hits, d.shadow from risk_decisions d
      where ${inRange(range)}),
    hit as (
      select d.payment_id, h.rule, h.version, h.in_shadow, max(d.ruleset) as ruleset,
        bool_or(h.stops and d.outcome in ('hold', 'refuse')) as stopped
      from decided d cross join lateral (
        select x->>'rule' as rule, (x->>'version')::integer as version, false as in_shadow,
          not (x->>'waived')::boolean as stops from json_array_elements(d.hits) x
        union all
        select x->>'rule', (x->>'version')::integer, true, false from json_array_elements(d.shadow) x) h
      group by d.payment_id, h.rule, h.version, h.in_shadow),
    ${labelled(range.environment_id, day)},
    counted as (
      select h.rule, h.version, h.in_shadow, h.ruleset, h.stopped, l.label, l.unsent, l.amount_cents
      from hit h join labelled l on l.payment_id = h.payment_id
      union all
      select null, 0, false, 0, false, l.label, l.unsent, l.amount_cents from labelled l)
    select rule, version, in_shadow, max(ruleset) as ruleset, label, stopped, unsent, count(*) as payments,
      sum(amount_cents)::bigint as amount, sum(amount_cents::numeric * amount_cents) as squares
    from counted group by rule, version, in_shadow, label, stopped, unsent
    order by rule nulls first, version, in_shadow, label, stopped, unsent`);
}

/** The labels of payments. */
export function listLabels(
  db: Executor,
  { environment_id, ids }: { readonly environment_id: string; readonly ids: readonly string[] },
  day: LabelDay,
): Promise<{ payment_id: string; label: PaymentLabel }[]> {
  return db.rows(sql`
    with recursive decided as materialized (
      select distinct unnest(${ids}::uuid[]) as payment_id),
    ${labelled(environment_id, day)}
    select payment_id, label from labelled`);
}

/**
 * The payments of `decided` with their labels: what a person said last, else what the rail made of it. A returned one
 * that was resubmitted has that of its last attempt.
 */
function labelled(environmentId: string, day: LabelDay): Sql {
  const codes = [...LABEL_OF_CODE];
  const said = PERSON_LABEL_NAMES.map((name) => [name, PERSON_LABELS[name].label] as const);
  return sql`
    codes as materialized (select * from unnest(${codes.map(([code]) => code)}::text[],
      ${codes.map(([, label]) => label)}::text[]) as c(code, label)),
    sayings as materialized (select * from unnest(${said.map(([name]) => name)}::text[],
      ${said.map(([, label]) => label)}::text[]) as w(said, label)),
    attempts as (
      select distinct d.payment_id, d.payment_id as id from decided d
      union all
      select a.payment_id, p.id from attempts a
        join payment_states s on s.environment_id = ${environmentId} and s.id = a.id
        join codes c on c.code = s.status_code and c.label = 'funds'
        join payments p on p.environment_id = ${environmentId} and p.original_id = a.id
          and p.relation = 'resubmit'
      where s.has_resubmit),
    labelled as materialized (
      select distinct on (a.payment_id) a.payment_id, first.amount_cents,
        s.attempt = 0 and s.status in ('failed', 'cancelled') as unsent, case
        when w.label is not null then w.label
        when s.status in ('failed', 'reversed') and c.label is not null then
          case when ${hasDishonor(environmentId, sql`status = 'won'`)} then 'unlabelled'
            when ${hasDishonor(environmentId, sql`due_at is not null`)} then 'immature'
            else c.label end
        when s.status = 'paid' then case when s.settlement_date <= case s.kind
            when 'charge' then ${day.matured.charge}::date else ${day.matured.payout}::date end
            and s.paid_date <= ${day.today}::date then 'good' else 'immature' end
        when s.status = 'cancelled' and ${isRejected(environmentId)} then 'rejected'
        when s.status in ('failed', 'reversed', 'cancelled') then 'unlabelled'
        else 'immature' end as label
      from attempts a
        join payments first on first.environment_id = ${environmentId} and first.id = a.payment_id
        join payment_states s on s.environment_id = ${environmentId} and s.id = a.id
        left join codes c on c.code = s.status_code
        left join lateral (select y.label from payment_labels x join sayings y on y.said = x.label
          where x.environment_id = ${environmentId} and x.payment_id = a.payment_id
          order by x.number desc limit 1) w on true
      order by a.payment_id, a.id desc)`;
}

const hasDishonor = (environmentId: string, condition: Sql): Sql => sql`exists (
  select from auxiliary_entries x where x.environment_id = ${environmentId} and x.payment_id = s.id
    and x.kind = 'dishonor' and ${condition})`;

/** Whether people rejected it in the queue, not its account. */
const isRejected = (environmentId: string): Sql => sql`exists (
  select from work_items w join work_item_decisions v on v.environment_id = w.environment_id
    and v.item_id = w.id and v.round = w.round and v.decision = 'reject'
  where w.environment_id = ${environmentId} and w.resource_id = s.id and w.resolution = 'cancelled')`;
