import { isDeepStrictEqual } from "node:util";
import type { CeilingFacts, PaymentKind } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { listCustomerTypes } from "../../db/tables/banks/origination-stops.ts";
import { listOverCeiling } from "../../db/tables/accounts/ceiling-usage.ts";
import {
  listOverLimits,
  type AccountLimits,
  type OverLimit,
} from "../../db/tables/accounts/limit-usage.ts";
import { serializationFailure } from "../../db/postgres/errors.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listSealable, type SealablePayment } from "../../db/tables/files/sealable-payments.ts";
import {
  pickSealable,
  placesAbove,
  type SealableKind,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { listUnpayablePaykeys } from "../../db/tables/files/unpayable-paykeys.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import { loadAccountRules, type RulesOfAccounts } from "../scheduling/account-rules.ts";
import { bankLimitOf, type AmountBounds, type Ceilings } from "../limits/amount-bounds.ts";
import { recheckPayments } from "../review/recheck-payments.ts";
import type { LimitFacts } from "../review/reviewed.ts";
import { isUnlimited } from "../limits/limit-facts.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { unregisteredFacts } from "../scheduling/registered.ts";
import { permissionRefusal, refusedCustomerTypes } from "../scheduling/permissions.ts";
import { boundsOf, type StepRun } from "../transitions/step.ts";
import { findAboveFileLimit, readFileLimits, type FileLimits } from "./limit-per-file.ts";

/** Due payments that may be ineligible, with their limit facts. */
export interface PossiblyIneligible {
  /** The account rules used for the check. */
  readonly accounts: RulesOfAccounts;
  readonly fileLimits: FileLimits;
  readonly payments: readonly SealablePayment[];
  readonly limitsById: ReadonlyMap<string, LimitFacts>;
}

/**
 * Finds payments that may be ineligible now, with three queries per file, plus one each for account
 * limits and the daily ceiling. Other payments are not read.
 */
export async function findPossiblyIneligible(
  tx: Tx,
  run: StepRun,
  due: SealablePayments,
): Promise<PossiblyIneligible> {
  const { kinds } = due;
  const accounts = await loadAccountRules(
    tx,
    run.environment_id,
    kinds.map(({ of }) => of.account_id),
  );
  const bounds = await boundsOf(run);
  const [fileLimits, unpayable, limited, ceilings] = await Promise.all([
    readFileLimits(tx, run.environment_id, kinds),
    listUnpayablePaykeys(tx, {
      environment_id: run.environment_id,
      ids: [...new Set(kinds.map(({ paykey_id }) => paykey_id))],
      at: run.at,
      refused: [...accounts].flatMap(([account_id, { permissions }]) =>
        refusedCustomerTypes(permissions).map((customer_type) => ({ account_id, customer_type })),
      ),
    }),
    findOverLimits(tx, run, accounts),
    findOverCeilings(tx, run, { due, bounds }),
  ]);
  const above = findAboveFileLimit(due, fileLimits);
  const over = new Map(
    [...new Set([...limited.keys(), ...ceilings.keys(), ...above.keys()])].map((id) => [
      id,
      { ...limited.get(id), ...above.get(id), ceilings: ceilings.get(id) },
    ]),
  );
  const isRegistered = await registeredKinds(tx, run.environment_id, { accounts, kinds });
  const isOpen = (kind: SealableKind) =>
    !unpayable.has(kind.paykey_id) && isPermitted(accounts, kind) && isRegistered(kind);
  if (over.size === 0) {
    const payments = listSealable(due, (kind) => !isOpen(kind));
    return { accounts, fileLimits, payments, limitsById: over };
  }
  const payments = listSealable(due, () => true).filter(
    (payment) => !isOpen(payment) || over.has(payment.id),
  );
  return { accounts, fileLimits, payments, limitsById: over };
}

/**
 * Throws a serialization failure if an account lost a permission since the check; the work is then
 * repeated. Call it with the event lock held: permission changes append events.
 */
export async function requirePermissions(
  tx: Tx,
  environmentId: string,
  checked: RulesOfAccounts,
): Promise<void> {
  const now = await loadAccountRules(tx, environmentId, checked.keys());
  for (const [id, { permissions: before, settings, register: known }] of checked) {
    const { permissions: after, settings: changed, register } = now.get(id) ?? {};
    const isKept =
      after !== undefined &&
      isDeepStrictEqual(changed?.payout_funding, settings.payout_funding) &&
      (after.takes_payments || !before.takes_payments) &&
      isDeepStrictEqual(register, known) &&
      (register === undefined || isDeepStrictEqual(changed, settings)) &&
      [...before.capabilities].every((one) => after.capabilities.has(one));
    if (!isKept)
      throw serializationFailure("the rules of an account changed while its payments were sealed");
  }
}

/** Whether the account may make such payments for any customer type. */
function isPermitted(accounts: RulesOfAccounts, { of }: SealableKind): boolean {
  const permissions = accounts.get(of.account_id)?.permissions;
  const { kind, consent_type } = of;
  return (
    permissions !== undefined &&
    (["individual", "business"] as const).some(
      (customer_type) =>
        permissionRefusal(permissions, { kind, consent_type, customer_type }) === undefined,
    )
  );
}

/** Whether the register allows entries of a kind. Customers' types are read only where it is in force. */
async function registeredKinds(
  tx: Tx,
  environmentId: string,
  { accounts, kinds }: { accounts: RulesOfAccounts; kinds: readonly SealableKind[] },
): Promise<(kind: SealableKind) => boolean> {
  const asked = kinds.filter(({ of }) => accounts.get(of.account_id)?.register !== undefined);
  if (asked.length === 0) return () => true;
  const paykeyIds = [...new Set(asked.map(({ paykey_id }) => paykey_id))];
  const types = await listCustomerTypes(tx, environmentId, paykeyIds);
  return ({ paykey_id, of }) => {
    const rules = accounts.get(of.account_id);
    if (rules?.register === undefined) return true;
    const customer_type = assertFound(types.get(paykey_id), "the customer's type");
    return unregisteredFacts(rules, { ...of, customer_type }) === undefined;
  };
}

async function findOverLimits(
  tx: Tx,
  { environment_id, at }: StepRun,
  accounts: RulesOfAccounts,
): Promise<Map<string, LimitFacts>> {
  const limits = limitsOf(accounts);
  if (limits.length === 0) return new Map();
  const over = await listOverLimits(tx, { environment_id, at, limits });
  const limitsByKey = new Map(limits.map((one) => [`${one.account_id} ${one.kind}`, one]));
  return new Map(
    over.map((payment) => {
      const known = limitsByKey.get(`${payment.account_id} ${payment.kind}`);
      return [payment.id, { limits: known, usage: usageOf(payment) }];
    }),
  );
}

/** The ceilings of payments that exceed one. */
async function findOverCeilings(
  tx: Tx,
  { environment_id, at }: StepRun,
  { due, bounds }: { due: SealablePayments; bounds: AmountBounds & { ceilings: Ceilings } },
): Promise<Map<string, CeilingFacts>> {
  const { payment, daily: ceiling } = bounds.ceilings;
  const fixed = { charge: boundOf(bounds, "charge"), payout: boundOf(bounds, "payout") };
  const found = new Map<string, CeilingFacts>();
  for (const place of placesAbove(due, ({ of }) => fixed[of.kind])) {
    const [one] = listSealable(pickSealable(due, [place]), () => true);
    if (one !== undefined)
      found.set(one.id, { payment, bank: bankLimitOf(bounds.profile, one.of.kind) });
  }
  if (ceiling === undefined || due.count === 0) return found;
  for (const { id, used, payment_date } of await listOverCeiling(tx, {
    environment_id,
    at,
    ceiling,
  })) {
    const daily = { cents: ceiling, used, payment_date };
    found.set(id, { ...found.get(id), daily });
  }
  return found;
}

/** The maximum of one payment of a kind. */
function boundOf({ profile, ceilings }: AmountBounds, kind: PaymentKind): number {
  const bank = bankLimitOf(profile, kind);
  return Math.min(Number(ceilings.payment ?? Infinity), Number(bank?.cents ?? Infinity));
}

function limitsOf(accounts: RulesOfAccounts): AccountLimits[] {
  return [...accounts].flatMap(([account_id, { settings }]) => {
    const sides: [PaymentKind, (typeof settings)["charges"]][] = [
      ["charge", settings.charges],
      ["payout", settings.payouts],
    ];
    return sides.flatMap(([kind, side]) => {
      if (isUnlimited(side)) return [];
      const { max_amount, daily_amount, monthly_amount, monthly_count } = side;
      return [{ account_id, kind, max_amount, daily_amount, monthly_amount, monthly_count }];
    });
  });
}

function usageOf({ daily_amount, monthly_amount, monthly_count }: OverLimit) {
  return { daily_amount, monthly_amount, monthly_count: Number(monthly_count) };
}

/**
 * Rechecks possibly ineligible payments; ends or holds those that fail. Returns the payments that
 * may be sealed.
 */
export async function stopIneligible(
  tx: Tx,
  context: MoveContext,
  { due, doubtful }: { due: SealablePayments; doubtful: PossiblyIneligible },
): Promise<SealablePayments> {
  if (doubtful.payments.length === 0) return due;
  const payments = await lockPayments(
    tx,
    context.environment_id,
    doubtful.payments.map(({ id }) => id),
  );
  const limits = doubtful.limitsById;
  const moves = await recheckPayments(tx, context, {
    payments,
    limitsOf: ({ id }) => limits.get(id),
  });
  await movePayments(tx, context, moves);
  const stopped = new Set(moves.map(({ payment }) => payment.id));
  const removed = new Set(
    doubtful.payments.filter(({ id }) => stopped.has(id)).map(({ index }) => index),
  );
  const kept = Array.from({ length: due.count }, (_, index) => index);
  return pickSealable(
    due,
    kept.filter((index) => !removed.has(index)),
  );
}
