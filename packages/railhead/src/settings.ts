import { readConfig, type Config } from "@railhead/server/launch";

/** Variables of the command as a client; the service does not know them. */
const CLIENT_VARIABLES: readonly string[] = ["RAILHEAD_API", "RAILHEAD_API_KEY"];

/** The service's configuration from the environment. Throws a ConfigError that lists every fault. */
export function serviceConfig(): Config {
  const variables = Object.entries(process.env).filter(
    ([name]) => !CLIENT_VARIABLES.includes(name),
  );
  return readConfig(Object.fromEntries(variables));
}

/** Where and as whom the command calls a running service; undefined where nobody said. */
export function clientVariables(): {
  api: string | undefined;
  key: string | undefined;
  dataDir: string;
} {
  const { RAILHEAD_API, RAILHEAD_API_KEY, RAILHEAD_DATA_DIR } = process.env;
  return {
    api: RAILHEAD_API,
    key: RAILHEAD_API_KEY,
    dataDir: RAILHEAD_DATA_DIR ?? ".railhead",
  };
}
