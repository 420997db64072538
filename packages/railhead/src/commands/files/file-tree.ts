import {
  type AchError,
  explainRecord,
  type ReadAchFile,
  type ReadBatch,
  type ReadEntry,
  type ReadResult,
  ruler,
  transactionCode,
} from "@railhead/nacha";

export interface TreeOptions {
  /** Show each raw record under numbered columns. */
  ruler: boolean;
  /** Show every field with its columns and meaning. */
  explain: boolean;
  /** Entries shown per batch. */
  limit: number;
}

/** Dollars and cents with thousands separators. */
export function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100).padStart(2, "0")}`;
}

/** One error on one line: level, location, code and message. */
export function errorLine(error: AchError): string {
  const where = `line ${error.line} ${error.record}${error.field === null ? "" : `.${error.field}`}`;
  const value = error.value === "" ? "" : ` [${error.value}]`;
  return `${error.level} ${where}: ${error.code}: ${error.message}${value}`;
}

/** The result as a tree, line by line. `lines` are those of the input, if available. */
export function* tree(
  result: ReadResult,
  lines: readonly string[],
  options: TreeOptions,
): Generator<string> {
  for (const file of result.files) yield* fileTree(file, lines, options);
  const { totals } = result;
  yield `total: ${totals.batches} batches, ${totals.entries} entries, ${totals.addenda} addenda, debit ${dollars(totals.total_debit_cents)}, credit ${dollars(totals.total_credit_cents)}`;
  if (result.codes.length > 0) yield `codes: ${result.codes.join(" ")}`;
  yield result.valid ? "valid" : `invalid: ${result.errors.length} errors`;
  for (const error of result.errors) yield `  ${errorLine(error)}`;
  if (result.notes.length > 0) yield `notes: ${result.notes.length}`;
  for (const error of result.notes) yield `  ${errorLine(error)}`;
}

function* fileTree(
  file: ReadAchFile,
  lines: readonly string[],
  options: TreeOptions,
): Generator<string> {
  const { header, control } = file;
  if (header === undefined) yield "file without header";
  else {
    const created = `${header.file_creation_date} ${header.file_creation_time}`.trim();
    yield `file from ${header.immediate_origin} (${header.immediate_origin_name}) to ${header.immediate_destination} (${header.immediate_destination_name}), created ${created}, modifier ${header.file_id_modifier}`;
    yield* details(header.line, lines, options, {}, "  ");
  }
  for (const [index, batch] of file.batches.entries()) {
    const last = index === file.batches.length - 1 && control === undefined;
    yield* batchTree(batch, lines, options, last ? "└─" : "├─");
  }
  if (control === undefined) return;
  yield `└─ file control: ${control.batch_count} batches, ${control.block_count} blocks, ${control.entry_addenda_count} entries and addenda, hash ${control.entry_hash}, debit ${dollars(control.total_debit)}, credit ${dollars(control.total_credit)}`;
  yield* details(control.line, lines, options, {}, "   ");
}

function* batchTree(
  batch: ReadBatch,
  lines: readonly string[],
  options: TreeOptions,
  branch: string,
): Generator<string> {
  const { header, control, entries } = batch;
  const indent = branch === "└─" ? "   " : "│  ";
  const context = header ?? {};
  if (header === undefined) yield `${branch} batch without header`;
  else {
    yield `${branch} batch ${header.batch_number}: ${header.standard_entry_class_code} ${header.service_class_code} ${header.company_name} (${header.company_identification}) "${header.company_entry_description}" effective ${header.effective_entry_date}`;
    yield* details(header.line, lines, options, context, `${indent}  `);
  }
  for (const entry of entries.slice(0, options.limit)) {
    yield `${indent}├─ ${entryText(entry)}`;
    yield* details(entry.line, lines, options, context, `${indent}│    `);
    for (const addenda of entry.addenda) {
      yield `${indent}│  └─ ${addendaText(addenda)}`;
      yield* details(addenda.line, lines, options, context, `${indent}│       `);
    }
  }
  if (entries.length > options.limit) {
    yield `${indent}├─ and ${entries.length - options.limit} more entries (--limit)`;
  }
  if (control === undefined) return;
  yield `${indent}└─ batch control: ${control.entry_addenda_count} entries and addenda, hash ${control.entry_hash}, debit ${dollars(control.total_debit)}, credit ${dollars(control.total_credit)}`;
  yield* details(control.line, lines, options, context, `${indent}   `);
}

function entryText(entry: ReadEntry): string {
  const meaning = transactionCode(entry.transaction_code);
  const what = meaning
    ? `${meaning.account.replace("_", " ")} ${meaning.direction}${meaning.use === "live" ? "" : ` (${meaning.use.replace("_", "-")})`}`
    : "unknown code";
  const bank = `${entry.receiving_dfi_identification}${entry.check_digit}`;
  return `${entry.transaction_code} ${what} ${dollars(entry.amount)} to ${bank}/${entry.dfi_account_number} ${entry.individual_name} trace ${entry.trace_number}`;
}

function addendaText(addenda: ReadEntry["addenda"][number]): string {
  switch (addenda.type) {
    case "return":
    case "iat_return":
    case "dishonored":
    case "contested":
      return `${addenda.type} ${addenda.return_reason_code} of trace ${addenda.original_entry_trace_number}`;
    case "correction":
    case "iat_correction":
    case "refused_correction":
      return `${addenda.type} ${addenda.change_code} of trace ${addenda.original_entry_trace_number}: ${addenda.corrected_data}`;
    case "payment":
    case "iat_17":
      return `payment information: ${addenda.payment_related_information}`;
    default:
      return addenda.type;
  }
}

function* details(
  line: number,
  lines: readonly string[],
  options: TreeOptions,
  context: { standard_entry_class_code?: string; company_name?: string },
  indent: string,
): Generator<string> {
  const text = lines[line - 1];
  if (text === undefined) return;
  if (options.ruler) {
    for (const part of [...ruler().split("\n"), text]) yield `${indent}${part}`;
  }
  if (!options.explain) return;
  for (const field of explainRecord(text, context)?.fields ?? []) {
    const columns = `${field.from}-${field.to}`.padStart(5);
    yield `${indent}${columns} ${field.name} = [${field.value}] ${field.about}`;
  }
}
