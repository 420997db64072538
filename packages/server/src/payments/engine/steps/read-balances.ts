import { resumeBalanceChecks } from "../../../db/tables/counterparties/balance-checks.ts";
import { addMs, laterOf, type Instant } from "@railhead/core";
import type { BalanceResult } from "../../../bridge-providers/adapter.ts";
import type { Providers } from "../../../bridge-providers/providers.ts";
import {
  lockPaykeys,
  updatePaykeyBalance,
  type PaykeyRow,
} from "../../../db/tables/counterparties/paykeys.ts";
import {
  listDueBalances,
  updateBalanceDue,
  type ProviderLinkRow,
} from "../../../db/tables/counterparties/provider-links.ts";
import { appendEvents, type NewEvent } from "../../../events/append.ts";
import { balanceEvent } from "../../../verification/balances.ts";
import { openLink } from "../../../verification/link-secret.ts";
import { isUnreadable } from "../../../vault/place.ts";
import { itemFault, UNREADABLE, type FaultyItem } from "../../transitions/item-fault.ts";
import { ENGINE_ACTOR } from "../../transitions/move.ts";
import type { StepRun } from "../../transitions/step.ts";

/** Maximum of concurrent provider requests; each has a timeout, so this bounds a run. */
const CHUNK = 32;

/** Requests due balances from providers, outside any transaction. */
export async function readBalances(run: StepRun, providers: Providers): Promise<number> {
  const { tools, environment_id, at } = run;
  const due = await listDueBalances(tools.db, { environment_id, at, limit: CHUNK });
  const answers = await requestAll(run, providers, due);
  if (due.length === 0) return 0;
  await tools.db.tx(async (tx) => {
    const paykeys = await lockPaykeys(
      tx,
      run.environment_id,
      due.map((link) => link.paykey_id),
    );
    const paykeyById = new Map(paykeys.map((paykey) => [paykey.id, paykey]));
    const events: NewEvent[] = [];
    const answered = answers.filter(({ answer }) => answer.status !== "pending");
    const known = answered.map(({ link }) => link.paykey_id);
    await resumeBalanceChecks(tx, run.environment_id, known, at);
    for (const { link, answer } of answers) {
      const paykey = paykeyById.get(link.paykey_id);
      const waits = answer.status === "pending";
      const { paykey_id: id } = link;
      await updateBalanceDue(
        tx,
        { environment_id, id },
        waits ? retryInstant(at, answer.retry_after_ms) : null,
      );
      if (waits || paykey === undefined || paykey.balance_status !== "pending") continue;
      const row = withBalance(paykey, answer, at);
      await updatePaykeyBalance(tx, row);
      events.push(balanceReadEvent(row, answer));
    }
    await appendEvents(tx, tools.ids, environment_id, events);
  });
  return due.length;
}

type DueLink = ProviderLinkRow & { account_id: string };

/**
 * Requests all balances. Links that cannot be decrypted are named in the error; the next run skips
 * them.
 */
async function requestAll(run: StepRun, providers: Providers, due: readonly DueLink[]) {
  const unreadable: FaultyItem[] = [];
  const answers = await Promise.all(
    due.map(async (link) => {
      try {
        return [{ link, answer: await requestBalance(run, providers, link) }];
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        const { paykey_id: id, account_id } = link;
        unreadable.push({ type: "paykey", id, account_id, why: UNREADABLE });
        return [];
      }
    }),
  );
  if (unreadable.length > 0) throw itemFault(unreadable);
  return answers.flat();
}

/** At least one second, or a short `retry_after_ms` keeps the engine at this instant. */
function retryInstant(at: Instant, ms: number): Instant {
  return addMs(at, Math.max(Math.round(ms), 1000));
}

async function requestBalance(
  run: StepRun,
  providers: Providers,
  link: DueLink,
): Promise<BalanceResult> {
  const adapter = providers.byName(link.provider);
  const missing = { status: "failed", code: "misconfigured", retryable: false } as const;
  if (adapter?.balance === undefined) return { ...missing, message: "Nobody reads this balance." };
  const { ref } = await openLink(run.tools.vault, link);
  const { account_id } = link;
  return await adapter.balance(ref, { fetch: providers.fetch, at: run.at, account_id });
}

type FinalBalance = Exclude<BalanceResult, { status: "pending" }>;

/** After a failed read the last balance and its timestamp stay. */
function withBalance(paykey: PaykeyRow, answer: FinalBalance, at: Instant): PaykeyRow {
  const updated_at = laterOf(at, addMs(paykey.updated_at, 1));
  const changed = { ...paykey, version: paykey.version + 1, updated_at };
  if (answer.status === "failed") return { ...changed, balance_status: "failed" };
  return {
    ...changed,
    balance_status: "completed",
    balance_cents: answer.cents,
    balance_updated_at: at,
  };
}

function balanceReadEvent(row: PaykeyRow, answer: FinalBalance): NewEvent {
  const isRead = answer.status === "completed";
  return balanceEvent(row, {
    type: isRead ? "paykey.balance_refreshed" : "paykey.balance_failed",
    reason: isRead ? "ok" : "internal_system_error",
    message: isRead ? "The balance was read." : answer.message,
    actor: ENGINE_ACTOR,
    request_id: null,
  });
}
