import {
  describeRate,
  returnRate,
  type AccountSettings,
  hitOf,
  rateEvaluation,
  type Instant,
  type RateBreachFacts,
  type RateHold,
} from "@railhead/core";
import { countSet, findUnsentCharges } from "../../db/tables/payments/payment-sets.ts";
import { constantHits } from "../../db/tables/payments/bulk-values.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { isRateCheckDue } from "../../db/tables/accounts/account-checks.ts";
import { listRateBreaches, type RateBreach } from "../../db/tables/accounts/return-rate-states.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { readReturnRates } from "./return-rates.ts";
import { readRulesetInForce } from "../scheduling/risk-rulesets.ts";
import { moveClasses } from "../bulk/bulk-sets.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { queueHeldBy } from "../work-items/queue-holds.ts";

/** Rate breaches that hold charges, by account; no query if no account holds charges. */
export async function readRateBreaches(
  db: Executor,
  run: Pick<StepRun, "environment_id" | "at">,
  input: {
    settings: ReadonlyMap<string, AccountSettings>;
    payments: readonly Pick<PaymentRow, "kind" | "account_id">[];
  },
): Promise<ReadonlyMap<string, RateBreachFacts>> {
  const charged = new Set(
    input.payments.filter(({ kind }) => kind === "charge").map(({ account_id }) => account_id),
  );
  const account_ids = [...input.settings]
    .filter(([id, { return_rates }]) => return_rates.hold !== "off" && charged.has(id))
    .map(([id]) => id);
  if (account_ids.length === 0) return new Map();
  const breaches = await listRateBreaches(db, { environment_id: run.environment_id, account_ids });
  return factsOf(await stillBreached(db, run, breaches));
}

/** An account's hold setting and the reason it holds charges; null if it holds none. */
export async function readRateHold(
  db: Executor,
  of: { environment_id: string; account_id: string; at: Instant },
): Promise<{ setting: RateHold; reason: string | null }> {
  const { environment_id, account_id } = of;
  const settings = await loadAccountSettings(db, environment_id, [account_id]);
  const breaches = await listRateBreaches(db, { environment_id, account_ids: [account_id] });
  return {
    setting: settings.get(account_id)?.return_rates.hold ?? "off",
    reason: factsOf(await stillBreached(db, of, breaches)).get(account_id)?.message ?? null,
  };
}

/** Stored states may be stale between evaluations, so the rates are computed here. */
async function stillBreached(
  db: Executor,
  { environment_id, at }: Pick<StepRun, "environment_id" | "at">,
  breaches: readonly RateBreach[],
): Promise<readonly RateBreach[]> {
  if (breaches.length === 0 || !(await isRateCheckDue(db, { environment_id, at }))) return breaches;
  const to = easternTime(at).date;
  const groups = await readReturnRates(db, { environment_id, account_ids: null, to });
  return breaches.flatMap((breach) => {
    const group = groups.find(({ scope, id }) => scope === breach.scope && id === breach.subject);
    const rate = group?.rates.find(({ name }) => name === "unauthorized");
    if (rate?.level !== "breach") return [];
    return [{ ...breach, originated: rate.originated, returned: rate.returned }];
  });
}

function factsOf(breaches: readonly RateBreach[]): Map<string, RateBreachFacts> {
  // The account's own rate overrides its company's.
  return new Map(breaches.toReversed().map((breach) => [breach.account_id, describe(breach)]));
}

const MILLION = 1_000_000n;

function describe({ scope, subject, originated, returned }: RateBreach): RateBreachFacts {
  const sentence = describeRate(returnRate("unauthorized", { originated, returned }));
  const isOwn = scope === "account";
  return {
    subject: isOwn ? "account" : `company ${subject}`,
    rate_ppm: originated === 0n ? 0 : Number((returned * MILLION) / originated),
    message: isOwn ? sentence : `Company id ${subject}: ${sentence}`,
  };
}

const ALL_UNSENT: RateHold = "unsent_charges";

/**
 * Holds unsealed charges of accounts so configured while a rate is in breach. Charges released at
 * this rate or a worse one are skipped.
 */
export async function holdUnsentCharges(tx: Tx, run: StepRun): Promise<void> {
  const { environment_id } = run;
  const breaches = await listRateBreaches(tx, { environment_id, account_ids: null });
  const wanted = breaches.filter(({ hold }) => hold === ALL_UNSENT);
  for (const { breach, accountIds } of byMessage(factsOf(wanted))) {
    const { message, ...facts } = breach;
    const hold = hitOf("return_rate", facts);
    const find = () => findUnsentCharges(tx, { environment_id, accountIds, ...facts });
    const { number } = await readRulesetInForce(tx, environment_id);
    let payments = await find();
    while (payments !== undefined) {
      const counts = await countSet(tx, payments);
      const context = await engineContext(tx, run, counts);
      await moveClasses(tx, context, {
        payments,
        counts,
        move: () => ({
          event: "block_hold",
          reason: "risk_review",
          source: "risk_monitor",
          message,
          set: { hold: constantHits("hold", hold) },
          evaluated: { evaluation: rateEvaluation(facts, number), days: [] },
        }),
      });
      await queueHeldBy(tx, context, { accountIds, rule: "return_rate" });
      payments = await find();
    }
  }
}

interface Held {
  readonly breach: RateBreachFacts;
  readonly accountIds: string[];
}

/** Groups accounts with the same rate and message. */
function byMessage(facts: ReadonlyMap<string, RateBreachFacts>): Held[] {
  const found = new Map<string, Held>();
  for (const [accountId, breach] of facts) {
    const key = `${breach.rate_ppm} ${breach.message}`;
    const held = found.get(key) ?? { breach, accountIds: [] };
    held.accountIds.push(accountId);
    found.set(key, held);
  }
  return [...found.values()];
}
