import { managedFolders } from "@railhead/server/launch";
import { Command } from "commander";
import { whileWaiting } from "../../terminal/progress.ts";
import { serviceConfig } from "../../process/service-config.ts";
import { processTerminal } from "../../terminal/terminal.ts";

export function migrateCommand(): Command {
  return new Command("migrate")
    .summary("migrate the database to this version")
    .description(
      "Applies pending migrations, then changed functions, while services run. Where it is interrupted, run " +
        "it again; several processes may run it at once. Without DATABASE_URL it uses Railhead's own database, with the service stopped.",
    )
    .option("--dry-run", "print pending migrations without applying them")
    .option("--json", "print JSON, also on a terminal")
    .action(async (options: { dryRun?: boolean; json?: boolean }) => {
      const config = serviceConfig();
      const { migrateDatabase } = await import("@railhead/server/migrate");
      const dryRun = options.dryRun === true;
      const terminal = processTerminal(options.json === true);
      let at = "Migrating;";
      const work = migrateDatabase({
        databaseUrl: config.DATABASE_URL,
        ...managedFolders(config),
        dryRun,
        onProgress({ migration, table, done, total }) {
          at = `Migrating; ${migration} filled ${done} of about ${Math.max(done, total)} rows of ${table};`;
          const progress = { event: "backfilled", migration, table, done, total };
          if (!terminal.isPretty) terminal.print(progress, () => []);
        },
      });
      const isWatched = terminal.isPretty && process.stderr.isTTY;
      const { applied, functions } = await whileWaiting(isWatched, () => at, work);
      const fact = { event: "migrated", dry_run: dryRun, migrations: applied, functions };
      terminal.print(fact, () => {
        const changes = [...applied, ...functions.map((name) => `function ${name}`)];
        if (changes.length === 0) return ["The schema is up to date."];
        return changes.map((name) => `${dryRun ? "would apply" : "applied"} ${name}`);
      });
    });
}
