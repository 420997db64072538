export type { FieldKind, FieldRow, Inclusion, Layout, RecordName } from "./layout.ts";
export { type LayoutName, layouts } from "./layouts.ts";
export type * from "./records.ts";
export {
  changeCodes,
  contestedCodes,
  dishonoredCodes,
  isReservedDescription,
  refusedChangeCodes,
  reservedDescriptions,
  returnCodes,
  returnTransactionCode,
  reversedTransactionCode,
  secRules,
  type SecRule,
  transactionCode,
  type TransactionCode,
  type TransactionUse,
} from "./codes.ts";
export { type AchError, type AchErrorCode, errorCodes, type ErrorLevel } from "./errors.ts";
export { type Profile, type ProfileChoice, type ProfileName, profiles } from "./profiles.ts";
export { checkDigit, isRoutingNumber } from "./routing-number.ts";
export {
  type ReadAchFile,
  readFile,
  type ReadOptions,
  type ReadResult,
  toAchFile,
} from "./read.ts";
export type { Totals } from "./checker.ts";
export {
  type BatchStream,
  type FileError,
  type FileStream,
  isFileError,
  write,
  writeAsync,
  writeFile,
  type WriteOptions,
} from "./write.ts";
export { type Answer, type Answering, correctionOf, returnOf } from "./returns.ts";
export type { EntryView } from "./entry-view.ts";
export type { ReadHandlers } from "./handlers.ts";
export { read, type ReadEvent, readInto, readSync, type StreamInput } from "./stream.ts";
export {
  type FileLimits,
  flatten,
  merge,
  nextModifier,
  type Packed,
  type Renumbered,
  split,
} from "./pack.ts";
export {
  type OffsetAccount,
  type Reversal,
  reverse,
  type ReverseOptions,
  withOffset,
} from "./reverse.ts";
export { contestOf, dishonorOf, refuseCorrectionOf, rejectedCopyOf } from "./disputes.ts";
export { readJson, toJson } from "./json.ts";
export { jsonSchema } from "./json-schema.ts";
export {
  type ExplainedField,
  type ExplainedRecord,
  explainRecord,
  type RecordContext,
  ruler,
} from "./explain.ts";
export { maskAccountNumbers, maskError } from "./mask.ts";
export { diffFiles, type Difference } from "./diff.ts";
export { achText } from "./ach-text.ts";
export { NACHA_DOCS } from "./docs.ts";
