import { LEDGER_ACCOUNTS, type LedgerAccountName } from "@railhead/core";
import { sql } from "../../postgres/sql.ts";
import { entriesWhere, withSides } from "../ledger/ledger-entries.ts";
import {
  derived,
  isVisible,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

export const ledgerReport = (of: ReportScope): ReportSource<"ledger"> => ({
  columns: {
    number: sql`p.id`,
    posted_at: sql`p.posted_at`,
    subject_id: sql`p.subject_id`,
    move: sql`p.move`,
    attempt: sql`p.attempt`,
    amount_cents: sql`p.amount_cents`,
    currency: sql`'USD'`,
    debit_account: sql`d.code`,
    debit_account_id: sql`d.account_id`,
    credit_account: sql`c.code`,
    credit_account_id: sql`c.account_id`,
  },
  from: sql`${withSides(sql`postings`)}
    where ${entriesWhere({ scope: of, posted_from: of.from, posted_to: of.through })}`,
  order: sql`p.id`,
});

/**
 * Balances are kept as they are now, in the snapshot that the postings are read in: those from the first
 * instant of the period on are enough to go back, however old the ledger is.
 */
export const trialBalanceReport = (of: ReportScope): ReportSource<"trial_balance"> => ({
  columns: {
    ledger_account: sql`a.code`,
    account_id: sql`a.account_id`,
    normal_side: derived,
    opening_cents: sql`a.debits_cents - a.credits_cents - coalesce(m.since_cents, 0)::bigint`,
    debits_cents: sql`coalesce(m.debits_cents, 0)::bigint`,
    credits_cents: sql`coalesce(m.credits_cents, 0)::bigint`,
    closing_cents: derived,
    currency: sql`'USD'`,
    posting_count: sql`coalesce(m.posting_count, 0)`,
  },
  from: sql`ledger_accounts a left join (
      select v.id, sum(v.debits - v.credits) as since_cents,
        sum(v.debits) filter (where v.is_within) as debits_cents,
        sum(v.credits) filter (where v.is_within) as credits_cents,
        count(*) filter (where v.is_within) as posting_count
      from postings p cross join lateral (values
        (p.debit_account_id, p.amount_cents, 0::bigint, p.posted_at <= ${of.through}),
        (p.credit_account_id, 0::bigint, p.amount_cents, p.posted_at <= ${of.through})
      ) as v(id, debits, credits, is_within)
      where p.environment_id = ${of.environment_id} and p.posted_at >= ${of.from}
      group by v.id) m on m.id = a.id
    where ${isVisible(of, "a")}`,
  order: sql`a.account_id nulls first, a.code`,
  derive: onNormalSide,
});

function onNormalSide(row: ReportRecord): ReportRecord {
  const { normal } = LEDGER_ACCOUNTS[row["ledger_account"] as LedgerAccountName];
  const sign = normal === "debit" ? 1n : -1n;
  const opening = row["opening_cents"] as bigint;
  const moved = (row["debits_cents"] as bigint) - (row["credits_cents"] as bigint);
  return {
    ...row,
    normal_side: normal,
    opening_cents: sign * opening,
    closing_cents: sign * (opening + moved),
  };
}
