import cluster from "node:cluster";
import { launchDatabase, type Config } from "@railhead/server/launch";
import { Command, InvalidArgumentError } from "commander";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { startProcesses } from "../process/processes.ts";
import { databaseLost, serveUntilStopped, startedUnlessStopped } from "../process/running.ts";
import { installationConfig, serviceConfig } from "../process/service-config.ts";
import { listenForShutdown, type Shutdown } from "../process/shutdown.ts";
import { processTerminal, type Terminal } from "../terminal/terminal.ts";

interface ServeOptions {
  readonly engine: boolean;
  readonly processes: number;
  readonly json?: boolean;
}

const MAX_PROCESSES = 64;
/** Time for a load balancer to notice that this process is no longer ready. */
const DRAIN_MS = 3_000;

export function serveCommand(): Command {
  return new Command("serve")
    .summary("run the service as configured by environment variables")
    .description(
      "Runs API and engine as configured by environment variables. Creates no sandbox and no data; " +
        "applies pending migrations. On SIGTERM it finishes work in progress and exits with 0.",
    )
    .option("--no-engine", "serve requests only; another process runs the engine")
    .option("--processes <n>", "number of processes on one port", countOf, 1)
    .option("--json", "print JSON lines, also on a terminal")
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
  // Starts in parallel with loading the service.
  const postgres = launchDatabase(config);
  const { startService } = await import("@railhead/server");
  const start = startService({
    config: { ...config, DRAIN_MS: config.DRAIN_MS ?? DRAIN_MS },
    installation: installationConfig(),
    postgres,
    engine: options.engine,
    sharesPort: cluster.isWorker,
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw cliError(`Port ${config.PORT} of ${config.HOST} is taken`, EXIT.unavailable);
  });
  const service = await startedUnlessStopped(start, shutdown);
  if (service === undefined) return;
  // Of several processes, only the primary prints.
  const isAlone = cluster.isPrimary;
  const metrics = service.metricsUrl;
  const ready = { api: service.url, engine: options.engine, processes: 1 };
  if (isAlone) printReady(terminal, metrics === undefined ? ready : { ...ready, metrics });
  await serveUntilStopped(service, shutdown, () => Promise.resolve());
  if (isAlone) terminal.print({ event: "stopped" }, () => ["Stopped."]);
}

function printReady(
  terminal: Terminal,
  ready: { api: string; engine: boolean; processes: number; metrics?: string },
): void {
  const by = ready.processes === 1 ? "" : ` from ${ready.processes} processes`;
  terminal.print({ event: "ready", ...ready }, () => [
    `Serving ${ready.api}${by}${ready.engine ? "" : " without the engine"}. Ctrl-C stops.`,
    ...(ready.metrics === undefined ? [] : [`Metrics: ${ready.metrics}`]),
  ]);
}

/** The primary supervises the database and the workers; the workers serve and run the engine. */
async function serveInProcesses({ config, options, terminal, shutdown }: Serving): Promise<void> {
  const postgres = launchDatabase(config);
  const { prepare } = await import("@railhead/server");
  // Migrates and creates the master key once, before the workers start.
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
    metricsPort: config.METRICS_PORT,
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
