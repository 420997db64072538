/** The five-character SQLSTATE of the first database error in a chain of causes. */
export function sqlState(error: unknown): string | undefined {
  // The digit distinguishes it from operating-system codes such as EPIPE.
  return firstText(error, "code", /^(?=.*\d)[0-9A-Z]{5}$/);
}

/** Whether a unique constraint or index refused a row; with a name, only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return constraint === undefined || firstText(error, "constraint", /./) === constraint;
}

/** Whether a not-null constraint of that column refused a row. */
export function isNullViolation(error: unknown, column: string): boolean {
  return sqlState(error) === "23502" && firstText(error, "column", /./) === column;
}

/** Whether the transaction may be retried: serialization failure, deadlock, or a key retired meanwhile. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40001" || state === "40P01" || isKeyInUse(error);
}

/**
 * Whether a foreign key to an encryption key refused a change: the deletion of a key that is in use, or a
 * value that was encrypted under a key deleted meanwhile.
 */
export function isKeyInUse(error: unknown): boolean {
  return isForeignKeyViolation(error, /_(data|master)_key$/);
}

/** Whether a row names an environment that was deleted meanwhile. */
export function isEnvironmentGone(error: unknown): boolean {
  return isForeignKeyViolation(error, /_environment_id_fkey$/);
}

/** Whether the counter of an environment refused to go on, since the environment is moved to another cluster. */
export function isEnvironmentFenced(error: unknown): boolean {
  return (
    sqlState(error) === "23514" && firstText(error, "constraint", /./) === "event_counts_fenced"
  );
}

/** Whether a foreign key with such a name refused a change. */
function isForeignKeyViolation(error: unknown, constraint: RegExp): boolean {
  return sqlState(error) === "23503" && constraint.test(firstText(error, "constraint", /./) ?? "");
}

/**
 * A serialization failure detected by our own check: locked rows differ from those read before. The whole
 * transaction is retried.
 */
export function serializationFailure(what: string): Error {
  return Object.assign(new Error(what), { code: "40001" });
}

/** Whether a statement or lock timeout expired. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return state === "57014" || state === "55P03";
}

/** Whether the server is read-only: a standby, or a primary set read-only. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === "25006";
}

const LOST_CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

// The driver reports these without a code.
const LOST_CONNECTION_TEXT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired$|Cannot use a pool after calling end)/;

/**
 * Whether the database is unreachable or shutting down, so that the caller may retry. After a failed
 * commit the outcome is unknown: respond 503.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  // 08 connection, 25006 read-only, 25P03 idle in transaction (session ended), 53 resources,
  // 57P operator intervention
  if (state !== undefined && /^(08...|25006|25P03|53...|57P0.)$/.test(state)) return true;
  const code = firstText(error, "code", /^E[A-Z_]+$/);
  if (code !== undefined && LOST_CONNECTION.has(code)) return true;
  // Only a missing socket file, not any missing file.
  if (code === "ENOENT" && firstText(error, "syscall", /^connect$/) !== undefined) return true;
  return firstText(error, "message", LOST_CONNECTION_TEXT) !== undefined;
}

const lost = new WeakSet<Error>();

/** Marks an error as a lost connection to the database: a bank's connections fail with the same codes. */
export function markConnectionLost(error: Error): void {
  lost.add(error);
}

/** Whether a connection to the database was lost, as marked. */
export function isConnectionLost(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (lost.has(current)) return true;
    current = current.cause;
  }
  return false;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^25006$/, "The database takes no writes: it is a standby or set read-only."],
  [/^53100$/, "The disk of the database is full."],
  [/^53300$/, "The database has no connection left."],
  [/^53...$/, "The database is out of a resource that writes need."],
  [/^57P0.$/, "The database is starting or shutting down."],
];

/** Whether the pool had no connection left in time. */
export function isPoolFull(error: unknown): boolean {
  return firstText(error, "message", /^timeout exceeded when trying to connect/) !== undefined;
}

/** Why the database is unavailable, in one sentence for an operator. */
export function unavailableReason(error: unknown): string {
  const state = sqlState(error);
  if (state === undefined) return "The database cannot be reached.";
  const known = REASONS.find(([pattern]) => pattern.test(state));
  return known?.[1] ?? `The database refuses a write (SQLSTATE ${state}).`;
}

function firstText(error: unknown, key: string, pattern: RegExp): string | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const value = (current as Error & Record<string, unknown>)[key];
    if (typeof value === "string" && pattern.test(value)) return value;
    current = current.cause;
  }
  return undefined;
}
