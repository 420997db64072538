import { assert, assertFound } from "../../base/assert.ts";
import { insertAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { copyEntries, insertEntries } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { sealedSet, type PaymentCount } from "../../db/tables/payments/payment-sets.ts";
import { setStatementTimeout } from "../../db/postgres/connections/session.ts";
import { ofEntry } from "../../db/tables/payments/bulk-values.ts";
import { countOriginations } from "../../db/tables/accounts/return-rates.ts";
import { countSealable, lockIfUnchanged } from "../../db/tables/files/sealable-payments.ts";
import type { SealableGroup, SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import { createStagedEvents, appendStaged } from "../../db/tables/events/staged-events.ts";
import { buildAchFile, traceNumber, type BuiltFile } from "../../rails/files/ach.ts";
import { sendBy, type WindowPlan } from "../../rails/calendar/bank-day.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { countNumbers, layOutBatches } from "../../rails/files/layout.ts";
import type { OutgoingPayments, PlacedEntry, PlacedPayments } from "../../rails/files/outgoing.ts";
import { offsetNumber } from "../../rails/transports/secret-files.ts";
import { openDayOf } from "../files/open-day.ts";
import { fileEvent } from "../files/file-events.ts";
import { nextEntryNumbers, nextFileIdModifier } from "../files/file-numbers.ts";
import { coverSealed } from "../funding/cover-sealed.ts";
import { fundingAtSeal } from "../funding/funding-timing.ts";
import { moveFundingEvents } from "../funding/move-funding.ts";
import { constantForAll, type SetContext } from "../bulk/bulk-move.ts";
import type { MoveContext } from "../transitions/move.ts";
import { outgoingEntries, type FileSelection } from "../files/outgoing-entries.ts";
import { sealedDebits } from "../return-rates/sealed-debits.ts";
import { moveBulk } from "../bulk/bulk-sets.ts";
import type { StepRun } from "../transitions/step.ts";
import { fileToStore } from "../files/store-file.ts";
import { requirePermissions } from "./recheck-sealable.ts";
import type { RulesOfAccounts } from "../scheduling/account-rules.ts";
import { requeueFunding } from "../funding/undo-funding.ts";

/** The items of a file, and whether its payments are locked. */
interface SealInput extends FileSelection {
  readonly isLocked: boolean;
  /** The account rules the payments were checked with. */
  readonly accounts: RulesOfAccounts;
  /** Number of files sealed for the bank on this date. */
  readonly sealedToday: number;
}

/**
 * Writes a file, its entries and the transitions. Returns false, with nothing written, if the
 * payments changed since they were read.
 */
export async function sealFile(tx: Tx, context: MoveContext, sealing: SealInput): Promise<boolean> {
  const { run, payments, transfers } = sealing;
  const { profile } = run.bank;
  const now = easternTime(run.at);
  const { sealedToday } = sealing;
  const modifier = await nextFileIdModifier(run, { date: now.date, sealedToday });
  const outgoing = await outgoingEntries(tx, sealing);
  const batches = layOutBatches(profile, outgoing.entries, outgoing.payments);
  const [numbers, isLocked] = await tx.pipeline([
    nextEntryNumbers(tx, run, countNumbers(batches)),
    sealing.isLocked ? true : lockIfUnchanged(tx, context.environment_id, payments),
  ]);
  if (!isLocked) return false;
  const built = buildAchFile({
    profile,
    now,
    file_id_modifier: modifier,
    first_entry_number: numbers,
    batches,
    payments: outgoing.payments,
    ...offsetNumber(profile),
  });
  const groups = new Set(payments.kinds.map(({ of }) => of));
  const plans = [...groups].flatMap((group) => windowOf(group) ?? []);
  const send_by = sendBy(profile, plans, run.at);
  const { file, bodies } = await fileToStore(run, { built, modifier, date: now.date, send_by });
  // Pipelined: each statement is prepared while the previous one runs.
  await tx.pipeline([
    insertAchFile(tx, file, bodies),
    openDayOf(tx, run, file),
    insertPlacedEntries(tx, sealing, { file, built, outgoing: outgoing.payments }),
    countOriginations(tx, file, sealedDebits(profile, batches, payments)),
    payments.count >= LONG ? setStatementTimeout(tx, PIECE_TIMEOUT_MS) : undefined,
  ]);
  const { accounts } = sealing;
  await moveSealed(tx, context, { run, file, payments, transfers, accounts, built });
  return true;
}

/** The window of a group's payments; undefined without dates. */
export function windowOf({
  submission_date,
  settlement_date,
}: SealableGroup): WindowPlan | undefined {
  if (submission_date === null || settlement_date === null) return undefined;
  return { submission_date, settlement_date };
}

/** Inserts the entries with their lines. */
async function insertPlacedEntries(
  tx: Tx,
  { run, payments }: FileSelection,
  { file, built, outgoing }: { file: AchFileRow; built: BuiltFile; outgoing: OutgoingPayments },
): Promise<void> {
  const { file_date } = file;
  const of = { file_id: file.id, environment_id: run.environment_id, file_date };
  const kinds = outgoing.kinds.map((kind) => ({
    ...kind,
    receiving_dfi: kind.routing_number.slice(0, 8),
  }));
  await Promise.all([
    copyEntries(
      tx,
      built.placed_payments.map(({ first_number, ...placed }) => ({
        ...of,
        ...placed,
        payments,
        kinds,
        kindOf: outgoing.kindOf,
        payment_related_information: outgoing.payment_related_information,
        traceOf: (position) => traceNumber(run.bank.profile, first_number + position).text,
      })),
    ),
    insertEntries(
      tx,
      built.placed.map((placed) => ({ ...of, ...entryOf(placed), auxiliary_entry_id: null })),
    ),
  ]);
}

/** Payments per statement; most files have one piece, whose events are appended at once. */
const PIECE = 20_000;
/** Statement timeout for large files; the default is too short at 70 microseconds per payment. */
const PIECE_TIMEOUT_MS = 60_000;
const LONG = 1_000;

/** A range of lines and its payment counts. */
interface Piece {
  readonly after: number;
  readonly through: number;
  readonly counts: ReturnType<typeof countSealable>;
}

/** Splits the lines of all batches into pieces. */
function piecesOf(payments: SealablePayments, placed: readonly PlacedPayments[]): Piece[] {
  const pieces: Piece[] = [];
  let room = 0;
  for (const { places, lines } of placed) {
    const lineAt = (position: number) => assertFound(lines[position], "the line of a payment");
    for (let from = 0; from < places.length;) {
      if (room === 0) pieces.push({ after: lineAt(from) - 1, through: 0, counts: [] });
      if (room === 0) room = PIECE;
      const some = places.subarray(from, from + room);
      const piece = assertFound(pieces.pop(), "a piece with room");
      piece.counts.push(...countSealable(payments, some));
      from += some.length;
      room -= some.length;
      pieces.push({ ...piece, through: lineAt(from - 1) });
    }
  }
  return pieces;
}

interface Sealed {
  readonly run: StepRun;
  readonly file: AchFileRow;
  readonly payments: SealablePayments;
  readonly transfers: readonly FundingEventRow[];
  readonly accounts: RulesOfAccounts;
  readonly built: BuiltFile;
}

/**
 * Moves payments and transfers and appends their events and the file's, in that order. Pipelined,
 * since other writers wait from its first statement until the commit.
 */
async function moveSealed(tx: Tx, context: MoveContext, sealed: Sealed): Promise<void> {
  const { run, payments } = sealed;
  const movePayments = await writePayments(tx, context, sealed);
  const [moved] = await tx.pipeline([
    movePayments(),
    requeueFunding(tx, run, payments),
    moveTransfers(tx, context, sealed),
  ]);
  assert(moved === payments.count, "every payment of the file has moved");
  // With the event lock held, permission changes committed before this are visible.
  await requirePermissions(tx, run.environment_id, sealed.accounts);
  await coverSealed(tx, context, {
    file: sealed.file,
    profile: run.bank.profile,
    accounts: sealed.accounts,
    requiresFunds: true,
    isResealed: hasResealedPayouts(payments),
  });
}

function hasResealedPayouts({ attempts, kinds, kindOf }: SealablePayments): boolean {
  return attempts.some((attempt, index) => {
    const kind = kinds[kindOf[index] ?? -1];
    return attempt > 0 && kind?.of.kind === "payout";
  });
}

/**
 * Returns a function that appends the payments' events and returns their number. A one-piece file
 * is written by it as well; larger files are written here with staged events.
 */
async function writePayments(
  tx: Tx,
  context: MoveContext,
  sealed: Sealed,
): Promise<() => Promise<number>> {
  const pieces = piecesOf(sealed.payments, sealed.built.placed_payments);
  const [only, ...others] = pieces;
  if (only === undefined) return () => Promise.resolve(0);
  if (others.length === 0) return () => movePiece(tx, context, { sealed, piece: only });
  const waiting = await createStagedEvents(tx, context.environment_id);
  let moved = 0;
  const silently = { ...context, waiting };
  for (const piece of pieces) moved += await movePiece(tx, silently, { sealed, piece });
  return async () => {
    await appendStaged(tx, waiting);
    return moved;
  };
}

const messageOf = (file: AchFileRow) => `The entry was sealed into file ${file.name}.`;

function movePiece(
  tx: Tx,
  context: SetContext,
  { sealed: { run, file }, piece }: { sealed: Sealed; piece: Piece },
): Promise<number> {
  const sets = [false, true].map((isFunded) => ({
    payments: sealedSet(file, piece, isFunded),
    counts: piece.counts.filter(({ is_funded }) => is_funded === isFunded),
    move: (kind: PaymentCount["kind"]) => ({
      event: "originate" as const,
      reason: "ok" as const,
      source: "system" as const,
      message: messageOf(file),
      set: {
        trace_number: ofEntry("trace_number"),
        attempt: ofEntry("attempt"),
        ...constantForAll(fundingAtSeal(run.bank.profile, { kind, isFunded }, run.at)),
      },
    }),
  }));
  return moveBulk(tx, context, sets);
}

/** Moves the transfers and appends the file's event after theirs. */
async function moveTransfers(
  tx: Tx,
  context: MoveContext,
  { file, transfers, built }: Sealed,
): Promise<void> {
  const traceById = new Map(
    built.placed.map(({ outgoing: { funding_event_id: id }, trace_number }) => [id, trace_number]),
  );
  const traceOf = (id: string) => assertFound(traceById.get(id), `trace number of ${id}`);
  await moveFundingEvents(
    tx,
    context,
    transfers.map((funding) => ({
      funding,
      event: "originate" as const,
      message: messageOf(file),
      set: {
        trace_numbers: [...funding.trace_numbers, traceOf(funding.id)],
        attempt: funding.attempt + 1,
      },
    })),
    [fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." })],
  );
}

function entryOf({ outgoing, ...placed }: PlacedEntry) {
  return {
    ...placed,
    payment_id: null,
    funding_event_id: outgoing.funding_event_id,
    attempt: outgoing.attempt,
    transaction_code: outgoing.transaction_code,
    receiving_dfi: outgoing.routing_number.slice(0, 8),
    amount_cents: outgoing.amount_cents,
    settlement_date: outgoing.settlement_date,
  };
}
