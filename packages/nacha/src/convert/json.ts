import { type Codec, codecs, type Field } from "../layouts/codec.ts";
import { addendaCodec, entryColumns } from "../layouts/entry-codecs.ts";
import { type AchError, achError, type ErrorFacts } from "../layouts/errors.ts";
import { isMoovJson, readMoovJson } from "./moov-json.ts";
import type { Profile, ProfileChoice } from "../layouts/profiles.ts";
import { type ReadAchFile, readFile, type ReadOptions, type ReadResult } from "../read/read.ts";
import type {
  AchFile,
  AddendaInput,
  BatchInput,
  EntryInput,
  FileInput,
} from "../layouts/records.ts";
import { addendaTypes } from "./json-schema.ts";
import { writeFile } from "../write/write.ts";

/** The JSON form of a file, without line numbers. `jsonSchema()` describes it. */
export function toJson(file: AchFile | ReadAchFile): string {
  const withoutLine = (key: string, value: unknown): unknown =>
    key === "line" ? undefined : value;
  const { header, batches, control } = file;
  return JSON.stringify({ header, batches, control }, withoutLine, 2);
}

/**
 * Reads the JSON form, or that of moov-io/ach, and checks it as a file. Controls are computed,
 * not read. Never throws on content.
 */
export function readJson(text: string, options: ReadOptions = {}): ReadResult {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const error = achError({
      line: 0,
      record: "file",
      code: "invalid_json",
      value: text.slice(0, 40),
    });
    return { ...readFile("", options), errors: [error] };
  }
  if (isMoovJson(document)) {
    const { text: lines, errors, profile } = readMoovJson(document);
    const own = profile.relax ?? [];
    const relax: Profile = {
      ...profile,
      relax: [...own, "missing_batch_control", "missing_file_control"],
    };
    return withErrors(
      readFile(lines, { ...options, profile: withProfile(options.profile, relax) }),
      errors,
      options,
    );
  }
  const shape = new DocumentReader();
  const file = shape.file(document);
  const bytes = writeFile(file, {
    profile: options.profile ?? "standard",
    mode: "lenient",
    onError: (error) => shape.overflow(error),
  });
  return withErrors(readFile(bytes, options), shape.errors, options);
}

function withProfile(choice: ProfileChoice | undefined, profile: Profile): ProfileChoice {
  if (choice === undefined) return profile;
  return [...((Array.isArray(choice) ? choice : [choice]) as readonly Profile[]), profile];
}

function withErrors(result: ReadResult, errors: AchError[], options: ReadOptions): ReadResult {
  const all = [...errors, ...result.errors];
  const notes = result.notes.filter(
    ({ code }) => code !== "missing_batch_control" && code !== "missing_file_control",
  );
  const valid = all.length === 0;
  const refused = options.mode === "strict" && !valid;
  return { ...result, valid, errors: all, notes, ...(refused && { batches: [], files: [] }) };
}

type Json = Readonly<Record<string, unknown>>;

/** Reads a document by the layout table; invalid values are reported and omitted. */
class DocumentReader {
  readonly errors: AchError[] = [];

  private fail(record: ErrorFacts["record"], field: string, value: unknown): void {
    const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    this.errors.push(achError({ line: 0, record, field, code: "invalid_value", value: shown }));
  }

  /** Keeps write errors that reading the result back would not find. */
  overflow(error: AchError): void {
    if (error.code.endsWith("_overflow") || error.code === "invalid_value") this.errors.push(error);
  }

  file(document: unknown): FileInput {
    const file = this.object(document, "file", "document");
    const batches = this.list(file["batches"], "file", "batches").map((batch) => this.batch(batch));
    const header = this.record(codecs.file_header, file["header"], "header");
    return { header: header as unknown as FileInput["header"], batches };
  }

  private batch(value: unknown): BatchInput {
    const batch = this.object(value, "batch_header", "batches");
    const stated = isObject(batch["header"]) ? batch["header"] : {};
    const sec = secOf(stated);
    const iat = sec === "IAT" || (sec === "COR" && stated["iat_indicator"] === "IATCOR");
    const codec = iat ? codecs.iat_batch_header : codecs.batch_header;
    const header = this.record(codec, batch["header"], "header");
    header["service_class_code"] ??= "";
    header["standard_entry_class_code"] ??= "";
    header["odfi_identification"] ??= "";
    const columns = entryColumns(sec, iat);
    const entries = this.list(batch["entries"], "batch_header", "entries").map((entry) =>
      this.entry(columns.codec, entry),
    );
    return { header: header as unknown as BatchInput["header"], entries };
  }

  private entry(codec: Codec, value: unknown): EntryInput {
    const entry = this.record(codec, value, "entry");
    const object = isObject(value) ? value : {};
    const addenda =
      object["addenda"] === undefined
        ? []
        : this.list(object["addenda"], "entry", "addenda").flatMap((item) => this.addenda(item));
    entry["transaction_code"] ??= "";
    entry["receiving_dfi_identification"] ??= "";
    entry["trace_number"] ??= "";
    return { ...entry, addenda } as unknown as EntryInput;
  }

  private addenda(value: unknown): AddendaInput[] {
    const object = this.object(value, "addenda", "addenda");
    const type = addendaTypes.find((known) => known === object["type"]);
    if (type === undefined) {
      this.fail("addenda", "type", object["type"]);
      return [];
    }
    const data = this.record(addendaCodec(type), value, "addenda");
    return [{ ...data, type }];
  }

  private record(codec: Codec, value: unknown, name: string): Record<string, unknown> {
    const object = this.object(value, codec.record, name);
    const data: Record<string, unknown> = {};
    for (const field of codec.dataFields) {
      const given = object[field.name];
      if (given === undefined) continue;
      if (typeof given === wantedType(field)) data[field.name] = given;
      else this.fail(codec.record, field.name, given);
    }
    return data;
  }

  private object(value: unknown, record: ErrorFacts["record"], field: string): Json {
    if (isObject(value)) return value;
    this.fail(record, field, value);
    return {};
  }

  private list(value: unknown, record: ErrorFacts["record"], field: string): unknown[] {
    if (Array.isArray(value)) return value;
    this.fail(record, field, value);
    return [];
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function secOf(header: Json): string {
  const sec = header["standard_entry_class_code"];
  return typeof sec === "string" ? sec : "";
}

function wantedType(field: Field): "number" | "string" {
  return field.kind === "count" || field.kind === "cents" ? "number" : "string";
}
