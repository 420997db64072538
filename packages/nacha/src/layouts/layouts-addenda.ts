import type { Layout } from "./layout.ts";

const entrySequence = [
  "entry_detail_sequence_number",
  7,
  "digits",
  "M",
  "Last 7 digits of the entry's trace number.",
] as const;

const traceNumber = ["trace_number", 15, "digits", "M", "Equal to the entry's."] as const;

const returnHead = [
  ["record_type", 1, "fixed", "M", "Always 7.", "7"],
  ["addenda_type_code", 2, "fixed", "M", "Always 99.", "99"],
  ["return_reason_code", 3, "upper", "M", "Why, such as R01."],
  ["original_entry_trace_number", 15, "digits", "M", "Trace number of the first entry."],
] as const;

const changeHead = [
  ["record_type", 1, "fixed", "M", "Always 7.", "7"],
  ["addenda_type_code", 2, "fixed", "M", "Always 98.", "98"],
  ["change_code", 3, "upper", "M", "What changes, such as C01."],
  ["original_entry_trace_number", 15, "digits", "M", "Trace number of the first entry."],
  ["reserved", 6, "blank", "-", "Spaces."],
  ["original_receiving_dfi_identification", 8, "text", "M", "The first entry's receiving bank."],
] as const;

const originalBank = [
  "original_receiving_dfi_identification",
  8,
  "text",
  "R",
  "The first entry's receiving bank.",
] as const;

const iatParty = [
  ["identification_number_qualifier", 2, "text", "M", "Kind of the next field: 01, 02, 03."],
  ["bank_identification", 34, "text", "M", "Routing number, BIC or IBAN of the bank."],
  ["branch_country_code", 3, "text", "M", "Country of the branch."],
] as const;

/** The addenda part of the table of layouts. */
export const addendaLayouts = {
  addenda_terminal: {
    record: "addenda",
    title: "Addenda 02: card terminal (POS, SHR, MTE)",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 02.", "02"],
      ["reference_information_one", 7, "text", "O", "Free text."],
      ["reference_information_two", 3, "text", "O", "Free text."],
      ["terminal_identification_code", 6, "text", "R", "Id of the terminal."],
      ["transaction_serial_number", 6, "text", "R", "Number of the sale at the terminal."],
      ["transaction_date", 4, "text", "R", "MMDD."],
      ["authorization_code_or_expire_date", 6, "text", "O", "From the card network."],
      ["terminal_location", 27, "text", "R", "Street or store."],
      ["terminal_city", 15, "text", "R", "City."],
      ["terminal_state", 2, "text", "R", "State."],
      traceNumber,
    ],
  },
  addenda_payment: {
    record: "addenda",
    title: "Addenda 05: payment information",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 05.", "05"],
      ["payment_related_information", 80, "text", "O", "Free text or an EDI segment."],
      ["addenda_sequence_number", 4, "count", "M", "1 for the first addenda of the entry."],
      entrySequence,
    ],
  },
  addenda_iat_10: {
    record: "addenda",
    title: "Addenda 10: IAT transaction and receiver",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 10.", "10"],
      ["transaction_type_code", 3, "upper", "R", "ANN, BUS, DEP, LOA, … or WEB, TEL, …"],
      ["foreign_payment_amount", 18, "text", "R", "Amount in the foreign currency, digits."],
      ["foreign_trace_number", 22, "text", "O", "Trace number in the foreign country."],
      ["name", 35, "text", "M", "Receiving company's or person's name."],
      ["reserved", 6, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_11: {
    record: "addenda",
    title: "Addenda 11: IAT originator",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 11.", "11"],
      ["name", 35, "text", "M", "Originator's name."],
      ["street_address", 35, "text", "M", "Originator's street."],
      ["reserved", 14, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_12: {
    record: "addenda",
    title: "Addenda 12: IAT originator's place",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 12.", "12"],
      ["city_state", 35, "text", "M", "City*state\\"],
      ["country_postal_code", 35, "text", "M", "Country*postal code\\"],
      ["reserved", 14, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_13: {
    record: "addenda",
    title: "Addenda 13: IAT originating bank",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 13.", "13"],
      ["name", 35, "text", "M", "Originating bank's name."],
      ...iatParty,
      ["reserved", 10, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_14: {
    record: "addenda",
    title: "Addenda 14: IAT receiving bank",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 14.", "14"],
      ["name", 35, "text", "M", "Receiving bank's name."],
      ...iatParty,
      ["reserved", 10, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_15: {
    record: "addenda",
    title: "Addenda 15: IAT receiver",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 15.", "15"],
      ["receiver_identification_number", 15, "text", "O", "Originator's id of the receiver."],
      ["street_address", 35, "text", "M", "Receiver's street."],
      ["reserved", 34, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_16: {
    record: "addenda",
    title: "Addenda 16: IAT receiver's place",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 16.", "16"],
      ["city_state", 35, "text", "M", "City*state\\"],
      ["country_postal_code", 35, "text", "M", "Country*postal code\\"],
      ["reserved", 14, "blank", "-", "Spaces."],
      entrySequence,
    ],
  },
  addenda_iat_17: {
    record: "addenda",
    title: "Addenda 17: IAT payment information",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 17.", "17"],
      ["payment_related_information", 80, "text", "O", "Free text."],
      ["addenda_sequence_number", 4, "count", "M", "1 for the first addenda 17."],
      entrySequence,
    ],
  },
  addenda_iat_18: {
    record: "addenda",
    title: "Addenda 18: IAT foreign correspondent bank",
    fields: [
      ["record_type", 1, "fixed", "M", "Always 7.", "7"],
      ["addenda_type_code", 2, "fixed", "M", "Always 18.", "18"],
      ["name", 35, "text", "M", "Correspondent bank's name."],
      ...iatParty,
      ["reserved", 6, "blank", "-", "Spaces."],
      ["addenda_sequence_number", 4, "count", "M", "1 for the first addenda 18."],
      entrySequence,
    ],
  },
  addenda_correction: {
    record: "addenda",
    title: "Addenda 98: notification of change",
    fields: [
      ...changeHead,
      ["corrected_data", 29, "text", "M", "Geometry depends on the change code."],
      ["reserved", 15, "blank", "-", "Spaces."],
      traceNumber,
    ],
  },
  addenda_iat_correction: {
    record: "addenda",
    title: "Addenda 98: notification of change, IAT",
    fields: [
      ...changeHead,
      ["corrected_data", 35, "text", "M", "Geometry depends on the change code."],
      ["reserved", 9, "blank", "-", "Spaces."],
      traceNumber,
    ],
  },
  addenda_refused_correction: {
    record: "addenda",
    title: "Addenda 98: refused notification of change (C61 to C69)",
    fields: [
      ...changeHead,
      ["corrected_data", 29, "text", "M", "As in the refused notification."],
      ["refused_change_code", 3, "upper", "M", "The change code that is refused."],
      ["refused_trace_sequence_number", 7, "text", "M", "Last 7 digits of its trace number."],
      ["reserved", 5, "blank", "-", "Spaces."],
      traceNumber,
    ],
  },
  addenda_return: {
    record: "addenda",
    title: "Addenda 99: return",
    fields: [
      ...returnHead,
      ["date_of_death", 6, "date", "O", "YYMMDD, for R14 and R15 only."],
      originalBank,
      ["addenda_information", 44, "text", "O", "Free text, such as QUESTIONABLE for R17."],
      traceNumber,
    ],
  },
  addenda_iat_return: {
    record: "addenda",
    title: "Addenda 99: return, IAT",
    fields: [
      ...returnHead,
      ["date_of_death", 6, "date", "O", "YYMMDD, for R14 and R15 only."],
      originalBank,
      ["original_payment_amount", 10, "text", "R", "Cents of the forward entry, digits."],
      ["addenda_information", 34, "text", "O", "Free text."],
      traceNumber,
    ],
  },
  addenda_dishonored: {
    record: "addenda",
    title: "Addenda 99: dishonored return (R61 to R70)",
    fields: [
      ...returnHead,
      ["reserved", 6, "blank", "-", "Spaces."],
      originalBank,
      ["reserved", 3, "blank", "-", "Spaces."],
      ["return_trace_number", 15, "text", "M", "Trace number of the return."],
      ["return_settlement_date", 3, "text", "M", "Day of the year."],
      ["return_reason", 2, "text", "M", "Digits of the return reason, such as 01."],
      ["addenda_information", 21, "text", "O", "For R69: field codes joined by *."],
      traceNumber,
    ],
  },
  addenda_contested: {
    record: "addenda",
    title: "Addenda 99: contested dishonored return (R71 to R77)",
    fields: [
      ...returnHead,
      ["date_original_entry_returned", 6, "text", "R", "YYMMDD."],
      originalBank,
      ["original_settlement_date", 3, "text", "R", "Day of the year."],
      ["return_trace_number", 15, "text", "M", "Trace number of the return."],
      ["return_settlement_date", 3, "text", "M", "Day of the year."],
      ["return_reason", 2, "text", "M", "Digits of the return reason."],
      ["dishonored_return_trace_number", 15, "text", "M", "Trace number of the dishonored return."],
      ["dishonored_return_settlement_date", 3, "text", "M", "Day of the year."],
      ["dishonored_return_reason", 2, "text", "M", "Digits of the dishonored return reason."],
      ["reserved", 1, "blank", "-", "Space."],
      traceNumber,
    ],
  },
} as const satisfies Record<string, Layout>;
