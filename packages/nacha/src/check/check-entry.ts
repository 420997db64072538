import { type Chunk, textOf } from "../layouts/bytes.ts";
import { checkFields, columnsFit, isBlankOrZero, type Report } from "./check-fields.ts";
import type { SecRule, TransactionCode } from "../layouts/codes.ts";
import {
  credit,
  debit,
  directions,
  type EntryContext,
  fastCodes,
  meanings,
} from "../layouts/entry-meanings.ts";
import { FastEntry } from "../layouts/fast-entry.ts";
import type { AddendaType } from "../layouts/records.ts";

/** The kind of entries in a batch. */
export type EntryKind = "forward" | "return" | "dishonored" | "correction";

const hashModulus = 10_000_000_000;

/** Checks the entries of a batch and keeps its totals. */
export class EntryChecker {
  readonly setting: EntryContext;
  count = 0;
  debit = 0;
  credit = 0;
  entries = 0;
  kind: EntryKind | undefined;
  /** Amount of the current entry in cents. */
  lastAmount = 0;
  /** Trace number of the current entry; NaN when it is not numeric. */
  trace = Number.NaN;
  private hashSum = 0;
  private lastTrace = -1;
  private readonly fast = new FastEntry();
  /** By transaction code: 1 credit, 2 debit, 0 for codes that are checked field by field. */
  private readonly fastCodes: Uint8Array;
  private readonly fastLimit: number;
  private readonly payment: boolean;
  private readonly named: boolean;
  private readonly report: Report;
  private readonly sameDayLimitCents: number;
  private open = false;
  private chunk: Chunk | undefined;
  private at = 0;
  private line = 0;
  private code = 0;
  private addendaCount = 0;
  private ownAddenda = 0;
  private entryKind: EntryKind = "forward";

  constructor(context: EntryContext, report: Report, sameDayLimitCents: number) {
    this.setting = context;
    this.report = report;
    this.sameDayLimitCents = sameDayLimitCents;
    const { rule, sec, sameDay } = context;
    this.fastCodes = fastCodes(context);
    this.fastLimit = Math.min(
      rule?.maxAmountCents ?? Number.MAX_SAFE_INTEGER,
      sameDay ? sameDayLimitCents : Number.MAX_SAFE_INTEGER,
    );
    this.payment = sec === "WEB" || sec === "TEL";
    this.named = rule?.nameMandatory ?? false;
  }

  /** Accepts a valid live forward entry without addenda; otherwise returns false and changes nothing. */
  fastEntry(chunk: Chunk, at: number, line: number): boolean {
    if (this.open) this.finish();
    const { fast } = this;
    if (!fast.take(chunk, at)) return false;
    const { amount, prefix, sequence, routing } = fast;
    const direction = this.fastCodes[fast.code]!;
    if (direction === 0 || amount === 0 || amount > this.fastLimit || routing === 0) return false;
    if (prefix !== this.setting.odfi || (this.kind ?? "forward") !== "forward") return false;
    const trace = prefix * 10_000_000 + sequence;
    const { bytes } = chunk;
    if (trace <= this.lastTrace || bytes[at + 12] === 32) return false;
    if (this.named && !(bytes[at + 54]! > 48)) return false;
    if (this.payment && !(bytes[at + 77] === 32 && (bytes[at + 76]! | 1) === 83)) return false;
    this.kind = "forward";
    this.lastTrace = trace;
    this.lastAmount = amount;
    this.chunk = chunk;
    this.at = at;
    this.line = line;
    this.count += 1;
    this.entries += 1;
    this.hashSum += routing;
    if (direction === debit) this.debit += amount;
    else this.credit += amount;
    return true;
  }

  /** Sum of the receiving banks' eight digits, last ten digits of it. */
  get hash(): number {
    return this.hashSum % hashModulus;
  }

  /** Checks a record 6. */
  entry(chunk: Chunk, at: number, line: number): void {
    this.finish();
    const { columns } = this.setting;
    const { bytes } = chunk;
    this.chunk = chunk;
    this.at = at;
    this.line = line;
    this.open = true;
    this.count += 1;
    this.entries += 1;
    this.addendaCount = 0;
    this.ownAddenda = 0;
    this.entryKind = "forward";
    if (!columnsFit(columns.codec, bytes, at)) {
      checkFields(columns.codec, chunk, at, line, this.report);
    }
    this.routing(bytes, at);
    this.code = (bytes[at + 1]! - 48) * 10 + bytes[at + 2]! - 48;
    this.lastAmount = integer(bytes, at + columns.amountStart, at + columns.amountEnd) || 0;
    const direction = directions[this.code];
    if (direction === debit) this.debit += this.lastAmount;
    else if (direction === credit) this.credit += this.lastAmount;
    else this.fail("transaction_code", "transaction_code", 1, 3);
    if (columns.traceStart >= 0) this.traceNumber(bytes, at + columns.traceStart);
    if (bytes[at + columns.accountStart] === 32) this.account(bytes, at);
  }

  /** Counts a record 7 of the current entry. False when there is no entry. */
  addenda(type: AddendaType | undefined): boolean {
    if (!this.open && !this.reopen()) return false;
    this.count += 1;
    this.addendaCount += 1;
    if (type === "return" || type === "iat_return") this.entryKind = "return";
    else if (type === "dishonored" || type === "contested") this.entryKind = "dishonored";
    else if (type?.endsWith("correction")) this.entryKind = "correction";
    else this.ownAddenda += 1;
    return true;
  }

  /** Reopens the last entry, which announced no addenda, for an addenda record that follows it. */
  private reopen(): boolean {
    if (this.entries === 0 || this.chunk === undefined) return false;
    this.open = true;
    this.addendaCount = 0;
    this.ownAddenda = 0;
    this.entryKind = "forward";
    this.code = this.fast.code;
    this.lastAmount = this.fast.amount;
    this.trace = this.lastTrace;
    return true;
  }

  /** Addenda 05, 17 or 18 so far, for the check of their sequence. */
  get addendaSoFar(): number {
    return this.ownAddenda;
  }

  /** Ends the current entry and runs the checks that depend on its addenda. */
  finish(): void {
    if (!this.open || this.chunk === undefined) return;
    this.open = false;
    const { bytes } = this.chunk;
    const { columns, rule } = this.setting;
    const indicator = bytes[this.at + columns.indicatorAt];
    if (indicator !== (this.addendaCount > 0 ? 49 : 48)) {
      const at = columns.indicatorAt;
      this.fail("addenda_indicator", "addenda_record_indicator", at, at + 1);
    }
    this.kind ??= this.entryKind;
    if (this.kind !== this.entryKind && this.setting.sec !== "")
      this.fail("mixed_batch", null, 0, 3);
    const meaning = meanings[this.code];
    if (meaning === undefined) return;
    this.direction(meaning);
    this.amounts(meaning);
    if (this.entryKind === "forward" && rule !== undefined) this.forward(meaning, rule);
  }

  private routing(bytes: Uint8Array, at: number): void {
    const sum =
      3 * (bytes[at + 3]! + bytes[at + 6]! + bytes[at + 9]!) +
      7 * (bytes[at + 4]! + bytes[at + 7]! + bytes[at + 10]!) +
      bytes[at + 5]! +
      bytes[at + 8]! +
      bytes[at + 11]!;
    const eight = integer(bytes, at + 3, at + 11);
    // The sum is of character codes: 33 weights times the code of "0" (48) is 1584.
    if (Number.isNaN(eight) || (sum - 1584) % 10 !== 0 || eight === 0) {
      this.fail("routing_number", "check_digit", 3, 12);
    }
    this.hashSum = (this.hashSum + (eight || 0)) % hashModulus;
  }

  private traceNumber(bytes: Uint8Array, start: number): void {
    const trace = integer(bytes, start, start + 15);
    this.trace = trace;
    // The field check has already reported it.
    if (Number.isNaN(trace)) return;
    const column = start - this.at;
    if (trace <= this.lastTrace) this.fail("trace_order", "trace_number", column, column + 15);
    this.lastTrace = trace;
    if (trace === 0) this.fail("trace_number", "trace_number", column, column + 15);
    const { odfi } = this.setting;
    if (Math.floor(trace / 10_000_000) !== odfi && !Number.isNaN(odfi)) {
      this.fail("trace_prefix", "trace_number", column, column + 15);
    }
  }

  private account(bytes: Uint8Array, at: number): void {
    const { accountStart, accountEnd } = this.setting.columns;
    if (isBlankOrZero(bytes, at + accountStart, at + accountEnd)) {
      this.fail("dfi_account_number", "dfi_account_number", accountStart, accountEnd);
    }
  }

  private direction(meaning: TransactionCode): void {
    const { serviceClass, rule, reversal } = this.setting;
    const wrongClass =
      (serviceClass === "220" && meaning.direction === "debit") ||
      (serviceClass === "225" && meaning.direction === "credit");
    let wrongSec = false;
    if (rule !== undefined && rule.direction !== "both") {
      wrongSec = (meaning.direction === rule.direction) === reversal;
    }
    if (wrongClass || wrongSec) {
      const code = this.setting.sec === "IAT" ? "iat_direction" : "transaction_direction";
      this.fail(code, "transaction_code", 1, 3);
    }
    const advice = serviceClass === "280" || this.setting.sec === "ADV";
    if (advice !== (meaning.use === "advice"))
      this.fail("transaction_code", "transaction_code", 1, 3);
  }

  private amounts(meaning: TransactionCode): void {
    const { use } = meaning;
    const { rule } = this.setting;
    let zero: boolean | undefined;
    if (this.entryKind === "correction" || use === "prenote" || use === "zero_dollar") zero = true;
    else if (this.entryKind === "forward" && use === "live" && rule?.zeroAmount !== true)
      zero = false;
    if (zero !== undefined && zero !== (this.lastAmount === 0)) {
      this.failAmount(zero ? "amount" : "zero_amount");
    }
  }

  private failAmount(code: "amount" | "amount_limit" | "zero_amount"): void {
    const { amountStart, amountEnd } = this.setting.columns;
    this.fail(code, "amount", amountStart, amountEnd);
  }

  private forward(meaning: TransactionCode, rule: SecRule): void {
    const { columns, sameDay } = this.setting;
    if (meaning.use === "return") this.fail("transaction_code", "transaction_code", 1, 3);
    if (
      meaning.use === "zero_dollar" &&
      (!rule.zeroDollar || (this.addendaCount === 0 && rule.direction === "both"))
    ) {
      this.fail("transaction_code", "transaction_code", 1, 3);
    }
    this.addendaLimits(rule);
    if (rule.nameMandatory) this.mandatoryName();
    if (columns.mandatory.length > 0) this.mandatoryFields();
    const limit = rule.maxAmountCents;
    if (limit !== undefined && this.lastAmount > limit) this.failAmount("amount_limit");
    if (sameDay && this.lastAmount > this.sameDayLimitCents) this.failAmount("amount_limit");
    if (this.setting.sec === "WEB" || this.setting.sec === "TEL") this.paymentType();
    if (this.setting.sec === "SHR") this.cardExpiration();
  }

  private addendaLimits(rule: SecRule): void {
    const { addendaCountStart } = this.setting.columns;
    const prenote = meanings[this.code]?.use === "prenote";
    const tooFew = this.addendaCount < rule.minAddenda && !prenote;
    if (tooFew || this.addendaCount > rule.maxAddenda) this.fail("addenda_count", null, 0, 3);
    if (addendaCountStart < 0 || this.chunk === undefined) return;
    const start = this.at + addendaCountStart;
    const stated = integer(this.chunk.bytes, start, start + 4);
    if (stated !== this.addendaCount) {
      const code = this.setting.sec === "IAT" ? "iat_addenda_count" : "addenda_count";
      this.fail(code, "number_of_addenda", addendaCountStart, addendaCountStart + 4);
    }
  }

  private mandatoryName(): void {
    const { nameStart, nameEnd } = this.setting.columns;
    if (this.blank(nameStart, nameEnd)) {
      this.fail("individual_name", "individual_name", nameStart, nameEnd);
    }
  }

  private mandatoryFields(): void {
    for (const field of this.setting.columns.mandatory) {
      if (!this.blank(field.start, field.end)) continue;
      const own = field.name === "individual_identification_number";
      this.fail(
        own ? "individual_identification_number" : "mandatory_field",
        field.name,
        field.start,
        field.end,
      );
    }
  }

  private blank(start: number, end: number): boolean {
    return (
      this.chunk !== undefined && isBlankOrZero(this.chunk.bytes, this.at + start, this.at + end)
    );
  }

  private paymentType(): void {
    const bytes = this.chunk?.bytes;
    const first = bytes?.[this.at + 76];
    const second = bytes?.[this.at + 77];
    // Payment types are R, S or ST; TEL may leave it blank.
    const single = (first === 82 || first === 83) && second === 32;
    const standing = first === 83 && second === 84;
    const blankTel = this.setting.sec === "TEL" && first === 32 && second === 32;
    if (!single && !standing && !blankTel) {
      this.fail("payment_type_code", "discretionary_data", 76, 78);
    }
  }

  private cardExpiration(): void {
    const bytes = this.chunk?.bytes;
    if (bytes === undefined) return;
    const month = integer(bytes, this.at + 39, this.at + 41);
    if (month < 1 || month > 12) this.fail("card_expiration_date", "card_expiration_date", 39, 43);
  }

  private fail(
    code: Parameters<Report>[0]["code"],
    field: string | null,
    start: number,
    end: number,
  ): void {
    const text = this.chunk === undefined ? "" : textOf(this.chunk);
    this.report({
      line: this.line,
      record: "entry",
      field,
      code,
      value: text.slice(this.at + start, this.at + end),
    });
  }
}

/** The unsigned integer in a range of columns; NaN when a column is not a digit. */
export function integer(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = bytes[index]! - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
