import { configOfCell, readConfig, type Config } from "@railhead/server/launch";
import { clientVariables, serviceVariables } from "../connection/settings.ts";
import { readState } from "../connection/state-file.ts";

/** The service's configuration from the environment, of one cell where RAILHEAD_CELL names it. Throws a ConfigError that lists every fault. */
export function serviceConfig(): Config {
  return configOfCell(readConfig(serviceVariables()));
}

/** That for links to the dashboard: `railhead dev` takes another port where its own is taken, and notes it. */
export function linkConfig(): Config {
  const config = serviceConfig();
  if (config.DATABASE_URL !== undefined) return config;
  const state = readState(clientVariables().dataDir);
  return state === undefined ? config : { ...config, PORT: Number(new URL(state.api).port) };
}

/** That of all cells, for what compares them; it names the same one. */
export function installationConfig(): Config {
  return readConfig(serviceVariables());
}
