import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/postgres/executor.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import {
  listEventPartitions,
  type EventPartition,
} from "../../db/tables/events/event-partitions.ts";
import { listSinkHealth } from "../../db/tables/events/sinks.ts";
import { countPeopleOf } from "../../db/tables/moves/moved-environments.ts";
import type { ArchiveManifest } from "../../events/archive/archive-folder.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import type { Sides, TargetFolders, WantedMove } from "./sides.ts";

/** What an environment has beside its rows. */
interface Outside {
  readonly banks: readonly Bank[];
  readonly archived: readonly EventPartition[];
  /** `bank` and `sinks`, where the environment has files below them. */
  readonly folders: readonly string[];
  readonly servers: readonly string[];
  readonly people: number;
}

async function readOutside(source: Database, id: string): Promise<Outside> {
  const banks = await listBanks(source, id);
  const sinks = await listSinkHealth(source, id);
  const parts = await listEventPartitions(source, id);
  const hasFolderBank = banks.some(({ profile }) => profile.transport === "directory");
  const hasParquet = sinks.some(({ kind }) => kind === "parquet");
  return {
    banks,
    archived: parts.filter(({ archived_at }) => archived_at !== null),
    folders: [...(hasFolderBank ? ["bank"] : []), ...(hasParquet ? ["sinks"] : [])],
    servers: sinks.flatMap(({ config }) => String(config["servers"] ?? "").split(",")),
    people: await countPeopleOf(source, id),
  };
}

/**
 * Throws a ConfigError where the target would not reach what the environment has outside the databases: it could
 * not serve it. Asked before the copy, and again before anybody is stopped.
 */
export async function refuseUnreachable(
  config: Config,
  { id, source }: Sides,
  { folders }: Pick<WantedMove, "folders">,
): Promise<void> {
  if (folders === "checked") return;
  const outside = await readOutside(source, id);
  const faults = [
    ...(await folderFaults(outside.folders, { id, from: config.RAILHEAD_DATA_DIR, folders })),
    ...(await archiveFaults(outside.archived, { id, folders })),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
}

const UNNAMED =
  "name the target's data folder by --data, as it is reached from here, or see to it and say --folders-checked";

async function folderFaults(
  names: readonly string[],
  of: { readonly id: string; readonly from: string; readonly folders: TargetFolders | null },
): Promise<string[]> {
  const { id, from, folders } = of;
  const faults = names.map(async (name) => {
    const own = join(from, name, id);
    const here = await stat(own).catch(() => undefined);
    // Nothing was written yet.
    if (here === undefined) return [];
    if (folders === null) return [`the target has to reach the folder ${own}: ${UNNAMED}`];
    const path = join(folders.data, name, id);
    const there = await stat(path).catch(() => undefined);
    if (there?.ino === here.ino && there.dev === here.dev) return [];
    const what = there === undefined ? "does not exist" : "is another folder";
    return [`${path} ${what}: mount ${own} there, or link it`];
  });
  return (await Promise.all(faults)).flat();
}

async function archiveFaults(
  parts: readonly EventPartition[],
  { id, folders }: { readonly id: string; readonly folders: TargetFolders | null },
): Promise<string[]> {
  if (parts.length === 0) return [];
  if (folders === null) return [`the target has to read ${parts.length} archives: ${UNNAMED}`];
  const { archiveFolder, readArchiveManifest } =
    await import("../../events/archive/archive-folder.ts");
  const { differsFromRecord } = await import("../../events/archive/archive-partition.ts");
  const faults = parts.map(async (part) => {
    const folder = archiveFolder(folders.archive, id, part.from_sequence);
    try {
      const manifest = await readArchiveManifest(folder);
      if (manifest === undefined) return [`the archive ${folder} is missing: copy it there`];
      if (differsFromRecord(manifest, part))
        return [`${folder} does not have the archive that was recorded`];
      await requireFiles(folder, manifest);
      return [];
    } catch (error) {
      return [`the archive ${folder} cannot be read: ${(error as Error).message}`];
    }
  });
  return (await Promise.all(faults)).flat();
}

async function requireFiles(folder: string, { files }: ArchiveManifest): Promise<void> {
  for (const { file, bytes } of files) {
    const path = join(folder, file);
    await access(path, constants.R_OK);
    if ((await stat(path)).size !== bytes) throw new Error(`${file} has another size`);
  }
}

/** What the move does not do, and a person has to, in sentences. */
export async function listStepsByHand(
  { id, source }: Sides,
  { folders }: Pick<WantedMove, "folders">,
): Promise<string[]> {
  const { banks, archived, folders: names, servers, people } = await readOutside(source, id);
  const secrets = [...new Set(banks.flatMap(secretFilesOf))];
  const distinct = [...new Set(servers.filter((server) => server !== ""))];
  const unseen = folders === "checked" ? names : [];
  return [
    ...(people === 0
      ? []
      : [`Give roles at the target to the ${people} people who have them at the source.`]),
    ...secrets.map((path) => `Put the file ${path} where the target's processes read it.`),
    ...unseen.map((name) => `Let the target reach ${name}/${id} of the source's data folder.`),
    ...(folders === "checked" && archived.length > 0
      ? [`Let the target read the ${archived.length} archives of ${id}.`]
      : []),
    ...(distinct.length === 0 ? [] : [`Set SINK_SERVERS of the target to ${distinct.join(",")}.`]),
    "Back up the target once the environment has arrived.",
  ];
}

function secretFilesOf({ profile }: Bank): string[] {
  const { sftp, offset, encryption } = profile;
  const paths = [
    ...Object.values(sftp?.secret_files ?? {}),
    offset?.account_number_file,
    encryption?.private_key_file,
    encryption?.passphrase_file,
    ...(encryption?.recipient_key_files ?? []),
    ...(encryption?.verification_key_files ?? []),
  ];
  return paths.filter((path) => path !== undefined);
}
