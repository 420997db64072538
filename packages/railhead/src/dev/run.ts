import { join } from "node:path";
import {
  inviteFirstOperator,
  linkAddress,
  publicOrigin,
  startService,
  type Config,
  type Service,
} from "@railhead/server";
import type { ManagedPostgres } from "@railhead/server/launch";
import { createApi, type Api } from "../connection/api.ts";
import {
  advanceCommand,
  chargeCommand,
  servingLines,
  type Serving,
} from "../process/serving-summary.ts";
import { serveUntilStopped, startedUnlessStopped } from "../process/running.ts";
import { openSandbox, saveState } from "../connection/open-sandbox.ts";
import { openPaykey } from "../connection/sandbox.ts";
import type { State } from "../connection/state-file.ts";
import type { Shutdown } from "../process/shutdown.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface DevPlan {
  readonly config: Config;
  /** Railhead's own PostgreSQL server, while it starts. */
  readonly postgres: Promise<ManagedPostgres> | undefined;
  readonly terminal: Terminal;
  readonly shutdown: Shutdown;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly withDemo: boolean;
  /** Whether activity is not printed while it serves. */
  readonly quiet: boolean;
}

/** Serves a sandbox on this machine until asked to stop. */
export async function runDev(plan: DevPlan): Promise<void> {
  const { config, postgres, terminal, shutdown, startedAt, withDemo, quiet } = plan;
  const service = await startedUnlessStopped(
    // Local programs receive webhooks and embed the linking page in development.
    startService({ config: { ...config, ALLOW_LOOPBACK: "on" }, postgres }),
    shutdown,
  );
  if (service === undefined) return;
  await serveUntilStopped(service, shutdown, async () => {
    const state = await openSandbox(service, config.RAILHEAD_DATA_DIR);
    const dashboard = await signInLink(service, config);
    printReady(terminal, { ...state, dashboard }, startedAt);
    const api = createApi({
      address: service.url,
      key: state.api_key,
      signal: shutdown.signal,
    });
    const run = { service, config, terminal, api, dashboard, signal: shutdown.signal };
    const after = withDemo ? await runDemoOnce(run, state) : state;
    // Programs that parse the output read the log themselves.
    const feed = terminal.isPretty && !quiet ? await import("./activity-feed.ts") : undefined;
    const showActivity =
      feed && (await feed.openActivityFeed({ ...run, environmentId: after.environment_id }));
    await printServing(run, after);
    await showActivity?.();
  });
  terminal.print({ event: "stopped" }, () => ["Stopped; the data is kept."]);
}

/** A one-time link of the first administrator. Its host is `localhost`, which passkeys need. */
async function signInLink({ app, url }: Service, config: Config): Promise<string> {
  const { link } = await inviteFirstOperator(app.people);
  return linkAddress(publicOrigin({ ...config, PORT: Number(new URL(url).port) }), link);
}

function printReady(
  terminal: Terminal,
  { api, api_key, environment_id, account_id, dashboard }: State & { readonly dashboard: string },
  startedAt: number,
): void {
  const elapsed_ms = Math.round(performance.now() - startedAt);
  const ready = { event: "ready", api, api_key, environment_id, account_id, dashboard, elapsed_ms };
  terminal.print(ready, () => [`Serving ${api} after ${(elapsed_ms / 1000).toFixed(1)} s.`]);
}

interface Run {
  readonly service: Service;
  readonly config: Config;
  readonly terminal: Terminal;
  readonly api: Api;
  /** A one-time sign-in link. */
  readonly dashboard: string;
  readonly signal: AbortSignal;
}

/** Runs the demo unless it has finished before; else prints the state of its payments. */
async function runDemoOnce(run: Run, state: State): Promise<State> {
  const { terminal, config, service } = run;
  const dataDir = config.RAILHEAD_DATA_DIR;
  if (state.demo !== undefined) {
    await printFinished(run, { already_ran: true, payment_ids: state.demo.payment_ids }, () => [
      "The demo ran at an earlier start; its payments are still here.",
    ]);
    return state;
  }
  const { runDemo } = await import("../demo/run.ts");
  const result = await runDemo({
    api: run.api,
    terminal,
    bankFolder: join(dataDir, "bank", state.environment_id),
    run: freshSuffix(service),
    signal: run.signal,
  });
  const { paykey, payment_ids, ...numbers } = result;
  const after = saveState(dataDir, {
    ...state,
    paykey: { id: paykey.id, token: paykey.paykey },
    demo: { payment_ids },
  });
  await printFinished(run, { already_ran: false, payment_ids, ...numbers }, (paint) => [
    "",
    paint(
      "green",
      `Four payments, ${numbers.files_sent} files to the bank, ${numbers.files_received} back: ${(numbers.elapsed_ms / 1000).toFixed(1)} s.`,
    ),
  ]);
  return after;
}

async function printFinished(
  run: Run,
  facts: { payment_ids: readonly string[]; already_ran: boolean },
  lines: (paint: Parameters<Parameters<Terminal["print"]>[1]>[1]) => string[],
): Promise<void> {
  const payments = await Promise.all(
    facts.payment_ids.map(async (id) => {
      const [found] = await run.api.get<DemoPayment[]>(`/v1/payments?payment_id=${id}`);
      const { reason, source, code } = found?.status_details ?? {};
      const { payment_type, external_id, amount, status, funding_ids } = found ?? {};
      return { id, payment_type, external_id, amount, status, reason, source, code, funding_ids };
    }),
  );
  const { payment_ids: _ids, ...rest } = facts;
  run.terminal.print({ event: "demo_finished", ...rest, payments }, (_fact, paint) => lines(paint));
}

interface DemoPayment {
  readonly payment_type: string;
  readonly external_id: string;
  readonly amount: string;
  readonly status: string;
  readonly funding_ids: readonly string[];
  readonly status_details: { reason: string; source: string; code: string | null };
}

/** A random suffix per start. */
function freshSuffix({ app }: Service): string {
  return app.ids.secret(4).toString("hex");
}

async function printServing(run: Run, state: State): Promise<void> {
  const { api, service, config, dashboard } = run;
  const dataDir = config.RAILHEAD_DATA_DIR;
  const paykey = await openPaykey(api, state.paykey);
  const { now } = await api.get<{ now: string }>("/v1/sandbox/clock");
  const {
    api: address,
    api_key,
    environment_id,
    account_id,
  } = saveState(dataDir, {
    ...state,
    ...(paykey === undefined ? {} : { paykey }),
  });
  const access = { api: address, api_key };
  const token = paykey?.token ?? "";
  const serving: Serving = {
    event: "serving",
    dashboard,
    ...access,
    environment_id,
    account_id,
    paykey: token,
    data_dir: dataDir,
    database_dir: service.database.managed?.dataDir ?? null,
    now,
    curl: chargeCommand(access, token),
    advance: advanceCommand(access),
  };
  run.terminal.print(serving, servingLines);
}
