import { formatUsd } from "@railhead/core";

/** How a value of a profile is written in a sentence. */
type Unit = "cents" | "days" | "minutes" | "ms";

/** What a member of a bank profile is called, in the order of a difference. A path's dots lead into it. */
const MEMBERS: Readonly<Record<string, readonly [name: string, unit?: Unit]>> = {
  name: ["The bank's name"],
  transport: ["The transport"],
  cutoff: ["The time at which files are sealed"],
  deadline: ["The time until when files may be sent"],
  polls: ["The times at which the bank's folder is read"],
  returns_by: ["The time by when returns must have been read"],
  settlement: ["The time at which entries settle"],
  maturity: ["The time at which payments become paid"],
  funding: ["The time at which paid money is grouped into transfers"],
  return_wait_days: ["The wait for returns", "days"],
  same_day: ["The same-day windows"],
  same_day_limit_cents: ["The highest amount of a same-day entry", "cents"],
  same_day_mark: ["The mark of same-day batches"],
  closures: ["The days on which the bank is closed"],
  funding_mode: ["The way in which businesses are funded"],
  "offset.routing_number": ["The routing number of the offset account"],
  "offset.account_type": ["The type of the offset account"],
  "offset.account_number_file": ["The file with the number of the offset account"],
  "limits.entry_cents": ["The bank's limit on an entry", "cents"],
  "limits.file_debit_cents": ["The bank's limit on a file's debits", "cents"],
  "limits.file_credit_cents": ["The bank's limit on a file's credits", "cents"],
  "limits.daily_debit_cents": ["The bank's limit on a day's debits", "cents"],
  "limits.daily_credit_cents": ["The bank's limit on a day's credits", "cents"],
  max_entries_per_file: ["The most entries of a file"],
  file_name: ["The name of files"],
  line_ending: ["The line ending of files"],
  split_files: ["What each file has one of only"],
  fixed_file_name: ["The name of every file at the bank"],
  control_file_suffix: ["The ending of control-total files"],
  marker_suffix: ["The ending of marker files"],
  "offset.level": ["What an offset entry balances"],
  odfi_routing_number: ["The ODFI's routing number"],
  immediate_destination: ["The immediate destination"],
  immediate_destination_name: ["The name of the immediate destination"],
  immediate_origin: ["The immediate origin"],
  immediate_origin_name: ["The name of the immediate origin"],
  company_name: ["The company name"],
  company_identification: ["The company identification"],
  entry_description: ["The entry description"],
  confirmation: ["What the bank must confirm of a file"],
  confirm_by: ["The time by when the bank must have confirmed a file"],
  "acknowledgement.format": ["The format of acknowledgements"],
  "acknowledgement.layout.kind": ["The kind of acknowledgement layout"],
  "acknowledgement.layout.begins": ["The beginning of acknowledgements"],
  "acknowledgement.layout.separator": ["The separator of acknowledgements"],
  "acknowledgement.layout.lines": ["The lines of acknowledgements"],
  "acknowledgement.layout.statuses": ["The statuses of acknowledgements"],
  "acknowledgement.within_minutes": ["The time in which files are acknowledged", "minutes"],
  "sftp.host": ["The SFTP server"],
  "sftp.port": ["The port of the SFTP server"],
  "sftp.username": ["The user name at the SFTP server"],
  "sftp.host_key_fingerprints": ["The host keys of the SFTP server"],
  "sftp.outbound": ["The folder for files to the bank"],
  "sftp.staging": ["The folder of temporary names"],
  "sftp.inbound": ["The folders of files from the bank"],
  "sftp.archive": ["The folder for files that were read"],
  "sftp.after_reading": ["What is done with a file that was read"],
  "sftp.rename": ["The final name after the upload"],
  "sftp.stat": ["The check of a file's size"],
  "sftp.read_back": ["The check of a file's bytes"],
  "sftp.timeout_ms": ["The wait for the SFTP server", "ms"],
  "sftp.secret_files.private_key": ["The file with the private key for SFTP"],
  "sftp.secret_files.passphrase": ["The file with the passphrase for SFTP"],
  "sftp.secret_files.password": ["The file with the password for SFTP"],
  "encryption.recipient_key_files": ["The files with the bank's public keys"],
  "encryption.private_key_file": ["The file with our OpenPGP key"],
  "encryption.passphrase_file": ["The file with the passphrase of our OpenPGP key"],
  "encryption.sign": ["The signature of files"],
  "encryption.verification_key_files": ["The files with the keys of signatures"],
  "encryption.armor": ["The armor of encrypted files"],
};

export const MEMBER_PATHS: readonly string[] = Object.keys(MEMBERS);

export const nameOfMember = (path: string): string => MEMBERS[path]?.[0] ?? path;

/** A value in words, such as `$500.00`. */
export function valueInWords(path: string, value: unknown): string {
  const [, unit] = MEMBERS[path] ?? [];
  if (Array.isArray(value)) {
    if (value.length === 0) return "none";
    return value.map((one: unknown) => valueInWords(path, one)).join(", ");
  }
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(
      ([name, one]) => `${name} ${typeof one === "object" ? JSON.stringify(one) : String(one)}`,
    );
    return `(${parts.join(", ")})`;
  }
  const text = String(value);
  if (unit === undefined) return text;
  if (unit === "cents") return formatUsd(BigInt(text));
  return `${text} ${text === "1" && unit !== "ms" ? unit.slice(0, -1) : unit}`;
}
