/** Variables of the command as a client; the service does not know them. */
const CLIENT_VARIABLES: readonly string[] = ["RAILHEAD_API", "RAILHEAD_API_KEY"];

/** The environment as far as it is the service's. */
export function serviceVariables(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !CLIENT_VARIABLES.includes(name)),
  );
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
