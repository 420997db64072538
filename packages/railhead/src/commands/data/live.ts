import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { installationConfig, serviceConfig } from "../../process/service-config.ts";
import { tableLines } from "../../terminal/table.ts";
import { processTerminal } from "../../terminal/terminal.ts";

interface LiveOptions {
  readonly name: string;
  readonly website: string;
  readonly bank: string;
  readonly environment?: string;
  readonly json?: boolean;
}

export function liveCommand(): Command {
  return new Command("live")
    .summary("create and list the environments that move real money")
    .addCommand(createCommand())
    .addCommand(listCommand());
}

function createCommand(): Command {
  return new Command("create")
    .summary("create one in the configured database, and its first key")
    .description(
      "Migrates the configured database and creates a live environment: its default bank, its first " +
        "account, and an API key with every scope, which is shown once. Environments share nothing but " +
        "the file id modifiers and trace numbers of an ODFI: with RAILHEAD_CELLS, every other cell has " +
        "to be up and without that ODFI. Services " +
        "running on the database start to process it. Without DATABASE_URL it uses Railhead's own " +
        "database, with the service stopped.",
    )
    .requiredOption("--name <name>", "name of the business that runs the service")
    .requiredOption("--website <url>", "website of that business")
    .requiredOption("--bank <file>", "the bank's profile, as JSON")
    .option(
      "--environment <name>",
      "name of the environment, which no other live one has",
      "production",
    )
    .option("--json", "print JSON, also on a terminal")
    .action(async ({ name, website, bank, environment = "production", json }: LiveOptions) => {
      const wanted = { name, website, bank: await readJson(bank), environment };
      const { createLiveEnvironment } = await import("@railhead/server/live");
      const created = await createLiveEnvironment(installationConfig(), wanted);
      if (created === undefined)
        throw cliError(
          `The live environment ${environment} already exists: name another one with --environment`,
        );
      const terminal = processTerminal(json === true);
      terminal.print({ event: "live_created", ...created }, ({ api_key, account_id }, paint) => [
        `The live environment ${environment} was created. Its API key, shown only once:`,
        "",
        `  ${paint("bold", api_key)}`,
        "",
        "Next, with RAILHEAD_API_KEY set to it and the service running:",
        "  railhead banks list, banks doctor <id>: check the connection to the bank",
        `  railhead accounts onboard ${account_id}: required before its first payment`,
        "  railhead keys create: a key with fewer scopes for each program",
      ]);
    });
}

function listCommand(): Command {
  return new Command("list")
    .summary("list live environments, oldest first")
    .description(
      "Reads the configured database. Rules and approvals about people are those of the oldest live environment.",
    )
    .option("--json", "print JSON, also on a terminal")
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { listLive } = await import("@railhead/server/live");
      const environments = await listLive(serviceConfig());
      processTerminal(json === true).print({ event: "live_environments", environments }, (fact) =>
        fact.environments.length === 0
          ? ["There is no live environment. `railhead live create` makes one."]
          : tableLines(
              fact.environments.map((row) => ({ ...row })),
              process.stdout.columns,
              ["environment", "environment_id", "created_at"],
            ),
      );
    });
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
