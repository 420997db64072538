import type { Setting } from "./setting.ts";

/** Settings of the database and its connections. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: {
    type: "text",
    pattern: "^postgres(ql)?://",
    description:
      "An own PostgreSQL 15 or newer, of one host or several (operate/failover.md); without it Railhead runs PostgreSQL 18 itself.",
  },
  DATABASE_POOL_URL: {
    type: "text",
    pattern: "^postgres(ql)?://",
    description:
      "A connection pooler in transaction mode, such as PgBouncer, to the database of DATABASE_URL: requests go through it (operate/deploy.md). DATABASE_URL stays the server's own address.",
  },
  DATABASE_POOL_REQUESTS: {
    type: "integer",
    minimum: 8,
    maximum: 1_000,
    default: 16,
    description: "Connections that a process opens at most for requests.",
  },
  DATABASE_POOL_ENGINE: {
    type: "integer",
    minimum: 6,
    maximum: 1_000,
    default: 6,
    description: "Connections that a process opens at most for its engine.",
  },
  DATABASE_REPLICA_URL: {
    type: "text",
    pattern: "^postgres(ql)?://",
    description:
      "A streaming replica of the database, for lists of payments, customers, paykeys and funding events; what it does not hold yet, or cannot answer, the database does.",
  },
  REPLICA_MAX_LAG_MS: {
    type: "integer",
    minimum: 1,
    maximum: 5_000,
    default: 500,
    description:
      "How long a list waits for the replica to hold all that was committed before it was asked; then the database answers.",
  },
  RAILHEAD_CELLS: {
    type: "text",
    pattern:
      "^(file:.+|[a-z][a-z0-9-]{0,39}=postgres(ql)?://[^ ]+( [a-z][a-z0-9-]{0,39}=postgres(ql)?://[^ ]+)*)$",
    description:
      "Further PostgreSQL clusters whose environments this installation serves, `name=postgres://…` separated by spaces, or file:PATH of a file with one a line (operate/scale.md). The cluster of DATABASE_URL is the cell `main`.",
  },
  RAILHEAD_CELL: {
    type: "text",
    pattern: "^[a-z][a-z0-9-]{0,39}$",
    description:
      "Of a command: the cell of RAILHEAD_CELLS that it is about, in place of the database and the journal of `main`. A service that has it serves this cell alone.",
  },
  ALLOW_DATA_LOSS_ON_FAILOVER: {
    type: "choice",
    choices: ["yes", "no"],
    default: "no",
    description:
      "Whether a live environment may run on a server with a standby that commits do not wait for: promoted, it lacks the last payments (operate/failover.md).",
  },
  MIGRATE_LIVE_AT_START: {
    type: "choice",
    choices: ["on", "off"],
    default: "off",
    description:
      "Whether a process migrates a database with a live environment when it starts. Otherwise it does not start before `railhead migrate` has run (operate/upgrade.md).",
  },
} as const satisfies Readonly<Record<string, Setting>>;
