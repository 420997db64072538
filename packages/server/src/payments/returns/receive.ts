import { maskError, type ReadResult } from "@railhead/nacha";
import { lockAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { matchEntries } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { concludeInboundItems, insertInboundItems } from "../../db/tables/files/inbound-items.ts";
import { requestRateCheck } from "../../db/tables/accounts/return-rate-states.ts";
import { isRetryable, isUnavailable } from "../../db/postgres/errors.ts";
import { isBatched } from "../../db/postgres/batched-transaction.ts";
import { openException, type NewException } from "../../exceptions/exceptions.ts";
import { contentsOf } from "../../rails/files/contents.ts";
import { contradictionsOf } from "../../rails/files/contradictions.ts";
import { cutShort } from "../../rails/files/cut-short.ts";
import { openExceptionsForReturns, openExceptionsForFunding } from "./cases.ts";
import { concludeFile } from "./conclude-file.ts";
import { applyAuxiliaryAnswers, isOfAuxiliary } from "../auxiliary/answer-auxiliary.ts";
import { correctBankData } from "./correct.ts";
import { dishonorByOutcome } from "../auxiliary/request-dishonor.ts";
import { applyForwardEntries } from "./forward.ts";
import {
  auxiliaryIdOf,
  concludedEntry,
  describe,
  differsInAmount,
  referenceOf,
  reportedEntries,
  type Inbound,
  type ReportedEntry,
} from "../files/inbound.ts";
import { openReturnExceptions } from "./return-cases.ts";
import { applyReturns } from "./returns.ts";
import { setAsideEntries, type FaultyEntry } from "./faulty-entries.ts";
import { findFailing, tryOnly } from "../transitions/find-failing.ts";
import { inLanes, type StepRun } from "../transitions/step.ts";
import { recordSuspense } from "./suspense.ts";

/**
 * Applies a stored inbound file: each item once, whatever file it comes in. A file that cannot be read,
 * contradicts itself or stops in the middle is set aside whole, never applied in part; a person may
 * release the latter two.
 * All in one transaction, but for a flood of returns, which are committed piece by piece before: after a crash
 * the file is still to be applied, and those that were are known.
 */
export async function applyFile(run: StepRun, stored: AchFileRow, read: ReadResult): Promise<void> {
  const fault = stored.released_by === null ? faultOf(read) : undefined;
  const isApplied = read.batches.length > 0 && fault === undefined;
  const { flood, rest } = parted(isApplied ? reportedEntries(read.batches) : []);
  const faulty = await applyFlood(run, { file: stored, told: flood });
  await applyWithoutFaulty(run, { file: stored, told: rest }, async (told, left) => {
    const told_of = { stored, read, fault, isApplied, told, faulty: [...faulty, ...left] };
    await run.tools.db.tx((tx) => applyRest(tx, run, told_of));
  });
}

interface Rest {
  readonly stored: AchFileRow;
  readonly read: ReadResult;
  readonly fault: Fault | undefined;
  readonly isApplied: boolean;
  readonly told: readonly ReportedEntry[];
  /** What cannot be applied while the others can. */
  readonly faulty: readonly FaultyEntry[];
}

async function applyRest(tx: Tx, run: StepRun, rest: Rest): Promise<void> {
  const { stored, read, fault, isApplied } = rest;
  const file = await lockAchFile(tx, stored);
  if (file.state !== "received") return;
  if (isApplied) {
    await applyItems(tx, run, { file, told: rest.told });
    await applyForwardEntries(tx, run, { file, batches: read.batches });
  }
  // It is read again once somebody has looked at them: what was applied is known by then.
  if (rest.faulty.length > 0) return await setAsideEntries(tx, run, { file, faulty: rest.faulty });
  await concludeFile(tx, run, {
    file,
    event: isApplied ? "apply" : "quarantine",
    set: { contents: contentsOf(read), errors: read.errors.slice(0, MAX_ERRORS).map(maskError) },
  });
  if (fault !== undefined) await openException(tx, sceneOf(run), held(file, fault));
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

/**
 * Why a file is not applied by itself. What a cut takes away makes totals differ, so that it goes
 * before them.
 */
function faultOf(read: ReadResult): Fault | undefined {
  const wrong = contradictionsOf(read).map(({ line, code }) => ({ line, code }));
  const cut = cutShort(read);
  if (cut !== undefined) return { kind: "file_cut_short", errors: [cut, ...wrong] };
  return wrong.length === 0 ? undefined : { kind: "file_totals_wrong", errors: wrong };
}

/** So many returns are applied in one piece: more of them would keep one processor, and the log. */
const PIECE = 500;

/** A flood of returns, and what comes with them or is no flood. */
function parted(told: readonly ReportedEntry[]) {
  const isReturn = ({ addenda }: ReportedEntry) => addenda.type === "return";
  const returns = told.filter(isReturn);
  if (returns.length <= PIECE) return { flood: [], rest: told };
  return { flood: returns, rest: told.filter((each) => !isReturn(each)) };
}

interface Told {
  readonly file: AchFileRow;
  readonly told: readonly ReportedEntry[];
}

async function applyFlood(run: StepRun, { file, told }: Told): Promise<FaultyEntry[]> {
  let from = 0;
  const next = () => {
    const piece = told.slice(from, from + PIECE);
    from += PIECE;
    return Promise.resolve(piece.length === 0 ? undefined : piece);
  };
  const faulty: FaultyEntry[] = [];
  await inLanes(run, next, async (piece) => {
    await applyWithoutFaulty(run, { file, told: piece }, async (some, left) => {
      await run.tools.db.tx((tx) => applyItems(tx, run, { file, told: some }));
      faulty.push(...left);
    });
    return piece.length;
  });
  return faulty;
}

/** Applies a set; where that fails for the sake of some of it, the others without those. */
async function applyWithoutFaulty(
  run: StepRun,
  { file, told }: Told,
  apply: (told: readonly ReportedEntry[], left: readonly FaultyEntry[]) => Promise<void>,
): Promise<void> {
  const { db } = run.tools;
  try {
    return await apply(told, []);
  } catch (error) {
    // A batch is undone, and done again step by step.
    if (isBatched(db) || isRetryable(error) || isUnavailable(error)) throw error;
    const left = await findFailing(told, (part) =>
      tryOnly(db, async (tx) => {
        await applyItems(tx, run, { file, told: part });
        return part.length;
      }),
    );
    if (left.length === 0) throw error;
    run.tools.setAside?.(error, [{ type: "file", id: file.id, account_id: null, why: "" }]);
    const isLeft = new Set(left.map(({ item }) => item));
    await apply(
      told.filter((each) => !isLeft.has(each)),
      left,
    );
  }
}

/** As many as a person will read. */
const MAX_ERRORS = 1000;

function sceneOf(run: StepRun) {
  return { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
}

function held(file: AchFileRow, { kind, errors }: Fault): NewException {
  return {
    kind,
    subject: file.id,
    message: `File ${file.name} of the bank ${FAULTS[kind]}.`,
    details: { name: file.name, errors: errors.slice(0, 5) },
    resource: { type: "file", id: file.id },
  };
}

async function applyItems(tx: Tx, run: StepRun, input: Told): Promise<void> {
  if (input.told.length === 0) return;
  const fresh = await readFresh(tx, run, input);
  const differing = fresh.filter(differsInAmount);
  const returned = fresh.filter(
    (told) => told.effect !== undefined && told.match !== undefined && !differsInAmount(told),
  );
  const returns = returned.filter((told) => !isOfAuxiliary(told));
  const changes = fresh.filter(({ item }) => item.kind === "correction");
  const corrections = changes.filter((told) => !isOfReversal(told));
  const disputes = fresh.filter(({ item }) => ["dishonored", "contested"].includes(item.kind));
  const unmatched = fresh.filter(({ item }) => item.kind === "unmatched");
  const refusals = fresh.filter(({ item }) => item.kind === "refused_correction");
  const left = await applyAuxiliaryAnswers(tx, run, [
    ...disputes,
    ...returned.filter(isOfAuxiliary),
  ]);
  const applied = await applyReturns(tx, run, returns);
  await requestRateCheck(tx, run.environment_id, {
    account_ids: [...applied.accounts],
    due_at: run.at,
  });
  const corrected = await correctBankData(tx, run, corrections);
  const suspended = await recordSuspense(tx, run, [
    ...[...left, ...applied.second].map((told) => ({
      told,
      outcome: told.item.kind === "return" ? ("already_returned" as const) : ("noted" as const),
    })),
    ...differing.map((told) => ({ told, outcome: "amount_differs" as const })),
    ...unmatched.map((told) => ({ told, outcome: "unmatched" as const })),
  ]);
  const conclusions = [
    ...applied.late,
    ...corrected,
    ...suspended,
    ...changes.filter(isOfReversal).map((told) => concludedEntry(told, "noted", "of a reversal.")),
    ...refusals.map((told) => concludedEntry(told, "noted", "a correction was refused this way.")),
  ];
  await concludeInboundItems(tx, run.environment_id, conclusions);
  await dishonorByOutcome(
    tx,
    run,
    returns.filter(({ item }) => applied.wishful.has(item.payment_id ?? "")),
  );
  await openExceptionsForReturns(tx, run, { found: fresh, conclusions });
  await openExceptionsForFunding(tx, run, applied.transfers);
  await openReturnExceptions(tx, run, returned);
}

function isOfReversal({ match }: Inbound): boolean {
  return auxiliaryIdOf(match, "reversal") !== null;
}

/** Finds what each item refers to and keeps those never seen before. */
async function readFresh(tx: Tx, run: StepRun, { file, told }: Told): Promise<Inbound[]> {
  const matches = await matchEntries(tx, run.environment_id, told.map(referenceOf));
  const matchByOrdinal = new Map(matches.map((match) => [match.ordinal, match]));
  const hash = (text: string) =>
    run.tools.vault
      .requestHash(`correction ${run.environment_id} ${text}`, undefined)
      .toString("hex");
  const found = told.map((item, ordinal) =>
    describe(file, item, { match: matchByOrdinal.get(ordinal), hash }),
  );
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ item }) => item),
  );
  return found.filter(({ item }) => fresh.delete(item.item_key));
}
