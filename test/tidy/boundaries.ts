import { importsOf, packageOf, type Import } from "./imports.ts";
import { isSource, isTest, type Finding, type TreeFile } from "./source-tree.ts";

/** Files of the server that every floor may stand on. */
const GROUND = [
  "core",
  "node",
  "server/clock.ts",
  "server/ids.ts",
  "server/folders.ts",
  "server/assert.ts",
  "server/wire.ts",
];
const BOOKS = ["server/ledger", "server/events", "server/vault"];
const BELOW_PAYMENTS = [
  ...GROUND,
  ...BOOKS,
  "nacha",
  "server/db",
  "server/rails",
  "server/risk",
  "server/environments",
  "server/verification",
  "server/bridge-providers",
  "server/exceptions",
];
const BELOW_HTTP = [...BELOW_PAYMENTS, "server/payments"];
const BELOW_RESOURCES = [...BELOW_HTTP, "server/webhooks", "server/app.ts", "server/http"];
const EVERYTHING = [
  ...BELOW_RESOURCES,
  "server/config.ts",
  "server/config-docs.ts",
  "server/compat-docs.ts",
  "server/resources",
  "server/compose.ts",
  "server/start-checks.ts",
  "server/service.ts",
  "server/erase.ts",
  "server/live.ts",
];

/**
 * What each package, and each floor of the server, may import; `node` stands for Node's own
 * modules, packages are judged by the manifests. A floor not listed here is refused: add it where
 * it belongs, with what it stands on.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  nacha: [],
  client: [],
  bridge: [],
  dashboard: ["client", "core"],
  railhead: ["client", "nacha", "core", "server", "node"],
  "server/assert.ts": [],
  "server/clock.ts": ["core"],
  "server/ids.ts": ["core", "node"],
  "server/folders.ts": ["node"],
  "server/compat.ts": [],
  "server/compat-docs.ts": ["server/compat.ts"],
  "server/wire.ts": ["core", "server/compat.ts"],
  "server/config.ts": ["server/compat.ts"],
  "server/config-docs.ts": ["server/config.ts"],
  "server/db": GROUND,
  "server/vault": [...GROUND, "server/db"],
  "server/ledger": [...GROUND, "server/db"],
  "server/events": [...GROUND, "server/db"],
  "server/risk": [...GROUND, "server/db"],
  "server/rails": [...GROUND, "nacha", "server/db", "server/vault"],
  "server/exceptions": [...GROUND, "server/db", "server/events"],
  "server/environments": [...GROUND, ...BOOKS, "server/db", "server/rails", "server/exceptions"],
  "server/verification": [
    ...GROUND,
    ...BOOKS,
    "server/db",
    "server/environments",
    "server/bridge-providers",
  ],
  "server/bridge-providers": [...GROUND, "server/db", "server/vault"],
  "server/webhooks": [...GROUND, "server/db", "server/events", "server/exceptions", "server/vault"],
  "server/payments": BELOW_PAYMENTS,
  // The shape of the whole service, which every route is handed. Types only.
  "server/app.ts": [...BELOW_HTTP, "server/webhooks"],
  "server/http": [
    ...GROUND,
    "server/db",
    "server/events",
    "server/environments",
    "server/vault",
    "server/app.ts",
  ],
  "server/resources": BELOW_RESOURCES,
  "server/compose.ts": EVERYTHING,
  "server/start-checks.ts": [
    "node",
    "server/config.ts",
    "server/ids.ts",
    "server/folders.ts",
    "server/db",
    "server/vault",
  ],
  // A database to work with, for what must start fast: nothing of the service.
  "server/open-store.ts": [
    "core",
    "server/clock.ts",
    "server/ids.ts",
    "server/config.ts",
    "server/start-checks.ts",
    "server/db",
    "node",
  ],
  "server/bodies.ts": ["server/http"],
  "server/service.ts": [...EVERYTHING, "server/open-store.ts"],
  "server/live.ts": [...EVERYTHING, "server/open-store.ts"],
  // What is loaded before all else, to start PostgreSQL: next to nothing.
  "server/launch.ts": ["node", "server/config.ts", "server/db"],
  "server/erase.ts": ["node", "server/config.ts", "server/db"],
  // What the pages generated from the routes say; the repository's scripts ask it.
  "server/docs.ts": EVERYTHING,
  "server/index.ts": [...EVERYTHING, "server/open-store.ts"],
  "server/main.ts": EVERYTHING,
};

/** What a noun's folder shows to the other nouns; its verbs are its own. */
const SHARED_BY_NOUNS = /\/(schema|resource|respond)\.ts$/;

/** The part of the repository a source file belongs to: a package, or a floor of the server. */
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
    const what = `${area} is on no floor; add it to MAY_IMPORT in test/tidy/boundaries.ts`;
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
    const hint = "move what both need to a lower floor, or pass it in";
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
      what: `imports a verb of ${to}; share through its schema.ts, resource.ts or respond.ts`,
    },
  ];
}

function nounOf(path: string): string | undefined {
  return /^packages\/server\/src\/resources\/([a-z-]+)\//.exec(path)?.[1];
}

/** Exported setters of a status, and the only files that may import them. */
const SETTERS: Readonly<Record<string, readonly string[]>> = {
  updateMovedPayments: ["packages/server/src/payments/move.ts"],
  moveSets: ["packages/server/src/payments/move-set.ts"],
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
