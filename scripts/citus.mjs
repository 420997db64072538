// Tries Citus: builds it, starts a coordinator and two workers, and reports which tables, keys and statements it takes.
//   npm run citus -- --source ~/citus      a checkout of a release for the PostgreSQL that pg_config names
//   npm run citus -- --source ~/citus --keep   keeps the build, for the next run
// Needs a C compiler and the headers of the PostgreSQL server. docs/operate/scale.md has what it found.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCitus, missingFor } from "./citus/build.mjs";
import { startCluster } from "./citus/cluster.mjs";
import { distribute } from "./citus/distribute.mjs";
import { runStatements, collectStatements } from "./citus/statements.mjs";

const { values } = parseArgs({
  options: {
    source: { type: "string" },
    statements: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const print = (text) => void process.stdout.write(`${text}\n`);

/** What of the schema Citus is known to refuse; anything else fails the run. */
const REFUSED = [
  // On delete set null of one column; Citus refuses it wherever the key holds the distribution column.
  "accounts_environment_id_bank_id_fkey",
  // Rights are of the installation's people, and a reference table may not point at a distributed one.
  "operator_grants_scope_environment_id_fkey",
  // A live environment's log is partitioned twice, by environment and by sequence.
  "partitions of a live environment's log",
];

function printList(title, items) {
  print(`${title}: ${items.length}`);
  for (const { what, why } of items) print(`  ${what}: ${why}`);
}

function printReasons(failures) {
  const byReason = new Map();
  for (const { why } of failures) byReason.set(why, (byReason.get(why) ?? 0) + 1);
  for (const [why, n] of [...byReason].sort((a, b) => b[1] - a[1])) print(`  ${n} ${why}`);
}

async function main(folder) {
  const programs = buildCitus({ source: resolve(values.source), folder, print });
  const data = join(folder, "data");
  rmSync(data, { recursive: true, force: true });
  const cluster = await startCluster(programs, data);
  try {
    const schema = await distribute(cluster);
    print(
      `${schema.tables} tables distributed or copied to every node, ${schema.keys} foreign keys`,
    );
    printList("refused", schema.refused);
    const file = values.statements ?? collectStatements(join(folder, "statements.json"));
    const { tried, failed } = await runStatements(cluster, file);
    print(`${tried} statements, of which Citus does not run ${failed.length}:`);
    printReasons(failed);
    const unknown = schema.refused.filter(({ what }) => !REFUSED.includes(what));
    if (unknown.length > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}

const missing = missingFor(values.source);
if (missing === undefined) {
  const folder = join(tmpdir(), "railhead-citus");
  if (!values.keep || !existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  try {
    await main(folder);
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
} else {
  print(`skipped: ${missing}`);
}
