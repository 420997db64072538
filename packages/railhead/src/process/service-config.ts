import { readConfig, type Config } from "@railhead/server/launch";
import { serviceVariables } from "../connection/settings.ts";

/** The service's configuration from the environment. Throws a ConfigError that lists every fault. */
export function serviceConfig(): Config {
  return readConfig(serviceVariables());
}
