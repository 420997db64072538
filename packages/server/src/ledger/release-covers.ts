import type { Instant } from "@railhead/core";
import type { Tx } from "../db/postgres/executor.ts";
import {
  deleteWaits,
  releaseRepaid,
  releaseUnsent,
  type PayoutCover,
} from "../db/tables/funding/payout-covers.ts";
import type { Chart } from "./chart.ts";
import { postTransfers } from "./post.ts";

/** The environment, its instant and its chart of the covers' accounts. */
interface CoverContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly chart: Chart;
}

/** Frees what covered payouts that are not sent or came back, and their places among those that wait. */
export async function releaseCovers(
  tx: Tx,
  context: CoverContext,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  const { environment_id, at } = context;
  const [, covers] = await tx.pipeline([
    deleteWaits(tx, environment_id, paymentIds),
    releaseUnsent(tx, environment_id, { paymentIds, at }),
  ]);
  await postReleased(tx, context, covers);
}

/** Frees the credit of payouts whose withdrawals are paid by now. */
export async function releaseCredit(
  tx: Tx,
  context: CoverContext,
  fundingEventIds: readonly string[],
): Promise<void> {
  if (fundingEventIds.length === 0) return;
  const { environment_id, at } = context;
  await postReleased(tx, context, await releaseRepaid(tx, environment_id, { fundingEventIds, at }));
}

async function postReleased(
  tx: Tx,
  { environment_id, at, chart }: CoverContext,
  covers: readonly PayoutCover[],
): Promise<void> {
  const transfers = covers.map(({ id, account_id, source, amount_cents }) => ({
    subject_id: id,
    account_id,
    move: "release_cover",
    attempt: 1,
    debit: "available",
    credit: source,
    amount_cents,
    posted_at: at,
  }));
  await postTransfers(tx, environment_id, { chart, transfers });
}
