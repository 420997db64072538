import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, PaymentKind } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import type { FundingMember } from "./funding-events.ts";

/** The lines of a transfer that have one reason. Their amounts are signed from the business's side. */
export interface FundingPart {
  readonly reason: FundingMember["reason"];
  readonly kind: PaymentKind;
  readonly count: bigint;
  readonly amount_cents: Cents;
}

export function listFundingParts(db: Executor, funding: RowKey): Promise<FundingPart[]> {
  return db.rows(sql`
    select m.reason, p.kind, count(*) as count, sum(m.funding_amount_cents)::bigint as amount_cents
    from funding_event_payments m
      join payments p on p.environment_id = m.environment_id and p.id = m.payment_id
    where m.environment_id = ${funding.environment_id} and m.funding_event_id = ${funding.id}
    group by m.reason, p.kind order by m.reason, p.kind`);
}

/** What a transfer keeps back under one fee line. */
export interface FundingFee {
  readonly fee_line_id: string;
  readonly name: string;
  readonly count: bigint;
  readonly amount_cents: Cents;
}

export function listFundingFees(db: Executor, funding: RowKey): Promise<FundingFee[]> {
  return db.rows(sql`
    select f.fee_line_id, l.name, count(*) as count, sum(c.amount_cents)::bigint as amount_cents
    from fee_collections c
      join fees f on f.environment_id = c.environment_id and f.id = c.fee_id
      join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
    where c.environment_id = ${funding.environment_id} and c.funding_event_id = ${funding.id}
    group by f.fee_line_id, l.name, l.created_at order by l.created_at, f.fee_line_id`);
}

/** A transfer's entry of a file. */
export interface FundingEntry {
  readonly file_id: string;
  readonly file_name: string;
  readonly line: number;
  readonly trace_number: string;
  readonly settlement_date: CivilDate;
  readonly amount_cents: Cents;
  readonly is_void: boolean;
}

export function listFundingEntries(db: Executor, funding: RowKey): Promise<FundingEntry[]> {
  return db.rows(sql`
    select e.file_id, f.name as file_name, e.line, e.trace_number, e.settlement_date,
      e.amount_cents, e.void is not null as is_void
    from entries e join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
    where e.environment_id = ${funding.environment_id} and e.funding_event_id = ${funding.id}
    order by e.attempt`);
}

/** A line of a bank statement that shows a transfer, alone or with its side of a file. */
export interface FundingStatementLine {
  readonly statement_id: string;
  readonly statement_name: string;
  readonly line: number;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  readonly shows: "transfer" | "file";
}

export function listFundingStatementLines(
  db: Executor,
  funding: RowKey,
): Promise<FundingStatementLine[]> {
  const { environment_id, id } = funding;
  return db.rows(sql`
    with matches as (
      select m.statement_id, m.line, 'transfer' as shows from bank_statement_matches m
      where m.environment_id = ${environment_id} and m.resource_id = ${id}
      union
      select m.statement_id, m.line, 'file' from entries e
        join bank_statement_matches m on m.environment_id = e.environment_id
          and m.resource_id = e.file_id and m.resource_type = 'file'
          and (m.amount_cents > 0) = (right(e.transaction_code, 1) >= '5')
      where e.environment_id = ${environment_id} and e.funding_event_id = ${id}
    )
    select l.statement_id, s.name as statement_name, l.line, l.date, l.amount_cents, m.shows
    from matches m
      join bank_statement_lines l on l.environment_id = ${environment_id}
        and l.statement_id = m.statement_id and l.line = m.line
      join bank_statements s on s.environment_id = l.environment_id and s.id = l.statement_id
    order by l.date, s.created_at, l.line limit 50`);
}
