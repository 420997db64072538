import {
  describeRate,
  returnRate,
  type AccountSettings,
  type Instant,
  type RateHold,
} from "@railhead/core";
import { countSet, findUnsentCharges } from "../../db/payments/payment-sets.ts";
import type { Executor, Tx } from "../../db/executor.ts";
import type { PaymentRow } from "../../db/payments/payments.ts";
import {
  isRateCheckDue,
  listRateBreaches,
  type RateBreach,
} from "../../db/accounts/return-rate-states.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { readReturnRates } from "./return-rates.ts";
import { moveClasses } from "../sets.ts";
import { engineContext, type StepRun } from "../step.ts";

/** Why charges of each account wait for a person, by account; nothing is asked where none may. */
export async function openRateGuard(
  db: Executor,
  run: StepRun,
  input: {
    settings: ReadonlyMap<string, AccountSettings>;
    payments: readonly Pick<PaymentRow, "kind" | "account_id">[];
  },
): Promise<ReadonlyMap<string, string>> {
  const charged = new Set(
    input.payments.filter(({ kind }) => kind === "charge").map(({ account_id }) => account_id),
  );
  const account_ids = [...input.settings]
    .filter(([id, { return_rates }]) => return_rates.hold !== "off" && charged.has(id))
    .map(([id]) => id);
  if (account_ids.length === 0) return new Map();
  const breaches = await listRateBreaches(db, { environment_id: run.environment_id, account_ids });
  return reasonsOf(await stillBreached(db, run, breaches));
}

/** What an account's guard is set to, and why it holds charges; null where it holds none. */
export async function readRateHold(
  db: Executor,
  of: { environment_id: string; account_id: string; at: Instant },
): Promise<{ setting: RateHold; reason: string | null }> {
  const { environment_id, account_id } = of;
  const settings = await loadAccountSettings(db, [account_id]);
  const breaches = await listRateBreaches(db, { environment_id, account_ids: [account_id] });
  return {
    setting: settings.get(account_id)?.return_rates.hold ?? "off",
    reason: reasonsOf(await stillBreached(db, of, breaches)).get(account_id) ?? null,
  };
}

/** Between banking days nobody has judged the rates anew, so what they are is asked here. */
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

function reasonsOf(breaches: readonly RateBreach[]): Map<string, string> {
  // The account's own rate is named before its company's.
  return new Map(breaches.toReversed().map((breach) => [breach.account_id, describe(breach)]));
}

function describe({ scope, subject, originated, returned }: RateBreach): string {
  const sentence = describeRate(returnRate("unauthorized", { originated, returned }));
  return scope === "account" ? sentence : `Company id ${subject}: ${sentence}`;
}

const ALL_UNSENT: RateHold = "unsent_charges";

/**
 * Holds the charges that no file holds yet, of accounts that want it, while a rate is above its
 * ceiling. Those that a person released from such a hold stay as they are.
 */
export async function holdUnsentCharges(tx: Tx, run: StepRun): Promise<void> {
  const { environment_id } = run;
  const breaches = await listRateBreaches(tx, { environment_id, account_ids: null });
  const wanted = breaches.filter(({ hold }) => hold === ALL_UNSENT);
  for (const [message, accountIds] of byMessage(reasonsOf(wanted))) {
    let payments = await findUnsentCharges(tx, environment_id, accountIds);
    while (payments !== undefined) {
      const counts = await countSet(tx, payments);
      await moveClasses(tx, await engineContext(tx, run, counts), {
        payments,
        counts,
        move: () => ({
          event: "block_hold",
          reason: "risk_review",
          source: "risk_monitor",
          message,
          set: {},
        }),
      });
      payments = await findUnsentCharges(tx, environment_id, accountIds);
    }
  }
}

function byMessage(reasons: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [accountId, message] of reasons) {
    found.set(message, [...(found.get(message) ?? []), accountId]);
  }
  return found;
}
