import { startService } from "@railhead/server";
import { Command } from "commander";
import { EXIT, fault } from "../fault.ts";
import { serveUntilStopped, startedUnlessStopped } from "../running.ts";
import { serviceConfig } from "../settings.ts";
import { listenForStop } from "../stopping.ts";
import { processTerminal } from "../terminal.ts";

export function serveCommand(): Command {
  return new Command("serve")
    .summary("run the service as configured by the environment")
    .description(
      "Runs API and engine from the environment's variables. Creates no sandbox and no data; migrates the\n" +
        "database where that is due. SIGTERM finishes what is under way and ends with 0.",
    )
    .option("--no-engine", "answer requests only; another process does the due work")
    .option("--json", "JSON lines, also on a terminal")
    .action(async (options: { engine: boolean; json?: boolean }) => {
      const config = serviceConfig();
      const terminal = processTerminal(options.json === true);
      const stopping = listenForStop();
      const start = startService({ config, engine: options.engine }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
        throw fault(`Port ${config.PORT} of ${config.HOST} is taken`, EXIT.unavailable);
      });
      const service = await startedUnlessStopped(start, stopping);
      if (service === undefined) return;
      const ready = { event: "ready", api: service.url, engine: options.engine };
      terminal.tell(ready, () => [
        `Serving ${service.url}${options.engine ? "" : " without the engine"}. Ctrl-C stops.`,
      ]);
      await serveUntilStopped(service, stopping, () => Promise.resolve());
      terminal.tell({ event: "stopped" }, () => ["Stopped."]);
    });
}
