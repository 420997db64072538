// Starts Railhead and leaves it running: the runner ends it with the job. Needs Node 20.19 and no package.
import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const { env } = process;
const WAIT_MS = 180_000;
const EVERY_MS = 200;
const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), "railhead-"));
// In a container that runs as root, PostgreSQL runs as another user and needs to reach its folder.
chmodSync(folder, 0o755);
const log = join(folder, "railhead.log");
const version = env.ACTION_VERSION || "latest";
if (!/^[\w.-]+$/.test(version)) fail(`"${version}" is no version of the railhead package.`);
const command = env.ACTION_COMMAND || `npx --yes railhead@${version} dev --json`;

const output = openSync(log, "a");
const child = spawn(command, {
  shell: true,
  detached: true,
  stdio: ["ignore", output, output],
  env: { ...env, PORT: env.ACTION_PORT || "8787", RAILHEAD_DATA_DIR: join(folder, "data") },
});
closeSync(output);
let ended;
child.once("error", ({ message }) => (ended = message));
child.once("exit", (code) => (ended = `it ended with status ${code}`));

/** The last line that it prints before it waits for requests. */
function serving() {
  for (const line of readFileSync(log, "utf8").split("\n")) {
    if (!line.startsWith('{"event":"serving"')) continue;
    return JSON.parse(line);
  }
  return undefined;
}

function fail(why) {
  process.stderr.write(`::error::Railhead did not start: ${why}\n`);
  process.exit(1);
}

const until = Date.now() + WAIT_MS;
let found;
while ((found = serving()) === undefined) {
  if (ended !== undefined || Date.now() > until) {
    process.stderr.write(readFileSync(log, "utf8"));
    fail(ended ?? `it was not ready after ${WAIT_MS / 1000} seconds.`);
  }
  await sleep(EVERY_MS);
}
const { api, api_key, paykey } = found;
const write = (file, lines) =>
  file === undefined ? undefined : appendFileSync(file, `${lines.join("\n")}\n`);
write(env.GITHUB_ENV, [
  `RAILHEAD_API=${api}`,
  `RAILHEAD_API_KEY=${api_key}`,
  `RAILHEAD_PAYKEY=${paykey}`,
]);
write(env.GITHUB_OUTPUT, [
  `api=${api}`,
  `api_key=${api_key}`,
  `paykey=${paykey}`,
  `log=${log}`,
  `pid=${child.pid}`,
]);
process.stdout.write(`Railhead serves ${api}; its output is in ${log}\n`);
child.unref();
