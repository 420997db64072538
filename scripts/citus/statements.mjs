import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Classes of errors about data, which is not there: the statement was planned and begun. */
const OF_DATA = /^(?:22|23|55|P0|RL)/;
const PLANNED = /^(?:\s|--.*\n)*(?:select|insert|update|delete|with)\b/i;
const NOT_HERE = /advisory|pg_terminate/;
const TIMEOUT_MS = 10_000;

/** Writes the statements of the run that records the events, each with values of one of its runs. */
export function collectStatements(file) {
  const { status } = spawnSync("npx", ["vitest", "run", "test/contract/recorded-events.test.ts"], {
    cwd: root,
    env: { ...process.env, STATEMENTS: file },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the run of test/contract/recorded-events.test.ts failed");
  return file;
}

/** Runs each statement in a transaction that is rolled back, on plain PostgreSQL and then on Citus. */
export async function runStatements(cluster, file) {
  const [plain, citus] = [await cluster.open("plain"), await cluster.open("railhead")];
  const failed = [];
  let tried = 0;
  try {
    for (const client of [plain, citus]) {
      await client.query(`set statement_timeout = ${TIMEOUT_MS}`);
    }
    for (const { text, values } of JSON.parse(readFileSync(file, "utf8"))) {
      if (!PLANNED.test(text) || NOT_HERE.test(text)) continue;
      if ((await errorOf(plain, text, values)) !== undefined) continue;
      tried += 1;
      const error = await errorOf(citus, text, values);
      if (error !== undefined)
        failed.push({ text, why: error.message.replaceAll(/"[^"]*"/g, "…") });
    }
  } finally {
    await Promise.all([plain.end(), citus.end()]);
  }
  return { tried, failed };
}

async function errorOf(client, text, values) {
  await client.query("begin");
  try {
    await client.query({ text, values });
  } catch (error) {
    // A worker's error about data comes without its class.
    if (!OF_DATA.test(error.code) && !/violates/.test(error.message)) return error;
  } finally {
    await client.query("rollback");
  }
  return undefined;
}
