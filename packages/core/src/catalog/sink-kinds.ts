/** A member of a sink's configuration. */
export type SinkMember = {
  readonly means: string;
  readonly required?: true;
  /** Kept encrypted and never shown. */
  readonly secret?: true;
  /** Of no use without the other member. */
  readonly needs?: string;
} & (
  | { readonly type: "text"; readonly pattern: RegExp; readonly form: string }
  | {
      readonly type: "integer";
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    }
  | { readonly type: "boolean"; readonly default: boolean }
);

export interface SinkKindRow {
  readonly title: string;
  readonly means: string;
  /** What the target does with an event that comes twice. */
  readonly repeats: string;
  /** The members that name the place written to: no two sinks of an environment share one. */
  readonly place: readonly string[];
  readonly members: Readonly<Record<string, SinkMember>>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const SECRET = /^[^\r\n]{1,1000}$/;
const SERVERS = /^[A-Za-z0-9.-]{1,253}:[0-9]{1,5}(,[A-Za-z0-9.-]{1,253}:[0-9]{1,5}){0,8}$/;
const servers = {
  type: "text",
  pattern: SERVERS,
  form: "host:port, several separated by commas",
  required: true,
  means: "Addresses of the servers. Each must be in the setting SINK_SERVERS.",
} as const;
const tls = { type: "boolean", default: false, means: "Connects by TLS." } as const;
const user = {
  type: "text",
  pattern: /^[^\s]{1,200}$/,
  form: "1 to 200 characters without a space",
  needs: "password",
  means: "The user to sign in as.",
} as const;
const password = {
  type: "text",
  pattern: SECRET,
  form: "1 to 1000 characters on one line",
  secret: true,
  needs: "user",
  means: "The user's password.",
} as const;

const fileSizes = {
  rows_per_file: {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    default: 100_000,
    means: "Events of a file.",
  },
  max_wait_seconds: {
    type: "integer",
    minimum: 1,
    maximum: 604_800,
    default: 3_600,
    means: "A smaller file is written where this time has passed since the last one.",
  },
} as const;

/** Kinds of targets that an environment's event log is delivered to. Each has one adapter in the server. */
export const SINK_KINDS = {
  nats: {
    title: "NATS JetStream",
    means: "A message per event in a stream of NATS JetStream.",
    repeats:
      "The stream refuses them by message id and by the order of ids; a sink reads the stream's last message before it goes on.",
    place: ["servers", "stream"],
    members: {
      servers,
      stream: {
        type: "text",
        pattern: NAME,
        form: "1 to 64 letters, digits, hyphens and underscores",
        required: true,
        means: "The stream, which no one else writes to. It is made where it does not exist.",
      },
      subject: {
        type: "text",
        pattern: /^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,7}$/,
        form: "words of letters, digits, hyphens and underscores, separated by dots",
        required: true,
        means:
          "The subject before the event's type, such as `railhead` for `railhead.charge.paid`.",
      },
      tls,
      user,
      password,
      token: {
        type: "text",
        pattern: SECRET,
        form: "1 to 1000 characters on one line",
        secret: true,
        means: "A token instead of user and password.",
      },
    },
  },
  rabbitmq: {
    title: "RabbitMQ",
    means: "A message per event in a topic exchange of RabbitMQ, with publisher confirms.",
    repeats:
      "A queue takes them again: a consumer drops those whose sequence is not above the last one. That happens only where an attempt ended before its cursor was written.",
    place: ["servers", "exchange"],
    members: {
      servers,
      exchange: {
        type: "text",
        pattern: /^[A-Za-z0-9._-]{1,127}$/,
        form: "1 to 127 letters, digits, dots, hyphens and underscores",
        required: true,
        means: "The durable topic exchange. It is made where it does not exist.",
      },
      vhost: {
        type: "text",
        pattern: /^[^\s]{1,255}$/,
        form: "1 to 255 characters without a space",
        means: "The virtual host; `/` unless given.",
      },
      tls,
      user,
      password,
    },
  },
  kafka: {
    title: "Apache Kafka",
    means: "A message per event in a topic of Apache Kafka, a transaction per delivery.",
    repeats:
      "A sink reads the topic's last committed message before it goes on, and its transactional id keeps out every process but one: read with `isolation.level=read_committed`, the topic has each event once.",
    place: ["servers", "topic"],
    members: {
      servers: {
        ...servers,
        means:
          "Addresses of brokers, each in the setting SINK_SERVERS. Those that they name as their cluster are connected to as well.",
      },
      topic: {
        type: "text",
        pattern: /^[A-Za-z0-9._-]{1,200}$/,
        form: "1 to 200 letters, digits, dots, hyphens and underscores",
        required: true,
        means:
          "The topic, which no one else writes to. It is made with one partition where it does not exist.",
      },
      tls,
      mechanism: {
        type: "text",
        pattern: /^(PLAIN|SCRAM-SHA-256|SCRAM-SHA-512)$/,
        form: "PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512",
        needs: "user",
        means: "How the user signs in; `SCRAM-SHA-512` unless given.",
      },
      user,
      password,
    },
  },
  parquet: {
    title: "Parquet files",
    means: "Parquet files of consecutive events, each with a manifest, in a folder of the server.",
    repeats: "A file is replaced whole under the same name; its manifest is written last.",
    place: ["folder"],
    members: {
      folder: {
        type: "text",
        pattern: NAME,
        form: "1 to 64 letters, digits, hyphens and underscores",
        required: true,
        means: "The folder, below `sinks/<environment id>` of the data directory.",
      },
      ...fileSizes,
    },
  },
  s3: {
    title: "S3-compatible store",
    means: "The same Parquet files as objects in a bucket of an S3-compatible store.",
    repeats:
      "The manifest of a file is made only where there is none: a file that was delivered before is found by it.",
    place: ["servers", "bucket", "prefix"],
    members: {
      servers: {
        ...servers,
        pattern: /^[A-Za-z0-9.-]{1,253}:[0-9]{1,5}$/,
        form: "host:port",
        means: "Address of the store. It must be in the setting SINK_SERVERS.",
      },
      bucket: {
        type: "text",
        pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        form: "3 to 63 lowercase letters, digits, dots and hyphens",
        required: true,
        means: "The bucket, which exists. It is addressed by path.",
      },
      prefix: {
        type: "text",
        pattern: /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,7}$/,
        form: "words of letters, digits, hyphens and underscores, separated by slashes",
        required: true,
        means: "The first part of each key, which no one else writes below.",
      },
      region: {
        type: "text",
        pattern: /^[a-z0-9-]{1,64}$/,
        form: "1 to 64 lowercase letters, digits and hyphens",
        means: "The region that requests are signed for; `us-east-1` unless given.",
      },
      access_key_id: {
        type: "text",
        pattern: /^[\x21-\x7e]{1,128}$/,
        form: "1 to 128 characters without a space",
        required: true,
        means: "The key to sign with. It needs to get and put objects below the prefix, no more.",
      },
      secret_access_key: {
        type: "text",
        pattern: SECRET,
        form: "1 to 1000 characters on one line",
        required: true,
        secret: true,
        means: "The key's secret.",
      },
      tls: { ...tls, default: true, means: "Connects by TLS; false only within one machine." },
      ...fileSizes,
    },
  },
} as const satisfies Record<string, SinkKindRow>;

export type SinkKind = keyof typeof SINK_KINDS;

export const SINK_STATUSES = ["running", "paused"] as const;
export type SinkStatus = (typeof SINK_STATUSES)[number];

/** As shown: a running sink whose last attempt failed is failing. */
export const SINK_STATES = ["running", "paused", "failing"] as const;
export type SinkState = (typeof SINK_STATES)[number];

export function sinkKind(kind: SinkKind): SinkKindRow {
  return SINK_KINDS[kind];
}
