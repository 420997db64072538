import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newYorkInstant } from "../simulation/calendar.ts";
import { missingOpenSsh, startBank } from "./bank.ts";
import { startCluster } from "./cluster.ts";
import { preparePrograms, type Programs } from "./packages.ts";
import { createLauncher } from "./programs.ts";
import { brokenOff, FIRST_DATE, runSchedule } from "./run.ts";
import { createWall } from "./service.ts";
import { fillTemplate } from "./template.ts";

const { values } = parseArgs({
  options: {
    root: { type: "string", default: process.cwd() },
    first: { type: "string", default: "1" },
    schedules: { type: "string", default: "20" },
    keep: { type: "boolean", default: false },
  },
});

const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);
const note = (line: string) => void process.stderr.write(`${line}\n`);

/** Undefined, with one line why, where the programs cannot be had. */
function programsOrNone(): Programs | undefined {
  const missing = missingOpenSsh();
  try {
    if (process.platform !== "linux") throw new Error("Debian packages run on Linux alone");
    if (missing !== undefined) throw new Error(missing);
    return preparePrograms();
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer };
    const why = `${message} ${stderr?.toString() ?? ""}`.replaceAll(/\s+/g, " ").slice(0, 300);
    print({ skipped: why });
    return undefined;
  }
}

async function campaign(programs: Programs): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-chaos-"));
  chmodSync(folder, 0o755);
  const logs = join(folder, "logs");
  mkdirSync(logs);
  chmodSync(logs, 0o755);
  const launcher = createLauncher(logs);
  const closing: (() => Promise<void>)[] = [() => launcher.close()];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each().catch(() => undefined);
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => void close().then(() => process.exit(1)));
  }
  try {
    const password = randomBytes(16).toString("hex");
    const cluster = await startCluster({ folder, programs, launcher, password });
    closing.push(() => cluster.close());
    const bankFolder = join(folder, "bank");
    mkdirSync(bankFolder);
    const bank = await startBank(bankFolder, launcher);
    closing.push(() => bank.close());
    const program = join(values.root, "test/chaos/server.mjs");
    const command = join(values.root, "packages/railhead/bin/railhead.js");
    const migrate = [process.execPath, command, "migrate"];
    const wall = createWall(folder, newYorkInstant(FIRST_DATE, "09:30"));
    const place = { cluster, launcher, folder, program, wall, migrate };
    const template = await fillTemplate(place, bank.profile);
    note("The cluster runs.");
    const first = Number(values.first);
    for (let seed = first; seed < first + Number(values.schedules); seed += 1) {
      const shared = { cluster, bank, launcher, template, folder, program, note };
      print(await runSchedule(shared, seed).catch((error: unknown) => brokenOff(seed, error)));
    }
  } catch (error) {
    note((error as Error).stack ?? String(error));
    if (values.keep) note(`Logs: ${logs}`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

const programs = programsOrNone();
if (programs !== undefined) await campaign(programs);
process.exit();
