import cluster from "node:cluster";
import { launchDatabase, type Config } from "@railhead/server/launch";
import { Command, InvalidArgumentError } from "commander";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { startProcesses } from "../process/processes.ts";
import { databaseLost, serveUntilStopped, startedUnlessStopped } from "../process/running.ts";
import { serviceConfig } from "../process/service-config.ts";
import { listenForShutdown, type Shutdown } from "../process/shutdown.ts";
import { processTerminal, type Terminal } from "../terminal/terminal.ts";

interface ServeOptions {
  readonly engine: boolean;
  readonly processes: number;
  readonly json?: boolean;
}

const MAX_PROCESSES = 64;
/** So long a load balancer has to see that this process is not ready any more. */
const DRAIN_MS = 3_000;

export function serveCommand(): Command {
  return new Command("serve")
    .summary("run the service as configured by the environment")
    .description(
      "Runs API and engine from the environment's variables. Creates no sandbox and no data; migrates the\n" +
        "database where that is due. SIGTERM finishes what is under way and ends with 0.",
    )
    .option("--no-engine", "answer requests only; another process does the due work")
    .option("--processes <n>", "answer from so many processes on one port", countOf, 1)
    .option("--json", "JSON lines, also on a terminal")
    .action(async (options: ServeOptions) => {
      const config = serviceConfig();
      const terminal = processTerminal(options.json === true);
      const shutdown = listenForShutdown();
      if (options.processes > 1 && cluster.isPrimary) {
        await serveInProcesses({ config, options, terminal, shutdown });
      } else {
        await serve({ config, options, terminal, shutdown });
      }
    });
}

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES) return count;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_PROCESSES}.`);
}

interface Serving {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly terminal: Terminal;
  readonly shutdown: Shutdown;
}

async function serve({ config, options, terminal, shutdown }: Serving): Promise<void> {
  // It starts while the service is loaded.
  const postgres = launchDatabase(config);
  const { startService } = await import("@railhead/server");
  const start = startService({
    config: { ...config, DRAIN_MS: config.DRAIN_MS ?? DRAIN_MS },
    postgres,
    engine: options.engine,
    sharesPort: cluster.isWorker,
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw cliError(`Port ${config.PORT} of ${config.HOST} is taken`, EXIT.unavailable);
  });
  const service = await startedUnlessStopped(start, shutdown);
  if (service === undefined) return;
  // Of several, only the first tells.
  const isAlone = cluster.isPrimary;
  if (isAlone) printReady(terminal, { api: service.url, engine: options.engine, processes: 1 });
  await serveUntilStopped(service, shutdown, () => Promise.resolve());
  if (isAlone) terminal.print({ event: "stopped" }, () => ["Stopped."]);
}

function printReady(
  terminal: Terminal,
  ready: { api: string; engine: boolean; processes: number },
): void {
  const by = ready.processes === 1 ? "" : ` from ${ready.processes} processes`;
  terminal.print({ event: "ready", ...ready }, () => [
    `Serving ${ready.api}${by}${ready.engine ? "" : " without the engine"}. Ctrl-C stops.`,
  ]);
}

/** This process keeps the database and the others; they answer and work. */
async function serveInProcesses({ config, options, terminal, shutdown }: Serving): Promise<void> {
  const postgres = launchDatabase(config);
  const { prepare } = await import("@railhead/server");
  // Migrated once, and the master key made, before many would try.
  const { database } = await prepare({ config, postgres });
  const lost = database.managed?.exited.then((lastWords) => {
    if (shutdown.signal.aborted) return;
    throw cliError(databaseLost(lastWords), EXIT.unavailable);
  });
  lost?.catch(() => shutdown.request());
  const [, , ...given] = process.argv;
  const plan = {
    count: options.processes,
    engine: options.engine,
    variables: { DATABASE_URL: database.url },
    args: (engine: boolean) =>
      engine || given.includes("--no-engine") ? given : [...given, "--no-engine"],
  };
  try {
    const { port, ended } = await startProcesses(plan, shutdown);
    const api = `http://${config.HOST}:${port}`;
    if (!shutdown.signal.aborted) {
      printReady(terminal, { api, engine: options.engine, processes: options.processes });
    }
    await Promise.race([ended, ...(lost === undefined ? [] : [lost])]);
  } finally {
    await database.close();
  }
  terminal.print({ event: "stopped" }, () => ["Stopped."]);
}
