import { type Codec, codecs, type Field, recordWidth } from "../layouts/codec.ts";
import { latin1 } from "../layouts/bytes.ts";
import { encodeRecord } from "../write/encode.ts";
import { addendaCodec, addendaType } from "../layouts/entry-codecs.ts";
import { type AchError, achError, type AchErrorCode, errorCodes } from "../layouts/errors.ts";
import {
  addendaNames,
  type FieldNames,
  iatAddendaKeys,
  numbers,
  recordNames,
  relaxedByOption,
} from "./moov-names.ts";
import type { Profile } from "../layouts/profiles.ts";

type Json = Readonly<Record<string, unknown>>;

/** A document of moov-io/ach's JSON form, as records. */
export interface MoovFile {
  /** One record per line, without controls: those of the document are ignored. */
  text: string;
  errors: AchError[];
  /** The document's own `validateOpts`, as a profile. */
  profile: Profile;
}

/** True for the JSON form of moov-io/ach: camel case, `fileHeader` or `batchHeader` on top. */
export function isMoovJson(value: unknown): value is Json {
  if (!isObject(value)) return false;
  const keys = new Set(Object.keys(value).map((key) => key.toLowerCase()));
  return keys.has("fileheader") || keys.has("batchheader");
}

/** Reads the JSON form of moov-io/ach. Wrong types are errors that name the field. */
export function readMoovJson(document: Json): MoovFile {
  const reader = new MoovReader();
  reader.document(lowerCaseKeys(document));
  const options = lowerCaseKeys(document)["validateopts"];
  return { text: reader.text, errors: reader.errors, profile: optionProfile(options) };
}

function optionProfile(options: unknown): Profile {
  const relax: AchErrorCode[] = [];
  if (isObject(options)) {
    for (const [name, on] of Object.entries(options)) {
      if (on !== true) continue;
      if (name.toLowerCase() === "skipall")
        relax.push(...(Object.keys(errorCodes) as AchErrorCode[]));
      relax.push(...(relaxedByOption[name.toLowerCase()] ?? []));
    }
  }
  return { name: "moov_options", about: "Errors that the document's options relax.", relax };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lower-case keys: moov-io/ach reads keys in any case. */
function lowerCaseKeys(value: Json): Json {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item]));
}

class MoovReader {
  readonly errors: AchError[] = [];
  private readonly lines: string[] = [];
  private trace = "";
  private traceCount = 0;

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join("");
  }

  document(document: Json): void {
    if ("fileheader" in document)
      this.put(codecs.file_header, document["fileheader"], "file_header");
    if ("batchheader" in document) this.batch(document);
    for (const key of ["batches", "iatbatches", "notificationofchange", "returnentries"]) {
      // The last two repeat batches of the first.
      if (key === "notificationofchange" || key === "returnentries") continue;
      for (const batch of this.list(document[key], key)) this.batch(lowerCaseKeys(batch));
    }
  }

  private batch(batch: Json): void {
    const iat = batch["iatbatchheader"];
    const codec = iat === undefined ? codecs.batch_header : codecs.iat_batch_header;
    const header = iat ?? batch["batchheader"];
    const names = iat === undefined ? "batch_header" : "iat_batch_header";
    this.put(codec, header, names, { originator_status_code: "1" });
    const facts = isObject(header) ? lowerCaseKeys(header) : {};
    const odfi = asText(facts["odfiidentification"]).slice(0, 8);
    this.trace = odfi.padStart(8, "0");
    this.traceCount = 0;
    for (const entry of this.list(batch["entrydetails"], "entryDetails")) {
      this.entry(codecs.entry, lowerCaseKeys(entry), false);
    }
    for (const entry of this.list(batch["iatentrydetails"], "IATEntryDetails")) {
      this.entry(codecs.entry_iat, lowerCaseKeys(entry), true);
    }
    for (const entry of this.list(batch["adventrydetails"], "ADVEntryDetails")) {
      this.entry(codecs.entry_adv, lowerCaseKeys(entry), false);
    }
  }

  private entry(codec: Codec, entry: Json, iat: boolean): void {
    this.traceCount += 1;
    const stated = entry["tracenumber"];
    const missing = stated === undefined || stated === null || stated === "";
    const trace = missing
      ? `${this.trace}${String(this.traceCount).padStart(7, "0")}`
      : asText(stated).padStart(15, "0");
    const addenda = this.addendaOf(entry, iat);
    const defaults = {
      trace_number: trace,
      addenda_record_indicator: addenda.length > 0 ? "1" : "0",
    };
    this.put(codec, missing ? { ...entry, tracenumber: trace } : entry, codec.name, defaults);
    for (const item of addenda) this.addenda(item, trace, iat);
  }

  /** The addenda of an entry, in file order. */
  private addendaOf(entry: Json, iat: boolean): { key: string; item: Json; nth: number }[] {
    const found: { key: string; item: Json; nth: number }[] = [];
    const keys = [...(iat ? iatAddendaKeys : []), "addenda02", "addenda05"];
    keys.push(
      "addenda98",
      "addenda98refused",
      "addenda99",
      "addenda99dishonored",
      "addenda99contested",
    );
    for (const key of keys) {
      const value = entry[key];
      if (value === undefined || value === null) continue;
      const many = key === "addenda05" || key === "addenda17" || key === "addenda18";
      const items = many ? this.list(value, key) : [value];
      for (const [nth, item] of items.entries()) {
        if (isObject(item)) found.push({ key, item: lowerCaseKeys(item), nth: nth + 1 });
        else this.fail("addenda", key, item);
      }
    }
    return found;
  }

  private addenda(
    found: { key: string; item: Json; nth: number },
    trace: string,
    iat: boolean,
  ): void {
    const typeCode = found.key.slice(7, 9);
    const { item } = found;
    const reason = asText(
      item["returncode"] ??
        item["dishonoredreturnreasoncode"] ??
        item["contestedreturncode"] ??
        item["refusedchangecode"] ??
        item["changecode"],
    );
    const type = addendaType(typeCode, reason, iat) ?? "payment";
    this.put(addendaCodec(type), item, `addenda_${type}`, {
      trace_number: trace,
      entry_detail_sequence_number: trace.slice(-7),
      addenda_sequence_number: found.nth,
    });
  }

  private list(value: unknown, field: string): Json[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.fail("batch_header", field, value);
      return [];
    }
    return value.filter(isObject);
  }

  private fail(record: AchError["record"], field: string, value: unknown): void {
    const line = this.lines.length + 1;
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    this.errors.push(achError({ line, record, field, code: "invalid_value", value: shown }));
  }

  /** Writes one object as a record. */
  private put(codec: Codec, value: unknown, kind: string, defaults: Json = {}): void {
    if (!isObject(value)) {
      this.fail(codec.record, kind, value);
      return;
    }
    const names = recordNames[kind] ?? addendaNames[kind] ?? {};
    const object = lowerCaseKeys(value);
    const data: Record<string, unknown> = { ...defaults };
    for (const field of codec.dataFields) {
      const given = object[jsonName(names, field.name)];
      if (given === undefined || given === null || given === "") continue;
      // Computed, like the controls: it only repeats the entry's number.
      if (field.name === "entry_detail_sequence_number") continue;
      const converted = this.converted(codec, field, given, jsonName(names, field.name));
      if (converted !== undefined) data[field.name] = converted;
    }
    const out = new Uint8Array(recordWidth);
    encodeRecord(codec, data, out, 0, (field, code, shown) => {
      const line = this.lines.length + 1;
      this.errors.push(
        achError({ line, record: codec.record, field: field.name, code, value: shown }),
      );
    });
    this.lines.push(latin1(out));
  }

  private converted(
    codec: Codec,
    field: Field,
    value: unknown,
    name: string,
  ): string | number | undefined {
    const number = typeof value === "number";
    if (field.kind === "count" || field.kind === "cents") {
      if (number) return value;
      this.fail(codec.record, name, value);
      return undefined;
    }
    if (typeof value !== "string" && !number) {
      this.fail(codec.record, name, value);
      return undefined;
    }
    if (!number && numbers.has(name)) {
      this.fail(codec.record, name, value);
      return undefined;
    }
    return textValue(field, value);
  }
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function jsonName(names: FieldNames, field: string): string {
  return names[field] ?? field.replaceAll("_", "");
}

const instant = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** A value of the document in the format of the field. */
function textValue(field: Field, value: string | number): string {
  const width = field.end - field.start;
  if (typeof value === "number") return String(value).padStart(width, "0");
  const time = instant.exec(value);
  if (time && field.kind === "date") return `${time[1]?.slice(2)}${time[2]}${time[3]}`;
  if (time && field.name === "file_creation_time") return `${time[4]}${time[5]}`;
  if (field.name.endsWith("odfi_identification")) return value.slice(0, 8).padStart(8, "0");
  if (field.kind === "digits" && /^[0-9]+$/.test(value)) return value.padStart(width, "0");
  return value.length > width ? value.trimEnd() : value;
}
