import { importsOf, packageOf, type Import } from "./imports.ts";
import { isSource, isTest, type Finding, type TreeFile } from "./source-tree.ts";

const BASE = ["core", "node", "server/base"];
const BOOKS = ["server/ledger", "server/events", "server/vault"];
const BELOW_PAYMENTS = [
  ...BASE,
  ...BOOKS,
  "nacha",
  "server/db",
  "server/rails",
  "server/sandbox",
  "server/environments",
  "server/verification",
  "server/bridge-providers",
  "server/exceptions",
  "server/approvals",
];
const SERVICE = [
  ...BELOW_PAYMENTS,
  "server/chain",
  "server/people",
  "server/payments",
  "server/sinks",
  "server/webhooks",
];
const BELOW_API = [...SERVICE, "server/context", "server/http"];

/**
 * What each package, and each folder of the server, may import; `node` stands for Node's own modules.
 * A folder not listed here is refused: add it where it belongs, with what it may import.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  nacha: [],
  client: [],
  bridge: [],
  dashboard: ["client", "core", "nacha"],
  railhead: ["client", "nacha", "core", "server", "node"],
  "server/base": ["core", "node"],
  "server/db": BASE,
  "server/vault": [...BASE, "server/db"],
  "server/ledger": [...BASE, "server/db"],
  "server/events": [...BASE, "server/db"],
  "server/people": [
    ...BASE,
    "server/db",
    "server/vault",
    "server/environments",
    "server/exceptions",
  ],
  "server/risk": [...BASE, "server/db"],
  "server/rails": [...BASE, "nacha", "server/db", "server/vault"],
  "server/chain": [...BASE, "server/db", "server/rails", "server/vault"],
  "server/exceptions": [...BASE, "server/db", "server/events"],
  "server/approvals": [...BASE, "server/db", "server/events", "server/exceptions"],
  "server/environments": [...BASE, ...BOOKS, "server/db", "server/rails"],
  "server/sandbox": [
    ...BASE,
    ...BOOKS,
    "nacha",
    "server/db",
    "server/rails",
    "server/environments",
    "server/exceptions",
  ],
  "server/bridge-providers": [...BASE, "server/db", "server/vault"],
  "server/verification": [
    ...BASE,
    ...BOOKS,
    "server/db",
    "server/environments",
    "server/bridge-providers",
  ],
  "server/webhooks": [...BASE, "server/db", "server/events", "server/exceptions", "server/vault"],
  "server/sinks": [...BASE, "server/db", "server/events", "server/exceptions", "server/vault"],
  "server/payments": BELOW_PAYMENTS,
  // The type of the service that every route receives.
  "server/context": SERVICE,
  "server/http": [
    ...BASE,
    "server/db",
    "server/events",
    "server/vault",
    "server/environments",
    "server/people",
    "server/approvals",
    "server/context",
  ],
  "server/api": BELOW_API,
  "server/metrics": ["core"],
  "server/app": [...BELOW_API, "server/api", "server/metrics"],
  "server/index.ts": [...BELOW_API, "server/api", "server/app"],
};

/** Files that a noun shares with other nouns of the API; its verbs are its own. */
const SHARED_BY_NOUNS = /\/(schema|serialize|reply|payment-routes)\.ts$/;

/** The part of the repository a source file belongs to: a package, or a layer of the server. */
function areaOf(path: string): string | undefined {
  const [, name, rest] = /^packages\/([a-z-]+)\/src\/(.+)$/.exec(path) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  return name === "server" ? `server/${rest.split("/")[0]}` : name;
}

function areaOfImport(found: Import): string | undefined {
  if (found.target !== undefined) return areaOf(found.target);
  if (found.specifier.startsWith("node:")) return "node";
  const [, name] = /^@railhead\/([a-z-]+)$/.exec(packageOf(found.specifier)) ?? [];
  return name;
}

/** Imports that go against the table, and those that reach into another noun's folder. */
export function checkBoundaries(files: readonly TreeFile[]): Finding[] {
  return files.filter(({ path }) => isSource(path)).flatMap(boundaryFindings);
}

function boundaryFindings(file: TreeFile): Finding[] {
  const { path } = file;
  const area = areaOf(path) ?? path;
  const allowed = MAY_IMPORT[area];
  if (allowed === undefined) {
    const what = `${area} is in no layer; add it to MAY_IMPORT in test/tidy/boundaries.ts`;
    return [{ path, line: 1, what }];
  }
  return importsOf(file).flatMap((found): Finding[] => {
    const { line, target, specifier } = found;
    if (target !== undefined && isTest(target)) {
      return [{ path, line, what: `imports ${specifier}; source never imports a test` }];
    }
    const wanted = areaOfImport(found);
    if (target !== undefined && wanted === undefined) {
      return [{ path, line, what: `imports ${specifier} outside src; import a package by name` }];
    }
    if (wanted === area) return nounFindings(file, found);
    if (wanted === undefined || allowed.includes(wanted)) return [];
    const hint = "move what both need to a lower layer, or pass it in";
    return [{ path, line, what: `${area} may not import ${wanted}; ${hint}` }];
  });
}

function nounFindings({ path }: TreeFile, { line, target }: Import): Finding[] {
  const from = nounOf(path);
  const to = target === undefined ? undefined : nounOf(target);
  if (from === undefined || to === undefined || from === to) return [];
  if (SHARED_BY_NOUNS.test(target ?? "")) return [];
  return [
    {
      path,
      line,
      what: `imports a verb of ${to}; share through its schema.ts, serialize.ts or reply.ts`,
    },
  ];
}

function nounOf(path: string): string | undefined {
  const noun = /^packages\/server\/src\/api\/([a-z-]+)\//.exec(path)?.[1];
  return noun === "shared" ? undefined : noun;
}

/** Exported setters of a status, and the only files that may import them. */
const SETTERS: Readonly<Record<string, readonly string[]>> = {
  updateMovedPayments: ["packages/server/src/payments/transitions/move.ts"],
  moveSets: ["packages/server/src/payments/bulk/bulk-move.ts"],
  writeFundingEvents: ["packages/server/src/payments/funding/move-funding.ts"],
};

/** A status has one writer: everyone else asks it for a move. */
export function checkSetters(files: readonly TreeFile[]): Finding[] {
  return files.flatMap((file) => {
    if (!isSource(file.path)) return [];
    return importsOf(file).flatMap(({ line, names }) =>
      names.flatMap((name): Finding[] => {
        const writers = SETTERS[name];
        if (writers === undefined || writers.includes(file.path)) return [];
        return [{ path: file.path, line, what: `imports ${name}; ask ${writers[0]} for a move` }];
      }),
    );
  });
}

const SQL_PACKAGES = new Set(["pg", "sql-template-tag"]);
const DB = "packages/server/src/db/";

/** All SQL stands in server/src/db. Tests may speak to the database. */
export function checkSqlPlace(files: readonly TreeFile[]): Finding[] {
  return files.flatMap((file) => {
    if (!isSource(file.path) || file.path.startsWith(DB)) return [];
    return importsOf(file).flatMap(({ line, specifier, target, names }): Finding[] => {
      const isTag = target?.startsWith(DB) === true && names.includes("sql");
      if (!isTag && !SQL_PACKAGES.has(packageOf(specifier))) return [];
      const what = "SQL stands in packages/server/src/db; add a function to the table's module";
      return [{ path: file.path, line, what }];
    });
  });
}
