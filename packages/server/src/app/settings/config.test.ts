import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cellsOf, configOfCell } from "./cells.ts";
import { readConfig, SETTINGS, type ConfigError } from "./config.ts";

test("what nobody set has its default, and an empty variable counts as absent", () => {
  const config = readConfig({ PORT: "", HOST: "0.0.0.0", PATH: "/usr/bin" });
  expect(config).toMatchObject({ PORT: 8787, HOST: "0.0.0.0", LOG_LEVEL: "warn" });
  expect(config).not.toHaveProperty("DATABASE_URL");
  expect(config).not.toHaveProperty("PATH");
});

test("all configuration errors are reported together", () => {
  const faults = faultsOf({
    PORT: "65536",
    REPLICA_MAX_LAG_MS: "0",
    RATE_LIMIT_READ: "-1",
    MAX_UNDER_WAY: "1e3",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://localhost",
    DATABASE_POOL_URL: "postgres://localhost:6432/books",
    PLAID_CLIENT_ID: "x",
    RAILHEAD_DATADIR: "/srv",
  });
  expect(faults).toEqual([
    "PORT: must be a whole number from 0 to 65535",
    "DATABASE_URL: must match ^postgres(ql)?://",
    "REPLICA_MAX_LAG_MS: must be a whole number from 1 to 5000",
    "LOG_LEVEL: must be one of silent, error, warn, info, debug",
    "RATE_LIMIT_READ: must be a whole number, 0 or more",
    "MAX_UNDER_WAY: must be a whole number, 0 or more",
    "PLAID_CLIENT_ID and PLAID_SECRET: give both or neither",
    "DATABASE_POOL_URL: give DATABASE_URL, too, the server's own address",
    "RAILHEAD_DATADIR: there is no such setting",
  ]);
});

test("every setting is read by the service", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/(\.test|-docs)\.ts$/.test(path))
    .map((path) => readFileSync(`${root}/${path}`, "utf8"))
    .join("\n")
    // Its own declaration reads nothing.
    .replace(/^ {2}[A-Z_]+: \{/gm, "");
  const words = new Set(sources.match(/\b[A-Z][A-Z_]+\b/g));
  expect(Object.keys(SETTINGS).filter((name) => !words.has(name))).toEqual([]);
});

test("cells share folders but the hand-over journal, and a refusal of their setting quotes no password", () => {
  const variables = { RAILHEAD_DATA_DIR: "/srv", DATABASE_URL: "postgres://db1/books" };
  const given = (cells: string) => readConfig({ ...variables, RAILHEAD_CELLS: cells });
  const cells = cellsOf(given("two=postgres://u:secret@db2/books three=postgres://db3/books"));
  expect(cells.map(({ name }) => name)).toEqual(["main", "two", "three"]);
  expect(cells[1]?.config).toMatchObject({
    DATABASE_URL: "postgres://u:secret@db2/books",
    RAILHEAD_DATA_DIR: "/srv",
    RAILHEAD_JOURNAL_DIR: "/srv/journal/cells/two",
  });
  expect(cellsOf(readConfig(variables))).toHaveLength(1);
  const two = "two=postgres://u:secret@db2/books";
  const only = (RAILHEAD_CELL: string) =>
    configOfCell(readConfig({ ...variables, RAILHEAD_CELLS: two, RAILHEAD_CELL }));
  expect(only("two")).toEqual({ ...cells[1]?.config });
  expect(only("main")).toEqual(readConfig(variables));
  const faults = [
    faultsOf({ RAILHEAD_CELLS: "Two=postgres://u:secret@db2/books" }),
    faultsIn(() => cellsOf(given(`${two} ${two}`))),
    faultsIn(() => cellsOf(given("main=postgres://u:secret@db2/books"))),
    faultsIn(() => cellsOf(given("file:/nowhere/cells"))),
    faultsIn(() => only("three")),
  ].flat();
  expect(faults).toEqual([
    expect.stringMatching(/^RAILHEAD_CELLS: must match /),
    "RAILHEAD_CELLS: each cell has a name of its own",
    "RAILHEAD_CELLS: main is the cell of DATABASE_URL",
    expect.stringMatching(/^RAILHEAD_CELLS: ENOENT/),
    "RAILHEAD_CELL: the cells are main, two",
  ]);
  expect(faults.join()).not.toContain("secret");
});

function faultsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  return faultsIn(() => readConfig(variables));
}

function faultsIn(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}
