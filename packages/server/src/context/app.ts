import type { Logger } from "pino";
import type { BankDirectory } from "../bridge-providers/bank-directory.ts";
import type { Providers } from "../bridge-providers/providers.ts";
import type { WallClock } from "../base/clock.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { Bank } from "../db/tables/banks/banks.ts";
import type { Replica } from "../db/postgres/connections/replica.ts";
import type { Profiles } from "../db/tables/banks/profiles.ts";
import type { Faults } from "../sandbox/faults.ts";
import type { SessionCache } from "../people/sessions/session-cache.ts";
import type { SignInTools } from "../people/tools.ts";
import type { ApiKeyCache } from "../environments/api-key-cache.ts";
import type { ApiKeyUses } from "../environments/api-key-uses.ts";
import type { KeyGuesses } from "../environments/key-guesses.ts";
import type { RightsCache } from "../environments/rights-cache.ts";
import type { EnvironmentRegistry } from "../environments/registry.ts";
import type { IdsOf } from "../environments/replay.ts";
import type { Archives } from "../events/archive/archived-events.ts";
import type { EventRetention } from "../events/retention.ts";
import type { LogTails } from "../events/log-tail.ts";
import type { EventSignal } from "../events/signal.ts";
import type { Ids } from "../base/ids.ts";
import type { Charts } from "../ledger/chart.ts";
import type { Fence } from "../payments/recovery/fence.ts";
import type { Recovery } from "../payments/recovery/recover.ts";
import type { GivenCeilings } from "../payments/limits/amount-bounds.ts";
import type { EngineRuntime } from "../payments/engine/engine-runtime.ts";
import type { ExposureCache } from "../payments/exposure/exposure-cache.ts";
import type { CounterpartyCache } from "../payments/scheduling/counterparties.ts";
import type { PaymentWriter } from "../payments/creation/payment-writer.ts";
import type { CustomerWriter } from "../verification/customer-writer.ts";
import type { IdentityDesk } from "../verification/identity-desk.ts";
import type { HandOverJournal } from "../rails/journal/journal.ts";
import type { Transport } from "../rails/transports/transport.ts";
import type { ChainSealer } from "../chain/sealer.ts";
import type { VerifyTools } from "../chain/verify.ts";
import type { Vault } from "../vault/vault.ts";
import type { SinkRuntime } from "../sinks/runtime.ts";
import type { WebhookRuntime } from "../webhooks/runtime.ts";
import type { WireFormatter, WireSettings } from "../base/wire-format.ts";

type HoldFreeOdfi = (
  routingNumber: string,
  refuse: (why: string) => Error,
) => Promise<() => Promise<void>>;

/** The dependencies of every route, composed once in app/compose.ts. */
export interface App {
  /** In a read, its environment alone. */
  readonly db: Database;
  /** Always with the engine's rights: for what a read has to write. */
  readonly engineDb: Database;
  /** Read replica for lists, if configured. */
  readonly replica: Replica | undefined;
  readonly wall: WallClock;
  /** In a request or a step, those of its environment. */
  readonly ids: Ids;
  readonly idsOf: IdsOf;
  readonly log: Logger;
  /** Holds each environment's bank folders. */
  bankFolder(environmentId: string): string;
  /** How files reach and leave a bank. */
  transport(bank: Bank): Transport;
  /** What was handed to banks, outside the database. */
  readonly journal: HandOverJournal;
  /** Seals rows into blocks, and verifies them. */
  readonly sealer: ChainSealer;
  readonly chain: VerifyTools;
  /** Stops sending when the database went back. */
  readonly fence: Fence;
  /** Imports what a database that went back does not know. */
  readonly recovery: Recovery;
  readonly vault: Vault;
  readonly environments: EnvironmentRegistry;
  readonly keys: ApiKeyCache;
  readonly keyUses: ApiKeyUses;
  readonly keyGuesses: KeyGuesses;
  readonly sessions: SessionCache;
  /** For sign-in and people: ids and time follow no environment. */
  readonly people: SignInTools;
  readonly rights: RightsCache;
  readonly profiles: Profiles;
  readonly charts: Charts;
  readonly counterparties: CounterpartyCache;
  readonly exposure: ExposureCache;
  readonly writer: PaymentWriter;
  readonly customers: CustomerWriter;
  readonly engine: EngineRuntime;
  /** Notifies waiting readers of the event log. */
  readonly signal: EventSignal;
  /** Events that left the log for archives, where this process has their files. */
  readonly archives: Archives;
  /** The ends of event logs, read once for all open streams. */
  readonly tails: LogTails;
  readonly webhooks: WebhookRuntime;
  readonly sinks: SinkRuntime;
  /** Servers that sinks may connect to, as host:port. */
  readonly sinkServers: readonly string[];
  /** Whether webhooks of sandboxes may go to this machine's loopback addresses. */
  readonly allowsLoopback: boolean;
  /** Maximum payment amounts in cents, for given settings. */
  readonly ceilings: GivenCeilings;
  /** Maximum age in hours of a balance that checks may use; absent for the default. */
  readonly balanceMaxAgeHours: number | undefined;
  /** Origins that may frame the linking page of any account; `*` allows all. */
  readonly parentOrigins: readonly string[];
  /** Injected faults of sandboxes. */
  readonly faults: Faults;
  readonly retention: EventRetention;
  /**
   * With several cells: throws `refuse` of the reason unless no other cell gives the ODFI's trace numbers. Call what
   * it returns once the ODFI is committed: none is given to another cell until then.
   */
  readonly holdFreeOdfi?: HoldFreeOdfi;
  readonly wire: WireSettings;
  /** Spells what leaves the service as `wire` asks. */
  readonly spell: WireFormatter;
  readonly identity: IdentityDesk;
  readonly providers: Providers;
  readonly bankDirectory: BankDirectory;
  /** Notifies the engine and event readers after a commit. */
  wake(environmentId: string): void;
}
