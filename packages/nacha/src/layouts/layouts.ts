import type { Layout } from "./layout.ts";
import { addendaLayouts } from "./layouts-addenda.ts";

const entryHead = [
  ["record_type", 1, "fixed", "M", "Always 6.", "6"],
  ["transaction_code", 2, "digits", "M", "Account type and direction, such as 22 or 27."],
  ["receiving_dfi_identification", 8, "digits", "M", "Routing number, digits 1 to 8."],
  ["check_digit", 1, "digits", "M", "Routing number, digit 9."],
] as const;

const entryMoney = [
  ...entryHead,
  ["dfi_account_number", 17, "text", "R", "Account number, left-justified."],
  ["amount", 10, "cents", "M", "Cents; zero only for prenotes and zero-dollar codes."],
] as const;

const entryTail = [
  ["discretionary_data", 2, "text", "O", "Bank's own use; payment type for WEB and TEL."],
  ["addenda_record_indicator", 1, "digits", "M", "1 when addenda follow, else 0."],
  ["trace_number", 15, "digits", "M", "ODFI digits 1 to 8, then a sequence of 7 digits."],
] as const;

const batchHeaderTail = [
  ["effective_entry_date", 6, "date", "R", "YYMMDD on which settlement is wanted."],
  ["settlement_date", 3, "optional_digits", "-", "Day of the year, written by the operator."],
  ["originator_status_code", 1, "digits", "M", "1; 0 for operators, 2 for federal agencies."],
  ["odfi_identification", 8, "digits", "M", "Originating bank's routing number, digits 1 to 8."],
  ["batch_number", 7, "count", "M", "Ascending in the file; repeated in the control."],
] as const;

const batchControlHead = [
  ["record_type", 1, "fixed", "M", "Always 8.", "8"],
  ["service_class_code", 3, "digits", "M", "Equal to the batch header's."],
  ["entry_addenda_count", 6, "count", "M", "Records 6 and 7 of the batch."],
  ["entry_hash", 10, "count", "M", "Sum of the 8-digit routing numbers, last 10 digits."],
] as const;

const fileControlHead = [
  ["record_type", 1, "fixed", "M", "Always 9.", "9"],
  ["batch_count", 6, "count", "M", "Batches in the file."],
  ["block_count", 6, "count", "M", "Blocks of ten records, filler included."],
  ["entry_addenda_count", 8, "count", "M", "Records 6 and 7 of the file."],
  ["entry_hash", 10, "count", "M", "Sum of the batch hashes, last 10 digits."],
] as const;

/** Every record as a table of fields: the source of writer, reader, types, checks and docs. */
export const layouts = {
  file_header: {
    record: "file_header",
    title: "File header (1)",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 1.", "1"],
      ["priority_code", 2, "fixed", "R", "Always 01.", "01"],
      ["immediate_destination", 10, "right", "M", "Routing number the file is for."],
      ["immediate_origin", 10, "right", "M", "Routing number or bank-assigned id of the sender."],
      ["file_creation_date", 6, "date", "M", "YYMMDD in the bank's time zone."],
      [
        "file_creation_time",
        4,
        "optional_digits",
        "O",
        "HHMM, 24 hours; part of the duplicate key.",
      ],
      ["file_id_modifier", 1, "upper", "M", "A to Z, then 0 to 9: 36 files per day."],
      ["record_size", 3, "fixed", "M", "Always 094.", "094"],
      ["blocking_factor", 2, "fixed", "M", "Always 10.", "10"],
      ["format_code", 1, "fixed", "M", "Always 1.", "1"],
      ["immediate_destination_name", 23, "text", "O", "Name of the destination."],
      ["immediate_origin_name", 23, "text", "O", "Name of the sender."],
      ["reference_code", 8, "text", "O", "Sender's own short reference."],
    ],
  },
  batch_header: {
    record: "batch_header",
    title: "Batch header (5)",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 5.", "5"],
      ["service_class_code", 3, "digits", "M", "200 mixed, 220 credits, 225 debits, 280 ADV."],
      ["company_name", 16, "text", "M", "What the receiver recognises on the statement."],
      ["company_discretionary_data", 20, "text", "O", "Comes back unchanged on returns."],
      ["company_identification", 10, "text", "M", "Id of the originator, registered at the bank."],
      ["standard_entry_class_code", 3, "upper", "M", "SEC code, such as PPD."],
      ["company_entry_description", 10, "text", "M", "What the payment is for."],
      ["company_descriptive_date", 6, "text", "O", "Free text; SDHHMM asks for a same-day window."],
      ...batchHeaderTail,
    ],
  },
  iat_batch_header: {
    record: "batch_header",
    title: "Batch header (5), IAT",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 5.", "5"],
      ["service_class_code", 3, "digits", "M", "200 mixed, 220 credits, 225 debits."],
      ["iat_indicator", 16, "text", "O", "IATCOR in a notification of change, else spaces."],
      ["foreign_exchange_indicator", 2, "text", "M", "FV, VF or FF: which amount is fixed."],
      [
        "foreign_exchange_reference_indicator",
        1,
        "digits",
        "M",
        "Kind of the next field: 1, 2, 3.",
      ],
      ["foreign_exchange_reference", 15, "text", "R", "Exchange rate or its reference."],
      ["iso_destination_country_code", 2, "text", "M", "Country that receives."],
      ["company_identification", 10, "text", "M", "Id of the originator."],
      ["standard_entry_class_code", 3, "upper", "M", "IAT, or COR."],
      ["company_entry_description", 10, "text", "M", "What the payment is for."],
      ["iso_originating_currency_code", 3, "text", "M", "Currency of the originator."],
      ["iso_destination_currency_code", 3, "text", "M", "Currency of the receiver."],
      ...batchHeaderTail,
    ],
  },
  entry: {
    record: "entry",
    title: "Entry (6): PPD, CCD, WEB, TEL, POS, DNE, COR",
    fields: [
      ...entryMoney,
      ["individual_identification_number", 15, "text", "O", "Originator's id of the receiver."],
      ["individual_name", 22, "text", "R", "Receiver's name; mandatory for WEB and TEL."],
      ...entryTail,
    ],
  },
  entry_ctx: {
    record: "entry",
    title: "Entry (6): CTX, ENR",
    fields: [
      ...entryMoney,
      ["individual_identification_number", 15, "text", "O", "Originator's id of the receiver."],
      ["number_of_addenda", 4, "count", "M", "Addenda records of this entry."],
      ["individual_name", 16, "text", "R", "Receiving company's name."],
      ["reserved", 2, "blank", "-", "Spaces."],
      ...entryTail,
    ],
  },
  entry_trx: {
    record: "entry",
    title: "Entry (6): TRX",
    fields: [
      ...entryMoney,
      ["individual_identification_number", 15, "text", "O", "Originator's id of the receiver."],
      ["number_of_addenda", 4, "count", "M", "Addenda records of this entry."],
      ["individual_name", 16, "text", "R", "Receiving company's name."],
      ["reserved", 2, "blank", "-", "Spaces."],
      ["item_type_indicator", 2, "text", "O", "Kind of the truncated item."],
      entryTail[1],
      entryTail[2],
    ],
  },
  entry_ack: {
    record: "entry",
    title: "Entry (6): ACK",
    fields: [
      ...entryMoney,
      ["original_entry_trace_number", 15, "text", "M", "Trace number that is acknowledged."],
      ["individual_name", 22, "text", "R", "Receiving company's name."],
      ...entryTail,
    ],
  },
  entry_atx: {
    record: "entry",
    title: "Entry (6): ATX",
    fields: [
      ...entryMoney,
      ["original_entry_trace_number", 15, "text", "M", "Trace number that is acknowledged."],
      ["number_of_addenda", 4, "count", "M", "Addenda records of this entry."],
      ["individual_name", 16, "text", "R", "Receiving company's name."],
      ["reserved", 2, "blank", "-", "Spaces."],
      ...entryTail,
    ],
  },
  entry_cie: {
    record: "entry",
    title: "Entry (6): CIE, MTE",
    fields: [
      ...entryMoney,
      ["individual_name", 15, "text", "R", "Consumer's name."],
      ["individual_identification_number", 22, "text", "M", "Account number at the biller."],
      ...entryTail,
    ],
  },
  entry_check: {
    record: "entry",
    title: "Entry (6): ARC, BOC, RCK",
    fields: [
      ...entryMoney,
      ["check_serial_number", 15, "text", "M", "Serial number of the check."],
      ["individual_name", 22, "text", "O", "Name on the check."],
      ...entryTail,
    ],
  },
  entry_pop: {
    record: "entry",
    title: "Entry (6): POP",
    fields: [
      ...entryMoney,
      ["check_serial_number", 9, "text", "M", "Serial number of the check."],
      ["terminal_city", 4, "text", "M", "City of the terminal, shortened."],
      ["terminal_state", 2, "text", "M", "State of the terminal."],
      ["individual_name", 22, "text", "O", "Name on the check."],
      ...entryTail,
    ],
  },
  entry_shr: {
    record: "entry",
    title: "Entry (6): SHR",
    fields: [
      ...entryMoney,
      ["card_expiration_date", 4, "digits", "R", "MMYY."],
      ["document_reference_number", 11, "text", "R", "Reference of the sale."],
      ["individual_card_account_number", 22, "text", "R", "Number of the card."],
      ...entryTail,
    ],
  },
  entry_truncated: {
    record: "entry",
    title: "Entry (6): TRC, XCK",
    fields: [
      ...entryMoney,
      ["check_serial_number", 15, "text", "M", "Serial number of the check."],
      ["process_control_field", 6, "text", "R", "From the check's code line."],
      ["item_research_number", 16, "text", "R", "Microfilm or archive number."],
      ...entryTail,
    ],
  },
  entry_iat: {
    record: "entry",
    title: "Entry (6): IAT",
    fields: [
      ...entryHead,
      ["number_of_addenda", 4, "count", "M", "Addenda records of this entry."],
      ["reserved", 13, "blank", "-", "Spaces."],
      ["amount", 10, "cents", "M", "Cents of the US dollar amount."],
      ["dfi_account_number", 35, "text", "M", "Foreign receiver's or originator's account."],
      ["reserved", 2, "blank", "-", "Spaces."],
      ["gateway_ofac_screening_indicator", 1, "text", "O", "0, 1 or space."],
      ["secondary_ofac_screening_indicator", 1, "text", "O", "0, 1 or space."],
      entryTail[1],
      entryTail[2],
    ],
  },
  entry_adv: {
    record: "entry",
    title: "Entry (6): ADV",
    fields: [
      ...entryHead,
      ["dfi_account_number", 15, "text", "R", "Account that is advised of."],
      ["amount", 12, "cents", "M", "Cents."],
      ["advice_routing_number", 9, "text", "R", "Routing number the advice is about."],
      ["file_identification", 5, "text", "O", "Id of the file the advice is about."],
      ["ach_operator_data", 1, "text", "O", "Operator's own use."],
      ["individual_name", 22, "text", "R", "Name of the bank."],
      entryTail[0],
      entryTail[1],
      ["ach_operator_routing_number", 8, "digits", "M", "Operator's routing number, 8 digits."],
      ["julian_date", 3, "digits", "M", "Day of the year."],
      ["sequence_number", 4, "digits", "M", "Number of the advice in the day."],
    ],
  },
  ...addendaLayouts,
  batch_control: {
    record: "batch_control",
    title: "Batch control (8)",
    fields: [
      ...batchControlHead,
      ["total_debit", 12, "cents", "M", "Cents debited in the batch."],
      ["total_credit", 12, "cents", "M", "Cents credited in the batch."],
      ["company_identification", 10, "text", "R", "Equal to the batch header's."],
      ["message_authentication_code", 19, "text", "O", "Rarely used."],
      ["reserved", 6, "blank", "-", "Spaces."],
      ["odfi_identification", 8, "digits", "M", "Equal to the batch header's."],
      ["batch_number", 7, "count", "M", "Equal to the batch header's."],
    ],
  },
  adv_batch_control: {
    record: "batch_control",
    title: "Batch control (8), ADV",
    fields: [
      ...batchControlHead,
      ["total_debit", 20, "cents", "M", "Cents debited in the batch."],
      ["total_credit", 20, "cents", "M", "Cents credited in the batch."],
      ["ach_operator_data", 19, "text", "O", "Operator's own use."],
      ["odfi_identification", 8, "digits", "M", "Equal to the batch header's."],
      ["batch_number", 7, "count", "M", "Equal to the batch header's."],
    ],
  },
  file_control: {
    record: "file_control",
    title: "File control (9)",
    fields: [
      ...fileControlHead,
      ["total_debit", 12, "cents", "M", "Cents debited in the file."],
      ["total_credit", 12, "cents", "M", "Cents credited in the file."],
      ["reserved", 39, "blank", "-", "Spaces."],
    ],
  },
  adv_file_control: {
    record: "file_control",
    title: "File control (9), ADV",
    fields: [
      ...fileControlHead,
      ["total_debit", 20, "cents", "M", "Cents debited in the file."],
      ["total_credit", 20, "cents", "M", "Cents credited in the file."],
      ["reserved", 23, "blank", "-", "Spaces."],
    ],
  },
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;
