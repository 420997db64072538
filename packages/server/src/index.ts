export type { App } from "./context/app.ts";
export type * from "./bridge-providers/adapter.ts";
export {
  CONFORMANCE,
  type ConformanceFixture,
  findFaults,
} from "./bridge-providers/conformance.ts";
export {
  findIdentityFaults,
  IDENTITY_CONFORMANCE,
  type IdentityFixture,
} from "./verification/identity-conformance.ts";
export type {
  IdentityAnswer,
  IdentityContext,
  IdentityFactory,
  IdentityFindings,
  IdentityPerson,
  IdentityProvider,
} from "./verification/identity-provider.ts";
export { wallClock } from "./base/clock.ts";
export { secret } from "./bridge-providers/secret.ts";
export { type Config, readConfig } from "./app/settings/config.ts";
export type { BankProfile } from "./db/tables/banks/banks.ts";
export { bankProfileFaults } from "./rails/transports/profile-faults.ts";
export {
  type ManagedPostgres,
  type ManagedPostgresOptions,
  startManagedPostgres,
} from "./db/managed-postgres/managed-postgres.ts";
export { migrateDatabase } from "./app/migrate.ts";
export { eraseEverything } from "./app/erase.ts";
export { createSandbox, type CreatedEnvironment } from "./environments/create.ts";
export { listEnvironments } from "./db/tables/environments/environments.ts";
export { inviteFirstOperator } from "./people/access/first-operator.ts";
export { linkAddress } from "./people/link.ts";
export { publicOrigin } from "./app/operators.ts";
export { countPayments } from "./db/tables/counts/payment-totals.ts";
export { insertPaymentBatch } from "./db/tables/payments/create-payments.ts";
export { indexNextBatch, listEnvironmentsToIndex } from "./db/tables/search/search-indexer.ts";
export { findViolations, INVARIANTS, type Violation } from "./ledger/invariants.ts";
export { findViolationsSince } from "./ledger/prove-since.ts";
export { dryRunFile } from "./payments/origination/dry-run.ts";
export { importStatement } from "./payments/funding/reconcile.ts";
export { createLogger } from "./app/open-store.ts";
export { prepare, startService, type Service } from "./app/service.ts";
export { removeOldPartition } from "./events/retention.ts";
export { appendEvents, type NewEvent } from "./events/append.ts";
export { latinize } from "./base/latinize.ts";
