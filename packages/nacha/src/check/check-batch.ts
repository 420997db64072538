import { type Chunk, textOf } from "../layouts/bytes.ts";
import { EntryChecker, integer } from "./check-entry.ts";
import { checkFields, columnsFit, type Report } from "./check-fields.ts";
import { type Codec, codecs, fieldValue } from "../layouts/codec.ts";
import {
  changeCodes,
  refusedChangeCodes,
  reservedDescriptions,
  returnCodes,
  secRules,
} from "../layouts/codes.ts";
import { addendaCodec, addendaType, entryColumns } from "../layouts/entry-codecs.ts";
import type { EntryContext } from "../layouts/entry-meanings.ts";
import type { AchErrorCode } from "../layouts/errors.ts";
import type { ResolvedProfile } from "../layouts/profiles.ts";
import type { AddendaType } from "../layouts/records.ts";

interface HeaderFacts {
  codec: Codec;
  sec: string;
  iat: boolean;
  serviceClass: string;
  company: string;
  odfi: string;
  batchNumber: string;
  description: string;
  descriptiveDate: string;
}

const serviceClasses: ReadonlySet<string> = new Set(["200", "220", "225", "280"]);

/** Checks one batch: header, entries by `EntryChecker`, addenda and control. */
export class BatchChecker {
  readonly header: HeaderFacts | undefined;
  readonly entries: EntryChecker;
  readonly line: number;
  readonly batchNumber: number;
  private readonly report: Report;
  private readonly profile: ResolvedProfile;
  private sequence17 = 0;
  private sequence18 = 0;

  constructor(
    header: { chunk: Chunk; at: number } | undefined,
    context: { line: number; report: Report; profile: ResolvedProfile },
  ) {
    this.report = context.report;
    this.profile = context.profile;
    this.line = context.line;
    this.header = header && headerFacts(header.chunk, header.at);
    this.batchNumber = Number(this.header?.batchNumber ?? Number.NaN);
    this.entries = new EntryChecker(
      this.entryContext(),
      context.report,
      context.profile.sameDayLimitCents,
    );
    if (header) this.checkHeader(header.chunk, header.at);
  }

  private entryContext(): EntryContext {
    const facts = this.header;
    const sec = facts?.sec ?? "";
    return {
      columns: entryColumns(sec, facts?.iat ?? false),
      sec,
      rule: secRules[sec],
      serviceClass: facts?.serviceClass ?? "",
      odfi: facts !== undefined && /^[0-9]{8}$/.test(facts.odfi) ? Number(facts.odfi) : Number.NaN,
      reversal: facts?.description === "REVERSAL",
      sameDay: /^SD[0-9]{4}$/.test(facts?.descriptiveDate ?? ""),
    };
  }

  private checkHeader(chunk: Chunk, at: number): void {
    const facts = this.header;
    if (facts === undefined) return;
    checkFields(facts.codec, chunk, at, this.line, this.report);
    if (
      !serviceClasses.has(facts.serviceClass) ||
      (facts.serviceClass === "280") !== (facts.sec === "ADV")
    ) {
      this.fail("batch_header", "service_class_code", "service_class_code", facts.serviceClass);
    }
    if (secRules[facts.sec] === undefined) {
      this.fail("batch_header", "standard_entry_class_code", "unknown_sec_code", facts.sec);
    }
    const text = textOf(chunk);
    const day = text.slice(at + 75, at + 78);
    if (day.trim() !== "" && !(Number(day) <= 366)) {
      this.fail("batch_header", "settlement_date", "settlement_date", day);
    }
    const status = text.slice(at + 78, at + 79);
    if (status < "0" || status > "2") {
      this.fail("batch_header", "originator_status_code", "originator_status_code", status);
    }
    this.checkDescription(facts);
  }

  private checkDescription(facts: HeaderFacts): void {
    const { description, sec } = facts;
    const upper = description.trim().toUpperCase();
    const demanded = secRules[sec]?.description;
    const reversal = description === "REVERSAL";
    let code: AchErrorCode | undefined;
    if (demanded !== undefined && description !== demanded && !reversal) {
      code = "reserved_description";
    } else if (reservedDescriptions.has(upper) && description !== upper) {
      code = "doubtful_description";
    } else if (sec === "XCK" && description !== "NO CHECK" && !reversal) {
      code = "doubtful_description";
    }
    if (code) this.fail("batch_header", "company_entry_description", code, description);
  }

  entry(chunk: Chunk, at: number, line: number): void {
    this.sequence17 = 0;
    this.sequence18 = 0;
    this.entries.entry(chunk, at, line);
  }

  /** Checks a record 7 and returns its type; `stray` when it follows no entry. */
  addenda(
    chunk: Chunk,
    at: number,
    line: number,
  ): { type: AddendaType; codec: Codec; stray: boolean } {
    const text = textOf(chunk);
    const typeCode = text.slice(at + 1, at + 3);
    const reason = text.slice(at + 3, at + 6);
    const iat = this.header?.iat ?? false;
    const known = addendaType(typeCode, reason, iat);
    const type = known ?? "payment";
    const codec = addendaCodec(type);
    if (!this.entries.addenda(type)) {
      this.report({ line, record: "addenda", code: "addenda_outside_entry", value: typeCode });
      return { type, codec, stray: true };
    }
    const where = { line, record: "addenda" } as const;
    if (known === undefined) {
      this.report({ ...where, field: "addenda_type_code", code: "addenda_type", value: typeCode });
      return { type, codec, stray: false };
    }
    if (!columnsFit(codec, chunk.bytes, at) || this.isRare(type)) {
      checkFields(codec, chunk, at, line, this.report);
    }
    this.allowed(type, typeCode, line);
    this.trace(chunk, at, line, codec);
    this.sequence(type, chunk, at, line);
    this.reason(type, reason, line);
    return { type, codec, stray: false };
  }

  /** Addenda types with mandatory text fields, which `columnsFit` does not check. */
  private isRare(type: AddendaType): boolean {
    return type !== "payment" && type !== "terminal";
  }

  private allowed(type: AddendaType, typeCode: string, line: number): void {
    const sec = this.header?.sec;
    const rule = secRules[sec ?? ""];
    if (rule === undefined || /return|dishonored|contested|correction/.test(type)) {
      const correction = type.endsWith("correction");
      if (rule === undefined || correction === (sec === "COR")) return;
    } else if (rule.addenda.includes(type) || (sec === "COR" && this.header?.iat === true)) return;
    // Dishonored returns may repeat the addenda of the original entry; their kind is not known yet.
    else if (type === "payment" && this.entries.kind === "dishonored") return;
    this.report({
      line,
      record: "addenda",
      field: "addenda_type_code",
      code: "addenda_type",
      value: typeCode,
    });
  }

  private trace(chunk: Chunk, at: number, line: number, codec: Codec): void {
    const { trace } = this.entries;
    if (Number.isNaN(trace)) return;
    const last = codec.fields.at(-1);
    if (last === undefined) return;
    const stated = integer(chunk.bytes, at + last.start, at + last.end);
    const wanted = last.name === "trace_number" ? trace : trace % 10_000_000;
    if (stated === wanted) return;
    const value = textOf(chunk).slice(at + last.start, at + last.end);
    const code = /^addenda_(iat_[0-9]|payment|terminal)/.test(codec.name)
      ? "trace_mismatch"
      : "answer_trace";
    this.report({ line, record: "addenda", field: last.name, code, value });
  }

  private sequence(type: AddendaType, chunk: Chunk, at: number, line: number): void {
    let wanted: number;
    if (type === "payment") wanted = this.entries.addendaSoFar;
    else if (type === "iat_17") wanted = this.sequence17 += 1;
    else if (type === "iat_18") wanted = this.sequence18 += 1;
    else return;
    if (integer(chunk.bytes, at + 83, at + 87) === wanted) return;
    const value = textOf(chunk).slice(at + 83, at + 87);
    const field = "addenda_sequence_number";
    this.report({ line, record: "addenda", field, code: "addenda_sequence", value });
  }

  private reason(type: AddendaType, written: string, line: number): void {
    if (this.profile.extraCodes.has(written)) return;
    const where = { line, record: "addenda", value: written } as const;
    // Lower case has its own error code; the reason itself is still unambiguous.
    const reason = written.toUpperCase();
    if (type === "return" || type === "iat_return") {
      if (returnCodes.has(reason)) return;
      this.report({ ...where, field: "return_reason_code", code: "return_reason_code" });
    } else if (type.endsWith("correction")) {
      if (changeCodes.has(reason) || refusedChangeCodes.has(reason)) return;
      this.report({ ...where, field: "change_code", code: "change_code" });
    }
  }

  /** Ends the batch without a control. */
  finish(): void {
    this.entries.finish();
    if (this.entries.entries === 0 && this.header) {
      this.report({ line: this.line, record: "batch_header", code: "empty_batch" });
    }
  }

  /** Checks a record 8 against the computed counts and sums. */
  control(chunk: Chunk, at: number, line: number): Codec {
    this.finish();
    const text = textOf(chunk);
    const sec = this.header?.sec ?? (text.startsWith("280", at + 1) ? "ADV" : "");
    const codec = sec === "ADV" ? codecs.adv_batch_control : codecs.batch_control;
    checkFields(codec, chunk, at, line, this.report);
    const { entries } = this;
    const compare = (field: string, code: AchErrorCode, expected: number | string): void => {
      const value = fieldValue(codec.field(field), text, at);
      if (value === expected) return;
      const raw = text.slice(at + codec.field(field).start, at + codec.field(field).end);
      this.report({
        line,
        record: "batch_control",
        field,
        code,
        value: raw,
        expected: String(expected),
      });
    };
    compare("entry_addenda_count", "batch_entry_count", entries.count);
    compare("entry_hash", "batch_entry_hash", entries.hash);
    compare("total_debit", "batch_total_debit", entries.debit);
    compare("total_credit", "batch_total_credit", entries.credit);
    if (this.header) this.compareHeader(codec, text, at, line);
    return codec;
  }

  private compareHeader(codec: Codec, text: string, at: number, line: number): void {
    const facts = this.header;
    if (facts === undefined) return;
    const raw = (field: string) =>
      text.slice(at + codec.field(field).start, at + codec.field(field).end);
    const same = (field: string, code: AchErrorCode, expected: string): void => {
      const value = raw(field);
      if (value.trim() === expected.trim() || (facts.iat && value.trim() === "")) return;
      this.report({ line, record: "batch_control", field, code, value, expected });
    };
    same("service_class_code", "service_class_mismatch", facts.serviceClass);
    same("odfi_identification", "odfi_identification_mismatch", facts.odfi);
    same("batch_number", "batch_number_mismatch", facts.batchNumber);
    if (codec === codecs.batch_control) {
      same("company_identification", "company_identification_mismatch", facts.company);
    }
  }

  private fail(record: "batch_header", field: string, code: AchErrorCode, value: string): void {
    this.report({ line: this.line, record, field, code, value });
  }
}

function headerFacts(chunk: Chunk, at: number): HeaderFacts {
  const text = textOf(chunk);
  const sec = text.slice(at + 50, at + 53);
  const iat = sec === "IAT" || (sec === "COR" && text.startsWith("IATCOR", at + 4));
  return {
    codec: iat ? codecs.iat_batch_header : codecs.batch_header,
    sec,
    iat,
    serviceClass: text.slice(at + 1, at + 4),
    company: text.slice(at + 40, at + 50),
    odfi: text.slice(at + 79, at + 87),
    batchNumber: text.slice(at + 87, at + 94),
    description: text.slice(at + 53, at + 63).trimEnd(),
    descriptiveDate: iat ? "" : text.slice(at + 63, at + 69),
  };
}
