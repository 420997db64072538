import type { countPayments } from "@railhead/server";

/** One question to the list of payments, as a caller asks it. */
export interface ListQuery {
  readonly name: string;
  readonly query: string;
  /** Milliseconds that page and total together may take at p99. */
  readonly ceiling: number;
}

/** What the questions ask about, taken from the data. */
export interface Samples {
  readonly total: number;
  readonly id: string;
  readonly kind: "charge" | "payout";
  readonly external_id: string;
  readonly customer_id: string;
  readonly customer_email: string;
  readonly paykey_id: string;
  readonly paykey: string;
  readonly funding_id: string;
}

const FIRST = 20;
const PAGE = 50;
const DEEP = 100;
const TOTAL = 250;
/** Of a text that a quarter of all payments have or more, or that is shorter than a trigram. */
const COMMON = 2_000;

const SORTS = ["created_at", "payment_date", "effective_at", "id", "amount"] as const;

function sorts(): ListQuery[] {
  return SORTS.flatMap((sort) =>
    ["asc", "desc"].map((order) => ({
      name: `by ${sort}, ${order}`,
      query: `sort_by=${sort}&sort_order=${order}`,
      ceiling: FIRST,
    })),
  );
}

type Row = readonly [name: string, query: string, ceiling?: number];

const asked = (rows: readonly Row[]): ListQuery[] =>
  rows.map(([name, query, ceiling = PAGE]) => ({ name, query, ceiling }));

const MONTH = "2025-03-01&max_created_at=2025-03-31";
const CREATED_IN_MONTH = {
  min_created_at: "2025-03-01T00:00:00.000Z",
  max_created_at: "2025-03-31T23:59:59.999Z",
};

/** Every filter alone. */
function filters(s: Samples): ListQuery[] {
  return asked([
    ["type payout", "payment_type=payout"],
    ["status paid", "payment_status=paid"],
    ["status failed", "payment_status=failed"],
    ["status scheduled", "payment_status=scheduled"],
    ["status reversed", "payment_status=reversed"],
    ["status on_hold", "payment_status=on_hold"],
    ["status validating (none)", "payment_status=validating"],
    ["payment_id", `payment_id=${s.id}`],
    ["external_id", `external_id=${s.external_id}`],
    ["external_id, unknown", "external_id=no-such-order"],
    ["customer_id", `customer_id=${s.customer_id}`],
    ["paykey_id", `paykey_id=${s.paykey_id}`],
    ["paykey", `paykey=${s.paykey}`],
    ["funding_id", `funding_id=${s.funding_id}`],
    ["amount of one price", "min_amount=4999&max_amount=4999", TOTAL],
    ["amount, narrow", "min_amount=150000&max_amount=151000"],
    ["amount, half of all", "min_amount=5000", TOTAL],
    ["amount, none", "min_amount=2000000000"],
    ["payment_date, a day", "min_payment_date=2025-03-14&max_payment_date=2025-03-14"],
    ["payment_date, half of all", "min_payment_date=2025-03-01", TOTAL],
    ["created in a month", `min_created_at=${MONTH}`],
    ["effective in a month", "min_effective_at=2025-03-01&max_effective_at=2025-03-31"],
    ["effective, half of all", "min_effective_at=2025-03-01", TOTAL],
    ["reason insufficient_funds", "status_reason=insufficient_funds", TOTAL],
    ["reason ok", "status_reason=ok", TOTAL],
    ["reason owner_deceased (none)", "status_reason=owner_deceased"],
    ["source bank_decline", "status_source=bank_decline", TOTAL],
    ["source system", "status_source=system", TOTAL],
    ["is_refund", "is_refund=true"],
    ["is_refund, not", "is_refund=false", TOTAL],
    ["has_refund", "has_refund=true"],
    ["is_resubmit", "is_resubmit=true"],
    ["has_resubmit", "has_resubmit=true"],
  ]);
}

/** The pairs that dashboards and reconciliations ask for. */
function pairs(s: Samples): ListQuery[] {
  return asked([
    ["type and status", "payment_type=payout&payment_status=failed"],
    ["status and created", `payment_status=failed&min_created_at=${MONTH}`],
    ["status and created, common", `payment_status=paid&min_created_at=${MONTH}`],
    ["type and created", `payment_type=charge&min_created_at=${MONTH}`],
    ["status and payment_date", "payment_status=paid&min_payment_date=2025-03-01&max_payment_date=2025-03-31", TOTAL],
    ["type and payment_date", "payment_type=payout&min_payment_date=2025-03-01&max_payment_date=2025-03-31", TOTAL],
    ["status and effective", "payment_status=failed&min_effective_at=2025-03-01&max_effective_at=2025-03-31", TOTAL],
    ["status and amount", "payment_status=failed&min_amount=100000", TOTAL],
    ["status and amount, common", "payment_status=paid&min_amount=100000", TOTAL],
    ["created and amount", `min_amount=100000&min_created_at=${MONTH}`, TOTAL],
    ["customer and status", `customer_id=${s.customer_id}&payment_status=paid`],
    ["customer and created", `customer_id=${s.customer_id}&min_created_at=2025-03-01`],
    ["paykey and status", `paykey_id=${s.paykey_id}&payment_status=failed`],
    ["reason and created", `status_reason=insufficient_funds&min_created_at=${MONTH}`],
    ["reason and type", "status_reason=insufficient_funds&payment_type=charge", TOTAL],
    ["source and created", `status_source=bank_decline&min_created_at=${MONTH}`],
    ["funding_id and type", `funding_id=${s.funding_id}&payment_type=charge`],
    ["has_refund and created", `has_refund=true&min_created_at=${MONTH}`],
    ["status failed, by amount", "payment_status=failed&sort_by=amount&sort_order=desc"],
    ["status paid, by payment_date", "payment_status=paid&sort_by=payment_date&sort_order=desc"],
  ]); // prettier-ignore
}

type Filters = Parameters<typeof countPayments>[2];

/** Totals that are sums of counters, as a list asks for them beside its page. */
export const COUNTED: readonly { readonly name: string; readonly filters: Filters }[] = [
  { name: "all", filters: {} },
  { name: "of a type", filters: { payment_type: ["payout"] } },
  { name: "of a status", filters: { payment_status: ["paid"] } },
  {
    name: "of a type and a status",
    filters: { payment_type: ["charge"], payment_status: ["failed"] },
  },
  { name: "created in a month", filters: CREATED_IN_MONTH },
  {
    name: "of a status, created in a month",
    filters: { payment_status: ["paid"], ...CREATED_IN_MONTH },
  },
  {
    name: "of a day of payment",
    filters: { min_payment_date: "2025-03-14", max_payment_date: "2025-03-14" },
  },
  { name: "of half of all payment dates", filters: { min_payment_date: "2025-03-01" } },
  {
    name: "of a type, effective since a day",
    filters: { payment_type: ["charge"], min_effective_at: "2025-03-01T00:00:00.000Z" },
  },
  { name: "of half of all amounts", filters: { min_amount: 5000n } },
];

function search(s: Samples): ListQuery[] {
  const by = (sort: string) => `sort_by=${sort}&sort_order=desc`;
  return asked([
    ["search, one external_id", `search_text=${s.external_id}`, TOTAL],
    ["search, part of a number", "search_text=4444", TOTAL],
    ["search, an email", `search_text=${encodeURIComponent(s.customer_email)}`, TOTAL],
    ["search, a name", "search_text=Priya%20Schmidt", TOTAL],
    ["search, nothing", "search_text=zzzzqqq", TOTAL],
    ["search, a common word", "search_text=Invoice", COMMON],
    ["search, two letters", "search_text=pr", COMMON],
    ["search, a first name", "search_text=priya", TOTAL],
    ["search, a bank of a fifth", "search_text=Chase", COMMON],
    ["search, a domain of all", "search_text=example.com", COMMON],
    ["search, a word with a digit", "search_text=Order%201", TOTAL],
    ["search, in texts and names", "search_text=er", COMMON],
    ["search, one letter", "search_text=e", COMMON],
    ["search, one digit", "search_text=1", COMMON],
    ["search, in words with numbers", "search_text=de", COMMON],
    ["search of two digits, by amount", `search_text=42&${by("amount")}`, COMMON],
    ["search of a bank, by amount", `search_text=Chase&${by("amount")}`, COMMON],
    ["search of a bank, by payment_date", `search_text=Chase&${by("payment_date")}`, COMMON],
    ["search of a bank, by effective_at", `search_text=Chase&${by("effective_at")}`, COMMON],
    ["search of a name, by amount", `search_text=priya&${by("amount")}`, TOTAL],
    ["search and status", "search_text=4444&payment_status=failed", TOTAL],
    ["search and status, common", "search_text=Chase&payment_status=failed", COMMON],
    ["search and status, most", "search_text=Chase&payment_status=paid", COMMON],
    ["search and created", `search_text=Invoice&min_created_at=${MONTH}`, TOTAL],
    ["search of a name and created", `search_text=priya&min_created_at=${MONTH}`, TOTAL],
  ]);
}

/** Customers and paykeys by their texts. */
function customers(s: Samples): ListQuery[] {
  const of = (text: string, more = "") => `/v1/customers?search_text=${text}${more}`;
  return asked([
    ["customers, first page", "/v1/customers"],
    ["customers, an email", of(encodeURIComponent(s.customer_email)), TOTAL],
    ["customers, a first name", of("priya"), TOTAL],
    ["customers, a domain of all", of("example.com"), TOTAL],
    ["customers, newest of a domain", of("example.com", "&sort_by=created_at&sort_order=desc"), TOTAL],
    ["customers, two letters", of("pr"), TOTAL],
    ["customers, nothing", of("zzzzqqq"), TOTAL],
    ["customers by name", "/v1/customers?name=schmidt", TOTAL],
    ["customers by text and status", of("weber", "&status=verified"), TOTAL],
    ["paykeys, first page", "/v1/paykeys"],
    ["paykeys of a bank", "/v1/paykeys?search_text=Chase", TOTAL],
    ["paykeys, a number", "/v1/paykeys?search_text=4444", TOTAL],
    ["paykeys, nothing", "/v1/paykeys?search_text=zzzzqqq", TOTAL],
  ]); // prettier-ignore
}

function deep({ total }: Samples): ListQuery[] {
  const last = Math.floor((total - 1) / 1000) + 1;
  const page = (n: number) => `page_size=1000&page_number=${n}`;
  const middle = Math.floor(last / 2);
  return asked([
    ["the middle, 1,000 rows", page(middle), DEEP],
    ["the last page of 1,000", page(last), DEEP],
    ["the middle, newest first", `${page(middle)}&sort_order=desc`, DEEP],
    ["the middle of paid", `${page(Math.floor(middle * 0.9))}&payment_status=paid`, DEEP],
    ["the middle by id", `${page(middle)}&sort_by=id`, DEEP],
    ["the middle by payment_date", `${page(middle)}&sort_by=payment_date`, DEEP],
    ["the middle by amount", `${page(middle)}&sort_by=amount`, DEEP],
    ["the last page by amount", `${page(last)}&sort_by=amount`, DEEP],
    ["the middle by effective_at", `${page(middle)}&sort_by=effective_at`, DEEP],
    ["the last page by effective_at", `${page(last)}&sort_by=effective_at`, DEEP],
  ]);
}

const SEARCH = 80;
const OVERVIEW = 100;

/** What people look at first. */
function finding(s: Samples): ListQuery[] {
  const find = (q: string) => `/v1/search?q=${encodeURIComponent(q)}`;
  return asked([
    ["search by id", find(s.id), SEARCH],
    ["search by external id", find(s.external_id), SEARCH],
    ["search by email", find(s.customer_email), SEARCH],
    ["search by amount", find("$12.50"), SEARCH],
    ["search by last four", find("1234"), SEARCH],
    ["search for a common word", find("bank"), SEARCH],
    ["search for nothing there", find("no-such-thing-anywhere"), SEARCH],
    ["overview", "/v1/overview", OVERVIEW],
    ["due", "/v1/due?limit=20", OVERVIEW],
  ]);
}

export function listQueryGroups(samples: Samples): { title: string; questions: ListQuery[] }[] {
  return [
    { title: "Sorts, first page of 100", questions: sorts() },
    { title: "Filters alone", questions: filters(samples) },
    { title: "Filters in pairs, and with another sort", questions: pairs(samples) },
    { title: "Search", questions: search(samples) },
    { title: "Customers and paykeys", questions: customers(samples) },
    { title: "Pages far down", questions: deep(samples) },
    { title: "Search and overview", questions: finding(samples) },
  ];
}
