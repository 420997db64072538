import { PAYMENT_CREATION, type Instant } from "@railhead/core";
import type { Executor } from "../executor.ts";
import type { Parties } from "../parties/parties.ts";
import type { PaymentRow } from "./payments.ts";
import { join, named, raw, sql, Sql } from "../sql.ts";

const CREATED = 0;

/** Why a member of a batch was not created; see the function `create_payments`. */
export const KEY_TAKEN = 1;
export const STALE_PARTIES = 2;
export const EXTERNAL_ID_TAKEN = 3;

/** What a payment is created with; every other column has one value for all new payments. */
export type NewPaymentRow = Pick<
  PaymentRow,
  | "id"
  | "account_id"
  | "kind"
  | "paykey_id"
  | "customer_id"
  | "external_id"
  | "description"
  | "amount_cents"
  | "payment_date"
  | "consent_type"
  | "device_ip"
  | "balance_check"
  | "sandbox_outcome"
  | "auto_hold"
  | "auto_hold_message"
  | "submission_date"
  | "settlement_date"
  | "paid_date"
  | "original_id"
  | "relation"
  | "created_at"
>;

/** A payment about to be created, with its first event and the answer under its key. */
export interface NewPayment {
  readonly row: NewPaymentRow;
  /** As they were judged: where they changed since, the payment is refused. */
  readonly parties: Pick<Parties, "paykey_version" | "customer_version" | "account_version">;
  readonly event_id: string;
  readonly request_id: string | null;
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer } | undefined;
  /** JSON, as the next two: rendered once, stored to the letter. */
  readonly metadata: string;
  /** Of the event. */
  readonly cause: string;
  /** The resource: answer, replay and event are these bytes. */
  readonly snapshot: string;
}

type Value = string | number | bigint | boolean | null | undefined;
type Column = readonly [type: string, of: (payment: NewPayment) => Value];

/** In the order of the function's arrays. */
const columns: readonly Column[] = [
  ["uuid", ({ row }) => row.id],
  ["uuid", ({ event_id }) => event_id],
  ["uuid", ({ row }) => row.account_id],
  ["integer", ({ parties }) => parties.account_version],
  ["text", ({ row }) => row.kind],
  ["uuid", ({ row }) => row.paykey_id],
  ["integer", ({ parties }) => parties.paykey_version],
  ["uuid", ({ row }) => row.customer_id],
  ["integer", ({ parties }) => parties.customer_version],
  ["text", ({ row }) => row.external_id],
  ["text", ({ row }) => row.description],
  ["bigint", ({ row }) => row.amount_cents],
  ["date", ({ row }) => row.payment_date],
  ["text", ({ row }) => row.consent_type],
  ["text", ({ row }) => row.device_ip],
  ["text", ({ row }) => row.balance_check],
  ["text", ({ row }) => row.sandbox_outcome],
  ["boolean", ({ row }) => row.auto_hold],
  ["text", ({ row }) => row.auto_hold_message],
  ["json", ({ metadata }) => metadata],
  ["date", ({ row }) => row.submission_date],
  ["date", ({ row }) => row.settlement_date],
  ["date", ({ row }) => row.paid_date],
  ["uuid", ({ row }) => row.original_id],
  ["text", ({ row }) => row.relation],
  ["timestamptz", ({ row }) => row.created_at],
  ["text", ({ idempotency }) => idempotency?.key],
  ["bytea", ({ idempotency }) => idempotency?.requestHash.toString("hex")],
  ["uuid", ({ request_id }) => request_id],
  ["json", ({ cause }) => cause],
  ["json", ({ snapshot }) => snapshot],
];

interface PaymentBatch {
  readonly environment_id: string;
  readonly wall: Instant;
  readonly payments: readonly NewPayment[];
}

/** The n-th of a batch, counted from one, and why it was not created. */
export interface CreateFailure {
  readonly ordinal: number;
  readonly code: number;
}

/** Commits a batch of one environment in one statement. Members that are not answered were created. */
export async function insertPaymentBatch(
  db: Executor,
  batch: PaymentBatch,
): Promise<CreateFailure[]> {
  const [lone] = batch.payments;
  if (batch.payments.length === 1 && lone !== undefined) {
    const code = await insertLone(db, batch, lone);
    return code === CREATED ? [] : [{ ordinal: 1, code }];
  }
  return pairs(await insertMany(db, batch));
}

/** Sets of one pay for what makes sets fast: half of a lone request's time. */
async function insertLone(db: Executor, batch: PaymentBatch, payment: NewPayment): Promise<number> {
  const values: Value[] = [batch.environment_id, batch.wall, PAYMENT_CREATION.why];
  for (const [type, of] of columns) {
    const value = of(payment) ?? null;
    values.push(type === "bytea" && value !== null ? `\\x${String(value)}` : value);
  }
  const statement = named("create_payment", new Sql(LONE, values));
  const { code } = await db.one<{ code: number }>(statement);
  return code;
}

/** What stands between the values: put together once, for it costs as much as sending it. */
const LONE: readonly string[] = [
  "select create_payment(",
  ...Array.from({ length: columns.length + 2 }, () => ", "),
  ") as code",
];

async function insertMany(db: Executor, batch: PaymentBatch): Promise<number[] | null> {
  const { environment_id, wall, payments } = batch;
  const keyed = payments.filter(({ idempotency }) => idempotency !== undefined).length;
  const arrays = columns.map((column) => arrayOf(column, payments));
  const { failed } = await db.one<{ failed: number[] | null }>(
    named(
      "create_payments",
      sql`select create_payments(
        ${environment_id}, ${wall}, ${PAYMENT_CREATION.why}, ${keyed}, ${join(arrays)}) as failed`,
    ),
  );
  return failed;
}

function pairs(flat: readonly number[] | null): CreateFailure[] {
  const failures: CreateFailure[] = [];
  for (let index = 0; index < (flat?.length ?? 0); index += 2) {
    failures.push({ ordinal: flat?.[index] ?? 0, code: flat?.[index + 1] ?? 0 });
  }
  return failures;
}

/** Stands between texts of JSON, in which it is always escaped. */
const SEPARATOR = "\u001e";

function arrayOf([type, of]: Column, payments: readonly NewPayment[]): Sql {
  // Joined, not added: a text of many pieces would be flattened once more on its way out.
  if (type === "json") return sql`string_to_array(${payments.map(of).join(SEPARATOR)}, chr(30))`;
  const elements = payments.map((payment) => element(type, of(payment) ?? null));
  return sql`${`{${elements.join(",")}}`}::${raw(type)}[]`;
}

const SPECIAL = /["\\]/g;

function element(type: string, value: Value): string {
  if (value === null) return "NULL";
  if (type === "bytea") return `"\\\\x${String(value)}"`;
  return type === "text" ? `"${(value as string).replace(SPECIAL, "\\$&")}"` : String(value);
}
