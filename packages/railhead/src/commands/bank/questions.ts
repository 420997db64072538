/** How an answer is read and what it may be. */
export type AnswerKind = "text" | "list" | "number" | "time" | "times" | "date" | "yes";

/** A question of the onboarding sheet. */
export interface Question {
  readonly id: string;
  readonly group: string;
  readonly ask: string;
  readonly kind: AnswerKind;
  /** Taken where nothing is answered; without one the question must be answered or is optional. */
  readonly usual?: string;
  readonly optional?: true;
  readonly choices?: readonly string[];
}

const asked = (
  group: string,
  questions: Readonly<Record<string, Omit<Question, "id" | "group">>>,
): Question[] => Object.entries(questions).map(([id, question]) => ({ id, group, ...question }));

/** What both sides must know before the first file, in the order of the sheet. */
export const QUESTIONS: readonly Question[] = [
  ...asked("Parties", {
    bank_name: { ask: "Name of the bank", kind: "text" },
    odfi_routing_number: { ask: "Its routing number as ODFI", kind: "text" },
    company_name: { ask: "Your name in batch headers, up to 16 characters", kind: "text" },
    company_identification: { ask: "Your company id, 10 characters", kind: "text" },
    settlement_account: { ask: "Settlement account, last four", kind: "text", optional: true },
    agreement: { ask: "Origination agreement, number and date", kind: "text", optional: true },
    contact_operations: {
      ask: "Their ACH operations, phone and mail",
      kind: "text",
      optional: true,
    },
    contact_after_hours: { ask: "Their contact after hours", kind: "text", optional: true },
    contact_fraud: { ask: "Their contact for fraud", kind: "text", optional: true },
  }),
  ...asked("Origination", {
    sec_codes: { ask: "SEC codes that are approved", kind: "list", usual: "WEB, PPD, CCD" },
    entry_description: { ask: "Entry description", kind: "text", usual: "PAYMENT" },
    entry_cents: { ask: "Largest entry in cents", kind: "number", optional: true },
    daily_debit_cents: { ask: "Most debits a day in cents", kind: "number", optional: true },
    daily_credit_cents: { ask: "Most credits a day in cents", kind: "number", optional: true },
  }),
  ...asked("Files", {
    immediate_destination: { ask: "Immediate destination, 10 characters", kind: "text" },
    immediate_destination_name: { ask: "Its name in the file header", kind: "text" },
    immediate_origin: { ask: "Immediate origin, 10 characters", kind: "text" },
    immediate_origin_name: { ask: "Your name in the file header", kind: "text" },
    file_name: {
      ask: "Template of file names; empty for Railhead's",
      kind: "text",
      optional: true,
    },
    line_ending: { ask: "Line ends", kind: "text", usual: "lf", choices: ["lf", "crlf", "none"] },
    max_entries_per_file: { ask: "Most entries in a file", kind: "number", usual: "10000" },
  }),
  ...asked("Windows, in New York", {
    cutoff: { ask: "When the day's file is sealed", kind: "time", usual: "16:00" },
    deadline: { ask: "When the bank must have it", kind: "time", usual: "16:30" },
    settlement: { ask: "When the day's settlement is known", kind: "time", usual: "08:30" },
    polls: {
      ask: "When to look for files of the bank",
      kind: "times",
      usual: "07:30, 10:00, 14:00",
    },
    maturity: { ask: "When payments become paid", kind: "time", usual: "09:00" },
    funding: { ask: "When deposits are made up", kind: "time", usual: "12:00" },
    return_wait_days: { ask: "Banking days to wait for returns", kind: "number", usual: "2" },
  }),
  ...asked("Transport", {
    transport: { ask: "How files go", kind: "text", usual: "sftp", choices: ["sftp", "directory"] },
    host: { ask: "SFTP host", kind: "text", optional: true },
    port: { ask: "SFTP port", kind: "number", usual: "22" },
    username: { ask: "SFTP user", kind: "text", optional: true },
    host_key_fingerprints: { ask: "Fingerprints of its host keys", kind: "list", optional: true },
    outbound: { ask: "Folder for your files", kind: "text", usual: "/outbound" },
    inbound: { ask: "Folders with theirs", kind: "list", usual: "/inbound" },
    archive: { ask: "Folder for read files; empty leaves them", kind: "text", optional: true },
    rename: { ask: "Whether a file may be renamed there", kind: "yes", usual: "yes" },
  }),
  ...asked("Acknowledgements and statements", {
    acknowledgement: {
      ask: "Acknowledgements",
      kind: "text",
      usual: "none",
      choices: ["none", "pipe", "csv"],
    },
    acknowledged_within: { ask: "Minutes until one is late", kind: "number", usual: "120" },
    confirmation: {
      ask: "What the bank must confirm before it processes a file",
      kind: "text",
      usual: "none",
      choices: ["none", "totals", "bank_ack", "both"],
    },
    confirm_by: { ask: "By when it must have confirmed", kind: "time", optional: true },
    control_file_suffix: {
      ask: "End of the name of a file with control totals, such as .ctl; empty for none",
      kind: "text",
      optional: true,
    },
    statements: {
      ask: "Statements: BAI2, camt.053 or CSV, and when",
      kind: "text",
      optional: true,
    },
  }),
  ...asked("Test", {
    test_routing_number: { ask: "Routing number for test entries", kind: "text", optional: true },
    test_account_number: { ask: "Account number for test entries", kind: "text", optional: true },
    test_date: { ask: "Day of the test, YYYY-MM-DD", kind: "date", optional: true },
    sign_off: { ask: "Who signs off on both sides", kind: "text", optional: true },
  }),
];
