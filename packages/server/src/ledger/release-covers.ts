import type { Instant } from "@railhead/core";
import type { Tx } from "../db/postgres/executor.ts";
import type { Ids } from "../base/ids.ts";
import {
  deleteWaits,
  insertCovers,
  releaseRepaid,
  releaseUnsent,
  type PayoutCover,
} from "../db/tables/funding/payout-covers.ts";
import { listReleasedOut, type MoneyOut } from "../db/tables/funding/released-covers.ts";
import type { Chart } from "./chart.ts";
import { postTransfers, type Transfer } from "./post.ts";

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

/**
 * Covers payouts again whose money is out after their cover was released: the paid withdrawal came back, or
 * the receiver kept the money. Call it behind their postings, which lock the account's balances.
 */
export async function coverAgain(
  tx: Tx,
  context: CoverContext & { readonly ids: Ids },
  of: MoneyOut,
): Promise<void> {
  const { environment_id, at, ids, chart } = context;
  if (of.ids.length === 0) return;
  const covers = (await listReleasedOut(tx, environment_id, of)).map((payout): PayoutCover => ({
    environment_id,
    id: ids.uuid(at),
    ...payout,
    covered_at: at,
    released_at: null,
  }));
  await insertCovers(tx, covers);
  await postTransfers(tx, environment_id, {
    chart,
    transfers: covers.map((cover) => coverTransfer(cover, at)),
  });
}

/** The posting of a cover. */
export function coverTransfer(
  { id, account_id, source, amount_cents }: PayoutCover,
  at: Instant,
): Transfer {
  return {
    subject_id: id,
    account_id,
    move: "cover_payout",
    attempt: 1,
    debit: source,
    credit: "available",
    amount_cents,
    posted_at: at,
  };
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
