import { prepare, readConfig, dryRunFile } from "@railhead/server";
import { print } from "./machine.ts";

/** Writes the next file from the database again and again, and prints what memory that took. */
const [databaseUrl = "", dataDir = "", environment_id = "", at = "", files = "0"] =
  process.argv.slice(2);

const { app, database } = await prepare({
  config: readConfig({ DATABASE_URL: databaseUrl, RAILHEAD_DATA_DIR: dataDir }),
  engine: false,
});
const megabytes = () => process.resourceUsage().maxRSS / 1024;
const before = megabytes();
let entries = 0;
try {
  for (let file = 0; file < Number(files); file += 1) {
    const { vault } = app;
    const opening = { environment_id, tools: { vault } };
    entries += (await app.db.tx((tx) => dryRunFile(tx, opening, at))).entries;
  }
} finally {
  await database.close();
}
print(JSON.stringify({ entries, before, peak: megabytes() }));
