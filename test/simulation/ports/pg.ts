import { createHash } from "node:crypto";
import {
  Client as NodeClient,
  Pool as NodePool,
  type ClientConfig,
  type PoolConfig,
  type Query,
} from "pg";
import { findSessions, type Sessions } from "../sessions.ts";
import { running, type Scheduler } from "../scheduler.ts";

// In place of `pg`, in the product's modules: each statement is a step of its own.
export * from "pg";

type Done = (error: Error | null, result?: unknown) => void;
type Submitted = Query & { text?: string; name?: string };

/** Settings whose real time would decide: the scheduler sees what waits, and when. */
const UNTIMED = [
  "statement_timeout=0",
  "lock_timeout=0",
  "idle_in_transaction_session_timeout=0",
  "client_connection_check_interval=0",
  "deadlock_timeout=1ms",
  "search_path=simulation,pg_catalog,public",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

const labels = new Map<string, string>();

/** The first words of a statement and the hash of its text. */
function labelOf(text: string): string {
  const known = labels.get(text);
  if (known !== undefined) return known;
  // The name of a process is its own, and written into some texts.
  const plain = text
    .replaceAll(/'[^']*'/g, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim();
  const label = `${plain.slice(0, 60)} #${createHash("sha256").update(plain).digest("hex").slice(0, 6)}`;
  labels.set(text, label);
  return label;
}

export class Client extends NodeClient {
  private readonly simulated: { scheduler: Scheduler; sessions: Sessions } | undefined;
  /** The backend, once connected. */
  backend = 0;
  notifies = false;
  inTransaction = false;

  constructor(config: ClientConfig) {
    const store = running();
    super(
      store === undefined ? config : { ...config, options: `${config.options ?? ""} ${UNTIMED}` },
    );
    this.simulated =
      store === undefined
        ? undefined
        : { scheduler: store.scheduler, sessions: findSessions(store.scheduler) };
    if (store === undefined) return;
    this.simulated?.sessions.add(store.actor, this);
    // A process that has died no longer listens to its sockets.
    super.on("error", () => undefined);
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(done?: any): any {
    if (this.simulated === undefined)
      return done === undefined ? super.connect() : super.connect(done);
    const { scheduler } = this.simulated;
    const connected = scheduler.call({
      port: "database",
      label: "connect",
      lane: this,
      run: async () => {
        await super.connect();
        this.backend = (this as unknown as { processID: number }).processID;
      },
    });
    if (done === undefined) return connected;
    void report(connected, done as Done);
    return undefined;
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override query(statement: any, values?: any, callback?: any): any {
    const { simulated } = this;
    if (simulated === undefined) return super.query(statement, values, callback) as unknown;
    const done = (typeof values === "function" ? values : callback) as Done | undefined;
    const given = typeof values === "function" ? undefined : (values as unknown[] | undefined);
    const ended = this.park(simulated, statement as string, given);
    if (done === undefined) return ended;
    void report(ended, done);
    return undefined;
  }

  private park(
    { scheduler, sessions }: { scheduler: Scheduler; sessions: Sessions },
    statement: Submitted | string,
    values: unknown[] | undefined,
  ): Promise<unknown> {
    const text = typeof statement === "string" ? statement : (statement.text ?? "copy");
    return scheduler.call({
      port: "database",
      label: labelOf(text),
      lane: this,
      run: async () => {
        await sessions.before(text);
        try {
          return await this.execute(statement, values);
        } finally {
          await sessions.after(this, text);
        }
      },
      lock: {
        isBlocked: () => sessions.isBlocked(this.backend),
        hold: () => sessions.hold(this.backend),
        release: () => sessions.release(this.backend),
      },
      lost: async () => {
        await sessions.end(this);
        return Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });
      },
    });
  }

  private execute(statement: Submitted | string, values: unknown[] | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result?: unknown) => {
        if (error === null || error === undefined) resolve(result);
        else reject(error);
      };
      if (typeof statement !== "string") void super.query(statement as never, done as never);
      else if (values === undefined) void super.query(statement, done as never);
      else super.query(statement, values, done as never);
    });
  }

  /** A statement of the simulation itself, between two steps. */
  async probe(text: string): Promise<void> {
    await this.execute(text, undefined);
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    if (event !== "notification" || this.simulated === undefined)
      return super.on(event as "end", listener);
    const { scheduler, sessions } = this.simulated;
    sessions.listens(this);
    return super.on("notification", (message) => {
      const deliver = () => Promise.resolve((listener as (arrived: object) => void)(message));
      sessions.arrived(
        this,
        () =>
          void scheduler.call({
            port: "news",
            label: message.channel,
            lane: listener,
            run: deliver,
          }),
      );
    });
  }
}

/** Calls the driver's way: outside the promise, whose errors would be the callback's. */
async function report(ended: Promise<unknown>, done: Done): Promise<void> {
  let result: unknown;
  try {
    result = await ended;
  } catch (error) {
    setImmediate(done, error as Error);
    return;
  }
  setImmediate(done, null, result);
}

export class Pool extends NodePool {
  constructor(config: PoolConfig) {
    const isSimulated = running() !== undefined;
    // Real seconds close nothing; pg-pool takes the class to make clients of as an option.
    const own = { Client, ...config, idleTimeoutMillis: 0, connectionTimeoutMillis: 0 };
    super(isSimulated ? (own as unknown as PoolConfig) : config);
  }
}
