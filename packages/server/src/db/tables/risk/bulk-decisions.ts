import type { Cents, CivilDate, StoredFacts } from "@railhead/core";
import { empty, json, sql, type Sql } from "../../postgres/sql.ts";
import type { DecisionRow } from "./decisions.ts";

/** The sum of an account's payments of a date, with all that are evaluated together. */
export interface EvaluatedDay {
  readonly account_id: string;
  readonly payment_date: CivilDate;
  readonly cents: Cents;
}

/** One evaluation of a set; the payments differ in amount, balance check and date. */
export interface BulkDecision extends Pick<
  DecisionRow,
  "ruleset" | "stage" | "outcome" | "rule" | "hits"
> {
  readonly shared: StoredFacts;
  readonly days: readonly EvaluatedDay[];
}

/** Inserts the decisions of moved payments; `numbered` has their versions, amounts and dates. */
export function decidedFrom(environmentId: string, decision: BulkDecision, numbered: Sql): Sql {
  const { ruleset, stage, outcome, rule, hits, shared, days } = decision;
  const rest = Object.keys(shared).length === 0 ? "" : `,${JSON.stringify(shared).slice(1, -1)}`;
  const hasDays = days.length > 0;
  // As if each payment were the last of its day: the sum without it.
  const used = hasDays
    ? sql`|| coalesce(',"ceilings.daily_used":"' || (d.cents - m.amount_cents)
        || '","payment.date":"' || d.payment_date || '"', '')`
    : empty;
  const joined = hasDays
    ? sql`left join unnest(${days.map(({ account_id }) => account_id)}::uuid[],
        ${days.map(({ payment_date }) => payment_date)}::date[], ${days.map(({ cents }) => cents.toString())}::bigint[])
        as d(account_id, payment_date, cents)
        on d.account_id = m.account_id and d.payment_date = m.dated_on`
    : empty;
  return sql`
      insert into risk_decisions (environment_id, payment_id, version, decided_at, ruleset, stage, outcome,
        rule, hits, facts)
      select ${environmentId}::uuid, m.id, m.version, m.updated_at, ${ruleset}::integer, ${stage}::text,
        ${outcome}::text, ${rule}::text, ${hits === null ? null : json(hits)}::json,
        ('{"payment.amount":"' || m.amount_cents || '"' || ${rest}::text || case m.balance_check
          when 'enabled' then ',"payment.balance_check":"enabled"' else '' end ${used} || '}')::json
      from ${numbered} m ${joined}`;
}
