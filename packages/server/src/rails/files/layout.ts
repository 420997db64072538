import type { BankProfile, OffsetLevel } from "../../db/tables/banks/banks.ts";
import type { OutgoingEntry, OutgoingKind, OutgoingPayments } from "./outgoing.ts";

/** Entries with one batch header, and the offset amounts if the bank requires balanced files. */
export interface OutgoingBatch {
  /** The kind of its first entry. */
  readonly like: OutgoingKind;
  /** Indexes of its payments, which precede other entries. */
  readonly places: Int32Array;
  readonly entries: readonly OutgoingEntry[];
  /** Its offset entries; empty if not required. */
  readonly offsets: readonly OffsetAmount[];
  /** Whether it has debits and credits besides offset entries. */
  readonly isMixed: boolean;
}

/** An offset entry. */
export interface OffsetAmount {
  readonly side: "debit" | "credit";
  readonly amount_cents: bigint;
}

/** The maximum of an entry's amount field. */
export const MAX_ENTRY_CENTS = 9_999_999_999n;
export const NO_PAYMENTS: OutgoingPayments = {
  kinds: [],
  kindOf: new Int32Array(),
  amounts: new Float64Array(),
  payment_related_information: [],
};

interface Group {
  readonly like: OutgoingKind;
  count: number;
  places: Int32Array;
  readonly entries: OutgoingEntry[];
}

/**
 * Groups payments and other entries into batches, in input order. A batch has one direction, unless
 * its net is balanced by one entry. Where the whole file is balanced, a batch of offsets is last.
 */
export function layOutBatches(
  profile: BankProfile,
  entries: readonly OutgoingEntry[],
  payments: OutgoingPayments = NO_PAYMENTS,
): readonly OutgoingBatch[] {
  const groups = new Map<string, Group>();
  const level = profile.offset === undefined ? undefined : (profile.offset.level ?? "batch_side");
  const groupOf = (like: OutgoingKind): Group => {
    const key = [
      like.company_name,
      like.company_id,
      like.sec,
      like.entry_description,
      like.settlement_date,
      level === "batch" ? "" : like.direction,
    ].join("|");
    let group = groups.get(key);
    if (group === undefined) {
      group = { like, count: 0, places: new Int32Array(), entries: [] };
      groups.set(key, group);
    }
    return group;
  };
  placePayments(payments, groupOf);
  for (const entry of entries) groupOf(entry).entries.push(entry);
  const batches = [...groups.values()].map((group): OutgoingBatch => {
    const sums = sumsOf(group, payments);
    return {
      like: group.like,
      places: group.places,
      entries: group.entries,
      offsets: level === undefined || level === "file" ? [] : offsetsOf(sums, level),
      isMixed: sums.debit > 0n && sums.credit > 0n,
    };
  });
  if (level !== "file") return batches;
  return [...batches, ...offsetBatches(profile, [...groups.values()], payments)];
}

/** Per settlement date a batch of its own with the other side of all debits, and of all credits. */
function offsetBatches(
  profile: BankProfile,
  groups: readonly Group[],
  payments: OutgoingPayments,
): OutgoingBatch[] {
  const dates = new Set(groups.map(({ like }) => like.settlement_date));
  return [...dates].flatMap((date): OutgoingBatch[] => {
    const ofDate = groups.filter(({ like }) => like.settlement_date === date);
    const all = ofDate.map((group) => sumsOf(group, payments));
    const sum = (side: keyof Sums) => all.reduce((cents, sums) => cents + sums[side], 0n);
    const offsets = offsetsOf({ debit: sum("debit"), credit: sum("credit") }, "file");
    const [first] = offsets;
    if (first === undefined) return [];
    const like = offsetKind(profile, { side: first.side, settlement_date: date });
    const isMixed = offsets.some(({ side }) => side !== first.side);
    return [{ like, places: new Int32Array(), entries: [], offsets, isMixed }];
  });
}

/** The header of a batch of offset entries. */
function offsetKind(
  profile: BankProfile,
  { side, settlement_date }: { side: OffsetAmount["side"]; settlement_date: string },
): OutgoingKind {
  return {
    direction: side,
    sec: "CCD",
    transaction_code: "",
    discretionary_data: "",
    entry_description: "OFFSET",
    company_name: profile.company_name,
    company_id: null,
    routing_number: "",
    account_number: "",
    receiver_name: "",
    settlement_date,
  };
}

/** Counts first, to allocate each batch's array once. */
function placePayments(
  { kinds, kindOf }: OutgoingPayments,
  groupOf: (like: OutgoingKind) => Group,
): void {
  const groupByKind: Group[] = [];
  const of = (kind: number) => (groupByKind[kind] ??= groupOf(kinds[kind]!));
  for (const kind of kindOf) of(kind).count += 1;
  for (const group of new Set(Object.values(groupByKind))) {
    group.places = new Int32Array(group.count);
    group.count = 0;
  }
  for (let place = 0; place < kindOf.length; place += 1) {
    const group = of(kindOf[place]!);
    group.places[group.count] = place;
    group.count += 1;
  }
}

interface Sums {
  readonly debit: bigint;
  readonly credit: bigint;
}

function sumsOf({ places, entries }: Group, { amounts, kinds, kindOf }: OutgoingPayments): Sums {
  const sums = { debit: 0, credit: 0 };
  for (const place of places) sums[kinds[kindOf[place]!]!.direction] += amounts[place]!;
  const total = { debit: BigInt(sums.debit), credit: BigInt(sums.credit) };
  for (const { direction, amount_cents } of entries) total[direction] += amount_cents;
  return total;
}

/** The offset entries of sums: of the net, or of each side. */
function offsetsOf({ debit, credit }: Sums, level: OffsetLevel): OffsetAmount[] {
  const net = debit - credit;
  if (level === "batch") {
    return net > 0n ? partsOf("credit", net) : partsOf("debit", -net);
  }
  return [...partsOf("credit", debit), ...partsOf("debit", credit)];
}

/** An amount, split at the maximum of an entry. */
function partsOf(side: OffsetAmount["side"], cents: bigint): OffsetAmount[] {
  const offsets: OffsetAmount[] = [];
  for (let left = cents; left > 0n;) {
    const amount_cents = left > MAX_ENTRY_CENTS ? MAX_ENTRY_CENTS : left;
    offsets.push({ side, amount_cents });
    left -= amount_cents;
  }
  return offsets;
}

/** The number of trace numbers of a file. */
export function countNumbers(batches: readonly OutgoingBatch[]): number {
  return batches.reduce(
    (sum, { places, entries, offsets }) => sum + places.length + entries.length + offsets.length,
    0,
  );
}
