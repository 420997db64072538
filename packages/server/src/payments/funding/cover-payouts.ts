import {
  COVER_SOURCE_OF,
  coverInOrder,
  formatUsd,
  reserveShortfall,
  spendableCents,
  type AccountSettings,
  type Cents,
  type CoverSource,
  type Instant,
} from "@railhead/core";
import { serializationFailure } from "../../db/postgres/errors.ts";
import type { RowKey } from "../../db/postgres/account-scope.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { listSealable, type SealablePayment } from "../../db/tables/files/sealable-payments.ts";
import {
  NONE_SEALABLE,
  pickSealable,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { clearWithdrawals } from "../../db/tables/funding/funding-lines.ts";
import {
  deleteWaits,
  insertCovers,
  listCoverBalances,
  listCovered,
  listForwards,
  listQueued,
  listUncoveredForwards,
  listUncoveredOfFile,
  listWaitsSince,
  saveWaits,
  type CoverBalance,
  type PayoutCover,
  type QueuedPayout,
} from "../../db/tables/funding/payout-covers.ts";
import { autoResolveExceptions, openExceptions } from "../../exceptions/exceptions.ts";
import { postTransfers } from "../../ledger/post.ts";
import { coverTransfer } from "../../ledger/release-covers.ts";
import type { RulesOfAccounts } from "../scheduling/account-rules.ts";
import type { MoveContext } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";
import { isPrefunded } from "./funding-timing.ts";

type PayoutFunding = AccountSettings["payout_funding"];

/** What covers an account's payouts; undefined where they leave without cover. */
export function coverSourceOf(
  profile: Pick<BankProfile, "funding_mode">,
  { mode }: PayoutFunding,
): CoverSource | undefined {
  // Offset entries of the bank move the business's money with each payout.
  return isPrefunded(profile) ? undefined : COVER_SOURCE_OF[mode];
}

type CoverBalances = Pick<CoverBalance, "prefunded_cents" | "drawn_cents">;

/** What an account may still spend on payouts, and what lacks of its least reserve; null without cover. */
export function fundsOf(
  { mode, credit_limit, reserve_required }: PayoutFunding,
  balance: CoverBalances | undefined,
): { readonly spendable: Cents; readonly shortfall: Cents } | null {
  if (mode === "withdrawal") return null;
  const { prefunded_cents, drawn_cents } = balance ?? { prefunded_cents: 0n, drawn_cents: 0n };
  const facts = { mode, credit_limit, reserve_required, prefunded_cents, drawn_cents };
  return { spendable: spendableCents(facts), shortfall: reserveShortfall(facts) };
}

/** A payout that waits, and what lacks for it. */
export interface WaitingPayout {
  readonly payment: SealablePayment;
  readonly missing_cents: Cents;
  readonly waits_since: Instant;
}

/** Due payments split by whether their funds are there. */
export interface SplitByFunds {
  readonly covered: SealablePayments;
  readonly waiting: SealablePayments;
  readonly waits: readonly WaitingPayout[];
  /** Accounts whose payouts need cover. */
  readonly accountIds: readonly string[];
}

/**
 * Splits payments before a file: payouts of accounts with cover leave in the order of their creation, after
 * those that wait already, as far as the money reaches.
 */
export async function splitByFunds(
  tx: Tx,
  run: StepRun,
  { payments, accounts }: { payments: SealablePayments; accounts: RulesOfAccounts },
): Promise<SplitByFunds> {
  const sourceOf = sourcesOf(run, accounts);
  const needing = listSealable(
    payments,
    ({ of }) => of.kind === "payout" && sourceOf(of.account_id) !== undefined,
  );
  const accountIds = [...new Set(needing.map(({ of }) => of.account_id))];
  const all = { covered: payments, waiting: NONE_SEALABLE, waits: [], accountIds };
  if (needing.length === 0) return all;
  const { environment_id, at } = run;
  const ids = needing.map(({ id }) => id);
  const [balances, covered, queued, sinceById, forwards] = await Promise.all([
    listCoverBalances(tx, environment_id, accountIds),
    listCovered(tx, environment_id, ids),
    listQueued(tx, { environment_id, account_ids: accountIds, after: at }),
    listWaitsSince(tx, environment_id, ids),
    listForwards(tx, environment_id, ids),
  ]);
  const balanceById = new Map(balances.map((balance) => [balance.account_id, balance]));
  const waits = accountIds.flatMap((accountId) => {
    const source = sourceOf(accountId);
    const settings = accounts.get(accountId)?.settings.payout_funding;
    if (source === undefined || settings === undefined) return [];
    const funds = fundsOf(settings, balanceById.get(accountId));
    if (funds === null) return [];
    // A received credit that goes on draws no credit.
    const isCovered = (id: string) =>
      covered.has(id) || (forwards.has(id) && settings.mode === "credit_line");
    const due = needing.filter(({ id, of }) => of.account_id === accountId && !isCovered(id));
    const others = queued.filter(({ account_id }) => account_id === accountId);
    return waitsOf(due, others, funds).map((wait) => ({
      ...wait,
      waits_since: sinceById.get(wait.payment.id) ?? at,
    }));
  });
  if (waits.length === 0) return all;
  const held = new Set(waits.map(({ payment }) => payment.index));
  const places = Array.from({ length: payments.count }, (_, index) => index);
  return {
    covered: pickSealable(
      payments,
      places.filter((index) => !held.has(index)),
    ),
    waiting: pickSealable(
      payments,
      places.filter((index) => held.has(index)),
    ),
    waits,
    accountIds,
  };
}

/** The cover of each account's payouts. */
const sourcesOf =
  ({ bank }: Pick<StepRun, "bank">, accounts: RulesOfAccounts) =>
  (accountId: string): CoverSource | undefined => {
    const settings = accounts.get(accountId)?.settings.payout_funding;
    return settings === undefined ? undefined : coverSourceOf(bank.profile, settings);
  };

/** Ids are in the order of creation. */
function waitsOf(
  due: readonly SealablePayment[],
  others: readonly { payment_id: string; amount_cents: Cents }[],
  { spendable, shortfall }: { readonly spendable: Cents; readonly shortfall: Cents },
): Omit<WaitingPayout, "waits_since">[] {
  const queue = [
    ...due.map((payment) => ({ id: payment.id, cents: payment.amount_cents, payment })),
    ...others
      .filter(({ payment_id }) => !due.some(({ id }) => id === payment_id))
      .map(({ payment_id, amount_cents }) => ({
        id: payment_id,
        cents: amount_cents,
        payment: undefined,
      })),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const coverages = coverInOrder(
    queue.map(({ cents }) => cents),
    spendable,
    shortfall,
  );
  return queue.flatMap(({ payment }, index) => {
    const coverage = coverages[index];
    if (payment === undefined || coverage === undefined || coverage.isCovered) return [];
    return [{ payment, missing_cents: coverage.missing_cents }];
  });
}

/** What an event says of a payout that waits. */
export function waitMessage({ missing_cents, waits_since }: WaitingPayout): string {
  return `The payout waits for funds since ${waits_since}: ${formatUsd(missing_cents)} are missing for it and those before it.`;
}

/** Records who waits, and opens or resolves the exception of each account. Call it last. */
export async function recordWaits(
  tx: Tx,
  { environment_id, at, tools }: Pick<StepRun, "environment_id" | "at" | "tools">,
  { waits, accountIds }: Pick<SplitByFunds, "waits" | "accountIds">,
): Promise<void> {
  if (accountIds.length === 0) return;
  await saveWaits(
    tx,
    waits.map(({ payment, missing_cents, waits_since }) => ({
      environment_id,
      payment_id: payment.id,
      account_id: payment.of.account_id,
      missing_cents,
      waits_since,
    })),
  );
  const context = { environment_id, at, ids: tools.ids };
  const kind = "payouts_wait_for_funds" as const;
  const waiting = new Set(waits.map(({ payment }) => payment.of.account_id));
  await openExceptions(
    tx,
    context,
    [...waiting].map((account_id) => {
      const own = waits.filter(({ payment }) => payment.of.account_id === account_id);
      const total = own.reduce((sum, { payment }) => sum + payment.amount_cents, 0n);
      const missing = own.reduce(
        (most, { missing_cents }) => (missing_cents > most ? missing_cents : most),
        0n,
      );
      return {
        kind,
        subject: account_id,
        account_id,
        message: `${own.length} payouts of ${formatUsd(total)} wait for funds: ${formatUsd(missing)} are missing.`,
        details: {
          payouts: own.length,
          amount: total.toString(),
          missing: missing.toString(),
          first_payout_id: own[0]?.payment.id,
        },
        resource: { type: "account", id: account_id },
      };
    }),
  );
  // Others of the account may wait for a later cut-off.
  const idle = accountIds.filter((id) => !waiting.has(id));
  const queued = await listQueued(tx, { environment_id, account_ids: idle, after: at });
  const busy = new Set(queued.map(({ account_id }) => account_id));
  const subjects = idle.filter((id) => !busy.has(id));
  await autoResolveExceptions(tx, context, {
    kind,
    subjects,
    reason: "No payout waits for funds.",
  });
}

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
  await requireFunds(tx, { environment_id, accountIds: touched, accounts, sourceById });
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
    accountIds: readonly string[];
    accounts: RulesOfAccounts;
    sourceById: ReadonlyMap<string, CoverSource>;
  },
): Promise<void> {
  if (of.accountIds.length === 0) return;
  for (const balance of await listCoverBalances(db, of.environment_id, of.accountIds)) {
    const source = of.sourceById.get(balance.account_id);
    const settings = of.accounts.get(balance.account_id)?.settings.payout_funding;
    if (source === undefined || settings === undefined) continue;
    const { spendable, shortfall } = fundsOf(settings, balance) ?? { spendable: 0n, shortfall: 0n };
    if (spendable < 0n || shortfall > 0n)
      throw serializationFailure("the money of payouts went elsewhere while they were sealed");
  }
}
