import type {
  AuxiliaryEvent,
  AuxiliaryKind,
  AuxiliaryStatus,
  Instant,
  Reason,
  Source,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { AuxiliaryTable } from "../../db/tables/files/auxiliary-entries.ts";
import type { AuxiliaryChange, AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import type { VoidAuxiliaryEntry } from "../../db/tables/files/unexecuted-entries.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import type { NewEvent } from "../../events/append.ts";
import type { Transfer } from "../../ledger/post.ts";
import type { FileStamp } from "../../rails/files/write-ach-file.ts";
import type { InboundEntry } from "../files/inbound.ts";
import type { MoveContext } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";
import type { AuxiliaryFile } from "./verify-written-entries.ts";

export interface AuxiliaryContext extends MoveContext {
  readonly profile: BankProfile;
}

/** One transition of a locked row. */
export interface AuxiliaryMove<Row extends AuxiliaryRow = AuxiliaryRow> {
  readonly row: Row;
  /** Null for a change that moves no status. */
  readonly event: AuxiliaryEvent | null;
  readonly set: AuxiliaryChange;
  /** Abandoned because its time ran out. */
  readonly is_late?: boolean;
  /** The locked payment that a settled reversal undoes. */
  readonly undoes?: PaymentRow;
  /** What each entry that came back took from the bank's account, in cents. */
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

/** A move that an entry makes when its time is over and nothing came back. */
export interface Timeout {
  readonly status: AuxiliaryStatus;
  readonly event: AuxiliaryEvent;
  /** Whether silence counts only once the bank's files of the day were read. */
  readonly needs_returns: boolean;
}

/** The numbers and dates that a file's entries carry. */
export interface AuxiliaryStamp extends FileStamp {
  readonly first_number: number;
  readonly settlement_date: string;
}

export interface PlannedFile<Row extends AuxiliaryRow> {
  /** Of entry numbers that the file takes. */
  readonly count: number;
  readonly build: (stamp: AuxiliaryStamp) => AuxiliaryFile<Row> | Promise<AuxiliaryFile<Row>>;
}

/** When the next file goes. */
export interface SealingTime {
  readonly is_now: boolean;
  readonly goes_at: Instant;
}

export interface SealingPlan<Row extends AuxiliaryRow> {
  /** Moves of rows that go into no file. */
  readonly ended: readonly AuxiliaryMove<Row>[];
  readonly sealable: readonly Row[];
  /** The file of those that go. Asked only where it goes now. */
  readonly file: () => Promise<PlannedFile<Row>>;
}

/** What a refused or missed file left of a row. */
export interface UnexecutedRow {
  /** Its entries that were not executed. */
  readonly entries: readonly VoidAuxiliaryEntry[];
  readonly is_last: boolean;
  /** When the next file goes. */
  readonly due_at: Instant;
}

/** A move, and the answers of the bank that it takes. */
export interface ReturnsMove<Row extends AuxiliaryRow> {
  readonly move: AuxiliaryMove<Row>;
  readonly consumed: readonly InboundEntry[];
}

/** What differs between kinds of auxiliary entries. The steps that move them are the same for all. */
export interface AuxiliaryRules<Row extends AuxiliaryRow = AuxiliaryRow> {
  readonly kind: AuxiliaryKind;
  readonly table: AuxiliaryTable<Row>;
  /** The name of its postings. */
  readonly posting: string;
  readonly timeouts: readonly Timeout[];
  /** Checks due rows against the file of an instant. The bank is locked. */
  plan(
    tx: Tx,
    run: StepRun,
    input: { rows: readonly Row[]; sealing: SealingTime },
  ): Promise<SealingPlan<Row>>;
  /** Rows whose entries have been delivered: those that move, and those that only wait longer. */
  settle(
    tx: Tx,
    run: StepRun,
    rows: readonly Row[],
  ): Promise<{ readonly moves: readonly AuxiliaryMove<Row>[]; readonly waiting: readonly Row[] }>;
  /** The move that the bank's answers to a row make, and those that it takes; undefined: none. */
  moveForReturns(
    run: StepRun,
    row: Row,
    items: readonly InboundEntry[],
  ): ReturnsMove<Row> | undefined;
  /** What becomes of a row that does not simply go again or is abandoned. */
  requeue?(run: StepRun, row: Row, refused: UnexecutedRow): AuxiliaryMove<Row> | undefined;
  postings(
    move: AuxiliaryMove<Row>,
    after: Row,
  ): readonly Pick<Transfer, "attempt" | "debit" | "credit" | "amount_cents">[];
  /** Moves what its entries are about. Called before anything else locks or appends. */
  prepare?(tx: Tx, context: AuxiliaryContext, moves: readonly AuxiliaryMove<Row>[]): Promise<void>;
  /** Moves the payments that its entries are about. */
  updatePayments?(
    tx: Tx,
    context: AuxiliaryContext,
    moved: readonly MovedRow<Row>[],
  ): Promise<void>;
  buildEvent?(context: AuxiliaryContext, moved: MovedRow<Row>): NewEvent;
  /** Opens and settles exceptions. Called last. */
  updateExceptions?(
    tx: Tx,
    context: AuxiliaryContext,
    moved: readonly MovedRow<Row>[],
  ): Promise<void>;
}
