import { rmSync } from "node:fs";
import { prepareBinaries } from "./binaries.ts";
import { ensureDataFolder } from "./data-folder.ts";
import { archiveSettings } from "./log-archive.ts";
import { stopOrphan } from "./orphan.ts";
import { takeOwnership } from "./owner-lock.ts";
import { makeSocketFolder, placeData } from "./placement.ts";
import { socketUrl } from "./running.ts";
import { startServer, type ServerOptions } from "./server-process.ts";
import { RESTART_ATTEMPTS, supervise } from "./supervisor.ts";
import { freeBytes, logSize } from "./server-disk.ts";
import { sharedBuffers } from "./server-memory.ts";

export interface ManagedPostgres {
  /** Connection URL for clients on this machine that may enter the socket folder. */
  url: string;
  socketDir: string;
  /** Actual data folder; differs from the wanted one if `relocated`. */
  dataDir: string;
  relocated: boolean;
  /** Of the running process, which is replaced when it exits by itself. */
  readonly pid: number;
  /** Resolves with the server's last output once it is stopped or cannot be restarted. */
  exited: Promise<string>;
  /** Calls the handler with the last output of each process being replaced. */
  onRestart(handler: (lastWords: string) => void): void;
  /** Stops the server and releases the data folder. Close pools first. Idempotent. */
  stop(): Promise<void>;
}

export interface ManagedPostgresOptions {
  dataDir: string;
  /** Receives each log line of the server; never a statement. */
  log?: (line: string) => void;
  /** Server settings by name, over the defaults below. */
  settings?: Record<string, string | number>;
  /** Folder that takes each finished segment of the write-ahead log. Default: none is kept. */
  archiveTo?: string | undefined;
  /** False only for disposable test servers: a crash may lose commits. */
  durable?: boolean;
  /** Maximum restarts in a row. Default 7, over about 15 seconds. */
  restarts?: number;
}

const DEFAULT_SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 100,
  shared_buffers: "128MB",
  // With the default (a quarter), moving thousands of payments would flush WAL mid-transaction.
  wal_buffers: "16MB",
  max_wal_size: "1GB",
  // After a checkpoint each page is logged whole: most of the WAL while a million payments change.
  checkpoint_timeout: "15min",
  // Until its first ANALYZE a table that grows fast is planned as if it had 200 environments.
  autovacuum_naptime: "15s",
  random_page_cost: 1.1,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Callers report failed statements; their text and values must not reach a log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
};

const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Settings derived from memory and disk. */
const sizes = (dataDir: string) => ({
  shared_buffers: sharedBuffers(),
  max_wal_size: logSize(freeBytes(dataDir)),
});

/**
 * Runs PostgreSQL as a child process on a unix socket, owning the data folder exclusively. Initializes the
 * data on first use, stops a server orphaned by a killed process, and restarts one that exits. Throws when
 * another process owns the folder, the major version differs, or the platform has no binaries.
 */
export async function startManagedPostgres(
  options: ManagedPostgresOptions,
): Promise<ManagedPostgres> {
  const binaries = prepareBinaries();
  const placement = placeData(options.dataDir);
  const { dataDir, relocated } = placement;
  const lock = takeOwnership(`${dataDir}.lock`, `the database in ${dataDir}`);
  let socketDir: string | undefined;
  const cleanUp = () => {
    // After a takeover the socket belongs to the new owner.
    if (socketDir !== undefined && lock.isHeld())
      rmSync(socketDir, { recursive: true, force: true });
    lock.release();
  };
  try {
    await stopOrphan(dataDir);
    const durable = options.durable ?? true;
    await ensureDataFolder(placement, binaries, durable);
    socketDir = makeSocketFolder(placement);
    const serverOptions: ServerOptions = {
      placement,
      binaries,
      socketDir,
      settings: {
        ...DEFAULT_SETTINGS,
        ...(durable ? { ...DURABLE, ...sizes(dataDir) } : NOT_DURABLE),
        unix_socket_directories: socketDir,
        ...(options.archiveTo === undefined ? {} : archiveSettings(placement, options.archiveTo)),
        ...options.settings,
      },
      log: options.log ?? (() => undefined),
    };
    const server = supervise(await startServer(serverOptions), {
      attempts: options.restarts ?? RESTART_ATTEMPTS,
      restart: async () => {
        if (!lock.isHeld()) throw new Error(`${dataDir} was taken over by another process`);
        await stopOrphan(dataDir);
        return await startServer(serverOptions);
      },
    });
    const exited = server.exited.finally(cleanUp);
    return {
      url: socketUrl(socketDir),
      socketDir,
      dataDir,
      relocated,
      get pid() {
        return server.pid;
      },
      exited,
      onRestart: (handler) => server.onRestart(handler),
      async stop() {
        await server.stop();
        await exited;
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
