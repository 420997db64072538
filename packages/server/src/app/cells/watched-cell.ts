import type { Logger } from "pino";
import { LATE, within } from "../../base/within.ts";
import type { App } from "../../context/app.ts";
import { isUnavailable, unavailableReason } from "../../db/postgres/errors.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";
import { ping } from "../../db/postgres/connections/session.ts";
import type { CellState } from "../../http/server/cells.ts";
import { createPeriodic } from "../../payments/engine/periodic.ts";

const LOOK_MS = 1_000;
const PING_MS = 3_000;
const NOT_OPENED = "It was not opened yet.";
const SILENT = "The database does not answer.";
const REFUSED = "It cannot be opened; the log says why.";

/** A cell that is looked at every second, and opened as soon as it can be. */
export interface WatchedCell extends CellState {
  /** Looks once, and from then on. */
  start(): Promise<void>;
  /** Looks no more. */
  stop(): Promise<void>;
}

export function watchCell(
  { name, log }: { readonly name: string; readonly log: Logger },
  open: () => Promise<App>,
): WatchedCell {
  let app: App | undefined;
  let fault: string | undefined = NOT_OPENED;
  let pings: Pings | undefined;
  let failedLooks = 0;

  /** Why it cannot serve, and what to log of it. */
  async function look(): Promise<{ readonly fault?: string; readonly err?: unknown }> {
    try {
      if (pings === undefined) {
        app = await open();
        pings = pingsOf(app.db);
        return {};
      }
      return (await pings.isSilent()) ? { fault: SILENT } : {};
    } catch (err) {
      return { fault: isUnavailable(err) ? unavailableReason(err) : REFUSED, err };
    }
  }
  async function watch(): Promise<void> {
    const before = fault;
    const seen = await look();
    failedLooks = seen.fault === undefined ? 0 : failedLooks + 1;
    // A single look also fails where this process stood still itself.
    if (before === undefined && failedLooks === 1) return;
    fault = seen.fault;
    if (fault === before) return;
    if (fault === undefined) {
      const level = before === NOT_OPENED ? "info" : "warn";
      log[level]({ cell: name }, "a cell serves its environments");
    } else log.error({ cell: name, ...seen }, "a cell is down");
  }
  const looks = createPeriodic(LOOK_MS, watch, () => undefined);
  return {
    name,
    get app() {
      return app;
    },
    get fault() {
      return fault;
    },
    async start() {
      await watch();
      looks.start();
    },
    async stop() {
      await looks.stop();
      pings?.close();
    },
  };
}

interface Pings {
  /** Whether the server left a ping unanswered. Throws where it cannot be reached. */
  isSilent(): Promise<boolean>;
  close(): void;
}

/** Over a connection of its own: that the pool is full says nothing about the server. */
function pingsOf(db: Database): Pings {
  let connection: Connection | undefined;
  const close = () => {
    void connection?.release().catch(() => undefined);
    connection = undefined;
  };
  async function send(): Promise<void> {
    if (connection?.alive !== true) connection = await db.connect();
    await ping(connection);
  }
  return {
    async isSilent() {
      try {
        const isLate = (await within(PING_MS, send())) === LATE;
        if (isLate) close();
        return isLate;
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}
