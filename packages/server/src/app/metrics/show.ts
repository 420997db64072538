import type { App } from "../../context/app.ts";
import type { OpenedDatabase } from "../../db/postgres/connections/open.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import type { Cells } from "../../http/server/cells.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { observePools } from "./observers.ts";
import { createReadings } from "./readings.ts";
import { serveMetrics } from "./serve.ts";

/** What is shown while the service runs. */
export interface Shown {
  readonly url: string;
  stop(): Promise<void>;
}

interface Measured {
  readonly app: App;
  readonly database: OpenedDatabase;
  readonly metrics: Metrics | undefined;
  readonly cells: Cells | undefined;
}

/** Serves `/metrics` and keeps its readings; nothing without METRICS_PORT. */
export async function showMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  { app, database, metrics, cells }: Measured,
): Promise<Shown | undefined> {
  if (metrics === undefined || port === undefined) return undefined;
  observePools(metrics, { requests: database.db, engine: database.workers });
  const states = () => cells?.list() ?? [{ name: MAIN_CELL, app, fault: undefined }];
  metrics.collect("railhead_cell_up", () =>
    states().map(({ name, fault }) => ({
      labels: { cell: name },
      value: fault === undefined ? 1 : 0,
    })),
  );
  // What is down cannot be read; `railhead_cell_up` says so.
  const open = () => states().filter(({ fault }) => fault === undefined);
  const readings = createReadings(app, metrics, () =>
    open().flatMap((cell) => (cell.app === undefined ? [] : [cell.app])),
  );
  const server = await serveMetrics(metrics, { host, port }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError([`METRICS_PORT: port ${port} of ${host} is taken`]);
  });
  await readings.read().catch((err: unknown) => app.log.warn({ err }, "the first readings failed"));
  readings.start();
  return {
    url: server.url,
    async stop() {
      await server.close();
      await readings.stop();
    },
  };
}
