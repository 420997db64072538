import { configOfCell, readConfig, type Config } from "@railhead/server/launch";
import { serviceVariables } from "../connection/settings.ts";

/** The service's configuration from the environment, of one cell where RAILHEAD_CELL names it. Throws a ConfigError that lists every fault. */
export function serviceConfig(): Config {
  return configOfCell(readConfig(serviceVariables()));
}

/** That of all cells, for what compares them; it names the same one. */
export function installationConfig(): Config {
  return readConfig(serviceVariables());
}
