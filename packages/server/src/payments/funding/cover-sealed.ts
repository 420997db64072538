import type { CoverSource, Instant } from "@railhead/core";
import type { RowKey } from "../../db/postgres/account-scope.ts";
import { serializationFailure } from "../../db/postgres/errors.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { clearWithdrawals } from "../../db/tables/funding/funding-lines.ts";
import {
  deleteWaits,
  insertCovers,
  listCoverBalances,
  listUncoveredForwards,
  listUncoveredOfFile,
  type PayoutCover,
  type QueuedPayout,
} from "../../db/tables/funding/payout-covers.ts";
import { postTransfers } from "../../ledger/post.ts";
import { coverTransfer } from "../../ledger/release-covers.ts";
import type { RulesOfAccounts } from "../scheduling/account-rules.ts";
import type { MoveContext } from "../transitions/move.ts";
import { coverSourceOf, fundsOf, reservesOf } from "./cover-payouts.ts";
import { isPrefunded } from "./funding-timing.ts";

/** A sealed file and the rules that its payouts were split by. */
interface SealedFile {
  readonly file: RowKey;
  readonly profile: BankProfile;
  readonly accounts: RulesOfAccounts;
  /** Whether money must be there: not for a file that the bank has already. */
  readonly requiresFunds: boolean;
  /** Whether payouts of it may be covered since an earlier file. */
  readonly isResealed: boolean;
}

/**
 * Covers the payouts of a sealed file, in its transaction. Throws a serialization failure where the money
 * went elsewhere since the split; the work is then repeated.
 */
export async function coverSealed(
  tx: Tx,
  context: MoveContext,
  { file, profile, accounts, requiresFunds, isResealed }: SealedFile,
): Promise<void> {
  const { environment_id, at, chart } = context;
  const sourceById = new Map(
    [...accounts].flatMap(([id, { settings }]) => {
      const source = coverSourceOf(profile, settings.payout_funding);
      return source === undefined ? [] : [[id, source] as const];
    }),
  );
  const accountIds = [...sourceById.keys()];
  const [found, forwards] = await tx.pipeline([
    accountIds.length === 0 ? Promise.resolve([]) : listUncoveredOfFile(tx, file, accountIds),
    isPrefunded(profile) ? Promise.resolve([]) : listUncoveredForwards(tx, file),
  ]);
  const covers = coversOf(context, { found, forwards, sourceById, accounts });
  if (covers.length === 0) {
    if (isResealed) await clearWithdrawals(tx, file);
    return;
  }
  await insertCovers(tx, covers);
  const transfers = covers.map((cover) => coverTransfer(cover, at));
  await postTransfers(tx, environment_id, { chart, transfers });
  await deleteWaits(
    tx,
    environment_id,
    covers.map(({ payment_id }) => payment_id),
  );
  await clearWithdrawals(tx, file);
  if (!requiresFunds) return;
  const touched = [...new Set(covers.map(({ account_id }) => account_id))];
  await requireFunds(tx, {
    environment_id,
    at,
    profile,
    accountIds: touched,
    accounts,
    sourceById,
  });
}

/** What covers each payout. The money of a received credit that goes on does, but where it secures payouts. */
function coversOf(
  { environment_id, at, ids }: Pick<MoveContext, "environment_id" | "at" | "ids">,
  of: {
    readonly found: readonly QueuedPayout[];
    readonly forwards: readonly QueuedPayout[];
    readonly sourceById: ReadonlyMap<string, CoverSource>;
    readonly accounts: RulesOfAccounts;
  },
): PayoutCover[] {
  const isReserve = (accountId: string) =>
    of.accounts.get(accountId)?.settings.payout_funding.mode === "reserve";
  const forwards = of.forwards.filter(({ account_id }) => !isReserve(account_id));
  const forwarded = new Set(forwards.map(({ payment_id }) => payment_id));
  const others = of.found.filter(({ payment_id }) => !forwarded.has(payment_id));
  return [...forwards, ...others].flatMap(({ payment_id, account_id, amount_cents }) => {
    const source = forwarded.has(payment_id) ? "prefunded" : of.sourceById.get(account_id);
    if (source === undefined) return [];
    const row = { environment_id, id: ids.uuid(at), account_id, payment_id };
    return [{ ...row, source, amount_cents, covered_at: at, released_at: null }];
  });
}

/** Reads the balances under the locks of their postings. */
async function requireFunds(
  db: Executor,
  of: {
    environment_id: string;
    at: Instant;
    profile: BankProfile;
    accountIds: readonly string[];
    accounts: RulesOfAccounts;
    sourceById: ReadonlyMap<string, CoverSource>;
  },
): Promise<void> {
  if (of.accountIds.length === 0) return;
  const bank = { profile: of.profile };
  const reserves = await reservesOf(db, { ...of, bank }, of);
  for (const balance of await listCoverBalances(db, of.environment_id, of.accountIds)) {
    const source = of.sourceById.get(balance.account_id);
    const settings = of.accounts.get(balance.account_id)?.settings.payout_funding;
    if (source === undefined || settings === undefined) continue;
    const { spendable, shortfall } = fundsOf(
      settings,
      balance,
      reserves.get(balance.account_id)?.computed_cents,
    ) ?? {
      spendable: 0n,
      shortfall: 0n,
    };
    if (spendable < 0n || shortfall > 0n)
      throw serializationFailure("the money of payouts went elsewhere while they were sealed");
  }
}
