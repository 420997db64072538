import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./settings/config.ts";
import { sql } from "../db/postgres/executor.ts";
import { startService } from "./service.ts";

test("a service whose database is gone stops all the same, and soon", async () => {
  const folder = await mkdtemp(join(tmpdir(), "railhead-stop-"));
  await chmod(folder, 0o755);
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "silent",
  });
  const service = await startService({ config });
  // It cannot be started again.
  await rename(join(folder, "data/pg/global/pg_control"), join(folder, "pg_control"));
  process.kill(service.database.managed?.pid ?? 0, "SIGQUIT");
  await expect.poll(() => service.app.db.rows(sql`select 1`).catch(() => "gone")).toBe("gone");
  const start = performance.now();
  await service.stop();
  expect(performance.now() - start).toBeLessThan(20_000);
  await rm(folder, { recursive: true });
});
