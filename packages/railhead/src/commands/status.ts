import { existsSync } from "node:fs";
import { join } from "node:path";
import { PAYMENT_STATUSES } from "@railhead/core";
import { connectionFailure, hasData, listOrphanedData, SETTINGS } from "@railhead/server/launch";
import { Command } from "commander";
import type { Api } from "../connection/api.ts";
import { connect, dataDirOf, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { serviceConfig } from "../process/service-config.ts";
import { stateFile } from "../connection/state-file.ts";
import { factLines, tableLines } from "../terminal/table.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

/** How a running service stands, in a few numbers. */
export function statusCommand(): Command {
  return withConnection(new Command("status"))
    .summary("show how a running service stands")
    .action(async (options: Connection) => {
      const api = connect(options);
      const clock = await clockOf(api);
      const endpoints = await api.get<{ status: string }[]>("/v1/webhook_endpoints?page_size=1000");
      const files = await api.get<unknown[]>("/v1/ach_files?page_size=1000");
      const status = {
        api: api.address,
        ...clock,
        webhook_endpoints: endpoints.length,
        webhook_endpoints_disabled: endpoints.filter((item) => item.status === "disabled").length,
        ...(await paymentsOf(api)),
        open_exceptions: await api.count("/v1/exceptions?status=open"),
        ach_files: files.length,
        service: await readinessOf(api),
        ...(await stalledSteps(api)),
        ...(await setAsideOf(api)),
      };
      processTerminal(options.json === true).print({ event: "status", ...status }, () =>
        factLines(status, process.stdout.columns),
      );
    });
}

/** How many payments have each status, and the first day on which money is to move. */
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

/** `ready`, or `degraded` while a step stands still in any environment of the service. */
async function readinessOf(api: Api): Promise<string> {
  return (JSON.parse(await api.text("/readyz")) as { status: string }).status;
}

/** Steps of the engine that stand still until somebody mends what they fail for. */
async function stalledSteps(api: Api): Promise<object> {
  const path = "/v1/exceptions?status=open&kind=step_failing&sort_order=asc";
  const found = await api.get<{ message: string }[]>(path);
  return { steps_standing_still: found.length, ...named("standing_still", found) };
}

/** What no step takes until somebody has resolved its exception. */
async function setAsideOf(api: Api): Promise<object> {
  const path = "/v1/exceptions?status=open&kind=item_set_aside&sort_order=asc";
  const items_set_aside = await api.count(path);
  const first = await api.get<{ message: string }[]>(`${path}&page_size=${MAX_NAMED}`);
  return { items_set_aside, ...named("set_aside", first) };
}

/** As many as a person reads. */
const MAX_NAMED = 5;

const named = (name: string, found: readonly { message: string }[]): object =>
  Object.fromEntries(found.map(({ message }, index) => [`${name}_${index + 1}`, message]));

/** Where real money moves the time is the wall's, and there is no clock to ask. */
async function clockOf(api: Api): Promise<object> {
  const { status, data, problem } = await api.exchange("GET", CLOCK);
  if (status === 404) return { environment: "production" };
  if (problem !== "") throw cliError(`GET ${CLOCK} answered ${status}: ${problem}`);
  return data as object;
}

const CLOCK = "/v1/sandbox/clock";

interface Check {
  readonly check: string;
  readonly result: "ok" | "failed";
  readonly detail: string;
}

const NODE_MIN = [20, 19] as const;

/** Whether everything is there that running and calling Railhead takes. */
export function doctorCommand(): Command {
  return withConnection(new Command("doctor"))
    .summary("check what Railhead needs on this machine")
    .action(async (options: Connection) => {
      const checks = [
        checkNode(),
        checkConfiguration(),
        checkData(options),
        await checkDatabase(options),
        ...checkOrphanedData(),
        await checkApi(options),
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
  const detail = existsSync(file) ? file : "no sandbox yet: railhead dev makes one";
  return { check: "data", result: "ok", detail };
}

/** The database that the service would use: it is asked where it is another's, and looked for where it is our own. */
async function checkDatabase(options: Connection): Promise<Check> {
  const check = "database";
  const url = databaseUrl();
  if (url !== undefined) {
    const why = await connectionFailure(url);
    return why === undefined
      ? { check, result: "ok", detail: "" }
      : { check, result: "failed", detail: `DATABASE_URL cannot be reached: ${why}` };
  }
  const folder = join(dataDirOf(options), "pg");
  if (hasData(folder)) return { check, result: "ok", detail: folder };
  if (!existsSync(stateFile(dataDirOf(options)))) {
    return { check, result: "ok", detail: "none yet: railhead dev makes one" };
  }
  return {
    check,
    result: "failed",
    detail: `${folder} cannot be reached: it is gone, and the sandbox beside it is of no use without it`,
  };
}

/** Undefined where the configuration is not valid, which a check of its own says. */
function databaseUrl(): string | undefined {
  try {
    return serviceConfig().DATABASE_URL;
  } catch {
    return undefined;
  }
}

/** Nothing is removed by itself: a folder that is gone may only be on a disk that is not there. */
function checkOrphanedData(): Check[] {
  return listOrphanedData().map(({ folder, wanted }) => ({
    check: "leftover",
    result: "failed",
    detail: `the database of ${wanted} cannot be reached: its folder is gone. Bring that back, or remove the data with rm -r ${folder}`,
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

/** Every setting, its value and what it means. Secrets stay hidden. */
export function configCommand(): Command {
  return new Command("config")
    .summary("show every setting of the service and its value")
    .option("--json", "JSON, also on a terminal")
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
