import { reservedDescription } from "@railhead/core";
import { windowsOf, type AnswerKind } from "./answer-kinds.ts";
import { EXCHANGE_QUESTIONS } from "./exchange-questions.ts";
import { asked, type Question } from "./question.ts";

const afterCutoff: Question["fault"] = (answer, { cutoff = "" }) =>
  answer < cutoff ? "is before the day's file is sealed" : undefined;

const isFree: Question["fault"] = (answer) => {
  const reserved = reservedDescription(answer.toUpperCase());
  return reserved && `is reserved for ${reserved.means}`;
};

const inOrder: Question["fault"] = (answer) => {
  let last = "";
  for (const [cutoff = "", deadline = "", settlement = ""] of windowsOf(answer)) {
    if (cutoff <= last || cutoff > deadline || deadline > settlement) return "is not in order";
    last = deadline;
  }
  return undefined;
};

const hasSameDay: Question["when"] = ({ same_day }) => same_day === "yes";
const isBalanced: Question["when"] = ({ balanced }) => balanced !== "none";

const cents = (ask: string) => ({ ask, kind: "number" as AnswerKind, optional: true as const });
const note = (ask: string) => ({ ask, kind: "text" as AnswerKind, optional: true as const });

/** What both sides must know before the first file, in the order of the sheet. */
export const QUESTIONS: readonly Question[] = [
  ...asked("Parties", {
    bank_name: { ask: "Name of the bank", kind: "text", most: 100 },
    odfi_routing_number: { ask: "Its routing number as ODFI", kind: "routing" },
    company_name: { ask: "Your name in batch headers", kind: "text", most: 16 },
    company_identification: { ask: "Your company id, 10 characters", kind: "company_id" },
    settlement_account: note("Settlement account, last four"),
    return_account: note("Account that returns are booked to, last four"),
    agreement: note("Origination agreement, number and date"),
    contact_operations: note("Their ACH operations, phone and mail"),
    contact_after_hours: note("Their contact after hours"),
    contact_fraud: note("Their contact for fraud"),
    contact_technical: note("Their technical contact"),
  }),
  ...asked("Origination", {
    further_company_ids: note("Further company ids and their names"),
    sec_codes: { ask: "SEC codes that are approved", kind: "list", usual: "WEB, PPD, CCD" },
    sides: {
      ask: "Sides that are approved",
      kind: "text",
      usual: "both",
      choices: ["debits", "credits", "both"],
    },
    entry_description: {
      ask: "Entry description",
      kind: "text",
      usual: "PAYMENT",
      most: 10,
      fault: isFree,
    },
    estimate_day: note("Estimated count and amount a day"),
    estimate_month: note("Estimated count and amount a month"),
    entry_cents: cents("Largest entry in cents"),
    file_debit_cents: cents("Most debits in a file in cents"),
    file_credit_cents: cents("Most credits in a file in cents"),
    daily_debit_cents: cents("Most debits a day in cents"),
    daily_credit_cents: cents("Most credits a day in cents"),
    same_day: { ask: "Whether same-day entries are agreed", kind: "yes", usual: "no" },
    same_day_limit_cents: {
      ask: "Largest same-day entry in cents",
      kind: "number",
      usual: "100000000",
      when: hasSameDay,
    },
    prefunding: note("How payouts are funded before their file"),
  }),
  ...asked("Files", {
    immediate_destination: { ask: "Immediate destination, 10 columns", kind: "file_party" },
    immediate_destination_name: { ask: "Its name in the file header", kind: "text", most: 23 },
    immediate_origin: { ask: "Immediate origin, 10 columns", kind: "file_party" },
    immediate_origin_name: { ask: "Your name in the file header", kind: "text", most: 23 },
    file_name: { ...note("Template of file names; empty for Railhead's"), most: 200 },
    fixed_file_name: { ...note("The one name of every file at the bank"), most: 100 },
    line_ending: { ask: "Line ends", kind: "text", usual: "lf", choices: ["lf", "crlf", "none"] },
    balanced: {
      ask: "What an offset entry balances",
      kind: "text",
      usual: "none",
      choices: ["none", "batch", "batch_side", "file"],
    },
    offset_routing_number: {
      ask: "Routing number of the offset account",
      kind: "routing",
      when: isBalanced,
    },
    offset_account_type: {
      ask: "Type of the offset account",
      kind: "text",
      usual: "checking",
      choices: ["checking", "savings"],
      when: isBalanced,
    },
    offset_account_number_file: {
      ask: "File with the number of the offset account",
      kind: "path",
      when: isBalanced,
    },
    funding_mode: {
      ask: "Who moves money of businesses: entries of ours (fbo) or the bank (offset)",
      kind: "text",
      usual: "fbo",
      choices: ["fbo", "offset"],
      when: ({ balanced }) => balanced === "none",
    },
    max_entries_per_file: { ask: "Most entries in a file", kind: "number", usual: "10000" },
    split_files: {
      ask: "What each file has one of only",
      kind: "list",
      optional: true,
      choices: ["company_id", "side"],
    },
    marker_suffix: {
      ask: "End of the name of an empty file that says a file is complete, such as .done",
      kind: "suffix",
      optional: true,
    },
    warehouse_days: note("Days ahead that the bank keeps entries"),
  }),
  ...asked("Windows, in New York", {
    cutoff: { ask: "When the day's file is sealed", kind: "time", usual: "16:00" },
    deadline: {
      ask: "When the bank must have it",
      kind: "time",
      usual: "16:30",
      fault: afterCutoff,
    },
    settlement: { ask: "When the day's settlement is known", kind: "time", usual: "08:30" },
    same_day_windows: {
      ask: "Same-day windows: sealed, at the bank, settled, and confirmed if that has a time",
      kind: "windows",
      usual: "10:15-10:30-13:00, 14:30-14:45-17:00, 16:30-16:45-18:00",
      when: hasSameDay,
      fault: inOrder,
    },
    same_day_mark: {
      ask: "Whether same-day batches carry SDHHMM",
      kind: "yes",
      usual: "no",
      when: hasSameDay,
    },
    polls: {
      ask: "When to look for files of the bank",
      kind: "times",
      usual: "07:30, 10:00, 14:00",
    },
    returns_by: { ask: "When the day's returns must be read", kind: "time", usual: "12:00" },
    maturity: { ask: "When payments become paid", kind: "time", usual: "09:00" },
    funding: { ask: "When deposits are made up", kind: "time", usual: "12:00" },
    return_wait_days: { ask: "Banking days to wait for returns", kind: "number", usual: "2" },
    closures: {
      ask: "Days on which the bank is closed besides holidays of the Federal Reserve",
      kind: "dates",
      optional: true,
    },
    late_file: note("Number to call when a file is late"),
  }),
  ...EXCHANGE_QUESTIONS,
];
