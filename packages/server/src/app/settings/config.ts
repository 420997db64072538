import { compatFault } from "../../base/compat.ts";
import { ConfigError } from "./config-error.ts";
import { DATABASE_SETTINGS } from "./database-settings.ts";
import { FOLDER_SETTINGS } from "./folder-settings.ts";
import { OIDC_SETTINGS, oidcFaults } from "./oidc-settings.ts";
import { PAYMENT_SETTINGS } from "./payment-settings.ts";
import { faultOf, type Setting } from "./setting.ts";

export { ConfigError } from "./config-error.ts";

/**
 * Every setting by its environment variable. Plain data, so that it can be read before any other module
 * loads.
 */
export const SETTINGS = {
  HOST: { type: "text", default: "127.0.0.1", description: "Address to listen on." },
  PORT: {
    type: "integer",
    minimum: 0,
    maximum: 65_535,
    default: 8787,
    description: "Port to listen on; 0 takes any free one.",
  },
  METRICS_PORT: {
    type: "integer",
    minimum: 0,
    maximum: 65_535,
    description:
      "Port of GET /metrics for Prometheus (metrics.md); 0 takes any free one. Without it, nothing is measured. With --processes, each process takes the next port.",
  },
  METRICS_HOST: {
    type: "text",
    default: "127.0.0.1",
    description:
      "Address that /metrics listens on. It needs no key: keep callers of the API away from it.",
  },
  TRACES_URL: {
    type: "text",
    pattern: "^https?://[^ ]+$",
    description:
      "Address of an OTLP/HTTP receiver of OpenTelemetry traces, such as http://127.0.0.1:4318/v1/traces (operate/traces.md). Without it, nothing is traced.",
  },
  TRACES_PERCENT: {
    type: "integer",
    minimum: 0,
    maximum: 100,
    default: 1,
    description:
      "How many of a hundred traces are recorded. A request whose `traceparent` is sampled always is.",
  },
  PUBLIC_URL: {
    type: "text",
    pattern: "^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?$",
    description:
      "The origin at which people reach the service, such as https://pay.example.com; without it http://localhost and the port (operate/people.md).",
  },
  TRUSTED_PROXIES: {
    type: "text",
    default: "",
    pattern: "^([0-9A-Fa-f.:]+(/[0-9]{1,3})?(,[0-9A-Fa-f.:]+(/[0-9]{1,3})?)*)?$",
    description:
      "Network addresses of proxies in front, comma-separated: from these the header X-Forwarded-For says where a request came from. Without it every person behind a proxy has the proxy's address.",
  },
  ...OIDC_SETTINGS,
  ...DATABASE_SETTINGS,
  ...FOLDER_SETTINGS,
  RAILHEAD_MASTER_KEY: {
    type: "text",
    description:
      "Key that wraps the data keys: 32 bytes in base64, file:PATH of a file with them, or pkcs11:… of a key in a token; a file is made on first start if absent (operate/keys.md).",
  },
  RAILHEAD_MASTER_KEY_NEXT: {
    type: "text",
    description:
      "The next master key, while `railhead keys rotate-master` changes over to it; opens data keys like the present one.",
  },
  LOG_LEVEL: {
    type: "choice",
    choices: ["silent", "error", "warn", "info", "debug"],
    default: "warn",
    description: "How much is logged to standard error, as JSON lines.",
  },
  ENGINE_LEASE_MS: {
    type: "integer",
    minimum: 1_000,
    maximum: 300_000,
    default: 15_000,
    description:
      "How long a process keeps its right to do an environment's engine work after its last renewal, by the database's clock; it renews three times as often. A process that hangs is replaced after this time. Set the same everywhere.",
  },
  ...PAYMENT_SETTINGS,
  EVENT_RETENTION_DAYS: {
    type: "integer",
    minimum: 0,
    maximum: 36_500,
    default: 0,
    description:
      "Days after which events are removed from the log once every webhook endpoint has them, 2 at least; 0 keeps them for ever. A live environment's go a partition at a time, about a month, and stay as a table until they are archived.",
  },
  COMPAT: {
    type: "list",
    default: "",
    fault: compatFault,
    description:
      "Differences for programs written for another pay-by-bank interface, comma-separated: hosted for all, or parts of it (compat.md).",
  },
  WIRE_AMOUNTS: {
    type: "choice",
    choices: ["string", "integer"],
    default: "string",
    description: "How amounts of money are written in answers.",
  },
  RISK_SOURCE_NAME: {
    type: "text",
    default: "risk_monitor",
    pattern: "^[a-z_]{1,40}$",
    description: "The name shown in place of the status source risk_monitor.",
  },
  ACCOUNT_HEADER_ALIASES: {
    type: "text",
    default: "",
    pattern: "^([A-Za-z0-9-]+(,[A-Za-z0-9-]+)*)?$",
    description: "Further names of the header Service-Account-Id, comma-separated.",
  },
  CORS_ORIGINS: {
    type: "text",
    default: "",
    pattern: "^(\\*|https?://[^,/ ]+(,https?://[^,/ ]+)*)?$",
    description:
      "Origins whose pages may call from a browser, comma-separated; * is every one. API keys do not belong in browsers, so there is none by default.",
  },
  ALLOW_LOOPBACK: {
    type: "choice",
    choices: ["on", "off"],
    default: "off",
    description:
      "Whether webhooks of sandboxes may go to this machine's loopback addresses, and pages on them may frame the linking page. `railhead dev` sets it.",
  },
  SINK_SERVERS: {
    type: "text",
    default: "",
    pattern: "^([A-Za-z0-9.-]+:[0-9]{1,5}(,[A-Za-z0-9.-]+:[0-9]{1,5})*)?$",
    description:
      "Brokers that sinks may connect to, host:port, comma-separated (operate/sinks.md). Without it, none.",
  },
  BRIDGE_PARENT_ORIGINS: {
    type: "text",
    default: "",
    pattern: "^(\\*|https?://[^,/; ]+(,https?://[^,/; ]+)*)?$",
    description:
      "Origins whose pages may show every account's linking page in a frame, comma-separated; * is every one. An account registers its own: `bridge.parent_origins` of its settings.",
  },
  BRIDGE_MESSAGE_PREFIXES: {
    type: "text",
    default: "",
    pattern: "^([@A-Za-z0-9._/:-]+(,[@A-Za-z0-9._/:-]+)*)?$",
    description:
      "Prefixes of message types that the linking page speaks besides @railhead/bridge/, comma-separated.",
  },
  RATE_LIMIT_READ: {
    type: "integer",
    default: 120_000,
    minimum: 0,
    description: "Reads per minute, API key of the platform and process; 0 sets no limit.",
  },
  RATE_LIMIT_WRITE: {
    type: "integer",
    default: 60_000,
    minimum: 0,
    description: "Writes per minute, API key of the platform and process; 0 sets no limit.",
  },
  RATE_LIMIT_ACCOUNT_READ: {
    type: "integer",
    default: 12_000,
    minimum: 0,
    description: "Reads per minute, API key of one account and process; 0 sets no limit.",
  },
  RATE_LIMIT_ACCOUNT_WRITE: {
    type: "integer",
    default: 6_000,
    minimum: 0,
    description: "Writes per minute, API key of one account and process; 0 sets no limit.",
  },
  RATE_LIMIT_PERSON_READ: {
    type: "integer",
    default: 3_000,
    minimum: 0,
    description: "Reads per minute, signed-in person and process; 0 sets no limit.",
  },
  RATE_LIMIT_PERSON_WRITE: {
    type: "integer",
    default: 600,
    minimum: 0,
    description: "Writes per minute, signed-in person and process; 0 sets no limit.",
  },
  RATE_LIMIT_REVEAL: {
    type: "integer",
    default: 60,
    minimum: 0,
    description:
      "Reads of personal data in clear per minute, API key or person, and process; 0 sets no limit.",
  },
  MAX_UNDER_WAY: {
    type: "integer",
    default: 2_000,
    minimum: 0,
    description:
      "Requests that a process works on at once; beyond that it answers 503, lists before creates and cancels last. 0 sets no limit.",
  },
  MAX_CONNECTIONS: {
    type: "integer",
    default: 5_000,
    minimum: 1,
    description:
      "Connections that a process serves at once. One beyond that is answered 503 with Retry-After and closed; beyond twice as many, connections are closed unanswered.",
  },
  DRAIN_MS: {
    type: "integer",
    minimum: 0,
    maximum: 300_000,
    description:
      "How long a process that was asked to stop still accepts connections while /readyz answers 503; railhead serve takes 3000, railhead dev 0.",
  },
  REQUEST_LOG: {
    type: "choice",
    choices: ["on", "off"],
    default: "on",
    description:
      "Whether requests are kept for 30 days, without personal data, for GET /v1/requests.",
  },
  REQUEST_BODIES: {
    type: "choice",
    choices: ["on", "off"],
    default: "off",
    description:
      "Whether the bodies of logged requests are kept for 7 days, with a mask for every value that may be personal, for GET /v1/requests/{id}.",
  },
  PLAID_CLIENT_ID: {
    type: "text",
    minLength: 1,
    description: "Client id at Plaid; links through it for real.",
  },
  PLAID_SECRET: {
    type: "text",
    minLength: 1,
    description: "Secret at Plaid, of the same environment.",
  },
  PLAID_URL: {
    type: "text",
    default: "https://production.plaid.com",
    pattern: "^https://[^/]+$",
    description: "Plaid's environment: https://sandbox.plaid.com or https://production.plaid.com.",
  },
  PLAID_CLIENT_NAME: {
    type: "text",
    pattern: "^.{1,30}$",
    description:
      "What Plaid's own page calls your business. With it the linking page offers Plaid (guides/bridge.md); without it Plaid links by the API alone.",
  },
  ACH_DIRECTORY_FILE: {
    type: "text",
    minLength: 1,
    description:
      "The FedACH participant directory, as text or JSON: customers search it for their bank, and it names routing numbers (guides/bridge.md). Read at start and when it is replaced; a directory with faults is refused with its lines.",
  },
  RAILHEAD_IDENTITY_ADAPTER: {
    type: "text",
    minLength: 1,
    description:
      "File of the provider that evaluates identities in production (guides/identity.md). Without it, a person decides.",
  },
  RAILHEAD_ADAPTERS: {
    type: "text",
    default: "",
    description: "Files of further bank-data adapters, comma-separated.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof SETTINGS;
type ValueOf<S> = S extends { type: "integer" }
  ? number
  : S extends { choices: readonly (infer Choice)[] }
    ? Choice
    : string;
type Given = {
  [Name in keyof Settings]: Settings[Name] extends { default: unknown } ? Name : never;
};
type Required = Given[keyof Settings];

export type Config = { [Name in Required]: ValueOf<Settings[Name]> } & {
  [Name in Exclude<keyof Settings, Required>]?: ValueOf<Settings[Name]>;
};

/** Reads and validates the variables; throws a ConfigError with every error. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const sent: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const text = variables[name];
    if (text === undefined || text === "") {
      if (setting.default !== undefined) sent[name] = setting.default;
      continue;
    }
    const fault = faultOf(text, setting);
    if (fault === undefined) sent[name] = setting.type === "integer" ? Number(text) : text;
    else faults.push(`${name}: ${fault}`);
  }
  if ((sent["PLAID_CLIENT_ID"] === undefined) !== (sent["PLAID_SECRET"] === undefined)) {
    faults.push("PLAID_CLIENT_ID and PLAID_SECRET: give both or neither");
  }
  if (sent["PLAID_CLIENT_NAME"] !== undefined && sent["PLAID_CLIENT_ID"] === undefined) {
    faults.push("PLAID_CLIENT_NAME: give PLAID_CLIENT_ID and PLAID_SECRET, too");
  }
  faults.push(...oidcFaults(sent));
  if (sent["DATABASE_POOL_URL"] !== undefined && sent["DATABASE_URL"] === undefined) {
    faults.push("DATABASE_POOL_URL: give DATABASE_URL, too, the server's own address");
  }
  for (const name of Object.keys(variables)) {
    if (name.startsWith("RAILHEAD_") && !(name in SETTINGS)) {
      faults.push(`${name}: there is no such setting`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return sent as Config;
}
