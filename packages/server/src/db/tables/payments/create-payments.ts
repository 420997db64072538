import {
  hitOf,
  PAYMENT_CREATION,
  type CivilDate,
  type Instant,
  type RuleHits,
} from "@railhead/core";
import {
  batchArray,
  codeByOrdinal,
  type BatchColumn,
  type BatchValue,
} from "../../postgres/batch-columns.ts";
import { auditOriginColumns, type AuditOrigin } from "../events/audit-log.ts";
import { namesOf } from "../../columns/columns.ts";
import { PAYMENTS_WITH_STATE } from "../../columns/payments.ts";
import type { Executor } from "../../postgres/executor.ts";
import type { Counterparties } from "../counterparties/counterparties.ts";
import type { PaymentRow } from "./payments.ts";
import { join, json, named, namedTemplate, sql } from "../../postgres/sql.ts";

const CREATED = 0;

/** Refusal reasons of a batch member; see the function `create_payments`. */
export const KEY_TAKEN = 1;
export const STALE_COUNTERPARTIES = 2;
export const EXTERNAL_ID_TAKEN = 3;

export const CREATED_COLUMNS = namesOf(PAYMENTS_WITH_STATE, "created");

/** Columns that vary among new payments; the others are constant. */
export type NewPaymentRow = Pick<PaymentRow, (typeof CREATED_COLUMNS)[number]>;

/** A payment to insert, with its first event and idempotency data. */
export interface NewPayment {
  readonly row: NewPaymentRow;
  /** Versions read during validation; refused if changed. */
  readonly parties: Pick<Counterparties, "paykey_version" | "customer_version" | "account_version">;
  readonly event_id: string;
  readonly request_id: string | null;
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer } | undefined;
  /** JSON like the next two: serialized once, stored verbatim. */
  readonly metadata: string;
  /** Of the event. */
  readonly cause: string;
  /** The resource: response, replay and event share these bytes. */
  readonly snapshot: string;
  /** Absent where another row of the audit log says who did it. */
  readonly audit: AuditOrigin | undefined;
  /** What its environment's exposure limits are compared with; undefined where it has none. */
  readonly exposure?: ExposureQuestion | undefined;
}

/** A window of so many settlement days that holds a date: from its first to its last. */
export type AskedExposureWindow = readonly [
  days: number,
  settlement_date: CivilDate,
  from: CivilDate,
  to: CivilDate,
];

export interface ExposureQuestion {
  /** Of the limits that are known. */
  readonly version: number;
  readonly windows: readonly AskedExposureWindow[];
}

/** In the order of the function's arrays. */
const columns: readonly BatchColumn<NewPayment>[] = [
  ...CREATED_COLUMNS.map((name): BatchColumn<NewPayment> => [
    PAYMENTS_WITH_STATE[name].type,
    ({ row }) => row[name],
  ]),
  ["json", ({ metadata }) => metadata],
  ["integer", ({ parties }) => parties.account_version],
  ["integer", ({ parties }) => parties.paykey_version],
  ["integer", ({ parties }) => parties.customer_version],
  ["text", ({ idempotency }) => idempotency?.key],
  ["bytea", ({ idempotency }) => idempotency?.requestHash.toString("hex")],
  ["uuid", ({ request_id }) => request_id],
  ["uuid", ({ event_id }) => event_id],
  ["json", ({ cause }) => cause],
  ["json", ({ snapshot }) => snapshot],
  ...auditOriginColumns<NewPayment>(({ audit }) => audit),
];

interface PaymentBatch {
  readonly environment_id: string;
  readonly wall: Instant;
  readonly payments: readonly NewPayment[];
  /** Leaves the comparison with exposure limits to the review: until then the payments do not count. */
  readonly exposure?: "at_review";
}

/** States of an error: limits have changed since they were read, or one is exceeded. */
export const STALE_EXPOSURE = "RH001";
export const EXPOSURE_EXCEEDED = "RH002";

/** What `book_exposure` is asked; null where no limit is known. */
function exposureJson({ payments, exposure }: PaymentBatch): string | null {
  if (exposure === "at_review") return '{"unchecked":true}';
  const asked = payments.flatMap((payment) => payment.exposure ?? []);
  const [first] = asked;
  if (first === undefined) return null;
  // Members that know other limits are refused with the whole batch, and read them again.
  const isOne =
    asked.length === payments.length && asked.every((one) => one.version === first.version);
  const lists = [...new Set(asked.map((one) => one.windows))];
  const windows = new Map(lists.flat().map((window) => [window.join(), window]));
  return JSON.stringify({ version: isOne ? first.version : null, windows: [...windows.values()] });
}

/**
 * Commits a batch of one environment in one statement. Returns refusal reasons by member, counted from
 * one; members without one were created.
 */
export async function insertPaymentBatch(
  db: Executor,
  batch: PaymentBatch,
): Promise<ReadonlyMap<number, number>> {
  const codes = await insertPayments(db, batch);
  if (batch.exposure === "at_review") await leaveToReview(db, batch);
  return codes;
}

/** The mark of a payment that its review compares with limits. */
export const COMPARED_AT_REVIEW: RuleHits = hitOf("exposure_limit");

async function leaveToReview(
  db: Executor,
  { environment_id, payments }: PaymentBatch,
): Promise<void> {
  const ids = payments.map(({ row }) => row.id);
  await db.run(sql`update payment_states s set hold = ${json(COMPARED_AT_REVIEW)}::jsonb
    from event_counts c where c.environment_id = ${environment_id} and c.exposure_version > 0
      and s.environment_id = c.environment_id and s.id = any(${ids}::uuid[]) and s.status = 'created'`);
}

async function insertPayments(
  db: Executor,
  batch: PaymentBatch,
): Promise<ReadonlyMap<number, number>> {
  const [lone] = batch.payments;
  if (batch.payments.length === 1 && lone !== undefined) {
    const code = await insertLone(db, batch, lone);
    return new Map(code === CREATED ? [] : [[1, code]]);
  }
  return codeByOrdinal(await insertMany(db, batch));
}

/** Arrays of one cost half of a lone request's time. */
async function insertLone(db: Executor, batch: PaymentBatch, payment: NewPayment): Promise<number> {
  const values: BatchValue[] = [batch.environment_id, batch.wall, PAYMENT_CREATION.why];
  for (const [type, of] of columns) {
    const value = of(payment) ?? null;
    values.push(type === "bytea" && value !== null ? `\\x${String(value)}` : value);
  }
  values.push(exposureJson(batch));
  const { code } = await db.one<{ code: number }>(lone(values));
  return code;
}

const lone = namedTemplate("create_payment", [
  "select create_payment(",
  ...Array.from({ length: columns.length + 3 }, () => ", "),
  ") as code",
]);

async function insertMany(db: Executor, batch: PaymentBatch): Promise<number[] | null> {
  const { environment_id, wall, payments } = batch;
  const keyed = payments.filter(({ idempotency }) => idempotency !== undefined).length;
  const arrays = columns.map((column) => batchArray(column, payments));
  const { failed } = await db.one<{ failed: number[] | null }>(
    named(
      "create_payments",
      sql`select create_payments(
        ${environment_id}, ${wall}, ${PAYMENT_CREATION.why}, ${keyed}, ${join(arrays)},
        ${exposureJson(batch)}::json) as failed`,
    ),
  );
  return failed;
}
