import type {
  AuxiliaryEvent,
  AuxiliaryKind,
  AuxiliaryStatus,
  Instant,
  Reason,
  Source,
} from "@railhead/core";
import type { BankProfile } from "../../../db/tables/banks/banks.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { AuxiliaryTable } from "../../../db/tables/files/auxiliary-entries.ts";
import type { AuxiliaryChange, AuxiliaryRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { VoidAuxiliaryEntry } from "../../../db/tables/files/unexecuted-entries.ts";
import type { PaymentRow } from "../../../db/tables/payments/payments.ts";
import type { NewException } from "../../../exceptions/exceptions.ts";
import type { NewEvent } from "../../../events/append.ts";
import type { Transfer } from "../../../ledger/post.ts";
import type { FileStamp } from "../../../rails/files/write-ach-file.ts";
import type { InboundEntry } from "../../files/inbound.ts";
import type { MoveContext } from "../../transitions/move.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryFile } from "./verify-written-entries.ts";

export interface AuxiliaryContext extends MoveContext {
  readonly profile: BankProfile;
}

/** One transition of a locked row. */
export interface AuxiliaryMove<Row extends AuxiliaryRow = AuxiliaryRow> {
  readonly row: Row;
  /** Null for a change without a status transition. */
  readonly event: AuxiliaryEvent | null;
  readonly set: AuxiliaryChange;
  /** Abandoned because its deadline passed. */
  readonly is_late?: boolean;
  /** The locked payment that a settled reversal undoes. */
  readonly undoes?: PaymentRow;
  /** Cents that each returned entry debited from the bank account. */
  readonly outflows?: readonly bigint[];
  /** The first return of an entry. */
  readonly returned?: InboundEntry;
  readonly cause?: {
    readonly reason: Reason;
    readonly source: Source;
    readonly code: string | null;
  };
}

export interface MovedRow<Row extends AuxiliaryRow> {
  readonly move: AuxiliaryMove<Row>;
  readonly after: Row;
}

/** The transition of an entry whose deadline passes without a return. */
export interface Timeout {
  readonly status: AuxiliaryStatus;
  readonly event: AuxiliaryEvent;
  /** Whether the timeout needs the bank's return files of the day to have been read. */
  readonly needs_returns: boolean;
}

/** The numbers and dates that a file's entries carry. */
export interface AuxiliaryStamp extends FileStamp {
  readonly first_number: number;
  readonly settlement_date: string;
}

export interface PlannedFile<Row extends AuxiliaryRow> {
  /** Number of trace numbers the file needs. */
  readonly count: number;
  readonly build: (stamp: AuxiliaryStamp) => AuxiliaryFile<Row> | Promise<AuxiliaryFile<Row>>;
}

/** When the next file is sealed. */
export interface SealingTime {
  readonly is_now: boolean;
  readonly goes_at: Instant;
}

/** Rows that wait for the next cut-off, and what a person is asked about them. */
export interface KeptRows<Row extends AuxiliaryRow> {
  readonly rows: readonly Row[];
  readonly exceptions: readonly NewException[];
}

export interface SealingPlan<Row extends AuxiliaryRow> {
  /** Moves of rows that go into no file. */
  readonly ended: readonly AuxiliaryMove<Row>[];
  readonly sealable: readonly Row[];
  readonly kept?: KeptRows<Row>;
  /** Plans a file of some of the sealable rows. Called only when the file is sealed now. */
  file(rows: readonly Row[]): Promise<PlannedFile<Row>>;
}

/** A row whose file was rejected or missed. */
export interface UnexecutedRow {
  /** The entries that were not executed. */
  readonly entries: readonly VoidAuxiliaryEntry[];
  readonly is_last: boolean;
  /** When the next file is sealed. */
  readonly due_at: Instant;
}

/** A transition and the inbound items it consumes. */
export interface ReturnsMove<Row extends AuxiliaryRow> {
  readonly move: AuxiliaryMove<Row>;
  readonly consumed: readonly InboundEntry[];
  /** Of consumed items, what they moved beyond what the move posts, which goes to suspense. */
  readonly differing?: readonly InboundEntry[];
}

/** The differences between kinds of auxiliary entries; the steps are shared. */
export interface AuxiliaryRules<Row extends AuxiliaryRow = AuxiliaryRow> {
  readonly kind: AuxiliaryKind;
  readonly table: AuxiliaryTable<Row>;
  /** The `move` under which postings of the kind are recorded. */
  readonly posting: string;
  readonly timeouts: readonly Timeout[];
  /** Checks due rows against the next file. The caller has locked the bank. */
  plan(
    tx: Tx,
    run: StepRun,
    input: { rows: readonly Row[]; sealing: SealingTime },
  ): Promise<SealingPlan<Row>>;
  /** Splits rows with delivered entries into transitions and rows that wait longer. */
  settle(
    tx: Tx,
    run: StepRun,
    rows: readonly Row[],
  ): Promise<{ readonly moves: readonly AuxiliaryMove<Row>[]; readonly waiting: readonly Row[] }>;
  /**
   * The transition that inbound items cause for a row, with the items it consumes; undefined if
   * none.
   */
  moveForReturns(
    run: StepRun,
    row: Row,
    items: readonly InboundEntry[],
  ): ReturnsMove<Row> | undefined;
  /** Overrides the default of requeueing or abandoning an unexecuted row. */
  requeue?(run: StepRun, row: Row, refused: UnexecutedRow): AuxiliaryMove<Row> | undefined;
  postings(
    move: AuxiliaryMove<Row>,
    after: Row,
  ): readonly Pick<Transfer, "attempt" | "debit" | "credit" | "amount_cents">[];
  /** Updates related rows. Called before anything else locks rows or appends events. */
  prepare?(tx: Tx, context: AuxiliaryContext, moves: readonly AuxiliaryMove<Row>[]): Promise<void>;
  /** Updates the payments of the entries. */
  updatePayments?(
    tx: Tx,
    context: AuxiliaryContext,
    moved: readonly MovedRow<Row>[],
  ): Promise<void>;
  buildEvent?(context: AuxiliaryContext, moved: MovedRow<Row>): NewEvent;
  /** Opens and settles exceptions. Takes the event lock; called last. */
  updateExceptions?(
    tx: Tx,
    context: AuxiliaryContext,
    moved: readonly MovedRow<Row>[],
  ): Promise<void>;
}
