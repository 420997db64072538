import type { Providers } from "../../../bridge-providers/providers.ts";
import type { Bank } from "../../../db/tables/banks/banks.ts";
import type { DueWork } from "../../../db/tables/payments/due.ts";
import type { Database } from "../../../db/postgres/executor.ts";
import type { EnvironmentRegistry } from "../../../environments/registry.ts";
import type { IdsOf } from "../../../environments/replay.ts";
import type { IdentityDesk } from "../../../verification/identity-desk.ts";
import type { LeaseOptions } from "../leases/engine-leases.ts";
import { readBalances } from "./read-balances.ts";
import { advanceAuxiliary } from "../../auxiliary/advance-auxiliary.ts";
import { correctionRefusalRules } from "../../auxiliary/correction-refusals/correction-refusals.ts";
import { dishonorRules } from "../../auxiliary/dishonors/dishonors.ts";
import { receivedReturnRules } from "../../auxiliary/received-returns/received-returns.ts";
import { reversalRules } from "../../auxiliary/reversals/reversals.ts";
import { verificationRules } from "../../auxiliary/verifications/verifications.ts";
import { runBulkJobs } from "../../bulk-jobs/run-bulk-jobs.ts";
import { decideReceivedEntries } from "../../received/decide/decide-received.ts";
import { settleReceivedEntries } from "../../received/decide/settle-received.ts";
import { expireReturnRequests } from "../../return-requests/expire-requests.ts";
import { remindOfReviews } from "../../originators/remind-of-reviews.ts";
import { expirePaykeys } from "../../paykeys/expire.ts";
import { closeFileDays } from "../../files/close-file-days.ts";
import { fundPayments } from "../../funding/fund.ts";
import { fundReceivedMoney } from "../../funding/received/fund-received-lines.ts";
import { recheckAccounts } from "../../review/recheck-accounts.ts";
import { maturePayments } from "../../settlement/mature.ts";
import type { Fence } from "../../recovery/fence.ts";
import { reportUnconfirmedFiles } from "../../origination/confirm-file.ts";
import { originatePayments } from "../../origination/originate.ts";
import { hastenToNextPoll } from "../../returns/next-poll.ts";
import { pollBank } from "../../returns/poll.ts";
import { replanPayments } from "../../origination/replan.ts";
import { remindOfProgrammeReview } from "../../review/remind-of-programme-review.ts";
import { reviewPayments } from "../../review/review.ts";
import { degradeRules } from "../../review/rule-breaker.ts";
import { screenSubjects } from "../../screening/screen.ts";
import { matureTransfers, settleTransfers } from "../../funding/settle-funding.ts";
import { settlePayments } from "../../settlement/settle.ts";
import { openExceptions } from "../../../exceptions/exceptions.ts";
import type { Collected } from "../../../sandbox/simulated-bank/collect.ts";
import type { Delivered } from "../../../sandbox/simulated-bank/deliver.ts";
import { describeFault } from "../../transitions/item-fault.ts";
import { inSequence, type Step, type StepRun, type StepTools } from "../../transitions/step.ts";
import { transmitFiles } from "../../origination/transmit.ts";
import { settleVerifications } from "../../paykeys/verify.ts";
import {
  alertExpiringKeys,
  expireApprovals,
  reportMissingAcknowledgements,
  reportOverdueExceptions,
  reportOverdueItems,
} from "./overdue-checks.ts";

/** The simulated bank of sandboxes. */
export interface SimulatedBank {
  /** Collects outbound files, also after a restart. */
  collect(db: Database, bank: Bank): Promise<Collected>;
  /** Writes due return files to the inbound folder. */
  deliver(run: StepRun): Promise<Delivered>;
}

/** One run of a step. */
export interface RunningStep {
  readonly step: string;
  readonly environment_id: string;
  readonly bank_id: string;
}

export interface EngineTools extends StepTools {
  readonly fence: Fence;
  /** While `db` is batched, the database outside the batch. */
  readonly unbatchedDb?: Database;
  readonly environments: EnvironmentRegistry;
  readonly idsOf: IdsOf;
  readonly simulatedBank: SimulatedBank;
  readonly identity: IdentityDesk;
  readonly providers: Providers;
  /** Names this process and says how long its leases outlive their last renewal. */
  readonly lease: Pick<LeaseOptions, "owner" | "leaseMs" | "listen">;
  /** Notifies consumers that events were appended. */
  readonly notify: (environmentId: string) => void;
  /** Subscribes to wake-ups from processes without an engine; null means any environment. */
  readonly onWakeup?: (
    listener: (environmentId: string | null) => void,
  ) => Promise<() => Promise<void>>;
  /** Delays a step if the sandbox has a slow-database fault. */
  readonly simulateSlowDatabase?: (environmentId: string) => Promise<void>;
  /** Runs a step, and may watch it. Default: only runs it. */
  readonly aroundStep?: (of: RunningStep, run: StepRun, step: Step) => Promise<number>;
  /**
   * Called with the error that rolled an instant's batch back; the work is repeated step by step.
   */
  readonly onBatchRolledBack?: (error: unknown) => void;
}

/**
 * Skips a bank that gets no files. A file that waits is not marked as missed either: a recovery may
 * find that it was sent.
 */
const unlessLocked =
  (step: Step): Step =>
  async (run) => {
    if (run.bank.origination_lock === null) return await step(run);
    run.tools.onDeferredOnly?.();
    return 0;
  };

/** Payments and transfers settle and mature in one step. */
const settleAll = inSequence(settlePayments, settleTransfers);
const matureAll = inSequence(maturePayments, matureTransfers);

/** Opens an exception for each sandbox outcome that no bank can send; the others are delivered. */
async function deliverReturns(run: StepRun, bank: SimulatedBank): Promise<number> {
  const { moved, impossible } = await bank.deliver(run);
  if (moved > 0) await hastenToNextPoll(run.tools.db, run.bank, run.at);
  if (impossible.length === 0) return moved;
  const { environment_id, at, tools } = run;
  await tools.db.tx((tx) =>
    openExceptions(
      tx,
      { environment_id, at, ids: tools.ids },
      impossible.map(({ trace_number, code, error }) => ({
        kind: "outcome_impossible",
        subject: `${trace_number}:${code}`,
        message: `The simulated bank cannot send ${code} about the entry ${trace_number}.`,
        details: { code, original_trace_number: trace_number, fault: describeFault(error) },
      })),
    ),
  );
  return moved;
}

/**
 * The step for each kind of work, in execution order within an instant: inbound before outbound,
 * and review before origination, so a payment reviewed at the cut-off is in the file.
 */
export function stepsOf(tools: EngineTools): Record<DueWork, Step> {
  return {
    bank_returns: (run) => deliverReturns(run, tools.simulatedBank),
    poll: pollBank,
    verify: async (run) => {
      const environment = await tools.environments.get(run.environment_id);
      return await settleVerifications({ ...tools, ...run.tools }, environment, run.at);
    },
    expire: expirePaykeys,
    expire_approvals: expireApprovals,
    alert_keys: alertExpiringKeys,
    balance: (run) => readBalances(run, tools.providers),
    screen: screenSubjects,
    judge_accounts: recheckAccounts,
    bulk: runBulkJobs,
    review: reviewPayments,
    replan: replanPayments,
    settle: settleAll,
    settle_transfers: settleAll,
    mature: matureAll,
    mature_transfers: matureAll,
    reversal: advanceAuxiliary(reversalRules),
    fund: inSequence(fundPayments, fundReceivedMoney),
    originate: unlessLocked(originatePayments),
    originate_transfers: unlessLocked(originatePayments),
    dishonor: advanceAuxiliary(dishonorRules),
    correction_refusal: advanceAuxiliary(correctionRefusalRules),
    received_return: advanceAuxiliary(receivedReturnRules),
    verification: advanceAuxiliary(verificationRules),
    transmit: unlessLocked(transmitFiles),
    acknowledge: inSequence(reportMissingAcknowledgements, reportUnconfirmedFiles),
    file_days: unlessLocked(closeFileDays),
    received_entries: inSequence(settleReceivedEntries, decideReceivedEntries),
    return_requests: expireReturnRequests,
    originator_reviews: remindOfReviews,
    programme_review: remindOfProgrammeReview,
    work_items: reportOverdueItems,
    rule_breaker: degradeRules,
    exceptions: reportOverdueExceptions,
  };
}
