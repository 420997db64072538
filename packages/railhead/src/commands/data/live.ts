import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { serviceConfig } from "../../process/service-config.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface LiveOptions {
  readonly name: string;
  readonly website: string;
  readonly bank: string;
  readonly json?: boolean;
}

export function liveCommand(): Command {
  return new Command("live").summary("create the environment that moves real money").addCommand(
    new Command("create")
      .summary("create it in the configured database, and its first key")
      .description(
        "Migrates the configured database and creates the live environment: its default bank, its first " +
          "account, and an API key with every scope, which is shown once. There is at most one. Services " +
          "running on the database start to process it. Without DATABASE_URL it uses Railhead's own " +
          "database, with the service stopped.",
      )
      .requiredOption("--name <name>", "name of the business that runs the service")
      .requiredOption("--website <url>", "website of that business")
      .requiredOption("--bank <file>", "the bank's profile, as JSON")
      .option("--json", "print JSON, also on a terminal")
      .action(async ({ name, website, bank, json }: LiveOptions) => {
        const wanted = { name, website, bank: await readJson(bank) };
        const { createLiveEnvironment } = await import("@railhead/server/live");
        const created = await createLiveEnvironment(serviceConfig(), wanted);
        if (created === undefined) throw cliError("The live environment already exists");
        const terminal = processTerminal(json === true);
        terminal.print({ event: "live_created", ...created }, ({ api_key, account_id }, paint) => [
          "The live environment was created. Its API key, shown only once:",
          "",
          `  ${paint("bold", api_key)}`,
          "",
          "Next, with RAILHEAD_API_KEY set to it and the service running:",
          "  railhead banks list, banks doctor <id>: check the connection to the bank",
          `  railhead accounts onboard ${account_id}: required before its first payment`,
          "  railhead keys create: a key with fewer scopes for each program",
        ]);
      }),
  );
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch(() => {
    throw cliError(`${path} cannot be read`, EXIT.usage);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw cliError(`${path} is not JSON`, EXIT.usage);
  }
}
