import { existsSync } from "node:fs";
import { join } from "node:path";
import { PAYMENT_STATUSES } from "@railhead/core";
import { wallClock } from "@railhead/server/clock";
import { listDatabaseFaults, hasData, listOrphanedData, SETTINGS } from "@railhead/server/launch";
import { Command } from "commander";
import type { Api } from "../connection/api.ts";
import { connect, dataDirOf, withConnection, type Connection } from "../connection/connection.ts";
import { checkDirectory } from "./directory-check.ts";
import { engineFacts, exceptionFacts, overviewFacts } from "./status-facts.ts";
import type { Check } from "./check.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { serviceConfig } from "../process/service-config.ts";
import { stateFile } from "../connection/state-file.ts";
import { factLines, tableLines } from "../terminal/table.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

/** The state of a running service in a few figures. */
export function statusCommand(): Command {
  return withConnection(new Command("status"))
    .summary("show the state of a running service")
    .action(async (options: Connection) => {
      const api = connect(options);
      const clock = await clockOf(api);
      const status = {
        api: api.address,
        ...clock,
        service: await readinessOf(api),
        ...(await engineFacts(api)),
        ...(await overviewFacts(api)),
        ...(await paymentsOf(api)),
        ...(await exceptionFacts(api)),
        ...(await stalledSteps(api)),
        ...(await lockedBanks(api)),
        ...(await setAsideOf(api)),
      };
      processTerminal(options.json === true).print({ event: "status", ...status }, () =>
        factLines(status, process.stdout.columns),
      );
    });
}

/** The number of payments by status, and the next payment date. */
async function paymentsOf(api: Api): Promise<object> {
  const counts = await Promise.all(
    PAYMENT_STATUSES.map(async (status) => {
      const count = await api.count(`/v1/payments?payment_status=${status}`);
      return [`payments_${status}`, count] as const;
    }),
  );
  const path =
    "/v1/payments?payment_status=scheduled&sort_by=payment_date&sort_order=asc&page_size=1";
  const [next] = await api.get<{ payment_date: string }[]>(path);
  return {
    ...Object.fromEntries(counts.filter(([, count]) => count > 0)),
    next_payment_date: next?.payment_date ?? null,
  };
}

/** `ready`, or `degraded` while a step is stalled in any environment of the service. */
async function readinessOf(api: Api): Promise<string> {
  return (JSON.parse(await api.text("/readyz")) as { status: string }).status;
}

/** Stalled steps of the engine, from their open exceptions. */
async function stalledSteps(api: Api): Promise<object> {
  const path = "/v1/exceptions?status=open&kind=step_failing&sort_order=asc";
  const found = await api.get<{ message: string }[]>(path);
  return { steps_standing_still: found.length, ...named("standing_still", found) };
}

interface LockedBank {
  readonly name: string;
  readonly origination_lock: { readonly reasons: readonly string[] } | null;
}

/** Banks that get no files since the database went back; see `railhead recover`. */
async function lockedBanks(api: Api): Promise<object> {
  const banks = await api.get<LockedBank[]>("/v1/banks?page_size=1000");
  const locked = banks.flatMap(({ name, origination_lock: lock }) =>
    lock === null ? [] : { message: `${name}: ${lock.reasons.join(" ")}` },
  );
  return { banks_locked: locked.length, ...named("locked", locked.slice(0, MAX_NAMED)) };
}

/** Items that the engine skips until their exceptions are resolved. */
async function setAsideOf(api: Api): Promise<object> {
  const path = "/v1/exceptions?status=open&kind=item_set_aside&sort_order=asc";
  const items_set_aside = await api.count(path);
  const first = await api.get<{ message: string }[]>(`${path}&page_size=${MAX_NAMED}`);
  return { items_set_aside, ...named("set_aside", first) };
}

/** Messages listed per kind. */
const MAX_NAMED = 5;

const named = (name: string, found: readonly { message: string }[]): object =>
  Object.fromEntries(found.map(({ message }, index) => [`${name}_${index + 1}`, message]));

/** The live environment has no clock endpoint: it runs on real time. */
async function clockOf(api: Api): Promise<object> {
  const { status, data, problem } = await api.exchange("GET", CLOCK);
  if (status === 404) return { environment: "production" };
  if (problem !== "") throw cliError(`GET ${CLOCK} answered ${status}: ${problem}`);
  return data as object;
}

const CLOCK = "/v1/sandbox/clock";

const NODE_MIN = [20, 19] as const;

/** Checks the requirements of running and calling Railhead. */
export function doctorCommand(): Command {
  return withConnection(new Command("doctor"))
    .summary("check Railhead's requirements on this machine")
    .action(async (options: Connection) => {
      const checks = [
        checkNode(),
        checkConfiguration(),
        checkData(options),
        await checkDatabase(options),
        ...checkOrphanedData(),
        ...checkBankDirectory(),
        await checkApi(options),
        ...(await checkRegister(options)),
      ];
      processTerminal(options.json === true).print({ event: "doctor", checks }, () =>
        checks.flatMap(({ check, result, detail }) =>
          wrap(
            `${result.padEnd(6)} ${check}${detail === "" ? "" : `: ${detail}`}`,
            process.stdout.columns,
          ),
        ),
      );
      const failed = checks.filter(({ result }) => result === "failed");
      if (failed.length > 0) process.exitCode = EXIT.failed;
    });
}

/** Whether live files hold what a register allows; nothing where there is no live service to ask. */
async function checkRegister(options: Connection): Promise<Check[]> {
  try {
    const api = connect(options);
    if ((await api.exchange("GET", CLOCK)).status !== 404) return [];
    const active = await api.count("/v1/originators?status=active");
    const advice =
      "none is active: files hold whatever accounts send. Register originators and activate them (docs/operate/originators.md)";
    return [
      { check: "originators", result: "ok", detail: active > 0 ? `${active} active` : advice },
    ];
  } catch {
    return [];
  }
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return { check: "node", result: isNew ? "ok" : "failed", detail: process.versions.node };
}

function checkConfiguration(): Check {
  try {
    serviceConfig();
    return { check: "configuration", result: "ok", detail: "" };
  } catch (error) {
    const detail = (error as Error).message.replaceAll("\n", " ");
    return { check: "configuration", result: "failed", detail };
  }
}

function checkData(options: Connection): Check {
  const file = stateFile(dataDirOf(options));
  const detail = existsSync(file) ? file : "no sandbox yet: railhead dev creates one";
  return { check: "data", result: "ok", detail };
}

/** Checks the configured database and its login by connecting, and Railhead's own by its folder. */
async function checkDatabase(options: Connection): Promise<Check> {
  const check = "database";
  const DATABASE_URL = setting("DATABASE_URL");
  if (DATABASE_URL !== undefined) {
    const faults = await listDatabaseFaults({ ...serviceConfig(), DATABASE_URL });
    return { check, result: faults.length === 0 ? "ok" : "failed", detail: faults.join("; ") };
  }
  const folder = join(dataDirOf(options), "pg");
  if (hasData(folder)) return { check, result: "ok", detail: folder };
  if (!existsSync(stateFile(dataDirOf(options)))) {
    return { check, result: "ok", detail: "none yet: railhead dev creates one" };
  }
  return {
    check,
    result: "failed",
    detail: `${folder} is missing, and the sandbox next to it cannot be used without it`,
  };
}

/** Undefined where the configuration is invalid, which `checkConfiguration` reports. */
function setting(name: "DATABASE_URL" | "ACH_DIRECTORY_FILE"): string | undefined {
  try {
    return serviceConfig()[name];
  } catch {
    return undefined;
  }
}

/** Nothing without the setting: the page has no search then, which is no fault. */
function checkBankDirectory(): Check[] {
  const path = setting("ACH_DIRECTORY_FILE");
  return path === undefined ? [] : [checkDirectory(path, wallClock.now())];
}

/** Never deletes data: a missing folder may be on an unmounted disk. */
function checkOrphanedData(): Check[] {
  return listOrphanedData().map(({ folder, wanted }) => ({
    check: "leftover",
    result: "failed",
    detail: `the database of ${wanted} is unreachable: its folder is missing. Restore the folder, or remove the data with rm -r ${folder}`,
  }));
}

async function checkApi(options: Connection): Promise<Check> {
  try {
    const api = connect(options);
    await clockOf(api);
    return { check: "api", result: "ok", detail: api.address };
  } catch (error) {
    return { check: "api", result: "failed", detail: (error as Error).message };
  }
}

/** Lists every setting with its value and description. Secrets are hidden. */
export function configCommand(): Command {
  return new Command("config")
    .summary("show the settings of the service and their values")
    .option("--json", "print JSON, also on a terminal")
    .action((options: { json?: boolean }) => {
      const config = serviceConfig() as Readonly<Record<string, unknown>>;
      const settings = Object.entries(SETTINGS).map(([name, { description }]) => ({
        name,
        value: shown(name, config[name]),
        description,
      }));
      if (settings.length === 0) throw cliError("There are no settings");
      processTerminal(options.json === true).print({ event: "config", settings }, () =>
        tableLines(settings, process.stdout.columns),
      );
    });
}

function shown(name: string, value: unknown): unknown {
  if (value === undefined) return null;
  if (/_(SECRET|KEY)$/.test(name)) return "[hidden]";
  // A password in an address.
  return typeof value === "string" ? value.replace(/:[^:@/]+@/, ":…@") : value;
}
