import {
  COVER_SOURCE_OF,
  coverInOrder,
  formatUsd,
  requiredReserve,
  reserveShortfall,
  spendableCents,
  type AccountSettings,
  type Cents,
  type CoverSource,
  type Instant,
} from "@railhead/core";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { listSealable, type SealablePayment } from "../../db/tables/files/sealable-payments.ts";
import {
  NONE_SEALABLE,
  pickSealable,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import {
  listCoverBalances,
  listCovered,
  listForwards,
  listQueued,
  listWaitsSince,
  saveWaits,
  type CoverBalance,
} from "../../db/tables/funding/payout-covers.ts";
import { autoResolveExceptions, openExceptions } from "../../exceptions/exceptions.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import type { RulesOfAccounts } from "../scheduling/account-rules.ts";
import type { StepRun } from "../transitions/step.ts";
import { readComputedReserves, type ReservesByAccount } from "./computed-reserves.ts";
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
  { mode, credit_limit, ...terms }: PayoutFunding,
  balance: CoverBalances | undefined,
  computed: Cents = 0n,
): { readonly spendable: Cents; readonly shortfall: Cents } | null {
  if (mode === "withdrawal") return null;
  const { prefunded_cents, drawn_cents } = balance ?? { prefunded_cents: 0n, drawn_cents: 0n };
  const reserve_required = requiredReserve(terms, computed);
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
  const [balances, covered, queued, sinceById, forwards, reserves] = await Promise.all([
    listCoverBalances(tx, environment_id, accountIds),
    listCovered(tx, environment_id, ids),
    listQueued(tx, { environment_id, account_ids: accountIds, after: at }),
    listWaitsSince(tx, environment_id, ids),
    listForwards(tx, environment_id, ids),
    reservesOf(tx, run, { accountIds, accounts }),
  ]);
  const balanceById = new Map(balances.map((balance) => [balance.account_id, balance]));
  const waits = accountIds.flatMap((accountId) => {
    const source = sourceOf(accountId);
    const settings = accounts.get(accountId)?.settings.payout_funding;
    if (source === undefined || settings === undefined) return [];
    const computed = reserves.get(accountId)?.computed_cents;
    const funds = fundsOf(settings, balanceById.get(accountId), computed);
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

/** The computed reserves of accounts. */
export function reservesOf(
  db: Executor,
  {
    environment_id,
    at,
    bank,
  }: Pick<StepRun, "environment_id" | "at"> & {
    readonly bank: Pick<StepRun["bank"], "profile">;
  },
  { accountIds, accounts }: { accountIds: readonly string[]; accounts: RulesOfAccounts },
): Promise<ReservesByAccount> {
  const settings = accountIds.flatMap((id) => {
    const found = accounts.get(id)?.settings.payout_funding;
    return found === undefined ? [] : [[id, found] as const];
  });
  const closures = closuresOf(bank.profile);
  return readComputedReserves(db, { environment_id, at, closures, settings });
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
