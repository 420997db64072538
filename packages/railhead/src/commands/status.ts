import { existsSync } from "node:fs";
import { PAYMENT_STATUSES } from "@railhead/core";
import { listForsakenData, SETTINGS } from "@railhead/server/launch";
import { Command } from "commander";
import type { Api } from "../connection/api.ts";
import { connect, dataDirOf, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, fault } from "../terminal/fault.ts";
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
        ...(await standingOf(api)),
      };
      processTerminal(options.json === true).tell({ event: "status", ...status }, () =>
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

/** Steps of the engine that stand still until somebody mends what they fail for. */
async function standingOf(api: Api): Promise<object> {
  const path = "/v1/exceptions?status=open&kind=step_failing&sort_order=asc";
  const found = await api.get<{ message: string }[]>(path);
  const named = found.map(
    ({ message }, index) => [`standing_still_${index + 1}`, message] as const,
  );
  return { steps_standing_still: found.length, ...Object.fromEntries(named) };
}

/** Where real money moves the time is the wall's, and there is no clock to ask. */
async function clockOf(api: Api): Promise<object> {
  const { status, data, problem } = await api.exchange("GET", CLOCK);
  if (status === 404) return { environment: "production" };
  if (problem !== "") throw fault(`GET ${CLOCK} answered ${status}: ${problem}`);
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
        ...checkForsaken(),
        await checkApi(options),
      ];
      processTerminal(options.json === true).tell({ event: "doctor", checks }, () =>
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

/** Nothing is removed by itself: a folder that is gone may only be on a disk that is not there. */
function checkForsaken(): Check[] {
  return listForsakenData().map(({ folder, wanted }) => ({
    check: "leftover",
    result: "ok",
    detail: `the database of ${wanted}, which is gone, is still there; rm -r ${folder} removes it`,
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
      if (settings.length === 0) throw fault("There are no settings");
      processTerminal(options.json === true).tell({ event: "config", settings }, () =>
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
