import { readFileSync } from "node:fs";
import { inventedEntries, plainCsvOf } from "@railhead/core";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { processTerminal } from "../terminal/terminal.ts";

interface Version {
  readonly number: number;
  readonly entries: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Asked extends Connection {
  readonly acknowledge?: boolean;
  readonly invented?: boolean;
  readonly aliases?: string;
  readonly addresses?: string;
}

const INVENTED = 200;

/** Loads a file into a sanctions list. */
export function loadListCommand(): Command {
  return withConnection(new Command("load-list"))
    .summary("load a file into a sanctions list")
    .description("Exits with 1 if the file is refused; the list then stays as it is.")
    .argument("<list>", "id of the list")
    .argument("[file]", "file of the list's format")
    .option("--aliases <file>", "the list's file of aliases, for the format sdn_csv")
    .option("--addresses <file>", "the list's file of addresses, for the format sdn_csv")
    .option("--acknowledge", "accept a file with over a fifth fewer entries")
    .option("--invented", `load ${INVENTED} entries of nobody, for a list of the format plain_csv`)
    .action(async (list: string, file: string | undefined, options: Asked) => {
      const content =
        options.invented === true ? plainCsvOf(inventedEntries(INVENTED)) : readList(file);
      const version = await connect(options).post<Version>(
        `/v1/screening/lists/${encodeURIComponent(list)}/load`,
        {
          content,
          ...(options.aliases !== undefined && { aliases: readList(options.aliases) }),
          ...(options.addresses !== undefined && { addresses: readList(options.addresses) }),
          acknowledge: options.acknowledge === true,
        },
      );
      const { number, entries, added, changed, removed } = version;
      processTerminal(options.json === true).print({ event: "list_loaded", ...version }, () => [
        `Version ${number}: ${entries} entries, ${added} added, ${changed} changed, ${removed} removed.`,
      ]);
    });
}

function readList(file: string | undefined): string {
  if (file === undefined) throw cliError("Name a file, or use --invented.", EXIT.usage);
  return readFileSync(file, "utf8");
}
