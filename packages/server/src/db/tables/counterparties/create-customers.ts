import type { Instant } from "@railhead/core";
import { namesOf, type NameOf } from "../../columns/columns.ts";
import { CUSTOMERS } from "../../columns/customers.ts";
import {
  batchArray,
  codeByOrdinal,
  type BatchColumn,
  type BatchValue,
} from "../../postgres/batch-columns.ts";
import { auditOriginColumns, type AuditOrigin } from "../events/audit-log.ts";
import type { UnsequencedEvent } from "../events/events.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, json, named, sql } from "../../postgres/sql.ts";
import type { CustomerRow } from "./customers.ts";
import type { ReviewRow } from "./reviews.ts";

/** A customer to insert, with its review, events and idempotency data. */
export interface NewCustomer {
  readonly row: CustomerRow;
  readonly review: ReviewRow;
  readonly events: readonly UnsequencedEvent[];
  readonly request_id: string;
  readonly audit: AuditOrigin;
  /** The stored response is folded from this request's events. */
  readonly idempotency: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

/** A validated customer; refused if its account has changed since. */
export interface ValidatedCustomer {
  readonly customer: NewCustomer;
  readonly account_version: number;
  /** Whether its email must be unique within the account. */
  readonly is_unique: boolean;
}

/** Refusal reasons of a batch member; see the function `create_customers`. */
export const CUSTOMER_KEY_TAKEN = 1;
export const CUSTOMER_STALE = 2;
export const CUSTOMER_EMAIL_TAKEN = 3;

type Created = NameOf<typeof CUSTOMERS, "created">;

/** A column of the new row, as it is sent. */
function rowColumn(name: Created): BatchColumn<ValidatedCustomer> {
  const { type } = CUSTOMERS[name];
  return [type, ({ customer: { row } }) => sent(row[name])];
}

function sent(value: CustomerRow[Created]): BatchValue {
  if (Buffer.isBuffer(value)) return value.toString("hex");
  return typeof value === "object" && value !== null ? json(value) : value;
}

/** In the order of the function's arrays, as the next two. */
const columns: readonly BatchColumn<ValidatedCustomer>[] = [
  ...namesOf(CUSTOMERS, "created").map(rowColumn),
  ["integer", ({ account_version }) => account_version],
  ["boolean", ({ is_unique }) => is_unique],
  ["text", ({ customer: { idempotency } }) => idempotency?.key],
  ["bytea", ({ customer: { idempotency } }) => idempotency?.requestHash.toString("hex")],
  ["uuid", ({ customer: { request_id } }) => request_id],
  ["uuid", ({ customer: { review } }) => review.id],
  ...auditOriginColumns<ValidatedCustomer>(({ customer: { audit } }) => audit),
];

interface Slice {
  readonly from: number;
  readonly length: number | null;
}

const slices: readonly BatchColumn<Slice>[] = [
  ["integer", ({ from }) => from],
  ["integer", ({ length }) => length],
];

interface EventOf {
  /** Member number, counted from one. */
  readonly member: number;
  readonly event: UnsequencedEvent;
}

const eventColumns: readonly BatchColumn<EventOf>[] = [
  ["integer", ({ member }) => member],
  ["uuid", ({ event }) => event.id],
  ["text", ({ event }) => event.type],
  ["integer", ({ event }) => event.resource_version],
  ["timestamptz", ({ event }) => event.occurred_at],
  ["json", ({ event }) => event.patch],
  ["json", ({ event }) => event.cause],
];

interface CustomerBatch {
  readonly environment_id: string;
  readonly wall: Instant;
  readonly customers: readonly ValidatedCustomer[];
}

/**
 * Commits a batch of one environment in one statement; returns refusal reasons by member, counted from
 * one.
 */
export async function insertCustomerBatch(
  db: Executor,
  { environment_id, wall, customers }: CustomerBatch,
): Promise<ReadonlyMap<number, number>> {
  const keyed = customers.filter(
    ({ customer: { idempotency } }) => idempotency !== undefined,
  ).length;
  const { bytes, cuts } = joined(customers.map(({ customer: { review } }) => review.findings));
  const emitted = customers.flatMap(({ customer: { events } }, index) =>
    events.map((event) => ({ member: index + 1, event })),
  );
  const arrays = [
    ...columns.map((column) => batchArray(column, customers)),
    ...slices.map((column) => batchArray(column, cuts)),
    ...eventColumns.map((column) => batchArray(column, emitted)),
  ];
  const { refused } = await db.one<{ refused: number[] | null }>(
    named(
      "create_customers",
      sql`select create_customers(
        ${environment_id}, ${wall}, ${keyed}, ${bytes}, ${join(arrays)}) as refused`,
    ),
  );
  return codeByOrdinal(refused);
}

/** Concatenated bytes: an array of bytea would be sent as hex. */
function joined(parts: readonly (Buffer | null)[]): { bytes: Buffer; cuts: Slice[] } {
  let from = 1;
  const cuts = parts.map((part) => {
    const cut = { from, length: part === null ? null : part.length };
    from += part?.length ?? 0;
    return cut;
  });
  return { bytes: Buffer.concat(parts.filter((part) => part !== null)), cuts };
}
