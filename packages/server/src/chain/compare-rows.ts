import type { NumberedDigest } from "../db/tables/chain/chain-rows.ts";
import { LEAF_BYTES, type ChainKeys } from "../vault/chain-keys.ts";

/** A row that differs from what was sealed, in the order of the rows. */
export interface RowFault {
  readonly fault: "changed" | "added" | "removed";
  /** Of the row; of a removed one, that of the last row before it. */
  readonly number: bigint;
}

/** What was sealed, and which differences are no fault. */
export interface SealedRows {
  readonly after: bigint;
  readonly leaves: Buffer;
  /** Rows that were rewritten by an erasure, by number, and their digest since. */
  readonly erased: ReadonlyMap<bigint, Buffer>;
  /** Whether rows up to the first one that is left were deleted by age. */
  readonly isAged: boolean;
}

/**
 * Compares rows with their leaves, both in order. Between rows that agree, as many rows as leaves were changed;
 * others were added or removed.
 */
export function compareRows(
  rows: readonly NumberedDigest[],
  sealed: SealedRows,
  keys: ChainKeys,
): RowFault[] {
  const leaves = split(sealed.leaves);
  const places = new Map(leaves.map((leaf, place) => [leaf, place]));
  const own = split(keys.leavesOf(Buffer.concat(rows.map(({ digest }) => digest))));
  const faults: RowFault[] = [];
  let open: NumberedDigest[] = [];
  let before = sealed.after;
  let place = 0;
  const close = (until: number, isFirst: boolean) => {
    const missing = Math.max(0, until - place - open.length);
    for (const [index, row] of open.entries()) {
      const isErased = sealed.erased.get(row.number)?.equals(row.digest) === true;
      if (index >= until - place) faults.push({ fault: "added", number: row.number });
      else if (!isErased) faults.push({ fault: "changed", number: row.number });
    }
    if (missing > 0 && !(isFirst && sealed.isAged && open.length === 0)) {
      faults.push({ fault: "removed", number: open.at(-1)?.number ?? before });
    }
    open = [];
  };
  let isFirst = true;
  for (const [index, row] of rows.entries()) {
    const found = places.get(own[index] ?? "");
    if (found === undefined || found < place) {
      open.push(row);
      continue;
    }
    close(found, isFirst);
    isFirst = false;
    place = found + 1;
    before = row.number;
  }
  close(leaves.length, isFirst);
  return faults;
}

function split(leaves: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < leaves.length; at += LEAF_BYTES) {
    texts.push(leaves.toString("latin1", at, at + LEAF_BYTES));
  }
  return texts;
}
