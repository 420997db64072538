import { sql } from "../../postgres/sql.ts";
import { secCode } from "../accounts/return-rates.ts";
import {
  actorText,
  dayOf,
  inPeriod,
  isVisible,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

export const riskCoverageReport = (of: ReportScope): ReportSource<"risk_coverage"> => ({
  columns: {
    file_date: sql`j.file_date`,
    account_id: sql`j.account_id`,
    kind: sql`j.kind`,
    sec: sql`j.sec`,
    entry_count: sql`count(*)`,
    amount_cents: sql`sum(j.amount_cents)::bigint`,
    evaluated_count: sql`count(*) filter (where j.is_evaluated)`,
    held_count: sql`count(*) filter (where j.was_held)`,
    not_evaluated_count: sql`count(*) filter (where not j.is_evaluated)`,
  },
  from: sql`(
    select e.file_date, p.account_id, p.kind, ${secCode} as sec, e.amount_cents,
      d.outcomes is not null as is_evaluated, coalesce('hold' = any(d.outcomes), false) as was_held
    from entries e
      join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
      join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
      left join lateral (select array_agg(outcome) as outcomes from risk_decisions
        where environment_id = p.environment_id and payment_id = p.id) d on true
    where ${isVisible(of, "p")} and e.file_date between ${of.from_date} and ${of.to_date}
    ) j group by 1, 2, 3, 4`,
  order: sql`1, 2, 3, 4`,
});

export const riskRuleDaysReport = (of: ReportScope): ReportSource<"risk_rule_days"> => ({
  columns: {
    decided_on: sql`h.decided_on`,
    account_id: sql`h.account_id`,
    rule: sql`h.rule`,
    version: sql`h.version`,
    in_shadow: sql`h.in_shadow`,
    hit_count: sql`count(*)`,
    waived_count: sql`count(*) filter (where h.waived)`,
    held_count: sql`count(*) filter (where h.stops and h.outcome = 'hold')`,
    refused_count: sql`count(*) filter (where h.stops and h.outcome = 'refuse')`,
    amount_cents: sql`sum(h.amount_cents)::bigint`,
  },
  from: sql`(
    select ${dayOf(sql`d.decided_at`)} as decided_on, p.account_id, p.amount_cents, d.outcome, x.*,
      not x.in_shadow and not x.waived as stops
    from risk_decisions d
      join payments p on p.environment_id = d.environment_id and p.id = d.payment_id
      cross join lateral (
        select r->>'rule' as rule, (r->>'version')::integer as version, false as in_shadow,
          (r->>'waived')::boolean as waived from json_array_elements(d.hits) r
        union all
        select r->>'rule', (r->>'version')::integer, true, false from json_array_elements(d.shadow) r) x
    where ${isVisible(of, "p")} and ${inPeriod(sql`d.decided_at`, of)}
    ) h group by 1, 2, 3, 4, 5`,
  order: sql`1, 2, 3, 4, 5`,
});

export const riskPublicationsReport = (of: ReportScope): ReportSource<"risk_publications"> => ({
  columns: {
    publication: sql`u.number`,
    published_at: sql`u.published_at`,
    act: sql`u.act`,
    ruleset: sql`u.ruleset`,
    replaced: sql`u.replaced`,
    rule_count: sql`coalesce(json_array_length(r.content->'rules'), 0)`,
    note: sql`u.note`,
    created_by: actorText(sql`r.created_by`),
    published_by: actorText(sql`u.published_by`),
  },
  from: sql`risk_publications u left join risk_rulesets r on r.environment_id = u.environment_id
      and r.number = u.ruleset
    where u.environment_id = ${of.environment_id} and ${inPeriod(sql`u.published_at`, of)}`,
  order: sql`u.number`,
});

export const riskListChangesReport = (of: ReportScope): ReportSource<"risk_list_changes"> => ({
  columns: {
    changed_at: sql`x.changed_at`,
    list: sql`l.name`,
    list_kind: sql`l.kind`,
    value_type: sql`l.value_type`,
    change: sql`x.change`,
    value_id: sql`v.id`,
    value: sql`v.shown`,
    valid_from: sql`v.valid_from`,
    valid_to: sql`v.valid_to`,
    changed_by: actorText(sql`x.by`),
    reason: sql`x.reason`,
    source: sql`v.source`,
  },
  from: sql`risk_list_values v
      join risk_lists l on l.environment_id = v.environment_id and l.id = v.list_id
      cross join lateral (
        select v.added_at as changed_at, 'added' as change, v.added_by as by, v.reason
        union all
        select v.valid_to, 'ended', v.ended_by, v.end_reason where v.ended_by is not null) x
    where v.environment_id = ${of.environment_id} and ${inPeriod(sql`x.changed_at`, of)}`,
  order: sql`x.changed_at, v.id, x.change`,
});

export const dutyChangesReport = (of: ReportScope): ReportSource<"network_duty_changes"> => ({
  columns: {
    changed_at: sql`c.changed_at`,
    duty: sql`c.duty`,
    number: sql`c.number`,
    from_before: sql`(c.before->>'from')::date`,
    from_after: sql`(c.after->>'from')::date`,
    source_before: sql`c.before->>'source'`,
    source_after: sql`c.after->>'source'`,
    changed_by: actorText(sql`c.changed_by`),
    reason: sql`c.reason`,
  },
  from: sql`network_duty_changes c
    where c.environment_id = ${of.environment_id} and ${inPeriod(sql`c.changed_at`, of)}`,
  order: sql`c.changed_at, c.duty, c.number`,
});

export const programmeReviewsReport = (of: ReportScope): ReportSource<"programme_reviews"> => ({
  columns: {
    number: sql`r.number`,
    due_on: sql`r.due_on`,
    reviewed_on: sql`r.reviewed_on`,
    findings: sql`r.findings`,
    changes: sql`r.changes`,
    recorded_by: actorText(sql`r.recorded_by`),
    recorded_at: sql`r.recorded_at`,
    on_time: sql`coalesce(r.reviewed_on, ${dayOf(sql`${of.at}::timestamptz`)}) <= r.due_on`,
  },
  from: sql`programme_reviews r where r.environment_id = ${of.environment_id}
    and (r.recorded_at is null or ${inPeriod(sql`r.recorded_at`, of)})`,
  order: sql`r.number`,
});

export const workItemsReport = (of: ReportScope): ReportSource<"work_items"> => ({
  columns: {
    item_id: sql`w.id`,
    opened_at: sql`w.created_at`,
    account_id: sql`w.account_id`,
    kind: sql`w.kind`,
    resource_type: sql`w.resource_type`,
    resource_id: sql`w.resource_id`,
    reason: sql`w.reason`,
    amount_cents: sql`case when w.resource_type <> 'screening_match' then w.amount_cents end`,
    due_at: sql`w.due_at`,
    escalated_at: sql`w.escalated_at`,
    decision_count: sql`(select count(*) from work_item_decisions d
      where d.environment_id = w.environment_id and d.item_id = w.id)`,
    resolution: sql`w.resolution`,
    resolved_by: sql`w.resolved_by`,
    resolved_at: sql`w.resolved_at`,
    on_time: sql`coalesce(w.resolved_at, ${of.at}::timestamptz) <= w.due_at`,
  },
  from: sql`work_items w where ${isVisible(of, "w")} and ${inPeriod(sql`w.created_at`, of)}`,
  order: sql`w.created_at, w.id`,
});

export const screeningVersionsReport = (of: ReportScope): ReportSource<"screening_versions"> => ({
  columns: {
    loaded_at: sql`v.loaded_at`,
    list: sql`l.name`,
    version: sql`v.number`,
    published: sql`v.published`,
    sha256: sql`encode(v.sha256, 'hex')`,
    entry_count: sql`v.entries`,
    added_count: sql`v.added`,
    changed_count: sql`v.changed`,
    removed_count: sql`v.removed`,
    screened_count: sql`v.screened`,
    match_count: sql`v.matches`,
    finished_at: sql`v.finished_at`,
    loaded_by: actorText(sql`v.loaded_by`),
  },
  from: sql`screening_versions v
      join screening_lists l on l.environment_id = v.environment_id and l.id = v.list_id
    where v.environment_id = ${of.environment_id} and ${inPeriod(sql`v.loaded_at`, of)}`,
  order: sql`v.loaded_at, v.id`,
});

export const screeningMatchesReport = (of: ReportScope): ReportSource<"screening_matches"> => ({
  columns: {
    match_id: sql`m.id`,
    opened_at: sql`m.opened_at`,
    list: sql`l.name`,
    entry_key: sql`m.entry_key`,
    subject_type: sql`m.subject_type`,
    subject_id: sql`m.subject_id`,
    account_id: sql`m.account_id`,
    score: sql`m.score`,
    corroboration: sql`m.corroboration`,
    state: sql`m.state`,
    decided_at: sql`m.decided_at`,
    decided_by: actorText(sql`m.decided_by`),
    reason: sql`m.reason`,
    ended_at: sql`m.ended_at`,
  },
  from: sql`screening_matches m
      join screening_lists l on l.environment_id = m.environment_id and l.id = m.list_id
    where m.environment_id = ${of.environment_id} and ${inPeriod(sql`m.opened_at`, of)}`,
  order: sql`m.opened_at, m.id`,
});
