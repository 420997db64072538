import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findDatabasePosition,
  type DatabasePositionRow,
} from "../../db/tables/events/database-position.ts";
import {
  listCommonSequences,
  listFilesElsewhere,
  listKnownFiles,
  type FileElsewhere,
  type KnownFile,
} from "../../db/tables/files/recovered-files.ts";
import { fileNamePattern } from "../../rails/files/file-name.ts";
import type { HandOverJournal } from "../../rails/journal/journal.ts";
import type { JournalFault } from "../../rails/journal/read.ts";
import type { Transport } from "../../rails/transports/transport.ts";
import {
  highestGeneration,
  isAhead,
  isLost,
  journaledFiles,
  type HandOverFate,
  type JournaledFile,
} from "./compare-journal.ts";

/** A file that went to a bank and that the database does not know. */
export interface MissingFile {
  readonly bank: Bank;
  readonly name: string;
  readonly fate: HandOverFate;
  /** Undefined for a file that only the bank's folder has. */
  readonly journaled: JournaledFile | undefined;
  /** Whether the bank's folder has it. */
  readonly isAtBank: boolean;
}

/** Evidence that the database went back. */
export interface Loss {
  readonly banks: readonly Bank[];
  readonly files: readonly MissingFile[];
  readonly faults: readonly JournalFault[];
  /** Whether the journal had reached a later position of the database. */
  readonly isAhead: boolean;
  readonly position: DatabasePositionRow;
  /** The last event that the journal knows, if it is lost. */
  readonly lostThrough: number | null;
  /** The last number of the log that the journal proves to be common. */
  readonly provenSequence: number;
  /** Above all generations that the log ever had. */
  readonly nextGeneration: number;
}

export interface LossTools {
  readonly db: Executor;
  readonly journal: HandOverJournal;
  transport(bank: Bank): Transport;
  /** Called with the error of a bank whose folder could not be listed. */
  readonly onBankNotListed?: (error: unknown, bank: Bank) => void;
}

/** Compares an environment with the journal and with the folders of its banks. */
export async function findLoss(tools: LossTools, environmentId: string): Promise<Loss> {
  const { db, journal } = tools;
  const [{ lines, faults }, banks, position] = await Promise.all([
    journal.read(),
    listBanks(db, environmentId),
    findDatabasePosition(db, environmentId),
  ]);
  const own = lines.filter((line) => line.environment_id === environmentId);
  const journaled = journaledFiles(own, environmentId);
  const allListed = await listAtBanks(tools, banks);
  const elsewhere = await listFilesElsewhere(
    db,
    environmentId,
    allListed.map(({ name }) => name),
  );
  const listed = allListed.filter((file) => !elsewhere.some((other) => isSameFile(file, other)));
  const names = [...journaled.map(({ line }) => line.name), ...listed.flatMap(({ name }) => name)];
  const known = await listKnownFiles(db, environmentId, [...new Set(names)]);
  const ahead = own.filter((line) => isAhead(line, position));
  const handOvers = own.flatMap((line) => (line.kind === "hand_over" ? line : []));
  const common = await listCommonSequences(db, environmentId, handOvers);
  const last = Math.max(
    0,
    ...ahead.map((line) => ("event_sequence" in line ? line.event_sequence : 0)),
  );
  return {
    banks,
    files: missingFiles({ banks, journaled, listed, known }),
    faults,
    isAhead: ahead.length > 0,
    position,
    lostThrough: last > Number(position.event_sequence) ? last : null,
    provenSequence: Math.max(0, ...common),
    nextGeneration: Math.max(position.generation, highestGeneration(own, environmentId)) + 1,
  };
}

interface Listed {
  readonly bank: Bank;
  readonly name: string;
}

const isSameFile = ({ bank, name }: Listed, other: FileElsewhere) =>
  other.name === name &&
  other.host === bank.profile.sftp?.host &&
  other.port === bank.profile.sftp.port &&
  other.outbound === bank.profile.sftp.outbound;

/** Files of our naming in the banks' folders. A bank that cannot be listed proves nothing. */
async function listAtBanks(tools: LossTools, banks: readonly Bank[]): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const bank of banks.filter(({ is_simulated }) => !is_simulated)) {
    const isOurs = fileNamePattern(bank.profile);
    try {
      const names = await tools.transport(bank).listSent();
      found.push(...names.filter((name) => isOurs.test(name)).map((name) => ({ bank, name })));
    } catch (error) {
      tools.onBankNotListed?.(error, bank);
    }
  }
  return found;
}

function missingFiles(of: {
  banks: readonly Bank[];
  journaled: readonly JournaledFile[];
  listed: readonly Listed[];
  known: readonly KnownFile[];
}): MissingFile[] {
  const { banks, journaled, listed, known } = of;
  const isAtBank = (bank: Bank, name: string) =>
    listed.some((one) => one.bank.id === bank.id && one.name === name);
  const lost = journaled
    .filter((file) => isLost(file, known))
    .flatMap((file): MissingFile[] => {
      const { name, bank_id } = file.line;
      // The bank may have been added after the backup.
      const bank = banks.find(({ id }) => id === bank_id) ?? banks[0];
      if (bank === undefined) return [];
      const there = isAtBank(bank, name);
      return [{ bank, name, fate: there ? "sent" : file.fate, journaled: file, isAtBank: there }];
    });
  const isKnown = ({ bank, name }: Listed) =>
    known.some((file) => file.bank_id === bank.id && file.name === name) ||
    lost.some((file) => file.bank.id === bank.id && file.name === name);
  const foreign = listed
    .filter((file) => !isKnown(file))
    .map((file): MissingFile => ({ ...file, fate: "sent", journaled: undefined, isAtBank: true }));
  return [...lost, ...foreign];
}
