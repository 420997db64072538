import { PAYMENT_CREATION } from "@railhead/core";
import type { NewPaymentRow } from "../../db/tables/payments/create-payments.ts";
import type { Counterparties } from "../../db/tables/counterparties/counterparties.ts";
import type { PaymentCounterparties, PaymentRow } from "../../db/tables/payments/payments.ts";
import { counterpartyDetails, serializePayment } from "../transitions/serialize.ts";

/** The members that differ between new payments; the rest of the resource is constant. */
type Slot =
  | Exclude<keyof NewPaymentRow, "account_id" | "kind" | "paykey_id" | "customer_id" | "original_id" | "relation"> // prettier-ignore
  | "paykey_token"
  | "paykey_details"
  | "customer_details"
  | "related_payments"
  | "metadata";

/** JSON text by slot. */
type SlotValues = Readonly<Record<Slot, string>>;

/** The resource split at its slots: text and slot value alternate. */
interface Template {
  /** Reused for each payment, which saves an array allocation. */
  readonly pieces: string[];
  readonly slots: readonly Slot[];
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
  const template = {
    pieces,
    slots: pieces.filter((_, index) => index % 2 === 1) as Slot[],
  };
  templates.set(key, template);
  return template;
}

function resourceWithPlaceholders(kind: PaymentRow["kind"], relation: PaymentRow["relation"]) {
  const names: readonly Slot[] = [
    "id", "external_id", "description", "amount_cents", "payment_date", "consent_type", "purpose",
    "device_ip", "balance_check", "sandbox_outcome", "auto_hold", "auto_hold_message", "metadata",
    "submission_date", "settlement_date", "paid_date", "created_at", "paykey_token",
  ]; // prettier-ignore
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
  Pick<SlotValues, "paykey_details" | "customer_details">
>();

/** Serialized once per counterparties. */
function counterpartyValues(row: NewPaymentRow, parties: Counterparties) {
  const known = detailsByCounterparties.get(parties);
  if (known !== undefined) return known;
  const details = counterpartyDetails({ ...row, ...parties });
  const filling = {
    paykey_details: JSON.stringify(details.paykey_details),
    customer_details: JSON.stringify(details.customer_details),
  };
  detailsByCounterparties.set(parties, filling);
  return filling;
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
  const { original_id, relation } = row;
  const party = counterpartyValues(row, parties);
  const date = (value: string | null) => (value === null ? "null" : `"${value}"`);
  const filling: SlotValues = {
    id: `"${row.id}"`,
    paykey_token: `"${parties.paykey_token}"`,
    external_id: JSON.stringify(row.external_id),
    description: JSON.stringify(row.description),
    amount_cents: `"${row.amount_cents}"`,
    payment_date: `"${row.payment_date}"`,
    consent_type: JSON.stringify(row.consent_type),
    purpose: `"${row.purpose}"`,
    device_ip: JSON.stringify(row.device_ip),
    balance_check: JSON.stringify(row.balance_check),
    sandbox_outcome: JSON.stringify(row.sandbox_outcome),
    auto_hold: String(row.auto_hold),
    auto_hold_message: JSON.stringify(row.auto_hold_message),
    metadata,
    submission_date: date(row.submission_date),
    settlement_date: date(row.settlement_date),
    paid_date: date(row.paid_date),
    created_at: `"${row.created_at}"`,
    related_payments: original_id === null ? "{}" : `{"${original_id}":"original"}`,
    paykey_details: party.paykey_details,
    customer_details: party.customer_details,
  };
  const { pieces, slots } = templateOf({ kind: row.kind, relation });
  for (let index = 0; index < slots.length; index += 1) {
    pieces[2 * index + 1] = filling[slots[index] as Slot];
  }
  return pieces.join("");
}
