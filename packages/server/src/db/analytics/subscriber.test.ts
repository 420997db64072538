import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import {
  clusterFolder,
  startCluster,
  type Cluster,
} from "../../../../../test/support/two-clusters.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../managed-postgres/managed-postgres.ts";
import { withLogin } from "../postgres/connections/open.ts";
import { openPool } from "../postgres/connections/pool.ts";
import { raw, sql, type Database } from "../postgres/executor.ts";
import { publicationSql, starSchemaSql, subscriberSql } from "./star-schema.ts";
import { STAR_TABLES } from "./star-views.ts";

const LIMIT = { timeout: 60_000, interval: 100 };

describe("a subscriber of the published tables", () => {
  const folder = clusterFolder();
  let publisher: Cluster;
  let server: ManagedPostgres;
  let subscriber: Database;
  let service: TestService;
  let sandbox: Sandbox;

  beforeAll(async () => {
    publisher = await startCluster(folder.path, "publisher");
    service = await startTestService({ openDb: () => Promise.resolve(publisher.db) });
    sandbox = await service.addSandbox();
    await playPayments();
    await publisher.owner.run(raw(publicationSql()));
    await publisher.owner.run(raw("alter role railhead_subscriber login"));
    const dataDir = join(folder.path, "subscriber", "pg");
    server = await startManagedPostgres({ dataDir, durable: false });
    subscriber = openPool({ url: server.url, max: 2 });
    await subscriber.run(raw(subscriberSql()));
    const url = withLogin(publisher.server.url, "railhead_subscriber");
    await subscriber.run(
      raw(`create subscription railhead connection '${url}' publication railhead_analytics`),
    );
    await subscriber.run(raw(starSchemaSql()));
    await publisher.owner.run(raw(starSchemaSql()));
  }, 120_000);
  afterAll(async () => {
    await subscriber.close();
    await server.stop();
    await service.close();
    await publisher.stop();
    folder.remove();
  });

  async function playPayments(): Promise<void> {
    const { paykey, created_at } = await createPaykey(sandbox);
    const payment_date = String(created_at).slice(0, 10);
    for (const outcome of ["standard", "failed_insufficient_funds"])
      await createPayment(sandbox, "charge", { paykey, outcome, payment_date });
    await sandbox.advance("idle");
  }

  const columnsOf = (types: string) =>
    types.split(",").map((column) => column.trim().split(" ")[0]);

  /** What the published tables hold. */
  async function contentOf(db: Database): Promise<Record<string, string>> {
    const content: Record<string, string> = {};
    for (const [table, types] of Object.entries(STAR_TABLES)) {
      const { text } = await db.one<{ text: string | null }>(
        raw(`
        select string_agg(row::text, e'\\n' order by row::text) as text
        from (select ${columnsOf(types).join(", ")} from public.${table}) row`),
      );
      content[table] = text ?? "";
    }
    return content;
  }

  const expectEqual = () =>
    expect
      .poll(async () => [await contentOf(subscriber), await contentOf(publisher.owner)], LIMIT)
      .toSatisfy(([held, published]) => JSON.stringify(held) === JSON.stringify(published));

  /** Results of the five queries of the page, asked as an analyst. */
  async function answersOf(db: Database): Promise<object[][]> {
    const page = await readFile("docs/operate/analytics.md", "utf8");
    const texts = [...page.matchAll(/```sql\n([^`]*)```/g)].map(([, text = ""]) =>
      text.replaceAll(":'environment'", `'${sandbox.environment.id}'`),
    );
    return await db.tx(async (tx) => {
      await tx.run(sql`set local role railhead_analysts`);
      const answers: object[][] = [];
      for (const text of texts) answers.push(await tx.rows(raw(text)));
      return answers;
    });
  }

  it("gets what was there before it, by a login that may read the published columns alone", async () => {
    await expectEqual();
    const { payments } = await contentOf(subscriber);
    expect(payments?.split("\n")).toHaveLength(2);
    const login = withLogin(publisher.server.url, "railhead_subscriber");
    const db = openPool({ url: login, max: 1 });
    await expect(db.run(sql`select metadata from payments`)).rejects.toThrow("permission denied");
    await db.close();
  });

  it("follows inserts and updates, and answers each query of the page as the publisher does", async () => {
    await playPayments();
    await expectEqual();
    const answers = await answersOf(subscriber);
    expect(answers).toHaveLength(5);
    expect(answers.map((rows) => rows.length > 0)).toEqual(Array(5).fill(true));
    expect(answers).toEqual(await answersOf(publisher.owner));
  });

  it("catches up on what it missed while it was down", async () => {
    await subscriber.run(raw("alter subscription railhead disable"));
    await playPayments();
    await subscriber.run(raw("alter subscription railhead enable"));
    await expectEqual();
  });

  it("loses what a sandbox loses in a reset", async () => {
    await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
    await expectEqual();
    expect(await contentOf(subscriber)).toMatchObject({ payments: "", postings: "" });
  });

  it("keeps following after the scripts of a later release were run", async () => {
    await subscriber.run(raw(subscriberSql()));
    await publisher.owner.run(raw(publicationSql()));
    await playPayments();
    await expectEqual();
  });

  it("cannot subscribe to the views, which PostgreSQL does not publish", async () => {
    const publish = raw("create publication views for table analytics.fact_payments");
    await expect(publisher.owner.run(publish)).rejects.toThrow("cannot add relation");
  });
});
