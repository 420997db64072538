import type { WallClock } from "../../base/clock.ts";
import {
  EXTERNAL_ID_TAKEN,
  EXPOSURE_EXCEEDED,
  insertPaymentBatch,
  KEY_TAKEN,
  STALE_COUNTERPARTIES,
  STALE_EXPOSURE,
  type NewPayment,
} from "../../db/tables/payments/create-payments.ts";
import { assertFound } from "../../base/assert.ts";
import { sqlState } from "../../db/postgres/errors.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";
import {
  createGroupCommit,
  type CommitBatch,
} from "../../db/postgres/transactions/group-commit.ts";

/** The result of an insert. Only `created` wrote rows. */
export type CreateOutcome =
  "created" | "key_taken" | "stale_parties" | "external_id_taken" | "stale_limits" | "over_limit";

/** Coalesces creations of charges and payouts into one transaction per flush. */
export interface PaymentWriter {
  /** Resolves after the durable commit. */
  create(environmentId: string, payment: NewPayment): Promise<CreateOutcome>;
  /** Creates a payment that exceeds a limit: its review holds it, and until then it counts for nothing. */
  createOverLimit(environmentId: string, payment: NewPayment): Promise<CreateOutcome>;
  /** Waits for pending commits, then releases the connections. */
  close(): Promise<void>;
}

const outcomeByCode = new Map<number, CreateOutcome>([
  [KEY_TAKEN, "key_taken"],
  [STALE_COUNTERPARTIES, "stale_parties"],
  [EXTERNAL_ID_TAKEN, "external_id_taken"],
]);

export function createPaymentWriter(
  db: Database,
  wall: WallClock,
  options: { lanes?: number } = {},
): PaymentWriter {
  const insert = async (
    connection: Connection,
    environment_id: string,
    payments: readonly NewPayment[],
  ): Promise<CreateOutcome[]> => {
    const batch = { environment_id, wall: wall.now(), payments };
    return outcomesOf(payments, await insertPaymentBatch(connection, batch));
  };
  const commitBatch: CommitBatch<NewPayment, CreateOutcome> = async (
    connection,
    environment_id,
    payments,
  ) => {
    try {
      return await insert(connection, environment_id, payments);
    } catch (error) {
      const state = sqlState(error);
      if (state === STALE_EXPOSURE) return payments.map(() => "stale_limits");
      if (state !== EXPOSURE_EXCEEDED) throw error;
      if (payments.length === 1) return ["over_limit"];
    }
    // One of them exceeds a limit; the others must not be refused for it.
    const outcomes: CreateOutcome[] = [];
    for (const payment of payments)
      outcomes.push(...(await commitBatch(connection, environment_id, [payment])));
    return outcomes;
  };
  const lanes = createGroupCommit(db, commitBatch, options);
  return {
    create: (environmentId, payment) => lanes.commit(environmentId, payment),
    createOverLimit: (environment_id, payment) =>
      db.tx(async (tx) => {
        const payments = [payment];
        const batch = {
          environment_id,
          wall: wall.now(),
          payments,
          exposure: "at_review",
        } as const;
        const [outcome] = outcomesOf(payments, await insertPaymentBatch(tx, batch));
        return assertFound(outcome, "the outcome of a creation");
      }),
    close: () => lanes.close(),
  };
}

function outcomesOf(
  payments: readonly NewPayment[],
  codes: ReadonlyMap<number, number>,
): CreateOutcome[] {
  return payments.map((_, index) => {
    const code = codes.get(index + 1);
    return code === undefined ? "created" : (outcomeByCode.get(code) ?? "external_id_taken");
  });
}
