import { resolve } from "node:path";
import { launchDatabase, type Config } from "@railhead/server/launch";
import { Argument, Command } from "commander";
import { findFreePort } from "../process/free-port.ts";
import { serviceConfig } from "../process/service-config.ts";
import { listenForShutdown } from "../process/shutdown.ts";
import { processTerminal } from "../terminal/terminal.ts";

interface DevOptions {
  readonly demo: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly yes?: boolean;
}

export function devCommand(): Command {
  return new Command("dev")
    .summary("run everything on this machine: database, API, engine, simulated bank")
    .description(
      "Runs a sandbox on this machine: PostgreSQL, API, engine and a simulated bank. The first start " +
        "runs four demo payments from creation to their final status; later starts keep the data.",
    )
    .addArgument(new Argument("[action]", "reset: erase all data, then start").choices(["reset"]))
    .option("--no-demo", "start without the demo payments")
    .option("--quiet", "do not print payments, webhooks and exceptions while serving")
    .option("--yes", "reset without confirmation")
    .option("--json", "print JSON lines, also on a terminal")
    .addHelpText(
      "after",
      "\nEnvironment: PORT (0 = any free), HOST, RAILHEAD_DATA_DIR, DATABASE_URL and the rest of the" +
        "\nservice's configuration. If the port is taken, the next free one is used.",
    )
    .action(async (action: string | undefined, options: DevOptions) => {
      const wanted = absolute(serviceConfig());
      const terminal = processTerminal(options.json === true);
      if (action === "reset") {
        const { reset } = await import("../dev/reset.ts");
        // The tables' owner may erase, and no service starts as it.
        if (!(await reset(wanted, terminal, options.yes === true))) return;
      }
      const shutdown = listenForShutdown();
      const startedAt = performance.now();
      const port = await findFreePort(wanted.HOST, wanted.PORT);
      if (port !== wanted.PORT) {
        terminal.print({ event: "port_taken", wanted: wanted.PORT, port }, (_fact, paint) => [
          paint("yellow", `Port ${wanted.PORT} is taken; using ${port}.`),
        ]);
      }
      const config = { ...wanted, PORT: port };
      terminal.print({ event: "starting", data_dir: config.RAILHEAD_DATA_DIR }, () => [
        `Starting Railhead in ${config.RAILHEAD_DATA_DIR} …`,
      ]);
      // Starts in parallel with loading the service, which takes as long.
      const postgres = launchDatabase(config);
      const { runDev } = await import("../dev/run.ts");
      await runDev({
        config,
        postgres,
        terminal,
        shutdown,
        startedAt,
        withDemo: options.demo,
        quiet: options.quiet === true,
      });
    });
}

function absolute(config: Config): Config {
  return { ...config, RAILHEAD_DATA_DIR: resolve(config.RAILHEAD_DATA_DIR) };
}
