import { rmSync } from "node:fs";
import { prepareBinaries } from "./binaries.ts";
import { ensureDataFolder } from "./data-folder.ts";
import { stopOrphan } from "./orphan.ts";
import { takeOwnership } from "./owner-lock.ts";
import { makeSocketFolder, placeData } from "./placement.ts";
import { startServer, type ServerOptions } from "./server-process.ts";
import { RESTART_ATTEMPTS, supervise } from "./supervisor.ts";
import { freeBytes, logSize } from "./server-disk.ts";
import { sharedBuffers } from "./server-memory.ts";

export interface ManagedPostgres {
  /** Address for any PostgreSQL client on this machine that may enter the socket folder. */
  url: string;
  socketDir: string;
  /** Where the data is; differs from the wanted folder where `relocated` says so. */
  dataDir: string;
  relocated: boolean;
  /** Of the process that runs now: one that ends by itself is replaced. */
  readonly pid: number;
  /** Resolves with the server's last words once it was stopped, or cannot be kept running. */
  exited: Promise<string>;
  /** Calls the handler with the last words of each process that is to be replaced. */
  onRestart(handler: (lastWords: string) => void): void;
  /** Ends the server and gives the data folder free. Close pools first. May be called twice. */
  stop(): Promise<void>;
}

export interface ManagedPostgresOptions {
  dataDir: string;
  /** Receives each line that the server writes: its start, stop and troubles, never a statement. */
  log?: (line: string) => void;
  /** Server settings by name, over the defaults below. */
  settings?: Record<string, string | number>;
  /** False only for throw-away test servers: commits may then be lost in a crash of the machine. */
  durable?: boolean;
  /** So many restarts in a row are tried where it ends by itself. Default 7, over a quarter of a minute. */
  restarts?: number;
}

const DEFAULT_SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 100,
  shared_buffers: "128MB",
  // The default is a quarter of this: who moves thousands of payments would write the log out between.
  wal_buffers: "16MB",
  max_wal_size: "1GB",
  // Each checkpoint has every page logged whole once more: most of the log, while a million payments move.
  checkpoint_timeout: "15min",
  // Until its first ANALYZE a table that grows fast is planned as if it had 200 environments.
  autovacuum_naptime: "15s",
  random_page_cost: 1.1,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements are the caller's to report; their texts and values must not reach a log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
};

const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** What depends on the machine. */
const sizes = (dataDir: string) => ({
  shared_buffers: sharedBuffers(),
  max_wal_size: logSize(freeBytes(dataDir)),
});

/**
 * Runs PostgreSQL as a child process on a unix socket, with the data in a folder of which this process is the
 * only owner. Makes the data on first use; a server left over by a killed process is ended first, and one that
 * ends by itself is started again. Throws one
 * sentence where another process owns the folder, another version wrote it, or the platform has no binaries.
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
    // After a takeover the socket is the new owner's.
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
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
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
