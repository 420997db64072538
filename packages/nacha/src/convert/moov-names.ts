import type { AchErrorCode } from "../layouts/errors.ts";

/** Names in the document by field of the layout table, lower case. */
export type FieldNames = Readonly<Record<string, string>>;

const entry: FieldNames = {
  receiving_dfi_identification: "rdfiidentification",
  individual_identification_number: "identificationnumber",
};

/** Names that differ by more than case and underscores. */
export const recordNames: Readonly<Record<string, FieldNames>> = {
  file_header: {},
  batch_header: {},
  iat_batch_header: { company_identification: "originatoridentification" },
  entry,
  entry_iat: {
    ...entry,
    number_of_addenda: "addendarecords",
    gateway_ofac_screening_indicator: "ofacscreeningindicator",
  },
  entry_adv: { ...entry, julian_date: "julianday" },
};

const returned: FieldNames = {
  return_reason_code: "returncode",
  original_entry_trace_number: "originaltrace",
  original_receiving_dfi_identification: "originaldfi",
};
const changed: FieldNames = {
  original_entry_trace_number: "originaltrace",
  original_receiving_dfi_identification: "originaldfi",
};

export const addendaNames: Readonly<Record<string, FieldNames>> = {
  addenda_payment: { addenda_sequence_number: "sequencenumber" },
  addenda_terminal: {},
  addenda_iat_10: {},
  addenda_iat_11: { name: "originatorname", street_address: "originatorstreetaddress" },
  addenda_iat_12: {
    city_state: "originatorcitystateprovince",
    country_postal_code: "originatorcountrypostalcode",
  },
  addenda_iat_13: {
    name: "odfiname",
    identification_number_qualifier: "odfiidnumberqualifier",
    bank_identification: "odfiidentification",
    branch_country_code: "odfibranchcountrycode",
  },
  addenda_iat_14: {
    name: "rdfiname",
    identification_number_qualifier: "rdfiidnumberqualifier",
    bank_identification: "rdfiidentification",
    branch_country_code: "rdfibranchcountrycode",
  },
  addenda_iat_15: {
    receiver_identification_number: "receiveridnumber",
    street_address: "receiverstreetaddress",
  },
  addenda_iat_16: {
    city_state: "receivercitystateprovince",
    country_postal_code: "receivercountrypostalcode",
  },
  addenda_iat_17: { addenda_sequence_number: "sequencenumber" },
  addenda_iat_18: {
    name: "foreigncorrespondentbankname",
    identification_number_qualifier: "foreigncorrespondentbankidnumberqualifier",
    bank_identification: "foreigncorrespondentbankidnumber",
    branch_country_code: "foreigncorrespondentbankbranchcountrycode",
    addenda_sequence_number: "sequencenumber",
  },
  addenda_correction: changed,
  addenda_iat_correction: changed,
  addenda_refused_correction: {
    ...changed,
    change_code: "refusedchangecode",
    refused_change_code: "changecode",
    refused_trace_sequence_number: "tracesequencenumber",
  },
  addenda_return: returned,
  addenda_iat_return: returned,
  addenda_dishonored: {
    return_reason_code: "dishonoredreturnreasoncode",
    return_reason: "returnreasoncode",
  },
  addenda_contested: {
    return_reason_code: "contestedreturncode",
    date_original_entry_returned: "dateoriginalentryreturned",
    original_settlement_date: "originalsettlementdate",
    return_reason: "returnreasoncode",
    dishonored_return_reason: "dishonoredreturnreasoncode",
  },
};

/** Names whose values are numbers in the document; strings are refused. */
export const numbers: ReadonlySet<string> = new Set([
  "transactioncode",
  "serviceclasscode",
  "addendarecordindicator",
  "originatorstatuscode",
  "batchnumber",
  "amount",
]);

/** The addenda of IAT entries that precede all others. */
export const iatAddendaKeys: readonly string[] = [10, 11, 12, 13, 14, 15, 16, 17, 18].map(
  (type) => `addenda${type}`,
);

/** Errors that each option of moov-io/ach relaxes. */
export const relaxedByOption: Readonly<Record<string, readonly AchErrorCode[]>> = {
  bypassoriginvalidation: ["immediate_origin", "trace_prefix"],
  bypassdestinationvalidation: ["immediate_destination"],
  customtracenumbers: ["trace_prefix", "trace_order", "trace_number", "trace_mismatch"],
  allowzerobatches: ["no_batches", "empty_batch"],
  allowmissingfileheader: ["missing_file_header"],
  allowmissingfilecontrol: ["missing_file_control"],
  bypasscompanyidentificationmatch: ["company_identification_mismatch"],
  customreturncodes: ["return_reason_code"],
  unequalserviceclasscode: ["service_class_mismatch"],
  allowunorderedbatchnumbers: ["batch_number_order"],
  allowinvalidcheckdigit: ["routing_number"],
  unequaladdendacounts: ["batch_entry_count", "file_entry_count"],
  allowinvalidamounts: ["amount", "zero_amount"],
  allowzeroentryamount: ["amount", "zero_amount"],
  allowspecialcharacters: ["illegal_character"],
  allowemptyindividualname: ["individual_name"],
};
