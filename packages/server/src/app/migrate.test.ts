import { afterAll, beforeAll, expect, it } from "vitest";
import { withLogin } from "../db/postgres/connections/open.ts";
import { sql } from "../db/postgres/executor.ts";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { migrateDatabase } from "./migrate.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.addSandbox();
});
afterAll(() => service.close());

const rows = () =>
  service.db.rows(
    sql`select actor, outcome, details from audit_log where action = 'database.migrated'`,
  );

it("a migration from the command line is in the audit log with what it applied, one that applied nothing is not", async () => {
  const databaseUrl = withLogin(service.databaseUrl, "postgres");
  const migrateNow = () => migrateDatabase({ databaseUrl, dataDir: "", dryRun: false });
  expect(await migrateNow()).toEqual({ applied: [], functions: [] });
  expect(await rows()).toEqual([]);
  await service.db.run(sql`
    update schema_functions set checksum = 'older' where name = 'carry_postings'`);
  await migrateNow();
  expect(await rows()).toEqual([
    {
      actor: { type: "system", id: "command_line" },
      outcome: "done",
      details: {
        migrations: [],
        functions: ["carry_postings"],
        os_user: expect.any(String) as string,
      },
    },
  ]);
});
