import { join } from "node:path";
import type { Logger } from "pino";
import type { App } from "../context/app.ts";
import { createBankDirectory, type BankDirectory } from "../bridge-providers/bank-directory.ts";
import { createProviders, type Providers } from "../bridge-providers/providers.ts";
import type { Tracer } from "../base/tracing.ts";
import type { WallClock } from "../base/clock.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import { createKeyStore } from "../db/tables/keys/key-store.ts";
import type { Database } from "../db/postgres/executor.ts";
import { withPreparedStatements } from "../db/postgres/transactions/prepared.ts";
import type { Replica } from "../db/postgres/connections/replica.ts";
import { createProfiles } from "../db/tables/banks/profiles.ts";
import { createFaults } from "../sandbox/faults.ts";
import { createApiKeyCache } from "../environments/api-key-cache.ts";
import { createApiKeyUses } from "../environments/api-key-uses.ts";
import { createKeyGuesses, FREE_GUESSES } from "../environments/key-guesses.ts";
import { createGuessReports } from "../exceptions/guessed-keys.ts";
import { createRightsCache } from "../environments/rights-cache.ts";
import { createRegistry } from "../environments/registry.ts";
import { createIdsOf } from "../environments/replay.ts";
import { createArchives } from "../events/archive/archived-events.ts";
import { createEventRetention } from "../events/retention.ts";
import { createLogTails } from "../events/log-tail.ts";
import { createEventSignal } from "../events/signal.ts";
import { createProcessName, type Ids } from "../base/ids.ts";
import { createCharts } from "../ledger/chart.ts";
import type { EngineTools } from "../payments/engine/steps/engine-steps.ts";
import { createBackOff } from "../people/back-off.ts";
import type { OidcSettings } from "../people/identity-provider.ts";
import { createOidcProvider } from "../people/oidc/provider.ts";
import { createPasswords } from "../people/passwords.ts";
import { createSessionCache } from "../people/sessions/session-cache.ts";
import { createFence, type Fence } from "../payments/recovery/fence.ts";
import { createRecovery } from "../payments/recovery/recover.ts";
import { createEngineRuntime } from "../payments/engine/engine-runtime.ts";
import { ceilingsOf, type GivenCeilings } from "../payments/limits/amount-bounds.ts";
import { createExposureCache } from "../payments/exposure/exposure-cache.ts";
import { createCounterpartyCache } from "../payments/scheduling/counterparties.ts";
import { createWaiters } from "../db/postgres/transactions/waiters.ts";
import { createPaymentWriter } from "../payments/creation/payment-writer.ts";
import { createSimulatedBank } from "../sandbox/simulated-bank/simulated-bank.ts";
import { createHandOverJournal } from "../rails/journal/journal.ts";
import { createTransports, type ConsumeFault } from "../rails/transports/transports.ts";
import { createIdentityDesk } from "../verification/identity-desk.ts";
import type { IdentityProvider } from "../verification/identity-provider.ts";
import { createCustomerWriter } from "../verification/customer-writer.ts";
import type { MasterKey } from "../vault/master-key.ts";
import { createChainHeads } from "../chain/heads.ts";
import { createChainSealer } from "../chain/sealer.ts";
import { unavailable } from "../http/schema/problem.ts";
import { createVault, type Vault } from "../vault/vault.ts";
import { createSinkRuntime } from "../sinks/runtime.ts";
import type { SinkObserver } from "../sinks/tools.ts";
import { createWebhookRuntime } from "../webhooks/runtime.ts";
import { createWireFormatter, type WireSettings } from "../base/wire-format.ts";

export interface ServiceParts {
  readonly db: Database;
  /** Connection pool of the engine, with a longer statement timeout. Default: the API's pool. */
  readonly engineDb?: Database;
  /** Serves lists. Default: the primary database. */
  readonly replica?: Replica | undefined;
  readonly wall: WallClock;
  readonly ids: Ids;
  readonly log: Logger;
  /** The first one wraps the keys of an empty database. */
  readonly masterKeys: readonly MasterKey[];
  /** Root of the bank folders: `bank/<environment id>`. */
  readonly dataDir: string;
  /** Folders of the hand-over journal. Default: `journal` of the data directory. */
  readonly journalFolders?: readonly string[];
  /** Folder of the archives of event logs. Default: `archive` of the data directory. */
  readonly archiveRoot?: string;
  readonly wire: WireSettings;
  /** Whether this process runs the engine. Default true. */
  readonly hasEngine?: boolean;
  /** Connections over which creations of a kind are committed; see `db/postgres/transactions/group-commit.ts`. */
  readonly lanes?: number | undefined;
  /** How long an engine's lease outlives its last renewal. Default 15,000. */
  readonly engineLeaseMs?: number;
  /** Maximum age of a balance that checks may use. Default: one day. */
  readonly balanceMaxAgeHours?: number;
  readonly ruleBreakerPercent?: number;
  /** Minimum retention of events in days; 0, the default, keeps them forever. */
  readonly eventRetentionDays?: number;
  /** Whether sandbox webhooks may target loopback addresses. Default false. */
  readonly allowsLoopback?: boolean;
  /** Ceilings of payments, in cents. Production has defaults. */
  readonly ceilings?: GivenCeilings;
  /** Origins that may frame the linking page of every account. Default: none. */
  readonly parentOrigins?: readonly string[];
  /** The origin at which people reach the service. Default: http://localhost and the port. */
  readonly publicUrl?: string | undefined;
  /** The identity provider that people may sign in by. Default: none. */
  readonly oidc?: OidcSettings | undefined;
  /** Watches the engine's steps. Default: nobody does. */
  readonly aroundStep?: EngineTools["aroundStep"] | undefined;
  /** Servers that sinks may connect to, as host:port. Default: none. */
  readonly sinkServers?: readonly string[];
  /** Watches what sinks deliver. Default: nobody does. */
  readonly sinkObserver?: SinkObserver | undefined;
  /** Begins a trace of each webhook attempt. Default: none is traced. */
  readonly tracer?: Tracer | undefined;
  /** Bank-data providers. Default: the simulated provider only. */
  readonly providers?: Providers;
  /** Who evaluates the identities of production. Default: people. */
  readonly identity?: IdentityProvider | undefined;
  readonly identityTimeoutMs?: number | undefined;
  /** The banks that customers may search. Default: those of sandboxes only. */
  readonly bankDirectory?: BankDirectory;
}

const LEASE_MS = 15_000;

type Reported =
  "onStepFailed" | "onItemsSetAside" | "onJournalLost" | "onSuperseded" | "onBatchRolledBack";

/** Logs the failures that the engine reports. */
function engineLogger(log: Logger): Pick<EngineTools, Reported> {
  return {
    onStepFailed: (err, { environment_id, bank_id, step, failures }) => {
      // An open exception already reports it; do not log every retry.
      const level = failures <= 3 ? "error" : "debug";
      log[level]({ err, environment_id, bank_id, step, failures }, "an engine step failed");
    },
    onItemsSetAside: (err, items) => {
      const named = items.map(({ type, id }) => ({ type, id }));
      log.error({ err, items: named }, "the engine set something aside");
    },
    onJournalLost: (err) =>
      log.warn({ err }, "the end of a hand-over is not in the hand-over journal"),
    onSuperseded: (err) => log.warn({ err }, "another engine went on; nothing was changed here"),
    onBatchRolledBack: (err) => log.warn({ err }, "an instant's work is done again, step by step"),
  };
}

const composeLease = ({ db, engineLeaseMs = LEASE_MS }: ServiceParts): EngineTools["lease"] => ({
  owner: createProcessName(),
  leaseMs: engineLeaseMs,
  listen: (channel, handler) => db.listen(channel, handler),
});

/** Builds the service without starting anything: start the engine and listen separately. */
export function compose(parts: ServiceParts): App {
  const { db, wall, ids, log, wire, ceilings = {}, providers = createProviders([]) } = parts;
  const { allowsLoopback = false, parentOrigins = [], balanceMaxAgeHours } = parts;
  const vault = createVault({ masterKeys: parts.masterKeys, store: createKeyStore(db) });
  const signal = createEventSignal(db, log, { notifiesEngines: parts.hasEngine === false });
  const profiles = createProfiles(db);
  const environments = composeRegistry(parts, { profiles, signal, vault });
  const faults = createFaults(db, log);
  const idsOf = createIdsOf(db, ids);
  const charts = createCharts();
  const { simulatedBank, ...rails } = composeRails(parts, { faults, vault });
  const counterparties = createCounterpartyCache();
  const exposure = createExposureCache();
  const fence = composeFence(parts, { ...rails, counterparties, exposure, profiles, signal });
  const writers = composeWriters(parts);
  const tools: EngineTools = {
    db: parts.engineDb ?? db,
    ids,
    idsOf,
    vault,
    charts,
    environments,
    ...rails,
    fence,
    simulatedBank,
    identity: composeIdentity(parts, { vault, providers }),
    providers,
    balanceMaxAgeHours,
    ruleBreakerPercent: parts.ruleBreakerPercent,
    lease: composeLease(parts),
    ceilings: async (id) => ceilingsOf((await environments.get(id)).kind, ceilings),
    notify: (id) => signal.notify(id),
    onWakeup: (listener) => signal.onEngineWork(listener),
    simulateSlowDatabase: (id) => faults.delayDatabase(id),
    waiters: createWaiters(),
    ...(parts.aroundStep === undefined ? {} : { aroundStep: parts.aroundStep }),
    ...engineLogger(log),
  };
  const engine = createEngineRuntime(tools, log);
  const spell = createWireFormatter(wire);
  const base = { db, wall, ids, log, vault, signal, environments, spell, faults };
  const settings = { allowsLoopback, ceilings, balanceMaxAgeHours, parentOrigins };
  return {
    ...base,
    engineDb: db,
    replica: parts.replica,
    idsOf,
    ...rails,
    fence,
    recovery: createRecovery(tools, engine),
    ...composeCallers(parts, vault),
    profiles,
    charts,
    counterparties,
    exposure,
    ...writers,
    engine,
    ...composeFeeds(parts, { ...base, allowsLoopback }),
    ...settings,
    retention: createEventRetention({ db, wall, log, days: parts.eventRetentionDays ?? 0 }),
    wire,
    identity: tools.identity,
    providers,
    bankDirectory: parts.bankDirectory ?? createBankDirectory(),
    wake: (environmentId) => {
      signal.notify(environmentId);
      if (parts.hasEngine !== false) engine.wake(environmentId);
    },
  };
}

function composeIdentity(
  { wall, identity: provider, identityTimeoutMs: timeoutMs }: ServiceParts,
  { vault, providers }: { readonly vault: Vault; readonly providers: Providers },
) {
  return createIdentityDesk({ wall, vault, fetch: providers.fetch, provider, timeoutMs });
}

/** What reads the event log. */
function composeFeeds(parts: ServiceParts, base: Parameters<typeof composeWebhooks>[0]) {
  const { engineDb = parts.db, log, sinkServers = [] } = parts;
  return {
    archives: createArchives({
      db: parts.db,
      log,
      root: parts.archiveRoot ?? join(parts.dataDir, "archive"),
    }),
    tails: createLogTails({ db: engineDb, signal: base.signal, log }),
    webhooks: composeWebhooks(base, parts.tracer),
    sinkServers,
    sinks: createSinkRuntime({
      ...lendTo(base),
      db: withPreparedStatements(engineDb),
      folder: join(parts.dataDir, "sinks"),
      servers: sinkServers,
      observer: parts.sinkObserver ?? { delivered: () => undefined, failed: () => undefined },
    }),
  };
}

/** The base with clocks and news of environments, as deliveries use them. */
function lendTo({ environments, ...base }: WebhookParts) {
  return {
    ...base,
    environment: (id: string) => environments.get(id),
    now: (environment: Environment) => environments.now(environment),
    notify: (id: string) => base.signal.notify(id),
  };
}

type Callers = Pick<App, "keys" | "keyUses" | "keyGuesses" | "rights" | "sessions" | "people">;

function composeCallers(parts: ServiceParts, vault: Vault): Callers {
  const { db, wall, ids, log, publicUrl, oidc } = parts;
  return {
    keys: createApiKeyCache(db),
    keyUses: createApiKeyUses(db, wall, log),
    keyGuesses: createKeyGuesses({
      onBurst: createGuessReports({ db, wall, ids, log, guesses: FREE_GUESSES }),
    }),
    rights: createRightsCache(db),
    sessions: createSessionCache(db, wall, {
      onTouchFailed: (err) => log.warn({ err }, "the use of a session could not be written down"),
    }),
    people: {
      db,
      wall,
      ids,
      vault,
      publicUrl,
      oidc: oidc && createOidcProvider(oidc),
      passwords: createPasswords(ids, () => unavailable(new Error("sign-ins wait for a hash"))),
      backOff: { person: createBackOff({ free: 5 }), address: createBackOff({ free: 50 }) },
    },
  };
}

function composeRails(
  { db, engineDb, dataDir, journalFolders, ids, wall, log }: ServiceParts,
  { faults, vault }: Pick<App, "faults" | "vault">,
) {
  const bankFolder = (environmentId: string) => join(dataDir, "bank", environmentId);
  const consumeFault: ConsumeFault = async (id, target) =>
    (await faults.consume(id, target))?.effect;
  const folders = journalFolders ?? [join(dataDir, "journal")];
  const journal = createHandOverJournal(folders, ids);
  const heads = createChainHeads(folders, ids);
  const chain = { bankFolder, journal, vault, db: engineDb ?? db, wall, log, heads };
  return {
    bankFolder,
    transport: createTransports(consumeFault, bankFolder),
    journal,
    chain,
    sealer: createChainSealer(chain),
    simulatedBank: createSimulatedBank(consumeFault, bankFolder, vault),
  };
}

function composeFence(
  { db, engineDb, ids, wall, log }: ServiceParts,
  parts: Pick<App, "journal" | "transport" | "counterparties" | "exposure" | "profiles" | "signal">,
): Fence {
  return createFence({
    db: engineDb ?? db,
    ids,
    journal: parts.journal,
    transport: parts.transport,
    // The live environment's clock is the wall's.
    now: () => wall.now(),
    onWentBack: (environment_id, reasons) => {
      parts.counterparties.clear();
      parts.exposure.clear();
      parts.profiles.forget(environment_id);
      parts.signal.notify(environment_id);
      log.error({ environment_id, reasons }, "the database went back; nothing is sent to banks");
    },
    onJournalLost: (err) => log.error({ err }, "the hand-over journal cannot be written"),
    onBankNotListed: (err, bank) =>
      log.warn({ err, bank_id: bank.id }, "the folder of sent files could not be listed"),
  });
}

function composeRegistry(
  { db, wall }: ServiceParts,
  { profiles, signal, vault }: Pick<App, "profiles" | "signal" | "vault">,
): App["environments"] {
  return createRegistry(db, wall, {
    changed: (id) => profiles.forget(id),
    moved: (id) => signal.notify(id),
    gone: (id) => vault.forget(id),
  });
}

function composeWriters({ db, wall, lanes }: ServiceParts): Pick<App, "writer" | "customers"> {
  const options = lanes === undefined ? {} : { lanes };
  return {
    writer: createPaymentWriter(db, wall, options),
    customers: createCustomerWriter(db, wall, options),
  };
}

type WebhookParts = Pick<
  App,
  | "db"
  | "vault"
  | "ids"
  | "wall"
  | "log"
  | "signal"
  | "environments"
  | "spell"
  | "faults"
  | "allowsLoopback"
>;

function composeWebhooks(base: WebhookParts, tracer: Tracer | undefined): App["webhooks"] {
  return createWebhookRuntime({
    ...lendTo(base),
    tracer,
    // Background workers repeat a small set of statements.
    db: withPreparedStatements(base.db),
  });
}
