import { importStatement, prepare, readConfig } from "@railhead/server";

/** What the parent sends: statements to match, one after the other. */
export interface MatchOrder {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly environmentId: string;
  readonly at: string;
  readonly statements: readonly string[];
}

/** How many lines were matched, in what time, and with what memory in megabytes. */
export interface MatchReport {
  readonly lines: number;
  readonly matched: number;
  readonly seconds: number;
  readonly before: number;
  readonly peak: number;
}

const megabytes = () => process.resourceUsage().maxRSS / 1024;

async function match(order: MatchOrder): Promise<MatchReport> {
  const { app, database } = await prepare({
    config: readConfig({ DATABASE_URL: order.databaseUrl, RAILHEAD_DATA_DIR: order.dataDir }),
    engine: false,
  });
  const before = megabytes();
  const start = performance.now();
  const sum = { lines: 0, matched: 0 };
  try {
    for (const [index, content] of order.statements.entries()) {
      const context = { tools: app, environment_id: order.environmentId, at: order.at };
      const row = await importStatement(context, { name: `bench-${index}`, content });
      sum.lines += row.line_count;
      sum.matched += row.matched_count;
    }
  } finally {
    await database.close();
  }
  const seconds = (performance.now() - start) / 1000;
  return { ...sum, seconds, before, peak: megabytes() };
}

process.on("message", (order: MatchOrder) => {
  match(order)
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    });
});
