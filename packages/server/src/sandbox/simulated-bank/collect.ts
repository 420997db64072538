import { readFile as readBytes } from "node:fs/promises";
import { join } from "node:path";
import {
  addBankingDays,
  addDays,
  magicSteps,
  nextBankingDay,
  returnDeadline,
  returnEffect,
  rollForward,
  stepsOf,
  type CivilDate,
  type Instant,
  type SandboxMoment,
  type SandboxStep,
} from "@railhead/core";
import { readFile, type ReadResult } from "@railhead/nacha";
import { assertFound } from "../../base/assert.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { Database, Executor } from "../../db/postgres/executor.ts";
import { delayCommitUntil } from "../../db/postgres/transactions/batched-transaction.ts";
import type { FaultEffect } from "../../db/tables/environments/sandbox-faults.ts";
import {
  listEntryOutcomes,
  type EntryOutcome,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import {
  listFiles,
  moveFile,
  placeFile,
  type BankFolders,
} from "../../rails/transports/directory.ts";
import { easternInstant } from "../../rails/calendar/eastern-time.ts";
import { outcomesOfVerifications, outcomesOfEntries } from "../sandbox-outcomes.ts";
import { plannedContests } from "./contest.ts";
import { acknowledgedBy, acknowledgementFormat, plannedAcknowledgements } from "./acknowledge.ts";
import { entryToReturn } from "./faulty-return.ts";
import { rememberReturns } from "./sealed-returns.ts";
import type { Vault } from "../../vault/vault.ts";
import { acknowledgementName, acknowledgementText, refusedBy, type Refusal } from "./refuse.ts";

/** Time at which return files are ready on a banking day. */
const RETURNS_READY = "06:00";

/** Dependencies of the simulated bank. */
export interface BankTools {
  readonly db: Database;
  readonly vault: Vault;
  readonly folders: BankFolders;
  /** Uses an active fault of the bank, if any. */
  readonly consumeFault: () => Promise<FaultEffect | undefined>;
}

/** Result of a collection. */
export interface Collected {
  /** Archives a file, by name. */
  readonly taken: Map<string, () => Promise<void>>;
  /** The first failure. */
  readonly failed: unknown;
}

/**
 * Reads outbound files as a bank would, and stores which entries will be returned and when. Returns
 * functions that archive each file, to call once that is durable. Safe to repeat.
 */
export async function collectFiles(
  tools: BankTools,
  bank: Pick<Bank, "environment_id" | "profile">,
): Promise<Collected> {
  const { folders } = tools;
  const names = await listFiles(folders.outbound);
  const taken: string[] = [];
  let failed: unknown;
  for (const name of names) {
    try {
      await collectFile(tools, bank, name);
      taken.push(name);
    } catch (error) {
      // The other files are still taken.
      failed ??= error;
    }
  }
  const putAway = (name: string) => moveFile(name, folders.outbound, folders.taken);
  return { taken: new Map(taken.map((name) => [name, () => putAway(name)])), failed };
}

async function collectFile(
  { db, vault, folders, consumeFault }: BankTools,
  { environment_id: environmentId, profile }: Pick<Bank, "environment_id" | "profile">,
  name: string,
): Promise<void> {
  const format = acknowledgementFormat(profile);
  const read = readFile(await readBytes(join(folders.outbound, name)));
  const taken = { read, name };
  const [{ answers, refusal, acknowledged }, contests] = await Promise.all([
    plannedAnswers(db, environmentId, taken),
    plannedContests(db, environmentId, taken),
  ]);
  const acknowledgements = await plannedAcknowledgements(db, environmentId, {
    ...taken,
    acknowledged,
    format,
  });
  const planned = [...answers, ...contests, ...acknowledgements];
  if (planned.length > 0) {
    await rememberReturns({ db, vault }, environmentId, planned);
  }
  const isAnswered =
    refusal !== undefined || (profile.acknowledgement !== undefined && acknowledged === undefined);
  const contents = { format, ...(refusal === undefined ? {} : { refusal }) };
  const text = isAnswered ? acknowledgementText(read, contents) : undefined;
  // The fault `drop` drops acknowledgements too.
  if (text !== undefined && (refusal !== undefined || (await consumeFault()) !== "drop")) {
    const bytes = Buffer.from(text);
    const placed = await placeFile(folders.inbound, acknowledgementName(name, format), bytes);
    await delayCommitUntil(db, placed.durable);
  }
}

interface TakenFile {
  readonly read: ReadResult;
  readonly name: string;
}

interface Planned {
  readonly answers: SimulatedReturn[];
  readonly refusal: Refusal | undefined;
  /** Whether the acknowledgement is late or never sent. */
  readonly acknowledged: "late" | "never" | undefined;
}

/** Responses to a file's entries, and refused batches. */
async function plannedAnswers(
  db: Executor,
  environmentId: string,
  { read, name }: TakenFile,
): Promise<Planned> {
  const magic = magicEntries(read);
  const entries = await listEntryOutcomes(db, environmentId, { name, traces: [...magic.keys()] });
  if (entries.length === 0) return { answers: [], refusal: undefined, acknowledged: undefined };
  const outcomes = await outcomesOf(db, environmentId, entries);
  const entryByTrace = new Map(entries.map((entry) => [entry.trace_number, entry]));
  const answers: (SimulatedReturn & { readonly batch: number })[] = [];
  const refused = { file: false, batches: new Set<number>() };
  let acknowledged: Planned["acknowledged"];
  for (const batch of read.batches) {
    for (const entry of batch.entries) {
      const sent = entryByTrace.get(entry.trace_number);
      if (sent === undefined) continue;
      const outcome = outcomes.get(sent.id);
      const isStandard = sent.sandbox_outcome === "standard" && (outcome ?? []).length === 0;
      const steps = (isStandard ? magic.get(entry.trace_number) : outcome) ?? [];
      const header = assertFound(batch.header, "the batch's header");
      acknowledged = acknowledgedBy(steps) ?? acknowledged;
      const what = refusedBy(steps);
      if (what === "file") refused.file = true;
      if (what === "batch") refused.batches.add(header.batch_number);
      const record = JSON.stringify({ header, entry });
      const returned = JSON.stringify({ header, entry: entryToReturn(entry, steps) });
      for (const { code, due_at } of answersOf(steps, sent)) {
        answers.push({
          file_name: name,
          trace_number: entry.trace_number,
          code,
          record: code.startsWith("C") ? record : returned,
          due_at,
          batch: header.batch_number,
        });
      }
    }
  }
  if (refused.file) {
    return { answers: [], refusal: { file: true, batches: [] }, acknowledged: undefined };
  }
  // Refused batches are not processed and have no returns.
  const processed = answers.filter(({ batch }) => !refused.batches.has(batch));
  const batches = [...refused.batches];
  return {
    answers: processed,
    refusal: batches.length === 0 ? undefined : { file: false, batches },
    acknowledged,
  };
}

/** Outcome steps by entry id. Transfers have only their own outcome. */
async function outcomesOf(
  db: Executor,
  environmentId: string,
  entries: readonly EntryOutcome[],
): Promise<ReadonlyMap<string, readonly SandboxStep[]>> {
  const of = (kind: EntryOutcome["of"]) => entries.filter((entry) => entry.of === kind);
  return new Map([
    ...(await outcomesOfEntries(db, environmentId, of("payment"))),
    ...(await outcomesOfVerifications(db, environmentId, of("verification"))),
    ...of("transfer").map(({ id, sandbox_outcome }) => [id, stepsOf(sandbox_outcome)] as const),
  ]);
}

/** Outcome steps of magic account numbers, by trace number. */
function magicEntries(read: ReadResult): Map<string, readonly SandboxStep[]> {
  const found = new Map<string, readonly SandboxStep[]>();
  for (const { entries } of read.batches) {
    for (const entry of entries) {
      const steps = magicSteps(entry.dfi_account_number.trim());
      if (steps.length > 0) found.set(entry.trace_number, steps);
    }
  }
  return found;
}

const WAIT_DAYS = 2;

function answersOf(
  steps: readonly SandboxStep[],
  asked: EntryOutcome,
): { code: string; due_at: Instant }[] {
  const isTooLate = steps.some((step) => step.kind === "dishonor" && step.code === "R68");
  return steps.flatMap((step) => {
    if (step.kind !== "return" && step.kind !== "correction") return [];
    const date = dateOf(step.at, asked);
    const late = step.kind === "return" && isTooLate ? tooLate(step.code, asked, date) : date;
    return [{ code: step.code, due_at: easternInstant(late, RETURNS_READY) }];
  });
}

/** The first banking day after the return deadline, or the requested day if later. */
function tooLate(code: string, { settlement_date }: EntryOutcome, date: CivilDate): CivilDate {
  const deadline = returnDeadline(returnEffect(code).window, settlement_date);
  const first = nextBankingDay(deadline ?? settlement_date);
  return date > first ? date : first;
}

/** The banking day of a response: never the day of sending. */
function dateOf({ anchor, days, unit }: SandboxMoment, asked: EntryOutcome): CivilDate {
  const { file_date, settlement_date } = asked;
  const paid = asked.paid_date ?? addBankingDays(settlement_date, WAIT_DAYS);
  const from = { sent: file_date, settled: settlement_date, paid }[anchor];
  const date = unit === "bd" ? addBankingDays(from, days) : rollForward(addDays(from, days));
  const earliest = nextBankingDay(file_date);
  return date < earliest ? earliest : date;
}
