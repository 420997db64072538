import { blank, blankSqlComments } from "./blank.ts";
import { isSource, isTest, lineAt, type Finding, type TreeFile } from "./source-tree.ts";

const SERVER = "packages/server/src/";
/** Statements that payments/transitions/move.ts and payments/bulk/bulk-move.ts make, and when work on them is due. */
const PAYMENT_WRITERS: ReadonlySet<string> = new Set(
  [
    "payments/payments",
    "payments/create-payments",
    "payments/bulk-move",
    "funding/funding-lines",
    "counterparties/balance-checks",
  ].map((name) => `${SERVER}db/tables/${name}.ts`),
);

/** What a rule reads: code without strings and comments, with strings, or the text as it is. */
type View = "code" | "strings" | "all";

interface TextRule {
  readonly pattern: RegExp;
  readonly view: View;
  readonly applies: (path: string) => boolean;
  readonly what: string;
}

const SQL_FILES = [`${SERVER}db/migrations/`, `${SERVER}db/functions/`];

const startsWithAny = (path: string, starts: readonly string[]) =>
  starts.some((start) => path.startsWith(start));

const isTypeScript = (path: string) => /\.tsx?$/.test(path);

/** The client and the dashboard run elsewhere: where each takes time and chance is one file as well. */
const CLIENT_PLATFORM = "packages/client/src/platform.ts";
const DASHBOARD_CLOCK = "packages/dashboard/src/api/clock.ts";

/** Nonces, lock owners and the jitter of retries: randomness that no outcome depends on. */
const MAY_DRAW = [
  `${SERVER}base/ids.ts`,
  `${SERVER}vault/`,
  `${SERVER}db/managed-postgres/`,
  `${SERVER}environments/ttl-cache.ts`,
  "packages/railhead/src/mcp/approvals.ts",
  `${SERVER}db/postgres/transactions/transaction.ts`,
  CLIENT_PLATFORM,
];

/** Elapsed time for time-outs, short caches and how long a call took; no rule of money reads it. */
const MAY_MEASURE = [
  // How long a transaction holds its locks.
  `${SERVER}db/postgres/transactions/batched-transaction.ts`,
  `${SERVER}db/postgres/transactions/waiters.ts`,
  `${SERVER}db/managed-postgres/`,
  `${SERVER}environments/ttl-cache.ts`,
  `${SERVER}http/`,
  `${SERVER}app/metrics/observers.ts`,
  `${SERVER}environments/key-guesses.ts`,
  // Delays of guesses must not end early where the wall clock is set.
  `${SERVER}people/back-off.ts`,
  `${SERVER}webhooks/`,
  "packages/railhead/src/",
  DASHBOARD_CLOCK,
];

/** The settings of the service and of its command, and the look of the terminal. */
const MAY_READ_ENV = [
  `${SERVER}app/settings/config.ts`,
  "packages/railhead/src/connection/settings.ts",
  "packages/railhead/src/terminal/terminal.ts",
];

/** Leases of processes last by the database's clock, which all of them share; no rule of money reads it. */
const LEASES = `${SERVER}db/tables/environments/engine-leases.ts`;

const RULES: readonly TextRule[] = [
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(/g,
    view: "code",
    applies: (path) =>
      isSource(path) &&
      ![`${SERVER}base/clock.ts`, CLIENT_PLATFORM, DASHBOARD_CLOCK].includes(path),
    what: "reads the wall clock; take an instant as a parameter (server/src/base/clock.ts gives it)",
  },
  {
    pattern: /\bperformance\.now\(/g,
    view: "code",
    applies: (path) => isSource(path) && !startsWithAny(path, MAY_MEASURE),
    what: "measures time; take instants as parameters",
  },
  {
    pattern: /\bMath\.random\b|\brandom(?:Bytes|UUID|Int)\(|\bgetRandomValues\b/g,
    view: "code",
    applies: (path) => isSource(path) && !startsWithAny(path, MAY_DRAW),
    what: "draws randomness; ask the Ids it is handed (server/src/base/ids.ts)",
  },
  {
    pattern: /\bprocess\.env\b/g,
    view: "code",
    applies: (path) => isSource(path) && !MAY_READ_ENV.includes(path),
    what: "reads the environment; add a setting to server/src/app/settings/config.ts",
  },
  {
    pattern: /\bconsole\.\w+/g,
    view: "code",
    applies: (path) => isTypeScript(path) && !path.startsWith("bench/"),
    what: "prints; log through the logger it is handed, or write to a stream",
  },
  {
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip)\b/g,
    view: "code",
    applies: isTest,
    what: "leaves tests out; run them all, or delete the one that cannot hold",
  },
  {
    pattern: /\b(?:TODO|FIXME|XXX)\b/g,
    view: "all",
    applies: () => true,
    what: "leaves work in the text; do it, or open an issue",
  },
  {
    pattern: /(?<![\w.])\/(?:work|root|tmp|Users|home(?!\/me\b))\/[\w.-]*/g,
    view: "all",
    applies: () => true,
    what: "names a folder of one machine; use a path relative to the repository",
  },
  {
    pattern:
      /(?<![.\w])(?:now|random|clock_timestamp|statement_timestamp|transaction_timestamp|gen_random_uuid)\(\)|\b(?:current_timestamp|current_date|localtimestamp)\b/gi,
    view: "strings",
    applies: (path) => path.startsWith(`${SERVER}db/`) && path !== LEASES && !isTest(path),
    what: "asks PostgreSQL for time or chance; pass the instant or the id as a parameter",
  },
  {
    pattern: /\bupdate\s+payment(?:s|_states)\b/gi,
    view: "strings",
    applies: (path) => isShipped(path) && !PAYMENT_WRITERS.has(path),
    what: "updates payments or their states; ask payments/transitions/move.ts, whose statement is in db/tables/payments/payments.ts",
  },
  {
    pattern: /\bupdate\s+funding_events\b/gi,
    view: "strings",
    applies: (path) =>
      isShipped(path) && path !== `${SERVER}db/tables/funding-runs/funding-writes.ts`,
    what: "updates funding_events; ask payments/funding/move-funding.ts",
  },
];

function isShipped(path: string): boolean {
  return isSource(path) || startsWithAny(path, SQL_FILES);
}

function view(file: TreeFile, wanted: View): string {
  if (wanted === "all") return file.text;
  if (file.path.endsWith(".sql")) return blankSqlComments(file.text);
  return blank(file.text, { comments: true, strings: wanted === "code" });
}

/** Texts that must not stand where they stand. The rules' own files quote them. */
export function checkTexts(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => !path.startsWith("test/tidy"))
    .flatMap((file) =>
      RULES.filter((rule) => rule.applies(file.path)).flatMap((rule) => {
        const text = view(file, rule.view);
        return [...text.matchAll(rule.pattern)].map((match) => ({
          path: file.path,
          line: lineAt(text, match.index),
          what: `"${match[0].trim()}" ${rule.what}`,
        }));
      }),
    );
}
