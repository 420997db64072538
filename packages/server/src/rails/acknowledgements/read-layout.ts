import type {
  AcknowledgementLayout,
  LayoutLine,
  LayoutValue,
  ValuePlace,
  Verdict,
} from "../../db/tables/banks/acknowledgement-layout.ts";
import { centsIn } from "../statements/csv.ts";
import type { Acknowledgement } from "./acknowledgement.ts";
import { sixDigitsIn } from "./acknowledgement-csv.ts";

interface Line {
  readonly text: string;
  readonly parts: readonly string[];
}

/** What lines said so far about a file or one of its batches. */
interface Draft {
  readonly values: Partial<Record<LayoutValue, string>>;
  means?: Verdict;
}

interface FileDraft extends Draft {
  readonly batches: Draft[];
}

/** Whether a text begins as the layout says. */
export function isOfLayout(layout: AcknowledgementLayout, text: string): boolean {
  const head = text.trimStart().slice(0, 1_000);
  if (layout.kind !== "segments") return head.startsWith(layout.begins);
  const [first] = linesOf(layout, head);
  return first !== undefined && first.parts.join("*").startsWith(layout.begins);
}

/** The acknowledgements of a text; undefined where a line, a status or a value is not as the layout says. */
export function readByLayout(
  layout: AcknowledgementLayout,
  text: string,
): Acknowledgement[] | undefined {
  const files: FileDraft[] = [];
  for (const line of linesOf(layout, text)) {
    const known = layout.lines.find(({ tag }) => isTagged(layout, line, tag));
    // Mails have sentences around what matters.
    if (known === undefined && layout.kind !== "text") return undefined;
    if (known === undefined || known.role === "skip") continue;
    if (!take(files, known, line)) return undefined;
  }
  const read = files.map((draft) => acknowledgementOf(layout, draft));
  const whole = read.filter((one) => one !== undefined);
  return whole.length === 0 || whole.length < read.length ? undefined : whole;
}

function isTagged({ kind }: AcknowledgementLayout, { text, parts }: Line, tag: string): boolean {
  return kind === "fixed" || kind === "text" ? text.startsWith(tag) : parts[0] === tag;
}

function linesOf({ kind, separator = "," }: AcknowledgementLayout, text: string): Line[] {
  if (kind === "segments") return segmentsOf(text);
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ text: line, parts: kind === "delimited" ? line.split(separator) : [] }));
}

/** X12: the character after `ST` or `ISA` separates elements; what stands before the next segment ends one. */
function segmentsOf(text: string): Line[] {
  const body = text.trim();
  const [, element = "*"] = /^[A-Z]{2,3}(.)/.exec(body) ?? [];
  const end = body.at(-1) ?? "~";
  return body
    .split(end)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .map((segment) => ({ text: segment, parts: segment.split(element) }));
}

/** Adds what a line says; false where it continues nothing. */
function take(files: FileDraft[], known: LayoutLine, line: Line): boolean {
  if (known.role === "file") files.push({ values: {}, batches: [] });
  const file = files.at(-1);
  if (file === undefined) return false;
  if (known.role === "batch") file.batches.push({ values: {} });
  const isOfFile = known.role === "file" || known.role === "file_more";
  const draft = isOfFile ? file : (file.batches.at(-1) ?? file);
  if (known.means !== undefined) draft.means = known.means;
  for (const place of known.values ?? []) {
    const value = valueAt(line, place);
    if (value !== "") draft.values[place.name] = withUnit(value, place);
  }
  return true;
}

function valueAt({ text, parts }: Line, place: ValuePlace): string {
  let value = place.part === undefined ? text : (parts[place.part - 1] ?? "");
  if (place.after !== undefined) {
    const at = place.from_end ? value.lastIndexOf(place.after) : value.indexOf(place.after);
    if (at < 0) return "";
    const rest = value.slice(at + place.after.length).trimStart();
    const end = rest.indexOf("  ");
    value = end < 0 ? rest : rest.slice(0, end);
  }
  if (place.from !== undefined || place.to !== undefined) {
    value = value.slice((place.from ?? 1) - 1, place.to);
  }
  if (place.word !== undefined) value = value.trim().split(/\s+/)[place.word - 1] ?? "";
  return value.trim();
}

/** Amounts as digits of cents; what is no amount stays, and is refused as one later. */
function withUnit(value: string, { unit }: ValuePlace): string {
  return unit === "dollars" ? (centsIn(value)?.toString() ?? value) : value;
}

function acknowledgementOf(
  layout: AcknowledgementLayout,
  draft: FileDraft,
): Acknowledgement | undefined {
  const statuses = new Map(
    Object.entries(layout.statuses).map(([word, verdict]) => [word.toUpperCase(), verdict]),
  );
  const verdictOf = ({ means, values }: Draft) =>
    means ?? statuses.get((values.status ?? "").toUpperCase());
  const { values, batches } = draft;
  const verdict = verdictOf(draft);
  const date = sixDigitsIn(values.file_creation_date ?? "");
  const modifier = values.file_id_modifier;
  const named = values.file_name !== undefined;
  const numbers = [
    values.batch_count,
    values.entry_addenda_count,
    values.total_debit,
    values.total_credit,
    values.entry_hash,
  ];
  const areNumbers = numbers.every((text) => text === undefined || /^\d{1,15}$/.test(text));
  const areBatches = batches.every(
    (batch) => /^\d{1,7}$/.test(batch.values.batch_number ?? "") && verdictOf(batch) !== undefined,
  );
  // A file is found by its header, or by its name where the format has no header fields.
  const isFound =
    date === undefined || modifier === undefined
      ? named && values.file_creation_date === undefined && modifier === undefined
      : /^[A-Z0-9]$/.test(modifier);
  if (verdict === undefined || !isFound) return undefined;
  if (!areNumbers || !areBatches) return undefined;
  const rejected_batches = batches
    .filter((batch) => verdictOf(batch) === "rejected")
    .map((batch) => ({
      batch_number: Number(batch.values.batch_number),
      reason: batch.values.reason ?? "",
    }));
  const [batch_count, entry_addenda_count] = numbers.map((text) =>
    text === undefined ? null : Number(text),
  );
  const [, , debit, credit] = numbers.map((text) => (text === undefined ? null : BigInt(text)));
  return {
    immediate_origin: values.immediate_origin ?? null,
    immediate_destination: values.immediate_destination ?? null,
    file_creation_date: date ?? null,
    file_creation_time: (values.file_creation_time ?? "").replace(":", ""),
    file_id_modifier: modifier ?? null,
    file_name: values.file_name ?? null,
    batch_count: batch_count ?? null,
    entry_addenda_count: entry_addenda_count ?? null,
    entry_hash: values.entry_hash ?? null,
    total_debit_cents: debit ?? null,
    total_credit_cents: credit ?? null,
    verdict: verdict === "accepted" && rejected_batches.length > 0 ? "partially_rejected" : verdict,
    reason: values.reason ?? "",
    rejected_batches,
  };
}
