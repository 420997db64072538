import type { RecordName } from "./layout.ts";

/** What an ACH operator rejects: the file, the batch, or the entry (as a return). */
export type ErrorLevel = "file" | "batch" | "entry";

interface ErrorMeaning {
  readonly level: ErrorLevel;
  /** The return code with which an operator rejects the entry. */
  readonly operator?: string;
  readonly about: string;
}

const file = (about: string): ErrorMeaning => ({ level: "file", about });
const batch = (about: string): ErrorMeaning => ({ level: "batch", about });
const entry = (about: string, operator?: string): ErrorMeaning =>
  operator === undefined ? { level: "entry", about } : { level: "entry", about, operator };

/** Every error code, with the level at which an operator would reject. */
export const errorCodes = {
  empty_file: file("There is no record in the input."),
  record_length: file("A line is longer than 94 columns, or its record is cut short."),
  unknown_record_type: file("A line starts with none of 1, 5, 6, 7, 8, 9."),
  missing_file_header: file("The file has no record 1."),
  missing_file_control: file("The file has no record 9."),
  second_file_header: file("A record 1 comes before the record 9 of the file before it."),
  concatenated_file: file("Another file follows in the same input."),
  batch_outside_file: file("A batch follows the file control."),
  filler_before_control: file("Filler precedes the file control."),
  file_padding: file("The number of lines is not a multiple of ten."),
  fixed_value: file("A field does not hold its only legal value."),
  immediate_destination: file("The destination is not a routing number with a valid check digit."),
  immediate_origin: file("The origin is neither nine digits nor ten characters, or zero."),
  file_creation_date: file("The creation date is not a date YYMMDD."),
  file_creation_time: file("The creation time is not HHMM."),
  file_id_modifier: file("The modifier is none of A to Z and 0 to 9."),
  no_batches: file("The file control counts no batch."),
  file_batch_count: file("The batch count of the file control is not the number of batches."),
  file_block_count: file("The block count of the file control is not that of the file."),
  file_entry_count: file("The entry and addenda count of the file control is wrong."),
  file_entry_hash: file("The entry hash of the file control is wrong."),
  file_total_debit: file("The debit total of the file control is wrong."),
  file_total_credit: file("The credit total of the file control is wrong."),
  missing_batch_header: batch("Entries or a batch control come without a record 5."),
  missing_batch_control: batch("A batch has no record 8."),
  addenda_outside_entry: batch("An addenda record follows no entry."),
  empty_batch: batch("A batch has no entries."),
  service_class_code: batch("The service class is none of 200, 220, 225, 280."),
  service_class_mismatch: batch("The batch control has another service class than its header."),
  unknown_sec_code: batch("The SEC code is unknown."),
  company_name: batch("The company name is blank or zero."),
  company_identification: batch("The company identification is blank or zero."),
  company_identification_mismatch: batch("The batch control names another company."),
  company_entry_description: batch("The company entry description is blank or zero."),
  doubtful_description: batch("A reserved description is misspelt, or XCK lacks NO CHECK."),
  reserved_description: batch("RCK needs REDEPCHECK and ENR needs AUTOENROLL as description."),
  effective_entry_date: batch("The effective entry date is not a date YYMMDD."),
  settlement_date: batch("The settlement date is not a day of the year, 001 to 366."),
  originator_status_code: batch("The originator status code is none of 0, 1, 2."),
  odfi_identification: batch("The originating bank is not eight digits."),
  odfi_identification_mismatch: batch("The batch control names another originating bank."),
  batch_number: batch("The batch number is not a number."),
  batch_number_mismatch: batch("The batch control has another batch number."),
  batch_number_order: file("Batch numbers do not ascend."),
  batch_entry_count: batch("The entry and addenda count of the batch control is wrong."),
  batch_entry_hash: batch("The entry hash of the batch control is wrong."),
  batch_total_debit: batch("The debit total of the batch control is wrong."),
  batch_total_credit: batch("The credit total of the batch control is wrong."),
  illegal_character: batch("A character is outside printable ASCII."),
  lower_case: batch("A field that must be upper case is not."),
  not_numeric: batch("A numeric field holds characters other than digits."),
  reserved_not_blank: batch("Reserved columns are not blank."),
  transaction_code: batch("The transaction code is unknown, or not allowed here."),
  transaction_direction: batch("A debit or credit the service class or SEC code does not allow."),
  iat_direction: batch("A debit or credit the service class of an IAT batch does not allow."),
  mixed_batch: batch("Forward entries, returns and dishonored returns are in one batch."),
  trace_prefix: batch("The trace number does not start with the originating bank's digits."),
  trace_order: batch("Trace numbers do not ascend in the batch."),
  trace_number: entry("The trace number is missing or not numeric.", "R27"),
  answer_trace: entry("A return or notification names another trace than its entry.", "R27"),
  trace_mismatch: entry("An addenda record names another trace number than its entry.", "R27"),
  routing_number: entry("The receiving bank's check digit is wrong.", "R28"),
  amount: entry("A prenote, notification or zero-dollar entry is not zero.", "R19"),
  zero_amount: entry("A live entry has the amount zero.", "R19"),
  amount_limit: entry("The amount is above the limit for its SEC code or window.", "R19"),
  individual_name: entry("A mandatory name is blank or zero.", "R26"),
  individual_identification_number: entry("A mandatory identification is blank.", "R26"),
  dfi_account_number: entry("The account number is blank.", "R26"),
  mandatory_field: entry("A mandatory field is blank.", "R26"),
  payment_type_code: entry("The payment type of a WEB or TEL entry is none of R, S, ST.", "R26"),
  addenda_indicator: entry("The addenda indicator does not say whether addenda follow.", "R25"),
  addenda_type: entry("The addenda type is unknown, or not allowed for the SEC code.", "R25"),
  addenda_count: entry("Too few or too many addenda, or another number than stated.", "R25"),
  iat_addenda_count: entry("An IAT entry has another number of addenda than it states.", "R25"),
  addenda_sequence: entry("Addenda are not numbered 1, 2, 3, …", "R25"),
  return_reason_code: entry("The return reason is unknown."),
  change_code: entry("The change code is unknown."),
  corrected_data: entry("A notification of change lacks the corrected data."),
  card_expiration_date: entry("The card's expiration is not a month MMYY.", "R26"),
  number_overflow: file("A number needs more columns than its field has."),
  text_overflow: file("A text needs more columns than its field has."),
  invalid_json: file("The document is not JSON."),
  invalid_value: file("A value has the wrong type."),
} as const satisfies Record<string, ErrorMeaning>;

export type AchErrorCode = keyof typeof errorCodes;

/** One error in a file. */
export interface AchError {
  /** Line of the input, counting from 1; 0 when the error has no line. */
  line: number;
  record: RecordName | "file" | "filler";
  /** Field of the layout table, or null when the error concerns the whole record. */
  field: string | null;
  code: AchErrorCode;
  /** The value found, as text. */
  value: string;
  level: ErrorLevel;
  message: string;
}

/** The parts of an error that are not in `errorCodes`. */
export interface ErrorFacts {
  line: number;
  record: AchError["record"];
  field?: string | null;
  code: AchErrorCode;
  value?: string;
  /** The expected value, appended to the message. */
  expected?: string;
}

export function achError(facts: ErrorFacts): AchError {
  const meaning = errorCodes[facts.code];
  const expected = facts.expected === undefined ? "" : ` Expected ${facts.expected}.`;
  return {
    line: facts.line,
    record: facts.record,
    field: facts.field ?? null,
    code: facts.code,
    value: facts.value ?? "",
    level: meaning.level,
    message: meaning.about + expected,
  };
}
