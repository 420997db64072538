import type { PaymentKind } from "@railhead/core";
import {
  listOverLimits,
  type AccountLimits,
  type OverLimit,
} from "../../db/accounts/limit-usage.ts";
import type { Tx } from "../../db/executor.ts";
import {
  listSealable,
  pickSealable,
  type SealablePayment,
} from "../../db/files/sealable-payments.ts";
import type { SealableKind, SealablePayments } from "../../db/files/sealable-rows.ts";
import { listUnpayablePaykeys } from "../../db/files/unpayable-paykeys.ts";
import { lockPayments } from "../../db/payments/payments.ts";
import { loadAccountRules, type RulesOfAccounts } from "../account-rules.ts";
import { judgeAgain, type LimitFacts } from "../judge-again.ts";
import { isUnlimited } from "../limit-facts.ts";
import { movePayments, type MoveContext } from "../move.ts";
import { permissionRefusal, refusedCustomerTypes } from "../permissions.ts";
import type { StepRun } from "../step.ts";

/** Payments due to be sealed against which something may speak, with what their limits say. */
export interface Doubtful {
  readonly payments: readonly SealablePayment[];
  readonly limitsById: ReadonlyMap<string, LimitFacts>;
}

/**
 * Finds payments that may not be sealed as things stand: two questions for a whole file, one more where
 * an account has limits. Most files have none, and nothing is read of their payments one by one.
 */
export async function findDoubtful(tx: Tx, run: StepRun, due: SealablePayments): Promise<Doubtful> {
  const { kinds } = due;
  const accounts = await loadAccountRules(
    tx,
    kinds.map(({ of }) => of.account_id),
  );
  const [unpayable, over] = await Promise.all([
    listUnpayablePaykeys(tx, {
      ids: [...new Set(kinds.map(({ paykey_id }) => paykey_id))],
      at: run.at,
      refused: [...accounts].flatMap(([account_id, { permissions }]) =>
        refusedCustomerTypes(permissions).map((customer_type) => ({ account_id, customer_type })),
      ),
    }),
    overLimits(tx, run, accounts),
  ]);
  const isOpen = (kind: SealableKind) => !unpayable.has(kind.paykey_id) && mayPay(accounts, kind);
  if (over.size === 0) {
    const payments = listSealable(due, (kind) => !isOpen(kind));
    return { payments, limitsById: over };
  }
  const payments = listSealable(due, () => true).filter(
    (payment) => !isOpen(payment) || over.has(payment.id),
  );
  return { payments, limitsById: over };
}

/** Whether the account may make such payments to customers of some type. */
function mayPay(accounts: RulesOfAccounts, { of }: SealableKind): boolean {
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

async function overLimits(
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
 * Judges doubtful payments, which the caller has locked, and ends or holds those that may not be sealed.
 * Answers the payments that may.
 */
export async function stopUnpayable(
  tx: Tx,
  context: MoveContext,
  { due, doubtful }: { due: SealablePayments; doubtful: Doubtful },
): Promise<SealablePayments> {
  if (doubtful.payments.length === 0) return due;
  const payments = await lockPayments(
    tx,
    context.environment_id,
    doubtful.payments.map(({ id }) => id),
  );
  const limits = doubtful.limitsById;
  const moves = await judgeAgain(tx, context.at, {
    payments,
    limitsOf: ({ id }) => limits.get(id),
  });
  await movePayments(tx, context, moves);
  const stopped = new Set(moves.map(({ payment }) => payment.id));
  const places = new Set(
    doubtful.payments.filter(({ id }) => stopped.has(id)).map(({ place }) => place),
  );
  const kept = Array.from({ length: due.count }, (_, place) => place);
  return pickSealable(
    due,
    kept.filter((place) => !places.has(place)),
  );
}
