import { nextFundingStatus, type FundingStatus } from "@railhead/core";
import { maskAccountNumbers, readFile } from "@railhead/nacha";
import type { FileCopyHeader } from "../../db/tables/files/file-copies.ts";
import {
  findStandings,
  type CopiedEntry,
  type Standing,
} from "../../db/tables/files/import-file.ts";
import { listKnownFiles } from "../../db/tables/files/recovered-files.ts";
import type { HandOverRecord } from "../../rails/journal/record.ts";
import { isUnreadable } from "../../vault/place.ts";
import type { StepTools } from "../transitions/step.ts";
import type { MissingFile } from "./find-loss.ts";

/** What a recovery does about a file. */
export type RecoveryAction =
  | "import"
  | "mark_sent"
  | "mark_unknown"
  | "nothing_was_sent"
  /** Nothing is done until a person names the file. */
  | "decide";

/** An entry that the restored database cannot book. */
export interface OpenEntry {
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly amount: string;
  /** Name and account number, masked. */
  readonly receiver: string | null;
  readonly why: string;
}

export interface FilePlan {
  readonly missing: MissingFile;
  readonly action: RecoveryAction;
  /** Why it needs a decision. */
  readonly why: string | null;
  /** Payments and transfers that become sent. */
  readonly booked: number;
  /** Payments that the database never knew. */
  readonly lost: readonly OpenEntry[];
  /** Entries that cannot be booked, since their payment or transfer stands otherwise. */
  readonly conflicts: readonly OpenEntry[];
}

type PlanTools = Pick<StepTools, "db" | "journal" | "vault">;

const BARE = { why: null, booked: 0, lost: [], conflicts: [] } as const;

/** Plans what to do about a missing file; changes nothing. */
export async function planFile(
  tools: PlanTools,
  environmentId: string,
  missing: MissingFile,
): Promise<FilePlan> {
  const { journaled, bank, name, fate } = missing;
  const decide = (why: string): FilePlan => ({ ...BARE, missing, action: "decide", why });
  if (journaled === undefined) return decide("Only the bank's folder has it, not the journal.");
  if (fate === "not_sent") return { ...BARE, missing, action: "nothing_was_sent" };
  const known = await listKnownFiles(tools.db, environmentId, [name]);
  const row = known.find(({ bank_id }) => bank_id === bank.id);
  if (row?.id != null) {
    const isSame = row.sha256?.toString("hex") === journaled.line.sha256;
    if (!isSame) return decide("The database has another file of this name.");
    return { ...BARE, missing, action: fate === "sent" ? "mark_sent" : "mark_unknown" };
  }
  if (bank.id !== journaled.line.bank_id) return decide("The database does not know its bank.");
  const copy = await readCopy(tools, journaled.line);
  if (copy === undefined) return decide("The copy beside the journal is missing or changed.");
  if (copy.entries.some(({ auxiliary_entry_id: id }) => id !== null)) {
    return decide("It has reversals, returns or verification entries, which are not imported.");
  }
  return await planImport(tools, environmentId, { missing, copy });
}

export interface FileCopy {
  readonly header: FileCopyHeader;
  readonly entries: readonly CopiedEntry[];
  /** The entries as lines of JSON. */
  readonly lines: readonly string[];
}

export async function readCopy(
  { journal }: Pick<PlanTools, "journal">,
  line: HandOverRecord,
): Promise<FileCopy | undefined> {
  const found = await journal.copyOf(line);
  if (found === undefined) return undefined;
  const lines: string[] = [];
  for await (const text of found) lines.push(text);
  const [header = "", ...entries] = lines;
  return {
    header: JSON.parse(header) as FileCopyHeader,
    entries: entries.map((text) => JSON.parse(text) as CopiedEntry),
    lines: entries,
  };
}

async function planImport(
  tools: PlanTools,
  environmentId: string,
  { missing, copy }: { missing: MissingFile; copy: FileCopy },
): Promise<FilePlan> {
  const ids = copy.entries.flatMap((entry) => subjectOf(entry) ?? []);
  const standings = await findStandings(tools.db, environmentId, ids);
  const lost: CopiedEntry[] = [];
  const conflicts: { entry: CopiedEntry; why: string }[] = [];
  let booked = 0;
  for (const entry of copy.entries) {
    const standing = standings.get(subjectOf(entry) ?? "");
    const why = conflictOf(entry, standing);
    if (entry.payment_id !== null && standing === undefined) lost.push(entry);
    else if (why === undefined) booked += 1;
    else conflicts.push({ entry, why });
  }
  const open = [...lost, ...conflicts.map(({ entry }) => entry)];
  const receivers = open.length === 0 ? new Map() : await readReceivers(tools, environmentId, copy);
  const shown = (entry: CopiedEntry, why: string): OpenEntry => ({
    trace_number: entry.trace_number,
    payment_id: entry.payment_id,
    funding_event_id: entry.funding_event_id,
    amount: String(entry.amount_cents),
    receiver: receivers.get(entry.trace_number) ?? null,
    why,
  });
  return {
    missing,
    action: "import",
    why: conflicts.length === 0 ? null : `${conflicts.length} entries cannot be booked.`,
    booked,
    lost: lost.map((entry) => shown(entry, "The database never knew this payment.")),
    conflicts: conflicts.map(({ entry, why }) => shown(entry, why)),
  };
}

const subjectOf = ({ payment_id, funding_event_id }: CopiedEntry) => payment_id ?? funding_event_id;

function conflictOf(entry: CopiedEntry, standing: Standing | undefined): string | undefined {
  const isPayment = entry.payment_id !== null;
  if (standing === undefined) {
    return isPayment ? undefined : "The database never knew this transfer, and makes it anew.";
  }
  const { status, attempt } = standing;
  if (attempt !== entry.attempt - 1) return "It had another attempt.";
  const isUnsent = isPayment ? status === "scheduled" : isTransferUnsent(status);
  return isUnsent ? undefined : `It is ${status}.`;
}

export const isTransferUnsent = (status: string): boolean =>
  nextFundingStatus(status as FundingStatus, "originate") !== undefined;

/** Name and account number by trace number, masked. Empty if the bytes cannot be read. */
async function readReceivers(
  { vault }: Pick<PlanTools, "vault">,
  environmentId: string,
  { header }: FileCopy,
): Promise<ReadonlyMap<string, string>> {
  const place = { table: "ach_files", column: "body", id: header.file.id };
  try {
    const body = Buffer.from(header.body, "base64");
    const text = await vault.decrypt(environmentId, place, body);
    const read = readFile(Buffer.from(maskAccountNumbers(text), "latin1"));
    const entries = read.batches.flatMap((batch) => batch.entries);
    return new Map(
      entries.map((entry) => [
        entry.trace_number,
        `${entry.individual_name.replaceAll(/\B\S/g, "*")} ${entry.dfi_account_number}`,
      ]),
    );
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return new Map();
  }
}
