import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { blank } from "./tidy/blank.ts";
import { checkBoundaries, checkSetters, checkSqlPlace } from "./tidy/boundaries.ts";
import { checkChangedRows } from "./tidy/changed-rows.ts";
import { checkCycles, checkFolderCycles, checkUnused } from "./tidy/graph.ts";
import { isKnownFresh, rememberFresh } from "./tidy/fresh-pages.ts";
import { checkManifests, installScripts } from "./tidy/manifests.ts";
import {
  checkCitedPaths,
  checkFileNames,
  checkFolderSizes,
  checkMigrationNumbers,
} from "./tidy/names.ts";
import { readTree, render, type Finding, type TreeFile } from "./tidy/source-tree.ts";
import { checkTexts } from "./tidy/texts.ts";
import { checkWords, wordsOf } from "./tidy/words.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const tree = readTree(root);
const server = "packages/server/src";

/** Rendering them all takes some seconds, so it is done once, and not at all where nothing changed. */
const generators = () => import("../scripts/generators.mjs");
let pagesRendered: Promise<{ path: string; text: string }[]> | undefined;
const rendered = () =>
  (pagesRendered ??= generators().then(({ generatedPages }) => generatedPages()));

type Check = (files: readonly TreeFile[]) => Finding[];

/** What a check says of files given as path and text. */
function said(check: Check, files: Record<string, string>): string {
  return render(check(Object.entries(files).map(([path, text]) => ({ path, text }))));
}

describe("the repository", () => {
  const checks: Record<string, Check> = {
    "imports only downwards, as the table of layers says": checkBoundaries,
    "imports only downward between folders: they form no cycle": checkFolderCycles,
    "writes a status in one place": checkSetters,
    "keeps SQL in server/src/db": checkSqlPlace,
    "answers changed rows in an order": checkChangedRows,
    "has no import cycle": checkCycles,
    "has no source file that no one imports": checkUnused,
    "imports no undeclared package": checkManifests,
    "holds no text that the rules ban": checkTexts,
    "names files after ideas": checkFileNames,
    "keeps folders small enough to remember": checkFolderSizes,
    "uses plain words in names, comments and docs": checkWords,
    "numbers migrations without a gap": checkMigrationNumbers,
    "cites only paths that exist": checkCitedPaths,
  };
  for (const [name, check] of Object.entries(checks)) {
    it(name, () => expect(render(check(tree))).toBe(""));
  }

  it("runs no install script of a dependency", () => {
    const [lock, manifest] = ["package-lock.json", "package.json"].map((name) =>
      readFileSync(`${root}${name}`, "utf8"),
    ) as [string, string];
    expect(installScripts(lock, manifest)).toEqual([]);
  });

  let areSame = false;

  it("holds generated pages as the tables give them; if not, run npm run docs", async () => {
    if (isKnownFresh(tree)) return;
    const pages = await rendered();
    expect(pages.length).toBeGreaterThan(0);
    const stale = pages.filter(({ path, text }) => read(path) !== text).map(({ path }) => path);
    expect(stale).toEqual([]);
    areSame = true;
  });

  it("marks every generated page as generated, for people and for hosts of repositories", async () => {
    if (isKnownFresh(tree)) return;
    const attributes = readFileSync(`${root}.gitattributes`, "utf8");
    const marked = [...attributes.matchAll(/^(\S+) linguist-generated$/gm)].map(
      ([, pattern = ""]) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace("*", "[^/]+")}$`),
    );
    const isThere = (pattern: RegExp) => tree.some(({ path }) => pattern.test(path));
    expect(marked.filter((pattern) => !isThere(pattern))).toEqual([]);
    const pages = await rendered();
    const unmarked = pages.filter(({ path }) => !marked.some((pattern) => pattern.test(path)));
    expect(unmarked.map(({ path }) => path)).toEqual([]);
    const withoutNotice = pages.filter(({ path, text }) => {
      const [firstLine = ""] = text.split("\n", 1);
      return !path.endsWith(".json") && !firstLine.includes("Generated");
    });
    expect(withoutNotice.map(({ path }) => path)).toEqual([]);
    if (areSame) rememberFresh(tree);
  });

  function read(path: string): string | undefined {
    return tree.find((file) => file.path === path)?.text ?? readFileSync(`${root}${path}`, "utf8");
  }
});

describe("boundaries", () => {
  it("an import of a higher layer is refused, of a lower one not", () => {
    const files = {
      [`${server}/db/banks.ts`]: 'import type { Move } from "../payments/move.ts";\n',
      [`${server}/payments/move.ts`]: 'import { findBank } from "../db/banks.ts";\n',
    };
    expect(said(checkBoundaries, files)).toBe(
      `${server}/db/banks.ts:1: server/db may not import server/payments; ` +
        "move what both need to a lower layer, or pass it in",
    );
  });

  it("core imports nothing, Node included", () => {
    const files = {
      "packages/core/src/catalog/money.ts": '/** a */\nimport { join } from "node:path";\n',
    };
    expect(said(checkBoundaries, files)).toContain("money.ts:2: core may not import node");
  });

  it("the way into another package is its name", () => {
    const files = { "packages/railhead/src/a.ts": 'export { b } from "../../nacha/dist/b.js";\n' };
    expect(said(checkBoundaries, files)).toContain("outside src; import a package by name");
  });

  it("a layer that the table does not know is refused", () => {
    expect(said(checkBoundaries, { [`${server}/magic/a.ts`]: "" })).toContain("is in no layer");
  });

  it("a noun shares its shapes with other nouns, not its verbs", () => {
    const from = `${server}/api/payouts/create.ts`;
    const shape = { [from]: 'import { a } from "../charges/schema.ts";\n' };
    const verb = { [from]: 'import { a } from "../charges/create.ts";\n' };
    expect(said(checkBoundaries, shape)).toBe("");
    expect(said(checkBoundaries, verb)).toContain(":1: imports a verb of charges");
  });

  it("the setter of a status is imported by its one writer", () => {
    const text =
      'import {\n  type PaymentRow,\n  updateMovedPayments,\n} from "../db/payments.ts";\n';
    expect(said(checkSetters, { [`${server}/payments/transitions/move.ts`]: text })).toBe("");
    expect(said(checkSetters, { [`${server}/payments/settle.ts`]: text })).toBe(
      `${server}/payments/settle.ts:4: imports updateMovedPayments; ` +
        `ask ${server}/payments/transitions/move.ts for a move`,
    );
  });

  it("changed rows are answered in an order, wherever events may be made of them", () => {
    const change = "await tx.rows(sql`update paykeys set (a) = (1) returning id`);";
    const ordered =
      "await tx.rows(returningInOrder(sql`update paykeys set a = 1 returning id`, sql`id`));";
    expect(said(checkChangedRows, { [`${server}/db/a.ts`]: change })).toContain("a.ts:1: answers");
    expect(said(checkChangedRows, { [`${server}/db/a.ts`]: ordered })).toBe("");
    expect(said(checkChangedRows, { [`${server}/db/counts/a.ts`]: change })).toBe("");
    const first = "await tx.first(sql`update paykeys set a = 1 returning id`);";
    expect(said(checkChangedRows, { [`${server}/db/a.ts`]: first })).toBe("");
  });

  it("the sql tag and the driver stay in db", () => {
    const tag = 'import { sql } from "../db/sql.ts";\n';
    expect(said(checkSqlPlace, { [`${server}/http/a.ts`]: tag })).toContain("a.ts:1: SQL stands");
    const driver = 'import type pg from "pg";\n';
    expect(said(checkSqlPlace, { [`${server}/vault/a.ts`]: driver })).toContain("a.ts:1: SQL");
    expect(said(checkSqlPlace, { [`${server}/db/a.ts`]: driver })).toBe("");
  });
});

describe("the graph of imports", () => {
  const a = `${server}/http/a.ts`;
  const b = `${server}/http/b.ts`;

  it("two files that take types from each other are a cycle", () => {
    const files = {
      [a]: 'import type { B } from "./b.ts";\n',
      [b]: 'import { a } from "./a.ts";\n',
    };
    expect(said(checkCycles, files)).toContain(`${a}:1: ${a} -> ${b} -> ${a};`);
    expect(said(checkCycles, { ...files, [b]: "export const b = 1;\n" })).toBe("");
  });

  it("folders that take something from each other are a cycle, though no files are", () => {
    const files = {
      "packages/core/src/a/one.ts": 'import "../b/two.ts";\n',
      "packages/core/src/b/two.ts": "export {};\n",
      "packages/core/src/b/three.ts": 'import "../a/four.ts";\n',
      "packages/core/src/a/four.ts": "export {};\n",
    };
    expect(said(checkCycles, files)).toBe("");
    expect(said(checkFolderCycles, files)).toContain("import each other");
    const down = { ...files, "packages/core/src/b/three.ts": "export {};\n" };
    expect(said(checkFolderCycles, down)).toBe("");
  });

  it("a file that only its test reaches is dead", () => {
    const test = { [`${server}/http/a.test.ts`]: 'import { a } from "./a.ts";\n' };
    expect(said(checkUnused, { ...test, [a]: "" })).toContain(`${a}:1: no one imports`);
    const manifest = { "packages/server/package.json": '{"exports": "./dist/http/a.js"}' };
    expect(said(checkUnused, { ...manifest, [a]: "" })).toBe("");
    expect(said(checkUnused, { [b]: 'import { a } from "./a.ts";\n', [a]: "" })).not.toContain(a);
  });
});

describe("manifests", () => {
  const manifest = { "packages/nacha/package.json": '{"dependencies": {"uuid": "14.0.3"}}' };
  const from = "packages/nacha/src/a.ts";

  it("a package that resolves by hoisting alone is undeclared", () => {
    const text = 'import { v7 } from "uuid";\nimport fastify from "fastify";\n';
    expect(said(checkManifests, { ...manifest, [from]: text })).toBe(
      `${from}:2: imports fastify, which packages/nacha/package.json does not declare; ` +
        "declare it pinned",
    );
  });

  it("tests may use the development dependencies of the root, source may not", () => {
    const files = { ...manifest, "package.json": '{"devDependencies": {"vitest": "4"}}' };
    const text = 'import { it } from "vitest";\n';
    expect(said(checkManifests, { ...files, "packages/nacha/src/a.test.ts": text })).toBe("");
    expect(said(checkManifests, { ...files, [from]: text })).toContain("imports vitest");
  });

  it("source may use the types of its own development dependencies, and nothing else of them", () => {
    const own = { "packages/nacha/package.json": '{"devDependencies": {"typebox": "1"}}' };
    const types = 'import type { TSchema } from "typebox";\n';
    expect(said(checkManifests, { ...own, [from]: types })).toBe("");
    for (const value of ["{ Type }", "{ type TSchema }"]) {
      const text = `import ${value} from "typebox";\n`;
      expect(said(checkManifests, { ...own, [from]: text })).toContain("is for development");
      expect(said(checkManifests, { ...own, "packages/nacha/src/a.test.ts": text })).toBe("");
    }
  });

  it("an install script that nobody switched off is named", () => {
    const script = { hasInstallScript: true };
    const packages = { "node_modules/a/node_modules/b": script, "node_modules/c": script };
    const of = (allowScripts: object) =>
      installScripts(JSON.stringify({ packages }), JSON.stringify({ allowScripts }));
    expect(of({ b: false, c: false })).toEqual([]);
    expect(of({ b: true })).toEqual(["b", "c"]);
  });
});

describe("banned texts", () => {
  const step = `${server}/payments/settle.ts`;
  const one = (path: string, text: string) => said(checkTexts, { [path]: text });

  it.each([
    ["const at = new Date();", "reads the wall clock"],
    ["const at = Date.now();", "reads the wall clock"],
    ["const at = performance.now();", "measures time"],
    ["const dice = Math.random();", "draws randomness"],
    ["const id = randomUUID();", "draws randomness"],
    ["const home = process.env.HOME;", "reads the environment"],
    ["console.log(1);", "prints"],
    ["// TODO: later", "leaves work"],
    [`const data = "${["", "work", "data"].join("/")}";`, "names a folder of one machine"],
    ["const text = sql`update payments set a = 1`;", "updates payments"],
    ["const text = sql`update payment_states set a = 1`;", "updates payments"],
  ])("%s in a step", (text, what) => {
    expect(one(step, `export {};\n${text}\n`)).toMatch(new RegExp(`^${step}:2: ".+" ${what}`));
  });

  it("the clock may read the clock, and prose may speak of it", () => {
    expect(one(`${server}/base/clock.ts`, "const at = new Date();")).toBe("");
    expect(one(step, "// Date.now() is never called\nconst text = 'new Date()';")).toBe("");
  });

  it("SQL gets its instant as a parameter, in migrations too", () => {
    const migration = `${server}/db/migrations/0001_a.sql`;
    expect(one(migration, "-- now() is banned\nselect now();")).toContain(":2: ");
    expect(one(`${server}/db/a.ts`, "sql`select ${at}, random()`")).toContain("time or chance");
    expect(one(`${server}/db/a.ts`, "const at = wall.now();")).toBe("");
  });

  it("the scanner finds its way through every file of ours: brackets are in balance", () => {
    const lost = tree.filter(({ path, text }) => {
      if (!path.endsWith(".ts")) return false;
      const code = blank(text, { comments: true, strings: true });
      return code.split("{").length !== code.split("}").length;
    });
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it("a test that runs alone hides the others", () => {
    expect(one("test/journeys/a.test.ts", 'it.only("a", () => {});')).toContain("leaves tests out");
  });

  it("strings, templates and regular expressions do not hide what follows them", () => {
    const text = "const a = /[\"'`]/; const b = `x ${`y ${1}`} z`; const c = 4 / 2; Date.now();";
    expect(one(step, text)).toContain("reads the wall clock");
  });
});

describe("names", () => {
  it.each(["utils.ts", "date-helpers.ts", "common/a.ts", "misc.test.ts", "file-manager.ts"])(
    "%s says nothing",
    (name) => {
      expect(said(checkFileNames, { [`${server}/${name}`]: "" })).toContain("says nothing");
    },
  );

  it("names that only contain such a word are fine", () => {
    const files = { [`${server}/managed-postgres.ts`]: "", [`${server}/commonwealth.ts`]: "" };
    expect(said(checkFileNames, files)).toBe("");
  });

  it("a folder of too many files is named with their number, tests left out", () => {
    const some = (count: number, ending: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${server}/db/f${index}${ending}`, ""]),
      );
    expect(said(checkFolderSizes, some(25, ".ts"))).toContain("holds 25 files, over 24");
    expect(said(checkFolderSizes, some(25, ".test.ts"))).toBe("");
    expect(said(checkFolderSizes, some(24, ".ts"))).toBe("");
  });

  it("a gap between migrations is named with the number it should have", () => {
    const folder = `${server}/db/migrations`;
    const files = { [`${folder}/0001_a.sql`]: "", [`${folder}/0003_b.sql`]: "" };
    expect(said(checkMigrationNumbers, files)).toContain("0003_b.sql:1: breaks the row");
    expect(said(checkMigrationNumbers, files)).toContain("name it 0002_….sql");
  });

  it("prose may cite a path in full, from its own folder, or by its end, if it exists", () => {
    const files = {
      "docs/a.md":
        "See [b](b.md#part), `core/src/catalog/money.ts`, `docs/`, `/v1/charges`, `a/b` and\n`gone.ts`.",
      "docs/b.md": "[a](https://example.com/x.md) and [dead](c.md)",
      "packages/core/src/catalog/money.ts": "",
    };
    expect(said(checkCitedPaths, files)).toBe(
      "docs/a.md:2: cites gone.ts, which does not exist; cite what took its place\n" +
        "docs/b.md:1: cites c.md, which does not exist; cite what took its place",
    );
  });
});

describe("plain words", () => {
  const one = (path: string, text: string) => render(wordsOf({ path, text }));

  it.each([
    [
      "a.ts",
      "const untoldEvents = 1;",
      'a.ts:1: untoldEvents: "untold" is no plain word; write emit',
    ],
    ["a.ts", "const a = 1;\n// Told\n", 'a.ts:2: "Told" is no plain word'],
    ["a.ts", "/**\n * Nothing waits any\n * more.\n */", "a.ts:2: "],
    ["search-wordings.ts", "", 'search-wordings.ts:1: search-wordings.ts: "wordings" is no plain'],
    ["a.test.ts", 'it("tells nobody", () => {});', 'a.test.ts:1: "tells" is no plain word'],
    ["docs/a.md", "# A\n\nWhoever calls", 'docs/a.md:3: "Whoever" is no plain word'],
    ["a.sql", "select 1; -- of the keeper\n", 'a.sql:1: "keeper" is no plain word'],
    ["test/support/a.ts", "const JOURNEY_START = 1;", "write clock advance"],
  ])("in %s, %j is refused", (path, text, finding) => {
    expect(one(path, text)).toContain(finding);
  });

  it.each([
    ["a.ts", 'const kind = "told"; const text = sql`select judged`;'],
    ["a.ts", "const threshold = intelligent; // `told` is a column"],
    ["docs/a.md", "`judge_accounts` and\n```\ntold\n```"],
    ["test/journeys/a.test.ts", "const journey = 1;"],
    ["CHANGELOG.md", "Told"],
  ])("in %s, %j is not", (path, text) => {
    expect(one(path, text)).toBe("");
  });
});
