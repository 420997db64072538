import { addDays, PURPOSE_NAMES, type CivilDate, type Purpose } from "@railhead/core";
import { assert, assertFound } from "../../../base/assert.ts";
import type { PaymentCount } from "../payments/payment-sets.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";

/** Values shared by due payments; equal ones share one object. */
export interface SealableGroup extends Omit<PaymentCount, "n"> {
  readonly submission_date: CivilDate | null;
  readonly consent_type: "internet" | "signed" | null;
  readonly purpose: Purpose;
  readonly is_resubmit: boolean;
  /** Whether it was funded before. */
  readonly is_funded: boolean;
}

/** Values shared by entries that differ only in amount and number. */
export interface SealableKind {
  readonly paykey_id: string;
  readonly of: SealableGroup;
}

/** Due payments in columns, without an object each. */
export interface SealablePayments {
  readonly count: number;
  /** Sixteen bytes each. */
  readonly ids: Buffer;
  readonly kinds: readonly SealableKind[];
  /** Each payment's index into `kinds`. */
  readonly kindOf: Int32Array;
  /** Cents. */
  readonly amounts: Float64Array;
  readonly attempts: Int16Array;
  readonly versions: Int32Array;
  /** Text of the addenda record; absent where there is none. */
  readonly payment_related_information: readonly (string | undefined)[];
}

export const NONE_SEALABLE: SealablePayments = {
  count: 0,
  ids: Buffer.alloc(0),
  kinds: [],
  kindOf: new Int32Array(),
  amounts: new Float64Array(),
  attempts: new Int16Array(),
  versions: new Int32Array(),
  payment_related_information: [],
};

/** Payments at the given indexes, in that order. */
export function pickSealable(
  payments: SealablePayments,
  places: readonly number[],
): SealablePayments {
  if (places.length === payments.count) return payments;
  if (places.length === 0) return NONE_SEALABLE;
  const ids = Buffer.allocUnsafe(16 * places.length);
  places.forEach((from, to) => payments.ids.copy(ids, 16 * to, 16 * from, 16 * from + 16));
  const kinds = new Set(places.map((place) => payments.kindOf[place] ?? 0));
  const renumbered = new Map([...kinds].map((kind, index) => [kind, index]));
  return {
    count: places.length,
    ids,
    kinds: [...kinds].flatMap((kind) => payments.kinds[kind] ?? []),
    kindOf: Int32Array.from(places, (place) => renumbered.get(payments.kindOf[place] ?? 0) ?? 0),
    amounts: Float64Array.from(places, (place) => payments.amounts[place] ?? 0),
    attempts: Int16Array.from(places, (place) => payments.attempts[place] ?? 0),
    versions: Int32Array.from(places, (place) => payments.versions[place] ?? 0),
    payment_related_information: places.map((place) => payments.payment_related_information[place]),
  };
}

/** Indexes of payments above what their kind may be. Compares typed arrays: a million payments have no objects. */
export function placesAbove(
  payments: SealablePayments,
  boundOf: (kind: SealableKind) => number,
): number[] {
  const places: number[] = [];
  const bounds = payments.kinds.map(boundOf);
  for (let place = 0; place < payments.count; place += 1) {
    const bound = bounds[payments.kindOf[place] ?? -1] ?? Infinity;
    if ((payments.amounts[place] ?? 0) > bound) places.push(place);
  }
  return places;
}

/** Flags by bit; the purpose's index is above them. */
const FLAGS: readonly Sql[] = [
  sql`p.kind = 'payout'`,
  sql`p.status = 'scheduled'`,
  sql`p.trace_number is not null`,
  sql`p.effective_at is not null`,
  sql`p.return_trace_number is not null`,
  sql`p.has_resubmit`,
  sql`p.relation is not null and p.relation = 'resubmit'`,
  sql`cardinality(p.funding_ids) > 0`,
  sql`p.consent_type is not null`,
  sql`p.consent_type is not null and p.consent_type = 'internet'`,
];

const sqlPurposes = raw(`'{${PURPOSE_NAMES.join(",")}}'::text[]`);
const flags = FLAGS.reduce(
  (sum, flag, bit) => sql`${sum} + case when ${flag} then ${1 << bit} else 0 end`,
  sql`${1 << FLAGS.length} * (array_position(${sqlPurposes}, p.purpose) - 1)`,
);
const dateOr = (column: Sql) => sql`coalesce(${column}, '-infinity'::date)`;
/** Fixed width, so that a row's kind is one slice of bytes. */
const kindColumns = sql`p.paykey_id, p.account_id, ${flags}, ${dateOr(sql`p.settlement_date`)},
  ${dateOr(sql`p.paid_date`)}, ${dateOr(sql`p.submission_date`)}`;

/** The columns that `createRowReader` expects, of payments `p`. */
export const sealableColumns = sql`p.id, p.amount_cents, p.attempt, p.version, ${kindColumns},
  p.payment_related_information`;

/** Offsets of a row's values, each after its four-byte length. */
const ROW = {
  id: 6,
  amount: 26,
  attempt: 38,
  version: 44,
  kind: 48,
  end: 120,
} as const;
const KIND = { paykey_id: 4, account_id: 24, flags: 44, settles: 52, paid: 60, submitted: 68 };
const COLUMNS = 11;
/** COPY's header: eleven bytes and two zero integers. */
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const HEADER = SIGNATURE.length + 8;

/** Reads COPY rows of `sealableColumns`. */
export function createRowReader() {
  const columns = growingColumns();
  return {
    take(message: Buffer): void {
      const isFirst = message[0] === SIGNATURE[0] && message.subarray(0, 11).equals(SIGNATURE);
      let at = isFirst ? HEADER : 0;
      while (at < message.length) {
        const count = message.readInt16BE(at);
        if (count === -1) return;
        assert(count === COLUMNS && at + ROW.end <= message.length, "a row as it was asked for");
        const size = message.readInt32BE(at + ROW.end);
        const end = at + ROW.end + 4 + Math.max(size, 0);
        columns.add(
          message,
          at,
          size < 0 ? undefined : message.toString("latin1", end - size, end),
        );
        at = end;
      }
    },
    end: columns.end,
  };
}

function growingColumns() {
  let size = 1024;
  let count = 0;
  let ids = Buffer.allocUnsafe(16 * size);
  let kindOf = new Int32Array(size);
  let amounts = new Float64Array(size);
  let attempts = new Int16Array(size);
  let versions = new Int32Array(size);
  const texts: string[] = [];
  const kinds: SealableKind[] = [];
  const groups = new Map<string, SealableGroup>();
  const indexByKind = new Map<string, number>();
  const grow = () => {
    size *= 2;
    ids = Buffer.concat([ids], 16 * size);
    kindOf = grown(kindOf, new Int32Array(size));
    amounts = grown(amounts, new Float64Array(size));
    attempts = grown(attempts, new Int16Array(size));
    versions = grown(versions, new Int32Array(size));
  };
  return {
    add(row: Buffer, at: number, text: string | undefined): void {
      if (count === size) grow();
      if (text !== undefined) texts[count] = text;
      const key = row.toString("latin1", at + ROW.kind, at + ROW.end);
      let kind = indexByKind.get(key);
      if (kind === undefined) {
        kind = kinds.push(kindIn(row.subarray(at + ROW.kind, at + ROW.end), groups)) - 1;
        indexByKind.set(key, kind);
      }
      row.copy(ids, 16 * count, at + ROW.id, at + ROW.id + 16);
      kindOf[count] = kind;
      amounts[count] =
        row.readInt32BE(at + ROW.amount) * 2 ** 32 + row.readUInt32BE(at + ROW.amount + 4);
      attempts[count] = row.readInt16BE(at + ROW.attempt);
      versions[count] = row.readInt32BE(at + ROW.version);
      count += 1;
    },
    end: (): SealablePayments => ({
      count,
      ids: ids.subarray(0, 16 * count),
      kinds,
      kindOf: kindOf.subarray(0, count),
      amounts: amounts.subarray(0, count),
      attempts: attempts.subarray(0, count),
      versions: versions.subarray(0, count),
      payment_related_information: texts,
    }),
  };
}

function grown<A extends Int32Array | Float64Array | Int16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

function kindIn(bytes: Buffer, groups: Map<string, SealableGroup>): SealableKind {
  const key = bytes.toString("latin1", KIND.account_id);
  let of = groups.get(key);
  if (of === undefined) groups.set(key, (of = groupIn(bytes)));
  return { paykey_id: uuidAt(bytes, KIND.paykey_id), of };
}

function groupIn(bytes: Buffer): SealableGroup {
  const bits = bytes.readInt32BE(KIND.flags);
  const is = (bit: number) => (bits & (1 << bit)) !== 0;
  assert(is(1), "what is due to be sealed is scheduled");
  const consent = is(9) ? "internet" : "signed";
  return {
    kind: is(0) ? "payout" : "charge",
    status: "scheduled",
    sent: is(2),
    settled: is(3),
    returned: is(4),
    has_resubmit: is(5),
    is_resubmit: is(6),
    is_funded: is(7),
    consent_type: is(8) ? consent : null,
    purpose: assertFound(PURPOSE_NAMES[bits >> FLAGS.length], "the purpose of a payment"),
    account_id: uuidAt(bytes, KIND.account_id),
    settlement_date: dateAt(bytes, KIND.settles),
    paid_date: dateAt(bytes, KIND.paid),
    submission_date: dateAt(bytes, KIND.submitted),
  };
}

export function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString("hex", at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const NO_DATE = -(2 ** 31);

/** Dates are days since 2000. */
function dateAt(bytes: Buffer, at: number): CivilDate | null {
  const days = bytes.readInt32BE(at);
  return days === NO_DATE ? null : addDays("2000-01-01", days);
}
