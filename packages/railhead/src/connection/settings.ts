/** Variables of the command line client; the service would refuse them as unknown. */
const CLIENT_VARIABLES: readonly string[] = ["RAILHEAD_API", "RAILHEAD_API_KEY", "RAILHEAD_KEYS"];

/** The environment variables without those of the client. */
export function serviceVariables(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !CLIENT_VARIABLES.includes(name)),
  );
}

/** Address, key and data folder from the environment. */
export function clientVariables(): {
  api: string | undefined;
  key: string | undefined;
  /** Further keys, for merged reads. */
  keys: string | undefined;
  dataDir: string;
} {
  const { RAILHEAD_API, RAILHEAD_API_KEY, RAILHEAD_KEYS, RAILHEAD_DATA_DIR } = process.env;
  return {
    api: RAILHEAD_API,
    key: RAILHEAD_API_KEY,
    keys: RAILHEAD_KEYS,
    dataDir: RAILHEAD_DATA_DIR ?? ".railhead",
  };
}
