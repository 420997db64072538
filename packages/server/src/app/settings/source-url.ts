import { join } from "node:path";
import { runningServerUrl } from "../../db/managed-postgres/running-server.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";

/** The configured database; without one, the managed server, which a service has to run. */
export function sourceUrlOf(config: Config): string {
  const url = config.DATABASE_URL ?? runningServerUrl(join(config.RAILHEAD_DATA_DIR, "pg"));
  if (url !== undefined) return url;
  throw new ConfigError(["DATABASE_URL: name the source's database, as its superuser"]);
}
