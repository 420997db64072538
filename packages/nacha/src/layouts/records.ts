import type { FieldKind } from "./layout.ts";
import type { LayoutName, layouts } from "./layouts.ts";

type Value<K extends FieldKind> = K extends "count" | "cents" ? number : string;
type Row<L extends LayoutName> = (typeof layouts)[L]["fields"][number];

/** The data of one record: the fields of its layout, without literals and reserved columns. */
export type RecordOf<L extends LayoutName> = {
  [R in Row<L> as R[2] extends "fixed" | "blank" ? never : R[0]]: Value<R[2]>;
};

type EntryLayoutName = Extract<LayoutName, `entry${string}`>;
/** What any of several layouts adds to a common shape. */
type Extra<L extends LayoutName, Base> = {
  [K in L as Exclude<keyof RecordOf<K>, keyof Base>]?: RecordOf<K>[Exclude<
    keyof RecordOf<K>,
    keyof Base
  >];
};

/** File header (record 1). Names and widths are those of the layout table. */
export type FileHeader = RecordOf<"file_header">;
type PlainBatchHeader = RecordOf<"batch_header">;
/** Batch header (record 5) of every SEC code; `IAT` fields are present in IAT batches only. */
export type BatchHeader = PlainBatchHeader & Extra<"iat_batch_header", PlainBatchHeader>;
/** Batch control (record 8). Amounts in cents. */
export type BatchControl = RecordOf<"batch_control"> & { ach_operator_data?: string };
/** File control (record 9). Amounts in cents. */
export type FileControl = RecordOf<"file_control">;

type PlainEntry = RecordOf<"entry">;
/** The fields of record 6 of every SEC code; those an SEC code lacks are empty or absent. */
export type EntryFields = PlainEntry & Extra<EntryLayoutName, PlainEntry>;
/** An entry with its addenda. `amount` in cents. */
export type Entry = EntryFields & { addenda: Addenda[] };

interface AddendaByType {
  /** 05, payment information. */
  payment: RecordOf<"addenda_payment">;
  /** 02, card terminal. */
  terminal: RecordOf<"addenda_terminal">;
  iat_10: RecordOf<"addenda_iat_10">;
  iat_11: RecordOf<"addenda_iat_11">;
  iat_12: RecordOf<"addenda_iat_12">;
  iat_13: RecordOf<"addenda_iat_13">;
  iat_14: RecordOf<"addenda_iat_14">;
  iat_15: RecordOf<"addenda_iat_15">;
  iat_16: RecordOf<"addenda_iat_16">;
  iat_17: RecordOf<"addenda_iat_17">;
  iat_18: RecordOf<"addenda_iat_18">;
  /** 98, notification of change. */
  correction: RecordOf<"addenda_correction">;
  iat_correction: RecordOf<"addenda_iat_correction">;
  /** 98, refused notification of change (C61 to C69). */
  refused_correction: RecordOf<"addenda_refused_correction">;
  /** 99, return. */
  return: RecordOf<"addenda_return">;
  iat_return: RecordOf<"addenda_iat_return">;
  /** 99, dishonored return (R61, R62, R67 to R70). */
  dishonored: RecordOf<"addenda_dishonored">;
  /** 99, contested dishonored return (R71 to R77). */
  contested: RecordOf<"addenda_contested">;
}

export type AddendaType = keyof AddendaByType;
export type AddendaOf<T extends AddendaType> = AddendaByType[T] & { type: T };
/** An addenda record (7), discriminated by `type`. */
export type Addenda = { [T in AddendaType]: AddendaOf<T> }[AddendaType];

export interface Batch {
  header: BatchHeader;
  entries: Entry[];
  control?: BatchControl;
}

export interface AchFile {
  header: FileHeader;
  batches: Batch[];
  control?: FileControl;
}

/** A record as read; `line` counts from 1 over all lines of the input. */
export type Read<T> = T & { line: number };
/** An entry as read, with the line of each addenda record. */
export type ReadEntry = Read<EntryFields> & { addenda: Read<Addenda>[] };

/** A batch as read. Header and control are absent when the bank omitted them. */
export interface ReadBatch {
  header?: Read<BatchHeader>;
  entries: ReadEntry[];
  /** Addenda that follow no entry. */
  stray_addenda?: Read<Addenda>[];
  control?: Read<BatchControl>;
}

/** Writer input for an addenda record; sequence and trace numbers default to the entry's. */
export type AddendaInput = {
  [T in AddendaType]: Partial<AddendaByType[T]> & { type: T };
}[AddendaType];

type EntryMandatory = "transaction_code" | "receiving_dfi_identification" | "trace_number";
/**
 * Writer input for an entry. `receiving_dfi_identification` may hold all nine digits of
 * the routing number; check digit, addenda indicator and addenda count are computed when absent.
 */
export type EntryInput = Partial<Omit<EntryFields, EntryMandatory>> &
  Pick<EntryFields, EntryMandatory> & { addenda?: readonly AddendaInput[] };

/** Writer input for a batch header; dates default to blank. */
export type BatchHeaderInput = Partial<BatchHeader> &
  Pick<BatchHeader, "service_class_code" | "standard_entry_class_code" | "odfi_identification">;

export type FileHeaderInput = Partial<FileHeader> &
  Pick<FileHeader, "immediate_destination" | "immediate_origin" | "file_creation_date">;

/** The fields that entries of a kind share. */
export type SimilarKind = Omit<
  EntryInput,
  "amount" | "individual_identification_number" | "trace_number" | "addenda"
>;

/**
 * Entries that differ only in kind, amount, number and payment addenda, as columns: millions need no
 * object each. An entry's number is its identification in base 36, and its last seven digits are the
 * sequence of its trace number.
 */
export interface SimilarEntries {
  kinds: readonly SimilarKind[];
  /** Index into `kinds`, per entry. */
  kindOf: ArrayLike<number>;
  /** Cents. */
  amounts: ArrayLike<number>;
  /** Number of the first entry; the others follow in sequence. */
  first_number: number;
  /** Text of the entry's addenda 05, per entry; absent where it has none. */
  payment_related_information?: readonly (string | undefined)[];
}

export interface BatchInput {
  header: BatchHeaderInput;
  /** Written before `entries`. */
  similar?: SimilarEntries;
  entries: Iterable<EntryInput>;
  control?: { message_authentication_code?: string; ach_operator_data?: string };
}

export interface FileInput {
  header: FileHeaderInput;
  batches: Iterable<BatchInput>;
}
