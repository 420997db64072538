export type { App } from "./app.ts";
export { type Config, ConfigError, ConfigSchema, readConfig } from "./config.ts";
export { migrate } from "./db/migrate.ts";
export { openDatabase } from "./db/open.ts";
export { createSandbox, type CreatedEnvironment } from "./environments/create.ts";
export { listEnvironments } from "./db/environments.ts";
export { createLogger, prepare, startService, type Service } from "./service.ts";
