export type { App } from "./app.ts";
export type * from "./bridge-providers/adapter.ts";
export {
  CONFORMANCE,
  type ConformanceFixture,
  findFaults,
} from "./bridge-providers/conformance.ts";
export { wallClock } from "./clock.ts";
export { secret } from "./bridge-providers/secret.ts";
export { type Config, readConfig } from "./config.ts";
export type { BankProfile } from "./db/banks/banks.ts";
export { bankProfileFaults } from "./rails/doctor.ts";
export {
  type ManagedPostgres,
  type ManagedPostgresOptions,
  startManagedPostgres,
} from "./db/managed-postgres.ts";
export { migrateDatabase } from "./db/migrate-database.ts";
export { eraseEverything } from "./erase.ts";
export { createSandbox, type CreatedEnvironment } from "./environments/create.ts";
export { listEnvironments } from "./db/environments/environments.ts";
export { countPayments } from "./db/counts/payment-totals.ts";
export { insertPaymentBatch } from "./db/payments/create-payments.ts";
export { indexNextBatch } from "./db/search/search-indexer.ts";
export { findViolations, INVARIANTS, type Violation } from "./ledger/invariants.ts";
export { rehearseFile } from "./payments/sending/rehearse.ts";
export { createLogger } from "./open-store.ts";
export { prepare, startService, type Service } from "./service.ts";
export { appendEvents, type NewEvent } from "./events/append.ts";
