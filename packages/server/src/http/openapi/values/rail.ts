import { FUNDING_TYPES, LEDGER_ACCOUNTS, RETURN_CEILINGS, SUSPENSE_ACTS } from "@railhead/core";
import { CONFIRMATION_VALUES } from "./confirmations.ts";
import { DESK_VALUES } from "./desk.ts";
import { RECEIVED_VALUES } from "./received.ts";
import { ORIGINATOR_VALUES } from "./originators.ts";
import { EXPOSURE_VALUES } from "./exposure.ts";
import { textsOf, type ValueTexts } from "./value-table.ts";

const INVARIANTS = {
  balances_are_sums_of_postings: "Each balance is the sum of its account's postings.",
  debits_equal_credits: "Debits and credits of the books are equal.",
  balances_agree_with_payments: "Balances agree with the statuses of payments.",
  file_totals_are_sums_of_entries: "Each file's totals are the sums of its entries.",
  funding_events_are_sums_of_lines: "Each transfer is the sum of its payments.",
  money_has_a_transfer: "Money that is due to a business has its transfer.",
  fees_follow_their_lines: "Each payment has the fees of its account's lines, once.",
  suspense_is_sums_of_items: "The suspense account is the sum of its open items.",
  returns_are_counted: "Each return is counted in the return rates.",
  rows_belong_to_what_is_there: "No row names a resource that does not exist.",
  payments_agree_with_history_and_entries:
    "Each payment agrees with its history and its entries in files.",
  nothing_is_sealed_for_who_may_not_pay: "No file has an entry of a payment that was not allowed.",
  events_are_numbered_without_gaps: "Events are numbered without gaps.",
  versions_are_numbered_without_gaps: "Versions of resources are numbered without gaps.",
} as const;

const DIFFERENCES = {
  not_in_books: "The bank shows money that nothing of ours explains.",
  amount_differs: "The bank shows another amount than the books.",
  ambiguous: "Several things of ours fit the line.",
  not_on_statement: "The books expect money that the bank does not show.",
  unmatched: "A person took the match of the line away.",
};

/** Files, banks, transfers and books. */
export const RAIL_VALUES: readonly ValueTexts[] = [
  ...DESK_VALUES,
  ...CONFIRMATION_VALUES,
  ...RECEIVED_VALUES,
  ...ORIGINATOR_VALUES,
  ...EXPOSURE_VALUES,
  {
    names: ["sec_code", "sec_codes"],
    texts: {
      PPD: "Entries of people, authorized by a signature, and payouts to people.",
      WEB: "Charges of people, authorized online or in an app.",
      CCD: "Entries of businesses.",
      CTX: "Entries of businesses with many addenda records.",
    },
  },
  {
    names: ["direction"],
    of: ["AchEntry", "AchFile", "FilesItem", "ReportDaily", "SandboxScenario", "ach_"],
    texts: { outbound: "To the bank.", inbound: "From the bank." },
  },
  {
    names: ["kind"],
    of: ["AchEntry"],
    texts: {
      entry: "An entry that we sent.",
      return: "A return of one of our entries.",
      correction: "A notification of change.",
      unmatched: "A return of nothing that we sent.",
      dishonored: "A return that was dishonored.",
      contested: "A dishonor that was contested.",
      refused_correction: "A notification of change that was refused.",
      forward: "An entry of another party, addressed to us.",
    },
  },
  {
    names: ["kind"],
    of: ["SuspenseItem", "suspense_items."],
    texts: {
      return: "A return that could not be applied to its payment.",
      unmatched: "A return of nothing that we sent.",
      dishonored: "A return that was dishonored.",
      contested: "A dishonor that was contested.",
      forward: "An entry of another party that moved money.",
      reversal: "A reversal of ours that settled although its payment had come back.",
    },
  },
  { names: ["act"], of: ["SuspenseItem"], texts: textsOf(SUSPENSE_ACTS, "meaning") },
  {
    names: ["act"],
    of: ["RulesetPublish"],
    texts: {
      publish: "A ruleset was published.",
      roll_back: "The ruleset before it was put back in force.",
      degrade: "A rule that held or refused too much was moved to shadow.",
    },
  },
  {
    names: ["age"],
    texts: {
      "0_to_1": "Up to one banking day.",
      "2_to_5": "Two to five banking days.",
      "6_to_20": "Six to twenty banking days.",
      over_20: "More than twenty banking days.",
    },
  },
  {
    names: ["kind"],
    of: ["AchFileEvidence"],
    texts: {
      listing: "The bank's folder lists the file, or does not.",
      acknowledgement: "The bank acknowledged the file.",
      operator: "A person decided.",
    },
  },
  {
    names: ["verdict"],
    texts: { sent: "The bank has the file.", not_sent: "The bank does not have the file." },
  },
  {
    names: ["code", "credit", "debit"],
    of: ["Ledger", "ledger.", "PostingsItem"],
    texts: textsOf(LEDGER_ACCOUNTS, "meaning"),
  },
  {
    names: ["normal_side"],
    texts: { debit: "Debits raise the balance.", credit: "Credits raise the balance." },
  },
  {
    names: ["name", "invariant"],
    of: ["Invariants", "LedgerInvariant", "WorstItem"],
    texts: INVARIANTS,
  },
  {
    names: ["scope"],
    of: ["LedgerProofRun", "LedgerProve", "ProveLedger"],
    texts: { since_last: "What changed since the last proof.", all: "Everything." },
  },
  {
    names: ["direction"],
    of: ["FundingEvent", "funding_events."],
    texts: {
      deposit: "Money comes to the business's bank account.",
      withdrawal: "Money leaves the business's bank account.",
    },
  },
  {
    names: ["event_type"],
    of: ["FundingEvent", "funding_events."],
    texts: textsOf(FUNDING_TYPES, "meaning"),
  },
  {
    names: ["reason"],
    of: ["FundingEvent"],
    texts: {
      credit: "A charge whose money goes to the business.",
      debit: "A payout that the business funds.",
      reversal: "A charge whose deposit is taken back.",
      failed: "A payout whose money is given back to the business.",
      received_credit: "Money that another party sent and that goes to the business.",
      received_debit: "Money that another party took and that the business pays.",
    },
  },
  {
    names: ["funding_event_job_type"],
    texts: { charges: "Paid charges.", payouts: "Payouts in a file." },
  },
  {
    names: ["funding_time"],
    texts: {
      immediate: "On the banking day on which the charge is paid.",
      next_day: "One banking day after it is paid.",
      one_day: "One banking day after it is paid.",
      two_day: "Two banking days after it is paid.",
      three_day: "Three banking days after it is paid.",
      four_day: "Four banking days after it is paid.",
      five_day: "Five banking days after it is paid.",
    },
  },
  {
    names: ["processing"],
    texts: {
      standard: "Entries settle on the next banking day.",
      same_day: "Entries settle the same day where bank and amount allow it.",
    },
  },
  {
    names: ["automatic"],
    texts: {
      off: "Charges are not sent again by themselves.",
      next_banking_day: "On the next banking day.",
      days_of_month: "On the days that the setting names.",
    },
  },
  {
    names: ["hold", "setting"],
    of: ["AccountSetting", "ReturnRate"],
    texts: {
      off: "No charge is held.",
      new_charges: "Charges created from then on are held.",
      unsent_charges: "All charges not sent yet are held.",
    },
  },
  {
    names: ["name"],
    of: ["Overview", "ReportDaily", "ReturnRate"],
    texts: textsOf(RETURN_CEILINGS, "meaning"),
  },
  {
    names: ["level"],
    texts: {
      ok: "Below the warning level.",
      warning: "Near the ceiling.",
      breach: "Above the ceiling.",
      too_few: "Too few entries for a rate that says something.",
    },
  },
  {
    names: ["scope"],
    texts: {
      account: "One account.",
      company: "All entries with one company id.",
      sec_code: "All entries with one SEC code.",
    },
  },
  { names: ["difference", "kind"], of: ["BankStatement", "Reconciliation"], texts: DIFFERENCES },
  {
    names: ["type", "matched_type"],
    of: ["BankStatementLine", "MatchBankStatement", "MovementsItem"],
    texts: {
      funding_event: "A transfer between us and a business.",
      payment: "One payment.",
      file: "One side of a file that we sent.",
      return_file: "One side of a file of returns, whether they were applied or not.",
      received_file: "One side of a file, of its entries that other parties originated to us.",
      received_entry: "One entry that another party originated to us.",
      prefunding_receipt: "Money that a business paid in for payouts.",
      statement_booking: "What a person booked to a ledger account.",
    },
  },
  {
    names: ["mode"],
    of: [
      "AccountSetting",
      "CreateOrganization",
      "Organization",
      "PayoutFunding",
      "Prefunding",
      "UpdateAccountSetting",
      "UpdateOrganization",
    ],
    texts: {
      withdrawal: "None is needed: a withdrawal follows each payout, without a limit.",
      credit_line: "A credit line, which the withdrawals after payouts repay.",
      reserve: "A reserve that the business paid in, which the withdrawals after payouts restore.",
      prefunded: "Money that the business paid in before.",
    },
  },
  {
    names: ["reserve_basis"],
    texts: {
      fixed: "By the sum that the settings name.",
      computed: "From the observed returns of the account's debits, at least that sum.",
    },
  },
  {
    names: ["shows"],
    texts: { transfer: "The transfer alone.", file: "The whole side of its file." },
  },
  {
    names: ["format"],
    of: ["BankStatement"],
    texts: { bai2: "BAI2.", csv: "Comma-separated values.", camt053: "ISO 20022 camt.053." },
  },
  {
    names: ["format"],
    of: ["Acknowledgement"],
    texts: { pipe: "Fields divided by vertical bars.", csv: "Comma-separated values." },
  },
  {
    names: ["sending"],
    texts: {
      on: "Files are sent.",
      dry_run: "Files are made and can be downloaded; none is sent.",
      off: "No files are made or sent.",
    },
  },
  {
    names: ["transport"],
    texts: { directory: "Files in folders of the machine.", sftp: "Files over SFTP." },
  },
  {
    names: ["after_reading"],
    texts: {
      archive: "It is moved into the archive folder.",
      delete: "It is deleted at the bank.",
      leave: "It stays where it is.",
    },
  },
  {
    names: ["funding_mode"],
    texts: {
      fbo: "Money goes through our account at the bank.",
      offset: "Offset entries balance each file.",
    },
  },
  {
    names: ["name"],
    of: ["BankDoctor"],
    texts: {
      profile: "The profile is valid.",
      secrets: "The secrets that it names are there.",
      file_names: "Its file names differ from file to file.",
      sample_file: "A sample file can be written by it.",
      transport: "The bank's folders can be reached.",
    },
  },
  {
    names: ["action"],
    of: ["BankRecovery"],
    texts: {
      import: "The file is read into the database again.",
      mark_sent: "The file counts as sent.",
      mark_unknown: "It is unknown whether the file was sent.",
      nothing_was_sent: "The file counts as not sent.",
      decide: "A person decides.",
    },
  },
];
