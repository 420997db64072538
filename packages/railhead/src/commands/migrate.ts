import { join } from "node:path";
import { Command } from "commander";
import { whileWaiting } from "../terminal/progress.ts";
import { serviceConfig } from "../process/service-config.ts";
import { processTerminal } from "../terminal/terminal.ts";

export function migrateCommand(): Command {
  return new Command("migrate")
    .summary("migrate the database to this version")
    .description(
      "Applies pending migrations, one transaction each, then changed functions. Several processes may " +
        "run it at once. Without DATABASE_URL it uses Railhead's own database, with the service stopped.",
    )
    .option("--dry-run", "print pending migrations without applying them")
    .option("--json", "print JSON, also on a terminal")
    .action(async (options: { dryRun?: boolean; json?: boolean }) => {
      const config = serviceConfig();
      const { migrateDatabase } = await import("@railhead/server/migrate");
      const dryRun = options.dryRun === true;
      const terminal = processTerminal(options.json === true);
      const work = migrateDatabase({
        databaseUrl: config.DATABASE_URL,
        dataDir: join(config.RAILHEAD_DATA_DIR, "pg"),
        dryRun,
      });
      const isWatched = terminal.isPretty && process.stderr.isTTY;
      const { applied, functions } = await whileWaiting(isWatched, () => "Migrating;", work);
      const fact = { event: "migrated", dry_run: dryRun, migrations: applied, functions };
      terminal.print(fact, () => {
        const changes = [...applied, ...functions.map((name) => `function ${name}`)];
        if (changes.length === 0) return ["The schema is up to date."];
        return changes.map((name) => `${dryRun ? "would apply" : "applied"} ${name}`);
      });
    });
}
