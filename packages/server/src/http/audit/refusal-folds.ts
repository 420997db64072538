import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";

/** Something that was not done. */
export interface Refusal {
  readonly environment_id: string;
  readonly row: NewAuditRow;
  /** A caller who is not known, by network address, and what it claimed to be. */
  readonly stranger?: { readonly network: string; readonly claimed: string };
}

interface Fold {
  readonly until: number;
  repeated: number;
  last: Refusal;
}

interface FoldOptions {
  /** Milliseconds of a clock that only rises. */
  readonly clock: () => number;
  readonly push: (refusal: Refusal) => void;
  readonly forMs: number;
  readonly most: number;
}

/** Passes on the first refusal of each name, and how many followed while it is kept. */
export function createFolds({ clock, push, forMs, most }: FoldOptions) {
  const folds = new Map<string, Fold>();
  const settle = (name: string, { repeated, last }: Fold) => {
    folds.delete(name);
    if (repeated > 0) push(counted(last, repeated));
  };
  return {
    isEmpty: () => folds.size === 0,
    /** Whether it was passed on. */
    add(refusal: Refusal): boolean {
      const exact = nameOf(refusal);
      const isFull = folds.size >= most && !folds.has(exact);
      const name = isFull ? refusal.environment_id : exact;
      const fold = folds.get(name);
      if (fold !== undefined && clock() < fold.until) {
        fold.repeated += 1;
        fold.last = refusal;
        return false;
      }
      if (fold !== undefined) settle(name, fold);
      folds.set(name, { until: clock() + forMs, repeated: 0, last: refusal });
      push(refusal);
      return true;
    },
    sweep(): void {
      const now = clock();
      for (const [name, fold] of folds) if (now >= fold.until) settle(name, fold);
    },
    end(): void {
      for (const [name, fold] of folds) settle(name, fold);
    },
  };
}

function nameOf({ environment_id, row, stranger }: Refusal): string {
  const { actor, operation, action, details } = row;
  const { network, claimed } = stranger ?? {};
  const what = stranger === undefined ? [actor.id, operation] : [network, claimed];
  return JSON.stringify([environment_id, actor.type, ...what, action, details]);
}

const counted = ({ environment_id, row }: Refusal, repeated: number): Refusal => ({
  environment_id,
  row: { ...row, details: { ...row.details, repeated } },
});
