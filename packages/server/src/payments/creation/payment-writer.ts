import type { WallClock } from "../../base/clock.ts";
import {
  EXTERNAL_ID_TAKEN,
  insertPaymentBatch,
  KEY_TAKEN,
  STALE_COUNTERPARTIES,
  type NewPayment,
} from "../../db/tables/payments/create-payments.ts";
import type { Database } from "../../db/postgres/executor.ts";
import {
  createGroupCommit,
  type CommitBatch,
} from "../../db/postgres/transactions/group-commit.ts";

/** The result of an insert. Only `created` wrote rows. */
export type CreateOutcome = "created" | "key_taken" | "stale_parties" | "external_id_taken";

/** Coalesces creations of charges and payouts into one transaction per flush. */
export interface PaymentWriter {
  /** Resolves after the durable commit. */
  create(environmentId: string, payment: NewPayment): Promise<CreateOutcome>;
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
  const commitBatch: CommitBatch<NewPayment, CreateOutcome> = async (
    connection,
    environment_id,
    payments,
  ) => {
    const batch = { environment_id, wall: wall.now(), payments };
    const codes = await insertPaymentBatch(connection, batch);
    return payments.map((_, index) => {
      const code = codes.get(index + 1);
      return code === undefined ? "created" : (outcomeByCode.get(code) ?? "external_id_taken");
    });
  };
  const lanes = createGroupCommit(db, commitBatch, options);
  return {
    create: (environmentId, payment) => lanes.commit(environmentId, payment),
    close: () => lanes.close(),
  };
}
