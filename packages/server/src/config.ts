import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

const port = Type.Integer({ minimum: 0, maximum: 65535 });

/** Every setting of the service, by the environment variable that gives it. */
export const ConfigSchema = Type.Object({
  HOST: Type.String({ default: "127.0.0.1", description: "Address to listen on." }),
  PORT: Type.Integer({
    ...port,
    default: 8787,
    description: "Port to listen on; 0 takes any free one.",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: "^postgres(ql)?://",
      description: "An own PostgreSQL 15 or newer; without it Railhead runs PostgreSQL 18 itself.",
    }),
  ),
  DATABASE_REPLICA_URL: Type.Optional(
    Type.String({
      pattern: "^postgres(ql)?://",
      description:
        "A streaming replica of the database, for lists of payments, customers, paykeys and funding events; what it does not hold yet, or cannot answer, the database does.",
    }),
  ),
  REPLICA_MAX_LAG_MS: Type.Integer({
    minimum: 1,
    maximum: 5_000,
    default: 500,
    description:
      "How long a list waits for the replica to hold all that was committed before it was asked; then the database answers.",
  }),
  RAILHEAD_DATA_DIR: Type.String({
    default: ".railhead",
    description: "Where the managed database, keys and the bank's folders lie.",
  }),
  RAILHEAD_MASTER_KEY: Type.Optional(
    Type.String({
      description: "32 bytes in base64 that wrap the data keys; made on first start if absent.",
    }),
  ),
  LOG_LEVEL: Type.Union(
    ["silent", "error", "warn", "info", "debug"].map((level) => Type.Literal(level)),
    { default: "warn", description: "How much is logged to standard error, as JSON lines." },
  ),
  EVENT_RETENTION_DAYS: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    default: 0,
    description:
      "Days after which events are removed from the log once every webhook endpoint has them, 2 at least; 0 keeps them for ever.",
  }),
  WIRE_AMOUNTS: Type.Union([Type.Literal("string"), Type.Literal("integer")], {
    default: "string",
    description: "How amounts of money are written in answers.",
  }),
  RISK_SOURCE_NAME: Type.String({
    default: "risk_monitor",
    pattern: "^[a-z_]{1,40}$",
    description: "The name shown in place of the status source risk_monitor.",
  }),
  ACCOUNT_HEADER_ALIASES: Type.String({
    default: "",
    pattern: "^([A-Za-z0-9-]+(,[A-Za-z0-9-]+)*)?$",
    description: "Further names of the header Service-Account-Id, comma-separated.",
  }),
  CORS_ORIGINS: Type.String({
    default: "",
    pattern: "^(\\*|https?://[^,/ ]+(,https?://[^,/ ]+)*)?$",
    description:
      "Origins whose pages may call from a browser, comma-separated; * is every one. API keys do not belong in browsers, so there is none by default.",
  }),
  RATE_LIMIT_READ: Type.Integer({
    default: 120_000,
    minimum: 0,
    description: "Reads per minute, API key and process; 0 sets no limit.",
  }),
  RATE_LIMIT_WRITE: Type.Integer({
    default: 60_000,
    minimum: 0,
    description: "Writes per minute, API key and process; 0 sets no limit.",
  }),
  MAX_UNDER_WAY: Type.Integer({
    default: 2_000,
    minimum: 0,
    description:
      "Requests that a process works on at once; beyond that it answers 503, lists before creates and cancels last. 0 sets no limit.",
  }),
  REQUEST_LOG: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "on",
    description:
      "Whether requests are kept for 30 days, without personal data, for GET /v1/requests.",
  }),
  PLAID_CLIENT_ID: Type.Optional(
    Type.String({ minLength: 1, description: "Client id at Plaid; links through it for real." }),
  ),
  PLAID_SECRET: Type.Optional(
    Type.String({ minLength: 1, description: "Secret at Plaid, of the same environment." }),
  ),
  PLAID_URL: Type.String({
    default: "https://production.plaid.com",
    pattern: "^https://[^/]+$",
    description: "Plaid's environment: https://sandbox.plaid.com or https://production.plaid.com.",
  }),
  RAILHEAD_ADAPTERS: Type.String({
    default: "",
    description: "Files of further bank-data adapters, comma-separated.",
  }),
});

export type Config = Static<typeof ConfigSchema>;

/** What is wrong with the environment's variables, all at once. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/** Reads and judges the variables; throws a ConfigError that lists every fault. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const sent: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(ConfigSchema.properties)) {
    const text = variables[name];
    const value = text === undefined || text === "" ? undefined : parsed(text, schema);
    const { default: fallback } = schema as { default?: unknown };
    const chosen = value ?? fallback;
    if (chosen === undefined) continue;
    sent[name] = chosen;
    const faulty = Value.Errors(schema, chosen)[0];
    if (faulty !== undefined) faults.push(`${name}: ${faulty.message}`);
  }
  if ((sent["PLAID_CLIENT_ID"] === undefined) !== (sent["PLAID_SECRET"] === undefined)) {
    faults.push("PLAID_CLIENT_ID and PLAID_SECRET: give both or neither");
  }
  for (const name of Object.keys(variables)) {
    if (name.startsWith("RAILHEAD_") && !(name in ConfigSchema.properties)) {
      faults.push(`${name}: there is no such setting`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return sent as Config;
}

function parsed(text: string, schema: object): unknown {
  const isNumber = (schema as { type?: string }).type === "integer";
  return isNumber && /^[0-9]+$/.test(text) ? Number(text) : text;
}
