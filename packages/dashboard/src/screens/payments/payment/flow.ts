import type { LedgerEntry } from "@railhead/client";

/** What a posting moves between two accounts, by their place in the picture. */
export interface Arrow {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly cents: string;
}

/** An account of the books, and what is left in it of these postings. */
export interface Lane {
  readonly code: string;
  readonly net: bigint;
}

export interface Flow {
  readonly lanes: readonly Lane[];
  readonly arrows: readonly Arrow[];
}

type Posting = Pick<LedgerEntry, "number" | "amount"> & {
  readonly debit: { readonly code: string };
  readonly credit: { readonly code: string };
};

/** Postings as arrows from the credited to the debited account; what is left in all accounts sums to zero. */
export function flowOf(postings: readonly Posting[]): Flow {
  const nets = new Map<string, bigint>();
  const add = (code: string, cents: bigint) => nets.set(code, (nets.get(code) ?? 0n) + cents);
  for (const { credit, debit, amount } of postings) {
    add(credit.code, -BigInt(amount));
    add(debit.code, BigInt(amount));
  }
  const codes = [...nets.keys()];
  return {
    lanes: [...nets].map(([code, net]) => ({ code, net })),
    arrows: postings.map(({ number, credit, debit, amount }) => ({
      number,
      from: codes.indexOf(credit.code),
      to: codes.indexOf(debit.code),
      cents: amount,
    })),
  };
}
