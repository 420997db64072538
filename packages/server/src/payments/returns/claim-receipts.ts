import { addDays, type CivilDate } from "@railhead/core";
import { moveMatchesToEntries } from "../../db/tables/banks/statement-lines.ts";
import type { ReceivedEntryRow } from "../../db/tables/files/received-entries.ts";
import { lockSuspenseItems } from "../../db/tables/files/suspense-items.ts";
import {
  lockReceiptsOfAmounts,
  type PrefundingReceipt,
} from "../../db/tables/funding/prefunding-receipts.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { NEAR_DAYS } from "../../rails/statements/suggest-matches.ts";
import { reverseReceipts } from "../funding/prefunding-receipts.ts";
import { endSuspense } from "../suspense/end-suspense.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

interface Claim {
  readonly row: ReceivedEntryRow;
  readonly receipt: PrefundingReceipt;
}

/**
 * Gives new entries whose line of a statement was booked before as money paid in to the account of that receipt.
 * The receipt is reversed and the line shows the entry: the money counts once. Returns the ids of these entries.
 */
export async function claimReceipts(
  tx: Tx,
  run: StepRun,
  rows: readonly ReceivedEntryRow[],
): Promise<ReadonlySet<string>> {
  const { environment_id, at, tools } = run;
  const claims = await findClaims(tx, environment_id, rows);
  if (claims.length === 0) return new Set();
  const receipts = { environment_id, at, ids: tools.ids, charts: tools.charts };
  await reverseReceipts(tx, receipts, {
    rows: claims.map(({ receipt }) => receipt),
    reason: "An entry of the bank's file brought the money.",
  });
  await moveMatchesToEntries(
    tx,
    environment_id,
    claims.map(({ row, receipt }) => ({ receipt_id: receipt.id, entry_id: row.id })),
  );
  const receiptByItem = new Map(claims.map(({ row, receipt }) => [row.suspense_id ?? "", receipt]));
  const items = await lockSuspenseItems(tx, environment_id, [...receiptByItem.keys()]);
  const accountIds = claims.map(({ receipt }) => receipt.account_id);
  const chart = await tools.charts(tx, environment_id, accountIds);
  await endSuspense(
    tx,
    { environment_id, at, ids: tools.ids, chart, actor: ENGINE_ACTOR, request_id: null },
    items.flatMap((item) => {
      const receipt = receiptByItem.get(item.id);
      if (receipt === undefined) return [];
      return [
        {
          item,
          act: "prefund" as const,
          cents: item.suspense_open_cents,
          reason: `A statement showed it on ${receipt.received_on}, as money paid in.`,
          account_id: receipt.account_id,
        },
      ];
    }),
  );
  return new Set(claims.map(({ row }) => row.id));
}

/** Each receipt goes to one entry, the nearest in days first. */
async function findClaims(
  tx: Tx,
  environmentId: string,
  rows: readonly ReceivedEntryRow[],
): Promise<Claim[]> {
  const credits = rows.filter(
    ({ direction, suspense_id }) => direction === "credit" && suspense_id !== null,
  );
  const days = credits.map(({ settlement_date }) => settlement_date).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return [];
  const receipts = await lockReceiptsOfAmounts(tx, {
    environment_id: environmentId,
    amounts: [...new Set(credits.map(({ amount_cents }) => amount_cents))],
    from: addDays(from, -NEAR_DAYS),
    to: addDays(to, NEAR_DAYS),
  });
  const pairs = credits
    .flatMap((row) =>
      receipts.filter((receipt) => isClaimed(row, receipt)).map((receipt) => ({ row, receipt })),
    )
    .toSorted((one, other) => distanceOf(one) - distanceOf(other));
  const taken = new Set<string>();
  return pairs.filter(({ row, receipt }) => {
    const isFree = !taken.has(row.id) && !taken.has(receipt.id);
    if (isFree) taken.add(row.id).add(receipt.id);
    return isFree;
  });
}

/**
 * Whether a receipt's line may show an entry: of its amount, within days, and of the account that the entry names. A
 * line that a person booked named none, so it may show an entry that names none.
 */
function isClaimed(row: ReceivedEntryRow, receipt: PrefundingReceipt): boolean {
  const named = row.proposed_account_id;
  return (
    receipt.amount_cents === row.amount_cents &&
    distanceOf({ row, receipt }) <= NEAR_DAYS &&
    (named === null ? receipt.reason !== null : named === receipt.account_id)
  );
}

const dayOf = (date: CivilDate) => Date.parse(date) / 86_400_000;

const distanceOf = ({ row, receipt }: Claim): number =>
  Math.abs(dayOf(receipt.received_on) - dayOf(row.settlement_date));
