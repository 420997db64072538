import {
  listQuestions,
  readsOf,
  reviewEffectOf,
  type Instant,
  type ReviewFacts as CoreFacts,
  type Ruleset,
  type SandboxStep,
  windowQuestions,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { listReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { readCeilingUsage } from "../limits/ceiling-usage.ts";
import type { AmountBounds, Ceilings } from "../limits/amount-bounds.ts";
import { readRateBreaches } from "../return-rates/return-rate-holds.ts";
import { settingsOfRules, type RulesOfAccounts } from "../scheduling/account-rules.ts";
import { readBalanceUsage } from "./balance-usage.ts";
import { eligibilityFacts } from "./eligibility-facts.ts";
import { readLimitUsage } from "./limit-usage.ts";
import { readEvaluations } from "./evaluation-facts.ts";
import { readListed } from "./listed-facts.ts";
import { readWindows } from "./window-facts.ts";
import type { Vault } from "../../vault/vault.ts";
import type { Reviewed } from "./reviewed.ts";

/** Where and when payments are reviewed. */
export interface FactsContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly bounds: AmountBounds & { readonly ceilings: Ceilings };
  /** Balances read at or before this instant are stale. */
  readonly balancesSince: Instant;
  readonly vault: Vault;
}

/** Facts of a set of payments. */
export interface PaymentFacts {
  /** The facts of a review, with the usage of payments that were added. */
  of(payment: Reviewed): CoreFacts;
  /** Whether a provider can read the balance of the payment's bank account. */
  readsBalance(payment: Reviewed): boolean;
  /** Adds an accepted payment to what later ones of the set are compared with. */
  add(payment: Reviewed): void;
}

/** Reads the facts of a set of payments, a few queries for all. */
export async function readPaymentFacts(
  db: Executor,
  context: FactsContext,
  {
    payments,
    accounts,
    outcomes,
    ruleset,
  }: {
    readonly payments: readonly Reviewed[];
    readonly accounts: RulesOfAccounts;
    readonly outcomes: ReadonlyMap<string, readonly SandboxStep[]>;
    /** The rules that the facts are for. */
    readonly ruleset: Ruleset;
  },
): Promise<PaymentFacts> {
  const { environment_id, at, bounds } = context;
  const settings = settingsOfRules(accounts);
  const paykeyIds = [...new Set(payments.map(({ paykey_id }) => paykey_id))];
  const known = await listReviewFacts(db, environment_id, paykeyIds, context.balancesSince);
  const byPaykey = new Map(known.map((facts) => [facts.paykey_id, facts]));
  const rateBreaches = await readRateBreaches(db, context, { settings, payments });
  const limits = await readLimitUsage(db, environment_id, { settings, payments });
  const ceilings = await readCeilingUsage(db, environment_id, { bounds, payments });
  const balances = await readBalanceUsage(db, environment_id, payments);
  const knownOf = ({ paykey_id }: Reviewed) =>
    assertFound(byPaykey.get(paykey_id), `facts of paykey ${paykey_id}`);
  const reads = readsOf(ruleset);
  const listedOf = await readListed(db, context, {
    payments,
    questions: listQuestions(reads),
    knownOf,
  });
  const windowsOf = await readWindows(db, context, {
    payments,
    questions: windowQuestions(reads),
    knownOf,
  });
  const evaluationsOf = await readEvaluations(db, context, { payments, reads, knownOf });
  return {
    of(payment) {
      const paykey = knownOf(payment);
      const calls = Object.assign(listedOf(payment, paykey), windowsOf(payment));
      const eligibility = eligibilityFacts(payment, paykey, { accounts, at });
      // Assigned, since spreading more than one object costs 15 times as much.
      return Object.assign(eligibility, limits.of(payment), evaluationsOf(payment), {
        calls,
        ceilings: ceilings.of(payment),
        status: payment.status === "validating" ? ("validating" as const) : ("created" as const),
        rate_breach: rateBreaches.get(payment.account_id),
        auto_hold: payment.auto_hold,
        auto_hold_message: payment.auto_hold_message,
        is_validated: paykey.is_validated,
        balance_check: payment.balance_check,
        balance_cents: paykey.balance_cents,
        is_balance_stale: paykey.is_balance_stale,
        under_way_cents: balances.pendingCents(payment),
        outcome_effect: reviewEffectOf(outcomes.get(payment.id) ?? []),
      });
    },
    readsBalance: (payment) => knownOf(payment).reads_balance,
    add(payment) {
      limits.add(payment);
      ceilings.add(payment);
      balances.add(payment);
    },
  };
}
