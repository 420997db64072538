import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import type { Placement } from "./placement.ts";

const run = promisify(execFile);

/** Initializes the data folder if absent. Call only as its owner. Throws on another major version. */
export async function ensureDataFolder(
  placement: Placement,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const { dataDir } = placement;
  removeDrafts(dataDir);
  const versionFile = join(dataDir, "PG_VERSION");
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, "utf8").trim();
    if (found === binaries.major) return;
    throw new Error(
      `the database in ${dataDir} was written by PostgreSQL ${found}, and this Railhead brings ${binaries.major}; move the data with the earlier release, or set DATABASE_URL`,
    );
  }
  const draft = `${dataDir}.draft-${randomUUID()}`;
  mkdirSync(draft, { mode: 0o700 });
  if (placement.runAs !== undefined) chownSync(draft, placement.runAs.uid, placement.runAs.gid);
  await initialise(draft, { placement, binaries, durable });
  // A process killed before this line leaves a draft, never half a database.
  renameSync(draft, dataDir);
}

async function initialise(
  folder: string,
  options: { placement: Placement; binaries: Binaries; durable: boolean },
): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--data-checksums",
    // The built-in locale sorts alike on every machine and survives system upgrades.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(options.durable ? [] : ["--no-sync"]),
  ];
  try {
    await run(options.binaries.initdb, flags, serverEnvironment(options.placement));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(`a new database could not be made in ${folder}: ${stderr?.trim() ?? ""}`, {
      cause: error,
    });
  }
}

/** Process options of every PostgreSQL program: its user, an enterable folder, English messages. */
export function serverEnvironment(placement: Placement) {
  return { cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }, ...placement.runAs };
}

function removeDrafts(dataDir: string): void {
  const prefix = `${basename(dataDir)}.draft-`;
  for (const name of readdirSync(dirname(dataDir))) {
    if (name.startsWith(prefix)) {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
    }
  }
}
