import { asked, type Question } from "./question.ts";

const note = (ask: string) => ({ ask, kind: "text" as const, optional: true as const });

const isSftp: Question["when"] = ({ transport }) => transport === "sftp";
const isEncrypted: Question["when"] = ({ bank_pgp_key_files: files = "" }) => files !== "";
const isAcknowledged: Question["when"] = ({ acknowledgement }) => acknowledgement !== "none";
const isConfirmed: Question["when"] = ({ confirmation }) => confirmation !== "none";

/** How files travel, what the bank answers, and what both sides agree on besides. */
export const EXCHANGE_QUESTIONS: readonly Question[] = [
  ...asked("Transport", {
    transport: { ask: "How files go", kind: "text", usual: "sftp", choices: ["sftp", "directory"] },
    host: { ask: "SFTP host", kind: "text", when: isSftp },
    port: { ask: "SFTP port", kind: "number", usual: "22", when: isSftp },
    our_addresses: note("Our fixed addresses that the bank lets in"),
    their_addresses: note("Addresses of the bank that we let out to"),
    username: { ask: "SFTP user", kind: "text", when: isSftp },
    password_file: {
      ask: "File with the SFTP password, where a key is not enough",
      kind: "path",
      optional: true,
      when: isSftp,
    },
    host_key_fingerprints: {
      ask: "Fingerprints of its host keys",
      kind: "fingerprints",
      when: isSftp,
    },
    outbound: { ask: "Folder for your files", kind: "text", usual: "/outbound", when: isSftp },
    staging: { ...note("Folder for names of files that are not complete"), when: isSftp },
    inbound: { ask: "Folders with theirs", kind: "list", usual: "/inbound", when: isSftp },
    archive: { ...note("Folder for read files; empty leaves them"), when: isSftp },
    delete_read: {
      ask: "Whether a read file is deleted",
      kind: "yes",
      usual: "no",
      when: (answers) => isSftp(answers) && (answers["archive"] ?? "") === "",
    },
    rename: {
      ask: "Whether a file may be renamed there",
      kind: "yes",
      usual: "yes",
      when: isSftp,
    },
    stat: {
      ask: "Whether the size of a file is shown there",
      kind: "yes",
      usual: "yes",
      when: isSftp,
    },
    read_back: {
      ask: "Whether a file may be read back there",
      kind: "yes",
      usual: "yes",
      when: isSftp,
    },
    retention: note("How long the bank keeps files in its folders"),
  }),
  ...asked("OpenPGP", {
    bank_pgp_key_files: {
      ask: "Files with the bank's public keys to encrypt to; empty sends plain files",
      kind: "paths",
      optional: true,
    },
    pgp_sign: {
      ask: "Whether we sign our files",
      kind: "yes",
      usual: "yes",
      when: isEncrypted,
    },
    pgp_key_file: {
      ask: "File with our private key; empty makes one",
      kind: "path",
      optional: true,
      when: isEncrypted,
    },
    pgp_passphrase_file: {
      ask: "File with its passphrase",
      kind: "path",
      optional: true,
      when: isEncrypted,
    },
    pgp_armor: {
      ask: "Whether encrypted files are text",
      kind: "yes",
      usual: "no",
      when: isEncrypted,
    },
    bank_signing_key_files: {
      ask: "Files with the keys that the bank signs with; empty checks no signature",
      kind: "paths",
      optional: true,
      when: isEncrypted,
    },
  }),
  ...asked("Acknowledgements", {
    acknowledgement: {
      ask: "Acknowledgements",
      kind: "text",
      usual: "none",
      choices: ["none", "pipe", "csv", "layout"],
    },
    acknowledgement_layout_file: {
      ask: "JSON file with the layout of its acknowledgements",
      kind: "path",
      when: ({ acknowledgement }) => acknowledgement === "layout",
    },
    acknowledged_within: {
      ask: "Minutes until one is late",
      kind: "number",
      usual: "120",
      when: isAcknowledged,
    },
    confirmation: {
      ask: "What the bank must confirm before it processes a file",
      kind: "text",
      usual: "none",
      choices: ["none", "totals", "bank_ack", "both"],
      fault: (answer, { acknowledgement }) =>
        acknowledgement === "none" && (answer === "bank_ack" || answer === "both")
          ? "needs acknowledgements"
          : undefined,
    },
    confirm_by: { ask: "By when it must have confirmed", kind: "time", when: isConfirmed },
    control_file_suffix: {
      ask: "End of the name of a file with control totals, such as .ctl; empty for none",
      kind: "suffix",
      optional: true,
      fault: (answer, { marker_suffix }) =>
        answer === marker_suffix ? "is the end of the marker's name, too" : undefined,
    },
    control_totals: note("By what other way control totals are given"),
  }),
  ...asked("Returns and other files of the bank", {
    returns: note("Returns, corrections and dishonors: folders and times"),
    received: note("Entries of others to your accounts: folder and times"),
    empty_files: note("Whether a file comes when there is nothing"),
    return_cutoff: note("Until when the bank takes a return of what it received for you"),
  }),
  ...asked("Statements", {
    statements: note("BAI2, camt.053 or CSV, and when"),
    statement_accounts: note("Accounts in them, last four"),
    statement_reference: note("Field with our reference"),
  }),
  ...asked("Test", {
    test_routing_number: {
      ask: "Routing number for test entries",
      kind: "routing",
      optional: true,
    },
    test_account_number: {
      ...note("Account number for test entries"),
      most: 17,
    },
    test_date: { ask: "Day of the test, YYYY-MM-DD", kind: "date", optional: true },
    sign_off: note("Who signs off on both sides"),
  }),
  ...asked("Changes", {
    change_notice: note("Days of notice before a change"),
    change_people: note("Who may announce one"),
    call_back: note("Number to call back"),
  }),
];
