import {
  isRetryableReturn,
  retryDate,
  retryRefusal,
  type CivilDate,
  type PaymentKind,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import {
  EXTERNAL_ID_TAKEN,
  insertPaymentBatch,
  type NewPayment,
} from "../../db/tables/payments/create-payments.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockPayments, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { listRetryChains } from "../../db/tables/payments/retries.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { amountRefusal } from "../limits/amount-bounds.ts";
import { buildPayment, generatePaymentIds, creationRefusal } from "../creation/create.ts";
import { ENGINE_ACTOR, movePayments, type Annotation } from "../transitions/move.ts";
import { readCounterpartiesOf, type KnownCounterparties } from "../scheduling/counterparties.ts";
import { planPayment, processingOf } from "../scheduling/plan.ts";
import { resubmitOrder } from "../creation/refund-and-resubmit.ts";
import { relationsByPayment } from "../transitions/relations.ts";
import { boundsOf, engineContext, type StepRun } from "../transitions/step.ts";
import { actionsOf } from "../transitions/serialize.ts";

/** A returned charge to retry by its account's policy. */
interface Retry {
  readonly original: PaymentRow;
  readonly payment_date: CivilDate;
  readonly external_id?: string;
  /** Why it is not retried despite the policy: Nacha rules or a ceiling. */
  readonly refusedBecause?: string | undefined;
}

/** A payment that a return has just moved to failed or reversed. */
export interface JustReturned {
  readonly id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly has_resubmit: boolean;
  /** The return code. */
  readonly code: string;
}

const BY_POLICY = { source: "system", reason: "ok" } as const;

/** Settings of accounts by their ids. */
type Policies = Awaited<ReturnType<typeof loadAccountSettings>>;

/** Retry policies by account. Read before the payments are moved. */
export async function retryPolicies(
  tx: Tx,
  environmentId: string,
  returned: readonly JustReturned[],
): Promise<Policies> {
  const accountIds = returned.filter(mayRetry).map(({ account_id }) => account_id);
  return accountIds.length === 0
    ? new Map()
    : await loadAccountSettings(tx, environmentId, accountIds);
}

function mayRetry({ kind, code, has_resubmit }: JustReturned): boolean {
  return kind === "charge" && !has_resubmit && isRetryableReturn(code);
}

/**
 * Retries charges returned for insufficient funds if the account's policy and the Nacha rules allow
 * it. Other refusals are left to the user.
 */
export async function retryReturned(
  tx: Tx,
  run: StepRun,
  { returned, policies }: { returned: readonly JustReturned[]; policies: Policies },
): Promise<void> {
  const wanted = await wantedRetries(tx, run, { returned, policies });
  if (wanted.length === 0) return;
  const made = await insertRetries(
    tx,
    run,
    wanted.filter(({ refusedBecause }) => refusedBecause === undefined),
  );
  const rows = made.map(({ original }) => ({ ...original, has_resubmit: true }));
  const relations = await relationsByPayment(tx, run.environment_id, rows);
  const annotations = made.map(({ original, payment_date }): Annotation => {
    const related = relations.get(original.id);
    return {
      payment: original,
      type: "resubmitted",
      message: `The account's retry policy made the payment again for ${payment_date}.`,
      by: BY_POLICY,
      set: { has_resubmit: true },
      shows: {
        related_payments: related?.related_payments ?? {},
        allowed_actions: actionsOf({ ...original, has_resubmit: true }, false),
      },
    };
  });
  const exhausted = wanted.flatMap(({ original, refusedBecause }): Annotation[] =>
    refusedBecause === undefined
      ? []
      : [{ payment: original, type: "retry_exhausted", message: refusedBecause, set: {} }],
  );
  const context = await engineContext(
    tx,
    run,
    wanted.map(({ original }) => original),
  );
  await movePayments(tx, context, [...annotations, ...exhausted]);
}

/** Retries wanted by policy, with the refusal by the reinitiation rule, if any. */
async function wantedRetries(
  tx: Tx,
  run: StepRun,
  { returned, policies }: { returned: readonly JustReturned[]; policies: Policies },
): Promise<Retry[]> {
  const { profile } = run.bank;
  const closures = closuresOf(profile);
  const today = easternTime(run.at).date;
  const dates = new Map<string, CivilDate>();
  for (const { id, account_id } of returned.filter(mayRetry)) {
    const policy = policies.get(account_id)?.retries;
    const date = policy === undefined ? null : retryDate(policy, today, closures);
    if (date !== null) dates.set(id, date);
  }
  if (dates.size === 0) return [];
  const originals = await lockPayments(tx, run.environment_id, [...dates.keys()]);
  const wanted = originals.map((original): Retry => {
    return { original, payment_date: assertFound(dates.get(original.id), "the date of a retry") };
  });
  const chains = await listRetryChains(
    tx,
    run.environment_id,
    wanted.map(({ original }) => original.id),
  );
  const bounds = await boundsOf(run);
  return wanted.map(({ original, payment_date }) => {
    const processing = processingOf(policies, original);
    const plan = planPayment(profile, { ...original, payment_date, processing }, run.at);
    const refusal = retryRefusal(chains.get(original.id) ?? [], plan.settlement_date);
    // A ceiling may be lower than when the original was created.
    const overLimit = amountRefusal(original.amount_cents, bounds);
    return { original, payment_date, refusedBecause: refusal?.reason ?? overLimit?.detail };
  });
}

const ATTEMPTS = 3;

/** Inserts the new payments; stale counterparties are read again. Returns the retries made. */
async function insertRetries(tx: Tx, run: StepRun, retries: readonly Retry[]): Promise<Retry[]> {
  const made: Retry[] = [];
  let waiting = retries;
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error("the paykeys keep changing while payments are retried");
    const parties = await readCounterpartiesOf(
      tx,
      run.environment_id,
      waiting.map(({ original }) => original),
    );
    const described = waiting.flatMap((retry) => retryOf(run, retry, parties));
    const codes = await insertPaymentBatch(tx, {
      environment_id: run.environment_id,
      wall: run.at,
      payments: described.map(({ payment }) => payment),
      exposure: "at_review",
    });
    made.push(...described.filter((_, index) => !codes.has(index + 1)).map(({ retry }) => retry));
    waiting = described.flatMap(({ retry, payment }, index) => {
      const code = codes.get(index + 1);
      if (code === undefined) return [];
      // The default external id is taken, so the payment's id is used.
      const external_id = `retry-${payment.row.id}`;
      return [code === EXTERNAL_ID_TAKEN ? { ...retry, external_id } : retry];
    });
  }
  return made;
}

function retryOf(
  run: StepRun,
  retry: Retry,
  partiesByPaykey: ReadonlyMap<string, KnownCounterparties>,
): { retry: Retry; payment: NewPayment }[] {
  const { original, refusedBecause: _none, ...choices } = retry;
  const parties = partiesByPaykey.get(original.paykey_id);
  if (parties === undefined) return [];
  const order = { ...resubmitOrder(original, choices, run.at), paykey: parties.paykey_token };
  if (creationRefusal(parties, order, run.at) !== undefined) return [];
  const payment = buildPayment(
    generatePaymentIds(run.tools.ids, run.at),
    {
      environment_id: run.environment_id,
      account_id: original.account_id,
      at: run.at,
      request_id: null,
      actor: ENGINE_ACTOR,
      profile: run.bank.profile,
      why: `The account's retry policy made it again after a return with ${original.status_code}.`,
    },
    { order, parties },
  );
  return [{ retry, payment }];
}
