import { maskError, type ReadResult } from "@railhead/nacha";
import { lockAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { matchEntries } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listRecoveredReversals } from "../../db/tables/files/suspense-items.ts";
import { listKeptReversals } from "../../db/tables/files/payment-returns.ts";
import { concludeInboundItems, insertInboundItems } from "../../db/tables/files/inbound-items.ts";
import { requestRateCheck } from "../../db/tables/accounts/account-checks.ts";
import { isRetryable, isUnavailable } from "../../db/postgres/errors.ts";
import { isBatched } from "../../db/postgres/transactions/batched-transaction.ts";
import { openException, type NewException } from "../../exceptions/exceptions.ts";
import { contentsOf } from "../../rails/files/contents.ts";
import { controlTotalErrors } from "../../rails/files/control-totals.ts";
import { findTruncation } from "../../rails/files/truncation.ts";
import { openConclusionExceptions, openTransferReturnExceptions } from "./conclusion-exceptions.ts";
import { concludeFile } from "./conclude-file.ts";
import { applyAuxiliaryReturns, isAuxiliaryReturn } from "../auxiliary/apply-auxiliary-returns.ts";
import { applyCorrectedReturns } from "./corrected-returns.ts";
import { correctBankData } from "./correct-bank-data.ts";
import { dishonorBySandboxOutcome } from "../auxiliary/dishonors/request-dishonor.ts";
import { lockForEntries, receiveEntries } from "./receive-entries.ts";
import {
  auxiliaryIdOf,
  conclusionOf,
  describeInbound,
  hasDifferentAmount,
  referenceOf,
  reportedEntries,
  type InboundEntry,
  type ReportedEntry,
} from "../files/inbound.ts";
import { inboundTotals } from "../files/inbound-totals.ts";
import { openReturnCodeExceptions } from "./return-code-exceptions.ts";
import { applyReturns } from "./apply-returns.ts";
import { setAsideEntries, type FaultyEntry } from "./faulty-entries.ts";
import { findFailing, tryAndRollBack } from "../transitions/find-failing.ts";
import { inLanes, type StepRun } from "../transitions/step.ts";
import { settlePermissions } from "./unpermitted-returns.ts";
import { recordSuspense, type SuspenseEntry } from "./suspense.ts";

/**
 * Applies a stored inbound file in one transaction, each item once; large sets of returns are
 * committed in pieces before. An unreadable, truncated or contradictory file is quarantined whole;
 * an operator may release the latter two.
 */
export async function applyFile(run: StepRun, stored: AchFileRow, read: ReadResult): Promise<void> {
  const fault = stored.released_by === null ? faultOf(read) : undefined;
  const isApplied = read.batches.length > 0 && fault === undefined;
  const { flood, rest: others } = splitFlood(isApplied ? reportedEntries(read.batches) : []);
  const faulty = await applyFlood(run, { file: stored, entries: flood });
  await applyWithoutFaulty(run, { file: stored, entries: others }, async (entries, left) => {
    const rest = { stored, read, fault, isApplied, entries, faulty: [...faulty, ...left] };
    await run.tools.db.tx((tx) => applyRest(tx, run, rest));
  });
}

interface Rest {
  readonly stored: AchFileRow;
  readonly read: ReadResult;
  readonly fault: Fault | undefined;
  readonly isApplied: boolean;
  readonly entries: readonly ReportedEntry[];
  /** Entries that cannot be applied. */
  readonly faulty: readonly FaultyEntry[];
}

async function applyRest(tx: Tx, run: StepRun, rest: Rest): Promise<void> {
  const { stored, read, fault, isApplied } = rest;
  const file = await lockAchFile(tx, stored);
  if (file.state !== "received") return;
  if (isApplied) {
    await lockForEntries(tx, run, read.batches);
    await applyItems(tx, run, { file, entries: rest.entries });
    await receiveEntries(tx, run, { file, batches: read.batches });
  }
  // The file is read again after the exception is resolved; applied items are skipped then.
  if (rest.faulty.length > 0) return await setAsideEntries(tx, run, { file, faulty: rest.faulty });
  await concludeFile(tx, run, {
    file,
    event: isApplied ? "apply" : "quarantine",
    set: {
      ...inboundTotals(read),
      contents: contentsOf(read),
      errors: read.errors.slice(0, MAX_ERRORS).map(maskError),
    },
  });
  if (fault !== undefined)
    await openException(tx, exceptionContextOf(run), faultException(file, fault));
}

const FAULTS = {
  file_cut_short: "stops before its end",
  file_totals_wrong: "contradicts its own totals",
} as const;

interface Fault {
  readonly kind: keyof typeof FAULTS;
  /** Without values, which may be account numbers. */
  readonly errors: readonly { readonly line: number; readonly code: string }[];
}

/** Why a file is quarantined. Truncation is checked first, since it also makes totals differ. */
function faultOf(read: ReadResult): Fault | undefined {
  const wrong = controlTotalErrors(read).map(({ line, code }) => ({ line, code }));
  const cut = findTruncation(read);
  if (cut !== undefined) return { kind: "file_cut_short", errors: [cut, ...wrong] };
  return wrong.length === 0 ? undefined : { kind: "file_totals_wrong", errors: wrong };
}

/** Returns per transaction: more would hold the event lock too long. */
const PIECE = 500;

/** Splits off returns that need several transactions. */
function splitFlood(entries: readonly ReportedEntry[]) {
  const isReturn = ({ addenda }: ReportedEntry) => addenda.type === "return";
  const returns = entries.filter(isReturn);
  if (returns.length <= PIECE) return { flood: [], rest: entries };
  return { flood: returns, rest: entries.filter((each) => !isReturn(each)) };
}

interface FileEntries {
  readonly file: AchFileRow;
  readonly entries: readonly ReportedEntry[];
}

async function applyFlood(run: StepRun, { file, entries }: FileEntries): Promise<FaultyEntry[]> {
  let from = 0;
  const next = () => {
    const piece = entries.slice(from, from + PIECE);
    from += PIECE;
    return Promise.resolve(piece.length === 0 ? undefined : piece);
  };
  const faulty: FaultyEntry[] = [];
  await inLanes(run, next, async (piece) => {
    await applyWithoutFaulty(run, { file, entries: piece }, async (some, left) => {
      await run.tools.db.tx((tx) => applyItems(tx, run, { file, entries: some }));
      faulty.push(...left);
    });
    return piece.length;
  });
  return faulty;
}

/** Applies a set of entries; if some of them fail, applies the others. */
async function applyWithoutFaulty(
  run: StepRun,
  { file, entries }: FileEntries,
  apply: (entries: readonly ReportedEntry[], left: readonly FaultyEntry[]) => Promise<void>,
): Promise<void> {
  const { db } = run.tools;
  try {
    return await apply(entries, []);
  } catch (error) {
    // A batch is rolled back and repeated step by step.
    if (isBatched(db) || isRetryable(error) || isUnavailable(error)) throw error;
    const left = await findFailing(entries, (part) =>
      tryAndRollBack(db, async (tx) => {
        await applyItems(tx, run, { file, entries: part });
        return part.length;
      }),
    );
    if (left.length === 0) throw error;
    run.tools.onItemsSetAside?.(error, [{ type: "file", id: file.id, account_id: null, why: "" }]);
    const isLeft = new Set(left.map(({ item }) => item));
    await apply(
      entries.filter((each) => !isLeft.has(each)),
      left,
    );
  }
}

/** Maximum of listed items. */
const MAX_ERRORS = 1000;

function exceptionContextOf(run: StepRun) {
  return { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
}

function faultException(file: AchFileRow, { kind, errors }: Fault): NewException {
  return {
    kind,
    subject: file.id,
    message: `File ${file.name} of the bank ${FAULTS[kind]}.`,
    details: { name: file.name, errors: errors.slice(0, 5) },
    resource: { type: "file", id: file.id },
  };
}

async function applyItems(tx: Tx, run: StepRun, input: FileEntries): Promise<void> {
  if (input.entries.length === 0) return;
  const fresh = await insertNewItems(tx, run, input);
  const differing = fresh.filter(hasDifferentAmount);
  const returned = fresh.filter(
    (entry) =>
      entry.effect !== undefined && entry.match !== undefined && !hasDifferentAmount(entry),
  );
  const returns = returned.filter((entry) => !isAuxiliaryReturn(entry));
  const changes = fresh.filter(({ item }) => item.kind === "correction");
  const corrections = changes.filter((entry) => !isOfReversal(entry));
  const unmatched = fresh.filter(({ item }) => item.kind === "unmatched");
  // A contest names our dishonor even where the return named no entry of ours.
  const disputes = fresh.filter(
    ({ item, dishonor_trace }) =>
      ["dishonored", "contested"].includes(item.kind) || dishonor_trace !== undefined,
  );
  const refusals = fresh.filter(({ item }) => item.kind === "refused_correction");
  const { left, differing: contests } = await applyAuxiliaryReturns(tx, run, [
    ...disputes,
    ...returned.filter(isAuxiliaryReturn),
  ]);
  const applied = await applyReturns(tx, run, returns);
  const duplicates = new Set(applied.duplicates);
  const unpermitted = await settlePermissions(
    tx,
    run,
    returns.filter((entry) => !duplicates.has(entry)),
  );
  await requestRateCheck(tx, run.environment_id, {
    account_ids: [...applied.accounts],
    due_at: run.at,
  });
  const corrected = await correctBankData(tx, run, corrections);
  const again = [...left.filter(isMatched), ...applied.duplicates];
  const suspended = await recordSuspense(tx, run, [
    ...(await outcomesOfRepeated(tx, run, again)),
    ...[...differing, ...contests].map((entry) => ({ entry, outcome: "amount_differs" as const })),
    ...unmatched
      .filter((entry) => entry.dishonor_trace === undefined || left.includes(entry))
      .map((entry) => ({ entry, outcome: "unmatched" as const })),
  ]);
  const conclusions = [
    ...applied.late,
    ...unpermitted,
    ...corrected,
    ...suspended,
    ...changes.filter(isOfReversal).map((entry) => conclusionOf(entry, "noted", "of a reversal.")),
    ...refusals.map((entry) => conclusionOf(entry, "noted", "a correction was refused this way.")),
  ];
  await concludeInboundItems(tx, run.environment_id, conclusions);
  await dishonorBySandboxOutcome(
    tx,
    run,
    returns.filter(({ item }) => applied.dishonorable.has(item.payment_id ?? "")),
  );
  await openConclusionExceptions(tx, run, { found: fresh, conclusions });
  await openTransferReturnExceptions(tx, run, applied.transfers);
  await openReturnCodeExceptions(tx, run, returned);
  await applyCorrectedReturns(tx, run, disputes);
}

/** A return of an entry that was returned, or given back by our reversal, moves nothing but its money. */
async function outcomesOfRepeated(
  tx: Tx,
  run: StepRun,
  entries: readonly InboundEntry[],
): Promise<SuspenseEntry[]> {
  const ids = entries.flatMap(({ item }) => item.payment_id ?? []);
  const reversals = await listKeptReversals(tx, run.environment_id, ids);
  const recovered = await listRecoveredReversals(
    tx,
    run.environment_id,
    entries.flatMap(({ match }) => auxiliaryIdOf(match, "reversal") ?? []),
  );
  return entries.map((entry) => {
    const { kind, payment_id } = entry.item;
    if (kind !== "return") return { entry, outcome: "noted" };
    if (recovered.has(auxiliaryIdOf(entry.match, "reversal") ?? "")) {
      return { entry, outcome: "already_recovered" };
    }
    const isReversed = reversals.get(payment_id ?? "")?.is_applied === true;
    return { entry, outcome: isReversed ? "already_reversed" : "already_returned" };
  });
}

const isMatched = ({ item }: InboundEntry): boolean => item.kind !== "unmatched";

function isOfReversal({ match }: InboundEntry): boolean {
  return auxiliaryIdOf(match, "reversal") !== null;
}

/** Matches entries, inserts the items and returns those that are new. */
async function insertNewItems(
  tx: Tx,
  run: StepRun,
  { file, entries }: FileEntries,
): Promise<InboundEntry[]> {
  const matches = await matchEntries(tx, run.environment_id, entries.map(referenceOf));
  const matchByOrdinal = new Map(matches.map((match) => [match.ordinal, match]));
  const keys = await run.tools.vault.keysOf(run.environment_id);
  const hash = (text: string) =>
    keys.requestHash(`correction ${run.environment_id} ${text}`, undefined).toString("hex");
  const found = entries.map((item, ordinal) =>
    describeInbound(file, item, { match: matchByOrdinal.get(ordinal), hash }),
  );
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ item }) => item),
  );
  return found.filter(({ item }) => fresh.delete(item.item_key));
}
