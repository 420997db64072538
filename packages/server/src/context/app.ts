import type { Logger } from "pino";
import type { Providers } from "../bridge-providers/providers.ts";
import type { WallClock } from "../base/clock.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { Bank } from "../db/tables/banks/banks.ts";
import type { Replica } from "../db/postgres/replica.ts";
import type { Profiles } from "../db/tables/banks/profiles.ts";
import type { Faults } from "../sandbox/faults.ts";
import type { ApiKeyCache } from "../environments/api-key-cache.ts";
import type { EnvironmentRegistry } from "../environments/registry.ts";
import type { IdsOf } from "../environments/replay.ts";
import type { EventRetention } from "../events/retention.ts";
import type { EventSignal } from "../events/signal.ts";
import type { Ids } from "../base/ids.ts";
import type { Charts } from "../ledger/chart.ts";
import type { GivenCeilings } from "../payments/limits/amount-bounds.ts";
import type { EngineRuntime } from "../payments/engine/engine-runtime.ts";
import type { CounterpartyCache } from "../payments/scheduling/counterparties.ts";
import type { PaymentWriter } from "../payments/creation/writer.ts";
import type { CustomerWriter } from "../verification/customer-writer.ts";
import type { IdentityProvider } from "../verification/identity-provider.ts";
import type { Transport } from "../rails/transports/transport.ts";
import type { Vault } from "../vault/vault.ts";
import type { WebhookRuntime } from "../webhooks/runtime.ts";
import type { WireFormatter, WireSettings } from "../base/wire-format.ts";

/** What every route is handed: the whole service, composed once in app/compose.ts. */
export interface App {
  readonly db: Database;
  /** Answers lists, where an operator has one. */
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
  readonly vault: Vault;
  readonly environments: EnvironmentRegistry;
  readonly keys: ApiKeyCache;
  readonly profiles: Profiles;
  readonly charts: Charts;
  readonly counterparties: CounterpartyCache;
  readonly writer: PaymentWriter;
  readonly customers: CustomerWriter;
  readonly engine: EngineRuntime;
  /** Wakes those who wait for the event log. */
  readonly signal: EventSignal;
  readonly webhooks: WebhookRuntime;
  /** Whether webhooks of sandboxes may go to this machine's loopback addresses. */
  readonly allowsLoopback: boolean;
  /** What payments may come to at most, in cents, where the settings are given. */
  readonly ceilings: GivenCeilings;
  /** Origins that may show every account's linking page in a frame; `*` is every one. */
  readonly parentOrigins: readonly string[];
  /** What goes wrong on purpose in sandboxes. */
  readonly faults: Faults;
  readonly retention: EventRetention;
  readonly wire: WireSettings;
  /** Spells what leaves the service as `wire` asks. */
  readonly spell: WireFormatter;
  readonly identity: IdentityProvider;
  readonly providers: Providers;
  /** Tells engine and readers of the log that something was committed. */
  wake(environmentId: string): void;
}
