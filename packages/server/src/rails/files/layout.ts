import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { OutgoingEntry, OutgoingKind, OutgoingPayments } from "./outgoing.ts";

/** Entries with one batch header, and the offset amounts if the bank requires balanced files. */
export interface OutgoingBatch {
  /** The kind of its first entry. */
  readonly like: OutgoingKind;
  /** Indexes of its payments, which precede other entries. */
  readonly places: Int32Array;
  readonly entries: readonly OutgoingEntry[];
  /** Cents of the offset entries; empty if not required. */
  readonly offsets: readonly bigint[];
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

/** Groups payments and other entries into batches, in input order; a batch has one direction. */
export function layOutBatches(
  profile: BankProfile,
  entries: readonly OutgoingEntry[],
  payments: OutgoingPayments = NO_PAYMENTS,
): readonly OutgoingBatch[] {
  const groups = new Map<string, Group>();
  const groupOf = (like: OutgoingKind): Group => {
    const key = [
      like.company_name,
      like.company_id,
      like.sec,
      like.entry_description,
      like.settlement_date,
      like.direction,
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
  return [...groups.values()].map((group) => ({
    like: group.like,
    places: group.places,
    entries: group.entries,
    offsets: profile.offset === undefined ? [] : offsetsOf(group, payments),
  }));
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

/** The sum of a batch, split at the maximum entry amount. */
function offsetsOf({ places, entries }: Group, { amounts }: OutgoingPayments): bigint[] {
  const sum = places.reduce((cents, place) => cents + amounts[place]!, 0);
  let left = entries.reduce((cents, entry) => cents + entry.amount_cents, BigInt(sum));
  const offsets: bigint[] = [];
  while (left > 0n) {
    const part = left > MAX_ENTRY_CENTS ? MAX_ENTRY_CENTS : left;
    offsets.push(part);
    left -= part;
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
