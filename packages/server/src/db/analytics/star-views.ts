import { fedHolidays, RETURN_CODES } from "@railhead/core";

/** A view for analysts: what it holds, its columns with a sentence each, and its query. */
export interface StarView {
  readonly name: string;
  readonly means: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly query: string;
}

const FIRST_YEAR = 2024;
const LAST_YEAR = 2040;

const ENVIRONMENT = "The environment: live, or a sandbox.";
const ACCOUNT = "The account; `dim_account`.";
const dayOf = (instant: string) => `(${instant} at time zone 'America/New_York')::date`;
const quoted = (text: string | undefined) =>
  text === undefined ? "null" : `'${text.replaceAll("'", "''")}'`;

const holidays = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) =>
  fedHolidays(FIRST_YEAR + index),
).flat();

export const STAR_VIEWS: readonly StarView[] = [
  {
    name: "dim_environment",
    means: "Environments.",
    columns: {
      environment_id: ENVIRONMENT,
      kind: "`live` or `sandbox`.",
      name: "Its name.",
    },
    query: "select id, kind, name from public.environments",
  },
  {
    name: "dim_day",
    means: `Days from ${FIRST_YEAR} to ${LAST_YEAR}, as the Federal Reserve's calendar has them.`,
    columns: {
      day: "The day, in New York.",
      year: "Its year.",
      quarter: "Its quarter, 1 to 4.",
      month: "Its month, 1 to 12.",
      weekday: "Its day of the week, 1 is Monday.",
      is_banking_day: "Whether ACH files settle on it.",
      holiday: "The name of the holiday. Null on other days.",
    },
    query: `select d::date, extract(year from d)::integer, extract(quarter from d)::integer,
  extract(month from d)::integer, extract(isodow from d)::integer,
  extract(isodow from d) < 6 and h.day is null, h.name
from generate_series(timestamp '${FIRST_YEAR}-01-01', timestamp '${LAST_YEAR}-12-31', '1 day') d
left join (values
${holidays.map(({ date, name }) => `  (date '${date}', ${quoted(name)})`).join(",\n")}
) h (day, name) on h.day = d::date`,
  },
  {
    name: "dim_account",
    means: "Accounts: the businesses.",
    columns: {
      environment_id: ENVIRONMENT,
      account_id: ACCOUNT,
      organization_id: "The organization that it belongs to.",
      name: "The business's name.",
      status: "Its status now.",
      created_at: "When it was created.",
    },
    query: `select environment_id, id, organization_id, business_profile->>'name', status, created_at
from public.accounts`,
  },
  {
    name: "dim_customer",
    means: "Customers without personal data: no name, address, number or date of birth.",
    columns: {
      environment_id: ENVIRONMENT,
      customer_id: "The customer.",
      account_id: ACCOUNT,
      type: "`individual` or `business`.",
      status: "The status now.",
      created_at: "When it was created.",
      is_erased: "Whether its personal data were erased.",
    },
    query: `select environment_id, id, account_id, type, status, created_at, deleted_at is not null
from public.customers`,
  },
  {
    name: "dim_return_code",
    means: "Return codes of the ACH network.",
    columns: {
      code: "The code, such as `R01`.",
      title: "Its meaning.",
      class: "Its class, such as `unauthorized`.",
      returned_by: "Who sends it.",
      retry: "Whether the entry may be sent again.",
      rate: "The return rate with a ceiling of its own that it counts in. Null for most.",
    },
    query: `select * from (values
${RETURN_CODES.map((row) => `  (${[row.code, row.title, row.class, row.by, row.retry, row.rate].map(quoted).join(", ")})`).join(",\n")}
) c (code, title, class, returned_by, retry, rate)`,
  },
  {
    name: "fact_payments",
    means: "Charges and payouts, one row each, as they are now.",
    columns: {
      environment_id: ENVIRONMENT,
      payment_id: "The charge or payout.",
      account_id: ACCOUNT,
      customer_id: "The customer; `dim_customer`.",
      kind: "`charge` or `payout`.",
      amount_cents: "Its amount.",
      status: "Its status now.",
      status_reason: "Why.",
      status_code: "The return code of a failed or reversed payment. Null for others.",
      purpose: "What it is for.",
      attempts: "How often an entry was sealed for it.",
      created_at: "When it was created.",
      created_day: "The same as a day in New York.",
      payment_date: "The date asked for.",
      submission_date: "The banking day of its file.",
      settlement_date: "When the network moved the money.",
      paid_date: "When the return wait ends.",
    },
    query: `select p.environment_id, p.id, p.account_id, p.customer_id, p.kind, p.amount_cents,
  s.status, s.status_reason, s.status_code, p.purpose, s.attempt::integer, p.created_at,
  ${dayOf("p.created_at")}, p.payment_date, s.submission_date, s.settlement_date, s.paid_date
from public.payments p join public.payment_states s
  on s.environment_id = p.environment_id and s.id = p.id`,
  },
  {
    name: "fact_postings",
    means: "Postings of the ledger. A row is a debit, a credit and an amount: it always balances.",
    columns: {
      environment_id: ENVIRONMENT,
      posting_id: "The posting.",
      subject_id: "What caused it: a payment, a transfer or an item.",
      move: "The transition that posted it.",
      account_id: "The account whose books it is in; null for both sides of the platform.",
      debit_code: "The ledger account debited.",
      credit_code: "The ledger account credited.",
      amount_cents: "The amount.",
      posted_at: "When it was posted.",
      posted_day: "The same as a day in New York.",
    },
    query: `select p.environment_id, p.id, p.subject_id, p.move, coalesce(d.account_id, c.account_id),
  d.code, c.code, p.amount_cents, p.posted_at, ${dayOf("p.posted_at")}
from public.postings p
join public.ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
join public.ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id`,
  },
  {
    name: "fact_returns",
    means: "Returns of payments that were applied, one row each.",
    columns: {
      environment_id: ENVIRONMENT,
      payment_id: "The payment that came back.",
      account_id: ACCOUNT,
      customer_id: "The customer; `dim_customer`.",
      kind: "`charge` or `payout`.",
      return_code: "The code; `dim_return_code`.",
      amount_cents: "The amount.",
      is_late: "Whether it came after the network's deadline.",
      settlement_date: "When the entry had settled.",
      applied_at: "When it was applied.",
      applied_day: "The same as a day in New York.",
    },
    query: `select i.environment_id, i.payment_id, p.account_id, p.customer_id, p.kind, i.code,
  i.amount_cents, i.outcome = 'applied_late', s.settlement_date, i.applied_at,
  ${dayOf("i.applied_at")}
from public.inbound_items i
join public.payments p on p.environment_id = i.environment_id and p.id = i.payment_id
join public.payment_states s on s.environment_id = p.environment_id and s.id = p.id
where i.kind = 'return' and i.outcome in ('applied', 'applied_late')`,
  },
  {
    name: "fact_funding_lines",
    means:
      "Lines of transfers between us and businesses: payments, received money that was assigned, and fees. The lines of a transfer sum to its amount, above zero for a deposit. A transfer that pulls money ahead of payouts has none.",
    columns: {
      environment_id: ENVIRONMENT,
      funding_event_id: "The transfer.",
      payment_id: "The payment. Null for other lines.",
      account_id: ACCOUNT,
      event_type: "What the transfer is for.",
      direction: "`deposit` or `withdrawal`, of the whole transfer.",
      reason:
        "Why the line is in it: `credit`, `debit`, `reversal` or `failed` of payments, `received_credit`, `received_debit`, or `fee`.",
      amount_cents: "The line's part of it, below zero where the business pays.",
      status: "The transfer's status now.",
      transfer_date: "The transfer's date.",
      settlement_date: "When the network moved it.",
      suspense_item_id: "The item of suspense whose money was assigned. Null for other lines.",
      fee_id: "The fee that is kept back, or given back. Null for other lines.",
    },
    query: `select l.environment_id, l.funding_event_id, l.payment_id, f.account_id, f.event_type,
  f.direction, l.reason, l.cents, f.status, f.transfer_date, f.settlement_date, l.suspense_id, l.fee_id
from (
  select environment_id, funding_event_id, payment_id, reason, funding_amount_cents as cents,
    null::uuid as suspense_id, null::uuid as fee_id
  from public.funding_event_payments
  union all
  select environment_id, funding_event_id, null,
    case when amount_cents > 0 then 'received_credit' else 'received_debit' end, amount_cents, suspense_id, null
  from public.received_lines where funding_event_id is not null
  union all
  select environment_id, funding_event_id, null, 'fee', -amount_cents, null, fee_id
  from public.fee_collections
) l
join public.funding_events f on f.environment_id = l.environment_id and f.id = l.funding_event_id`,
  },
];

/** Tables and columns that the views read, with their types: what a publication sends, and nothing personal. */
export const STAR_TABLES: Readonly<Record<string, string>> = {
  accounts: `environment_id uuid, id uuid, organization_id uuid, status text,
    business_profile json, created_at timestamptz`,
  customers: `environment_id uuid, id uuid, account_id uuid, type text, status text,
    created_at timestamptz, deleted_at timestamptz`,
  environments: "id uuid, kind text, name text",
  fee_collections: "environment_id uuid, funding_event_id uuid, fee_id uuid, amount_cents bigint",
  funding_event_payments: `environment_id uuid, funding_event_id uuid, payment_id uuid,
    funding_amount_cents bigint, reason text`,
  funding_events: `environment_id uuid, id uuid, account_id uuid, event_type text, direction text,
    status text, transfer_date date, settlement_date date`,
  inbound_items: `environment_id uuid, item_key text, kind text, code text, amount_cents bigint,
    payment_id uuid, applied_at timestamptz, outcome text`,
  ledger_accounts: "environment_id uuid, id uuid, account_id uuid, code text",
  payment_states: `environment_id uuid, id uuid, status text, status_reason text, status_code text,
    attempt smallint, submission_date date, settlement_date date, paid_date date`,
  payments: `environment_id uuid, id uuid, account_id uuid, kind text, customer_id uuid,
    amount_cents bigint, payment_date date, purpose text, created_at timestamptz`,
  received_lines: `environment_id uuid, suspense_id uuid, act_number integer, attempt smallint,
    amount_cents bigint, funding_event_id uuid`,
  postings: `environment_id uuid, id bigint, subject_id uuid, move text, debit_account_id uuid,
    credit_account_id uuid, amount_cents bigint, posted_at timestamptz`,
};

/** Keys by which a subscriber finds the row that changed. */
export const STAR_KEYS: Readonly<Record<string, string>> = {
  environments: "id",
  fee_collections: "environment_id, funding_event_id, fee_id",
  received_lines: "environment_id, suspense_id, act_number, attempt",
  funding_event_payments: "environment_id, funding_event_id, payment_id",
  inbound_items: "environment_id, item_key",
};
