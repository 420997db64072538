import { PAYMENT_CREATION } from "@railhead/core";
import { PAYMENTS_WITH_STATE } from "../../db/columns/payments.ts";
import { CREATED_COLUMNS, type NewPaymentRow } from "../../db/tables/payments/create-payments.ts";
import type { Counterparties } from "../../db/tables/counterparties/counterparties.ts";
import type { PaymentCounterparties, PaymentRow } from "../../db/tables/payments/payments.ts";
import { counterpartyDetails, serializePayment } from "../transitions/serialize.ts";

/** Columns that a class of payments shares, or that show in members of other names. */
const APART = ["kind", "paykey_id", "customer_id", "original_id", "relation"] as const;

type ColumnSlot = Exclude<keyof NewPaymentRow, (typeof APART)[number]>;

/** The members that differ between new payments; the rest of the resource is constant. */
type Slot =
  | ColumnSlot
  | "paykey_token"
  | "paykey_details"
  | "customer_details"
  | "related_payments"
  | "metadata";

/** What a snapshot is made of. */
interface Source {
  readonly row: NewPaymentRow;
  readonly parties: Counterparties;
  readonly metadata: string;
}

/** A value as JSON text, which is embedded unchanged. */
type Json = (source: Source) => string;

const columnSlots = CREATED_COLUMNS.filter(
  (name): name is ColumnSlot => !APART.includes(name as (typeof APART)[number]),
);

const jsonBySlot: Readonly<Record<Slot, Json>> = {
  ...(Object.fromEntries(columnSlots.map((name) => [name, columnJson(name)])) as Record<
    ColumnSlot,
    Json
  >),
  paykey_token: ({ parties }) => `"${parties.paykey_token}"`,
  paykey_details: ({ row, parties }) => counterpartyJson(row, parties).paykey_details,
  customer_details: ({ row, parties }) => counterpartyJson(row, parties).customer_details,
  related_payments: ({ row: { original_id } }) =>
    original_id === null ? "{}" : `{"${original_id}":"original"}`,
  metadata: ({ metadata }) => metadata,
};

/** Equals JSON.stringify of the column's member, but quotes what needs no escape. */
function columnJson(name: ColumnSlot): Json {
  switch (PAYMENTS_WITH_STATE[name].type) {
    case "text":
      return ({ row }) => JSON.stringify(row[name]);
    case "boolean":
      return ({ row }) => String(row[name]);
    default:
      return ({ row }) => (row[name] === null ? "null" : `"${row[name]}"`);
  }
}

/** The resource split at its slots: text and slot value alternate. */
interface Template {
  /** Reused for each payment, which saves an array allocation. */
  readonly pieces: string[];
  readonly slots: readonly Json[];
}

// Requests with NUL are refused, so no value equals a placeholder.
const placeholder = (name: Slot) => `\0${name}\0`;
const PLACEHOLDERS = /"\\u0000(\w+)\\u0000"/;

const templates = new Map<string, Template>();

function templateOf({ kind, relation }: Pick<PaymentRow, "kind" | "relation">): Template {
  const key = `${kind} ${relation}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const pieces = JSON.stringify(resourceWithPlaceholders(kind, relation)).split(PLACEHOLDERS);
  const slots = pieces.filter((_, index) => index % 2 === 1) as Slot[];
  const template = { pieces, slots: slots.map((slot) => jsonBySlot[slot]) };
  templates.set(key, template);
  return template;
}

function resourceWithPlaceholders(kind: PaymentRow["kind"], relation: PaymentRow["relation"]) {
  const names: readonly Slot[] = [...columnSlots, "metadata", "paykey_token"];
  const created_at = placeholder("created_at");
  const row = {
    ...Object.fromEntries(names.map((name) => [name, placeholder(name)])),
    kind,
    relation,
    currency: "USD",
    status: "created",
    status_reason: "ok",
    status_source: "system",
    status_code: null,
    status_message: PAYMENT_CREATION.why,
    status_changed_at: created_at,
    attempt: 0,
    trace_number: null,
    return_trace_number: null,
    processed_at: null,
    effective_at: null,
    funding_ids: [],
    has_resubmit: false,
    has_refund: false,
    updated_at: created_at,
    paykey_balance_cents: null,
  } as unknown as PaymentRow & PaymentCounterparties;
  const first = {
    status: row.status,
    reason: row.status_reason,
    source: row.status_source,
    code: null,
    message: row.status_message,
    changed_at: created_at,
  };
  return {
    ...serializePayment(row, [first], { related_payments: {}, refundable: true }),
    paykey_details: placeholder("paykey_details"),
    customer_details: placeholder("customer_details"),
    related_payments: placeholder("related_payments"),
  };
}

const detailsByCounterparties = new WeakMap<
  Counterparties,
  Readonly<Record<"paykey_details" | "customer_details", string>>
>();

/** Serialized once per counterparties. */
function counterpartyJson(row: NewPaymentRow, parties: Counterparties) {
  const known = detailsByCounterparties.get(parties);
  if (known !== undefined) return known;
  const details = counterpartyDetails({ ...row, ...parties });
  const texts = {
    paykey_details: JSON.stringify(details.paykey_details),
    customer_details: JSON.stringify(details.customer_details),
  };
  detailsByCounterparties.set(parties, texts);
  return texts;
}

/**
 * The JSON of a new payment's resource, byte-identical to `serializePayment`. Only members that
 * differ between payments are serialized each time.
 */
export function createdSnapshot(
  row: NewPaymentRow,
  parties: Counterparties,
  metadata: string,
): string {
  const source = { row, parties, metadata };
  const { pieces, slots } = templateOf(row);
  for (let index = 0; index < slots.length; index += 1) {
    pieces[2 * index + 1] = (slots[index] as Json)(source);
  }
  return pieces.join("");
}
