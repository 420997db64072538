import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { App } from "../context/app.ts";
import { configuredProviders } from "../bridge-providers/configured.ts";
import {
  followBankDirectory,
  type FollowedDirectory,
} from "../bridge-providers/follow-directory.ts";
import type { Providers } from "../bridge-providers/providers.ts";
import type { IdentityProvider } from "../verification/identity-provider.ts";
import { loadIdentity } from "../verification/load-identity.ts";
import { wallClock, type WallClock } from "../base/clock.ts";
import { compose } from "./compose.ts";
import type { Config } from "./settings/config.ts";
import { archiveRoot, journalFolders } from "./settings/config-folders.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import { createReplica, type Replica } from "../db/postgres/connections/replica.ts";
import type { OpenedDatabase } from "../db/postgres/connections/open.ts";
import { createDraining, type Draining } from "../http/limits/draining.ts";
import type { Cells, CellState } from "../http/server/cells.ts";
import type { HttpOptions } from "../http/server/options.ts";
import { buildServer } from "../http/server/server.ts";
import { createIds, type Ids } from "../base/ids.ts";
import { pageGuests } from "../api/bridge/page/routes.ts";
import { mayFrame } from "../api/bridge/page/framing.ts";
import { appWork, stopInOrder } from "./work/app-work.ts";
import { createCells, type MainCell, type ServiceCells } from "./cells/cells.ts";
import { lateStart } from "./cells/late-start.ts";
import { cellsOf } from "./settings/cells.ts";
import { holdFreeOdfi } from "./cells/free-odfi.ts";
import { addBridgePage, type PageSettings } from "../api/bridge/page/serve.ts";
import { addDashboard, DASHBOARD_PATH } from "../api/dashboard/serve.ts";
import type { Tracer } from "../base/tracing.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { observeAnswers, observeSinks, observeSteps } from "./metrics/observers.ts";
import { showMetrics } from "./metrics/show.ts";
import { openTraces } from "./traces/open-traces.ts";
import { openOidc } from "./open-oidc.ts";
import { createLogger, openStore } from "./open-store.ts";
import { routes } from "../api/routes.ts";
import { messagePrefixesOf, wireSettings } from "../base/wire-format.ts";

/** A running Railhead. */
export interface Service {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly database: OpenedDatabase;
  /** The clusters of RAILHEAD_CELLS, `main` first; undefined without it. */
  readonly cells: Cells | undefined;
  /** `http://host:port` */
  readonly url: string;
  /** `http://host:port/metrics`; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  /** Finishes running work in order, and stops the managed database. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  /** Of one of several cells: the setting of all, which names it. Default: `config`, without other cells. */
  readonly installation?: Config;
  /** The managed server, if already launched. Default: started here when needed. */
  readonly postgres?: Promise<ManagedPostgres> | undefined;
  readonly wall?: WallClock;
  readonly ids?: Ids;
  readonly log?: Logger;
  /** Default: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Of a process that has them: cells count into the same. Default: as METRICS_PORT says. */
  readonly metrics?: Metrics | undefined;
  /** Whether this process runs the engine. Default true. */
  readonly engine?: boolean;
  /** Whether other processes share the port. Default false. */
  readonly sharesPort?: boolean;
}

/** Opens and migrates the database and builds the service, without listening. */
export async function prepare(options: ServiceOptions): Promise<{
  app: App;
  database: OpenedDatabase;
  /** Where METRICS_PORT is set. */
  metrics: Metrics | undefined;
  directory: FollowedDirectory;
  /** What was not checked, since the database of `main` is down. */
  check: (() => Promise<void>) | undefined;
}> {
  const { config, wall = wallClock, ids = createIds() } = options;
  const oidc = await openOidc(config);
  const log = options.log ?? createLogger(config.LOG_LEVEL);
  const opening = { mayBeDown: cellsOf(config).length > 1 };
  const store = await openStore(config, { log, wall, ids }, options.postgres, opening);
  const { database: opened, masterKeys, check } = store;
  const replica = openReplica(config, opened.db, log);
  const close = async () => {
    await replica?.close();
    await opened.close();
  };
  const database = { ...opened, close };
  const own = config.METRICS_PORT === undefined ? undefined : createMetrics();
  const metrics = options.metrics ?? own;
  const directory = await followBankDirectory(config.ACH_DIRECTORY_FILE);
  const composed = compose({
    aroundStep: observeSteps(metrics, log, options.tracer),
    tracer: options.tracer,
    sinkObserver: metrics && observeSinks(metrics),
    sinkServers: splitList(config.SINK_SERVERS),
    db: database.db,
    engineDb: database.workers,
    replica,
    wall,
    ids,
    log,
    masterKeys,
    dataDir: config.RAILHEAD_DATA_DIR,
    journalFolders: journalFolders(config),
    archiveRoot: archiveRoot(config),
    providers: await providersOf(config),
    identity: await identityOf(config),
    bankDirectory: directory.banks,
    hasEngine: options.engine !== false,
    // With several processes, two lanes each create no faster and hold more connections.
    lanes: options.sharesPort === true ? 1 : undefined,
    engineLeaseMs: config.ENGINE_LEASE_MS,
    eventRetentionDays: config.EVENT_RETENTION_DAYS,
    ceilings: { payment: config.MAX_PAYMENT_AMOUNT, daily: config.MAX_ACCOUNT_DAILY_AMOUNT },
    balanceMaxAgeHours: config.BALANCE_MAX_AGE_HOURS,
    ruleBreakerPercent: config.RULE_BREAKER_PERCENT,
    allowsLoopback: config.ALLOW_LOOPBACK === "on",
    parentOrigins: splitList(config.BRIDGE_PARENT_ORIGINS),
    wire: wireSettings(config),
    publicUrl: config.PUBLIC_URL,
    oidc,
  });
  const app = { ...composed, holdFreeOdfi: freeOdfiHolder(options, opened.db) };
  return { app, database, metrics, directory, check };
}

function freeOdfiHolder(
  { config, installation = config }: ServiceOptions,
  db: Database,
): NonNullable<App["holdFreeOdfi"]> {
  const goTo = (cell: string) => `add the bank in the cell ${cell}`;
  return (routingNumber, refuse) => holdFreeOdfi(installation, { db, routingNumber, refuse, goTo });
}

function openReplica(config: Config, primary: Database, log: Logger): Replica | undefined {
  const { DATABASE_REPLICA_URL: url, REPLICA_MAX_LAG_MS: maxLagMs } = config;
  if (url === undefined) return undefined;
  return createReplica({
    primary,
    replica: openPool({ url, readOnly: true }),
    maxLagMs,
    onUnavailable: (reason) =>
      log.warn({ err: reason }, "the replica is late; the database answers lists"),
  });
}

async function identityOf(config: Config): Promise<IdentityProvider | undefined> {
  const { RAILHEAD_IDENTITY_ADAPTER: path } = config;
  return path === undefined ? undefined : await loadIdentity(path);
}

function providersOf(config: Config): Promise<Providers> {
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret, PLAID_URL: baseUrl } = config;
  const isComplete = clientId !== undefined && secret !== undefined;
  return configuredProviders({
    adapters: splitList(config.RAILHEAD_ADAPTERS),
    plaid: isComplete
      ? { clientId, secret, baseUrl, clientName: config.PLAID_CLIENT_NAME }
      : undefined,
  });
}

function httpOptions({ config, tracer }: ServiceOptions, draining: Draining): HttpOptions {
  return {
    tracer,
    draining,
    maxConnections: config.MAX_CONNECTIONS,
    corsOrigins: splitList(config.CORS_ORIGINS),
    trustedProxies: splitList(config.TRUSTED_PROXIES),
    limits: {
      read: config.RATE_LIMIT_READ,
      write: config.RATE_LIMIT_WRITE,
      reveal: config.RATE_LIMIT_REVEAL,
    },
    classLimits: {
      account: {
        read: config.RATE_LIMIT_ACCOUNT_READ,
        write: config.RATE_LIMIT_ACCOUNT_WRITE,
        reveal: config.RATE_LIMIT_REVEAL,
      },
      person: {
        read: config.RATE_LIMIT_PERSON_READ,
        write: config.RATE_LIMIT_PERSON_WRITE,
        reveal: config.RATE_LIMIT_REVEAL,
      },
    },
    maxConcurrentRequests: config.MAX_UNDER_WAY,
    requestLog: config.REQUEST_LOG === "on",
    requestBodies: config.REQUEST_BODIES === "on",
    guests: pageGuests,
  };
}

function pageSettings(app: App, cells: Cells | undefined, config: Config): PageSettings {
  return {
    mayFrame: (origin) => mayFrameIn(cells?.list() ?? [{ app }], origin),
    outerOrigins: splitList(config.BRIDGE_PARENT_ORIGINS),
    messagePrefixes: messagePrefixesOf(config),
    home: DASHBOARD_PATH,
  };
}

/** An origin that an account of some cell registered. A cell that is slow or down delays and refuses no other's. */
async function mayFrameIn(
  cells: readonly Partial<Pick<CellState, "app" | "fault">>[],
  origin: string,
): Promise<boolean> {
  const asked = cells.flatMap(({ app, fault }) =>
    app === undefined || fault !== undefined ? [] : [mayFrame(app, origin)],
  );
  const allowing = asked.map(async (one) => {
    if (await one) return true;
    throw new Error("no account of this cell registered the origin");
  });
  // Where no cell allows it, a failure to ask one is the answer.
  return await Promise.any(allowing).catch(async () => (await Promise.all(asked)).includes(true));
}

function splitList(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

/** Starts API and engine. A port in use throws the system's EADDRINUSE. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const log = options.log ?? createLogger(options.config.LOG_LEVEL);
  const traces = await openTraces(options.config, log);
  try {
    const service = await startParts({ ...options, log, tracer: traces.tracer });
    const stop = async () => {
      await service.stop();
      await traces.close();
    };
    return { ...service, stop };
  } catch (error) {
    await traces.close();
    throw error;
  }
}

async function startParts(options: ServiceOptions): Promise<Service> {
  const prepared = await prepare(options);
  const { app, database, metrics } = prepared;
  const work = appWork(prepared, options.engine !== false);
  const draining = createDraining();
  const beginLate = lateStart(prepared, work);
  const cells = openCells({ ...options, metrics }, { app, beginLate });
  const server = buildServer(app, routes, {
    ...httpOptions(options, draining),
    cells,
    ...(metrics === undefined ? {} : { onAnswered: observeAnswers(metrics) }),
  });
  addBridgePage(server, pageSettings(app, cells, options.config));
  addDashboard(server);
  try {
    if (beginLate === undefined) await work.follow();
    await cells?.start();
    const url = await server.listen({ host: options.config.HOST, port: options.config.PORT });
    if (beginLate === undefined) await work.begin();
    const shown = await showMetrics(options.config, { app, database, metrics, cells });
    return {
      app,
      server,
      database,
      cells,
      url,
      metricsUrl: shown?.url,
      stop: async () => {
        draining.begin();
        // Readiness fails first, so that load balancers route elsewhere.
        await sleep(options.config.DRAIN_MS ?? 0);
        await stopInOrder(app.log, [
          // Requests await clock advances, which are aborted here.
          () => Promise.all([server.close(), app.engine.stop(), cells?.stopEngines()]),
          async () => shown?.stop(),
          async () => cells?.stop(),
          ...work.stops,
        ]);
      },
    };
  } catch (error) {
    await server.close();
    await cells?.stop();
    await work.abandon();
    throw error;
  }
}

/** Undefined with a single database. */
function openCells(options: ServiceOptions, main: MainCell): ServiceCells | undefined {
  const [, ...others] = cellsOf(options.config);
  if (others.length === 0) return undefined;
  const hasEngine = options.engine !== false;
  return createCells(
    main,
    others.map(({ name, config }) => ({
      name,
      prepare: async (log) => {
        // The managed server is that of `main`.
        const installation = { ...options.config, RAILHEAD_CELL: name };
        const own = { config, installation, log, postgres: undefined };
        const prepared = await prepare({ ...options, ...own });
        return { app: prepared.app, work: appWork(prepared, hasEngine) };
      },
    })),
  );
}
