import { createIds, type Ids } from "../../base/ids.ts";
import { openPool } from "../../db/postgres/connections/pool.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";
import { readServer, type ServerFacts } from "../../db/tables/moves/replication.ts";
import type { MasterKey } from "../../vault/master-key.ts";
import { journalFolders } from "../settings/config-folders.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { sourceUrlOf } from "../settings/source-url.ts";
import { openMasterKeys } from "../start-checks.ts";
import { openMoveSession } from "./turns.ts";

/** Folders of the target's installation, as they are reached from where the command runs. */
export interface TargetFolders {
  /** Its data folder. */
  readonly data: string;
  /** The folder of its archives. */
  readonly archive: string;
}

/** What a move is of, and where it goes. */
export interface WantedMove {
  /** Id of the environment. */
  readonly environment: string;
  /** The target's database, as its superuser. */
  readonly to: string;
  /** Folders of the target's hand-over journal, reachable from here. */
  readonly journal: readonly string[];
  /** `checked` where a person made sure that the target reaches all; null where nobody said. */
  readonly folders: TargetFolders | "checked" | null;
  /** How the target reaches the source's database. Default: as this command does. */
  readonly source: string | undefined;
  /** Where callers find the environment afterwards. */
  readonly address: string | null;
  /** The longest that no side may serve it; a move that takes longer is taken back. */
  readonly maxFenceMs: number;
  /** The longest that the copy may stand still; it goes on when the command is run again. */
  readonly maxStallMs: number;
  readonly onStep?: ((step: MoveStep) => void) | undefined;
}

/** Where a move is. */
export type MoveStep =
  /** Cells that are not reached, and why: the move does without them. */
  | { readonly step: "cells_unasked"; readonly cells: readonly string[] }
  /** The environment arrived, and `main` could not be written. */
  | { readonly step: "directory_unwritten"; readonly reason: string }
  | { readonly step: "by_hand"; readonly steps: readonly string[] }
  | { readonly step: "copying"; readonly ready: number; readonly of: number }
  /** A crash left these tables' copies without an end: they begin again. */
  | { readonly step: "copied_again"; readonly tables: readonly string[] }
  | { readonly step: "fenced"; readonly epoch: number }
  | { readonly step: "proved"; readonly tables: number; readonly rows: number }
  | { readonly step: "switched" }
  | { readonly step: "arrived"; readonly fence_ms: number | null };

/** What a move did. */
export interface Moved {
  readonly environment_id: string;
  readonly target: string;
  /** How long no side served it; null where an earlier run fenced it. */
  readonly fence_ms: number | null;
  /** Rows that were compared; null where an earlier run did. */
  readonly rows: number | null;
}

/** Both databases of a move, their journals, and the keys that open what they hold. */
export interface Sides {
  readonly id: string;
  readonly source: Database;
  readonly target: Database;
  /** The address at which the target reaches the source. */
  readonly sourceUrl: string;
  /** System identifier and name of each database. */
  readonly names: { readonly source: string; readonly target: string };
  readonly journals: { readonly source: readonly string[]; readonly target: readonly string[] };
  readonly masterKeys: readonly MasterKey[];
  readonly ids: Ids;
  /** Throws where the session is lost that keeps other commands from the environment. */
  readonly requireAlone: () => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function withSides<T>(
  config: Config,
  wanted: Pick<WantedMove, "environment" | "to" | "journal" | "source">,
  work: (sides: Sides) => Promise<T>,
): Promise<T> {
  if (!UUID.test(wanted.environment))
    throw new ConfigError(["--environment must be an environment's id"]);
  const url = sourceUrlOf(config);
  const ids = createIds();
  const unlimited = { max: 8, statementTimeoutMs: 0 };
  const source = openPool({ ...unlimited, url });
  const target = openPool({ ...unlimited, url: wanted.to });
  let session: Connection | undefined;
  try {
    const names = await compareServers(source, target);
    session = await openMoveSession(source, wanted.environment);
    const masterKeys = await openMasterKeys(source, config, ids);
    await openMasterKeys(target, config, ids);
    return await work({
      id: wanted.environment,
      source,
      target,
      sourceUrl: wanted.source ?? url,
      names,
      journals: { source: journalFolders(config), target: wanted.journal },
      masterKeys,
      ids,
      requireAlone() {
        if (session?.alive !== true)
          throw new Error(
            "the session at the source that keeps other commands from this move has ended: run the command again",
          );
      },
    });
  } finally {
    await session?.release();
    await source.close();
    await target.close();
  }
}

async function compareServers(source: Database, target: Database): Promise<Sides["names"]> {
  const [from, to] = await Promise.all([readServer(source), readServer(target)]);
  const faults = [
    ...(from.wal_level === "logical"
      ? []
      : [
          `the source's server has wal_level = ${from.wal_level}: run \`alter system set wal_level = logical\` and restart it`,
        ]),
    ...(from.is_superuser && to.is_superuser
      ? []
      : [
          "DATABASE_URL and --to must log in as superusers: they turn off foreign keys for the copy",
        ]),
    ...(from.system === to.system ? ["source and target are on one server"] : []),
    ...(from.build === to.build
      ? []
      : [
          "source and target have different schemas: run `railhead migrate` of one release on both",
        ]),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return { source: nameOf(from), target: nameOf(to) };
}

const nameOf = ({ system, database }: ServerFacts) => `${system}/${database}`;
