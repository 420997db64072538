export type { FieldKind, FieldRow, Inclusion, Layout, RecordName } from "./layouts/layout.ts";
export { type LayoutName, layouts } from "./layouts/layouts.ts";
export type * from "./layouts/records.ts";
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
} from "./layouts/codes.ts";
export { type AchError, type AchErrorCode, errorCodes, type ErrorLevel } from "./layouts/errors.ts";
export {
  type Profile,
  type ProfileChoice,
  type ProfileName,
  profiles,
} from "./layouts/profiles.ts";
export { checkDigit, isRoutingNumber } from "./layouts/routing-number.ts";
export {
  type ReadAchFile,
  readFile,
  type ReadOptions,
  type ReadResult,
  toAchFile,
} from "./read/read.ts";
export type { Totals } from "./check/checker.ts";
export {
  type BatchStream,
  type FileError,
  type FileStream,
  isFileError,
  write,
  writeAsync,
  writeFile,
  type WriteOptions,
} from "./write/write.ts";
export { type ReplyEntry, type ReplyOptions, correctionOf, returnOf } from "./returns/returns.ts";
export { type ReturnDifferences, returnDifferences } from "./returns/return-differences.ts";
export type { EntryView } from "./read/entry-view.ts";
export type { ReadHandlers } from "./read/handlers.ts";
export { read, type ReadEvent, readInto, readSync, type StreamInput } from "./read/stream.ts";
export {
  type FileLimits,
  flatten,
  merge,
  nextModifier,
  type Packed,
  type Renumbered,
  split,
} from "./write/pack.ts";
export {
  type OffsetAccount,
  type Reversal,
  reverse,
  type ReverseOptions,
  withOffset,
} from "./returns/reverse.ts";
export { contestOf, dishonorOf, refuseCorrectionOf, rejectedCopyOf } from "./returns/disputes.ts";
export {
  readRemittance,
  type Remittance,
  type RemittanceAdjustment,
  type RemittanceLine,
} from "./remittance/remittance.ts";
export { readJson, toJson } from "./convert/json.ts";
export { jsonSchema } from "./convert/json-schema.ts";
export {
  type ExplainedField,
  type ExplainedRecord,
  explainRecord,
  type RecordContext,
  ruler,
} from "./convert/explain.ts";
export { maskAccountNumbers, maskError } from "./convert/mask.ts";
export { diffFiles, type Difference } from "./convert/diff.ts";
export { achText } from "./layouts/ach-text.ts";
export { NACHA_DOCS } from "./convert/docs.ts";
