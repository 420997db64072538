import { addMs, type Cents, type Instant } from "@railhead/core";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import {
  listOutstandingDebits,
  lockBalanceChecks,
  type OutstandingDebits,
} from "../../db/tables/payments/outstanding-debits.ts";
import type { Reviewed } from "./reviewed.ts";

/** Default maximum age of a balance. */
const MAX_AGE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Balances read before this instant are stale. */
export function balancesSince(at: Instant, maxAgeHours: number | undefined): Instant {
  return addMs(at, -(maxAgeHours ?? MAX_AGE_HOURS) * HOUR_MS);
}

/** Pending charges per bank account, updated as the payments of a set are decided. */
export interface BalanceUsage {
  pendingCents(payment: Reviewed): Cents;
  /** Adds an accepted payment to the pending charges. */
  add(payment: Reviewed): void;
}

const needsBalanceCheck = ({ kind, balance_check }: Reviewed) =>
  kind === "charge" && balance_check !== null && balance_check !== "disabled";

/** Serializes the decisions that a balance has a part in, until the transaction ends. */
export async function lockBalances(
  tx: Tx,
  environmentId: string,
  payments: readonly Reviewed[],
): Promise<void> {
  if (payments.some(needsBalanceCheck)) await lockBalanceChecks(tx, environmentId);
}

/** Reads the pending charges of the payments' bank accounts in one query. */
export async function readBalanceUsage(
  db: Executor,
  environmentId: string,
  payments: readonly Reviewed[],
): Promise<BalanceUsage> {
  if (!payments.some(needsBalanceCheck)) return { pendingCents: () => 0n, add: () => undefined };
  const charges = payments.filter(({ kind }) => kind === "charge");
  const rows = await listOutstandingDebits(db, environmentId, [
    ...new Set(charges.map(({ paykey_id }) => paykey_id)),
  ]);
  const byPaykey = new Map<string, OutstandingDebits>(rows.map((row) => [row.paykey_id, row]));
  const passed = new Map<string, Cents>();
  return {
    pendingCents({ paykey_id }) {
      const known = byPaykey.get(paykey_id);
      return known === undefined ? 0n : known.cents + (passed.get(known.bank_account) ?? 0n);
    },
    add({ paykey_id, kind, amount_cents }) {
      const account = byPaykey.get(paykey_id)?.bank_account;
      if (kind !== "charge" || account === undefined) return;
      passed.set(account, (passed.get(account) ?? 0n) + amount_cents);
    },
  };
}
