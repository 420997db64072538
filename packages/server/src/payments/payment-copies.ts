import type { Executor } from "../db/executor.ts";
import { findChangedPayments, type PaymentWithHistory } from "../db/payments/payment-reads.ts";

/** The JSON of a payment; the same object as long as the payment is the same and kept. */
export interface RenderedPayment {
  readonly text: string;
  /** What a reader calls this text by, once one did: what is rendered once is hashed once. */
  tag: string | undefined;
}

/** A payment as it was read last, and its JSON where that was rendered. */
export interface PaymentCopy {
  /** Account and id, a blank between. */
  readonly key: string;
  readonly row: PaymentWithHistory;
  /** Undefined where other payments have a say in it, whose changes its stamp does not show. */
  rendered: RenderedPayment | undefined;
  /** The moment at which the database last said that it is current. */
  moment: string | undefined;
}

/** Copies of payments, each checked by the database before it is used. */
export interface PaymentCopies {
  readonly byKey: Map<string, PaymentCopy>;
  /** The moment that the last statement saw. */
  moment: string | null;
  /** True where the statement before saw the same one: then the next may well see it again. */
  isStill: boolean;
}

const MAX_KEPT = 4_000;

export function createCopies(): PaymentCopies {
  return { byKey: new Map(), moment: null, isStill: false };
}

export function keepCopy(copies: PaymentCopies, row: PaymentWithHistory): PaymentCopy {
  if (copies.byKey.size > MAX_KEPT) copies.byKey.clear();
  const key = `${row.account_id} ${row.id}`;
  const copy: PaymentCopy = { key, row, rendered: undefined, moment: undefined };
  copies.byKey.set(key, copy);
  return copy;
}

/**
 * The copies under these keys that are current, and the keys of those that are not. A copy checked at
 * a moment is current as long as that moment lasts, which is asked once for all of them; the others
 * are compared with what is stored.
 */
export async function currentCopies(
  db: Executor,
  copies: PaymentCopies,
  keys: readonly string[],
): Promise<{ found: Map<string, PaymentCopy>; stale: readonly string[] }> {
  const trusted = copies.isStill ? copies.moment : null;
  const found = new Map<string, PaymentCopy>();
  const lasting: PaymentCopy[] = [];
  const doubted: PaymentCopy[] = [];
  for (const key of keys) {
    const copy = copies.byKey.get(key);
    if (copy === undefined) continue;
    found.set(key, copy);
    if (copy.moment === trusted) lasting.push(copy);
    else doubted.push(copy);
  }
  if (found.size === 0) return { found, stale: [] };
  const seen = await check(db, copies, doubted);
  const isOver = lasting.length > 0 && seen.moment !== trusted;
  const more = isOver ? (await check(db, copies, lasting)).stale : [];
  const stale = [...seen.stale, ...more];
  for (const key of stale) found.delete(key);
  return { found, stale };
}

async function check(
  db: Executor,
  copies: PaymentCopies,
  doubted: readonly PaymentCopy[],
): Promise<{ moment: string | null; stale: readonly string[] }> {
  const { moment, changed } = await findChangedPayments(
    db,
    doubted.map(({ row }) => row),
  );
  // Inside a transaction its own writes do not show in what has ended.
  const isTelling = moment !== null && !("inTransaction" in db);
  copies.isStill = isTelling && moment === copies.moment;
  copies.moment = moment;
  const gone = new Set(changed);
  const stale: string[] = [];
  for (const copy of doubted) {
    if (gone.has(copy.row.id)) stale.push(copy.key);
    else copy.moment = moment ?? undefined;
  }
  return { moment, stale };
}
