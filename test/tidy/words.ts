import { blank } from "./blank.ts";
import { lineAt, type Finding, type TreeFile } from "./source-tree.ts";

interface Ban {
  /** Words in lower case, one space between them. */
  readonly words: RegExp;
  readonly instead: string;
  /** The one folder whose files may use them. */
  readonly mayUse?: string;
}

/** Between two words of a comment or page: a space, or a line break with the mark of the next line. */
const GAP = "\\s+(?:(?:\\*|//|--|>)\\s+)?";

const ban = (words: string, instead: string): Ban => ({
  words: new RegExp(`\\b(?:${words.replaceAll(" ", GAP)})\\b`, "gi"),
  instead,
});

const BANS: readonly Ban[] = [
  ban("tells?|telling|told|untold", "emit, append, report, record or say; pending for untold"),
  ban("heed(?:s|ed|ing)?", "use, apply or check"),
  ban("landing", "commit"),
  ban("lasting", "terminal"),
  ban("wordings?", "term or text"),
  { ...ban("journeys?", "clock advance, scenario or workflow"), mayUse: "test/journeys/" },
  ban("wish|wish(?:es|ed|ful)", "sandbox outcome, or want"),
  ban("give up|gives up|gave up|given up|giving up", "abandon"),
  ban("travell?ers?(?!'s checks)", "active clock advance"),
  ban("keepers?", "indexer, sweeper or worker"),
  ban("of which nobody", "unknown or unbounded"),
  ban("what is to happen", "scheduled action or sandbox outcome"),
  ban("whoever", "the client, caller, process or transaction"),
  ban("judg(?:e|es|ed|ing|ings|ment)", "check, validate, evaluate or review"),
  ban("a bare", "a plain"),
  ban("the interface", "the API"),
  ban("any more", "no longer, or leave it out"),
];

const ANY_BAN = new RegExp(BANS.map(({ words }) => words.source).join("|"), "i");

/** Names of the wire and of the database, which do not change. */
const WIRE_NAMES: ReadonlySet<string> = new Set(["judge_accounts"]);

/** Results of past runs keep the names that they were measured under. */
const NOT_YET: readonly string[] = ["docs/performance/results.md"];

const CODE = /\.(?:ts|mts|mjs|js)$/;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
const TEST_NAME = /\b(?:describe|it|test)\b(?:\.\w+)*\(\s*("[^"\n]*"|`[^`]*`)/g;
/** Blocks and spans of code: the names in them are checked where they are declared. */
const CODE_OF_PROSE = /^(```|~~~).*?^\1|(`+)[^`\n]+\2|\]\([^)\s]+\)/gms;
/** History, what is written from other files, and the files that quote the bans. */
const NOT_BY_HAND =
  /^CHANGELOG\.md$|\/generated\/|\/db\/migrations\/|\/schema\.sql$|^test\/tidy(?:\.test|\/words)\.ts$/;

/** Words that only this repository uses, in names, comments and prose. */
export function checkWords(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => !NOT_YET.some((start) => path.startsWith(start)))
    .flatMap(wordsOf);
}

/** The findings of a file, also where its folder is not yet clean. */
export function wordsOf(file: TreeFile): Finding[] {
  const { path, text } = file;
  if (NOT_BY_HAND.test(path)) return [];
  const named = inName(file, path, 0);
  if (path.endsWith(".md")) return [...named, ...findingsOf(file, erase(text, CODE_OF_PROSE))];
  if (path.endsWith(".sql")) return [...named, ...findingsOf(file, onlySqlComments(text))];
  if (!CODE.test(path)) return named;
  const code = blank(text, { comments: true, strings: true });
  // A name is checked once, where it first stands.
  const places = new Map<string, number>();
  for (const { 0: name, index } of code.matchAll(IDENTIFIER)) {
    if (!places.has(name)) places.set(name, index);
  }
  const names = [...places].flatMap(([name, at]) => inName(file, name, at));
  const prose = erase(
    remaining(text, blank(text, { comments: true, strings: false })),
    CODE_OF_PROSE,
  );
  return [...named, ...names, ...findingsOf(file, prose), ...findingsOf(file, testNames(file))];
}

function inName(file: TreeFile, name: string, offset: number): Finding[] {
  if (WIRE_NAMES.has(name)) return [];
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z\d]+/g, " ");
  return findingsOf(file, words).map(({ what }) => ({
    path: file.path,
    line: lineAt(file.text, offset),
    what: `${name}: ${what}`,
  }));
}

function findingsOf({ path }: TreeFile, text: string): Finding[] {
  if (!ANY_BAN.test(text)) return [];
  return BANS.filter(({ mayUse = "-" }) => !path.startsWith(mayUse)).flatMap(({ words, instead }) =>
    [...text.matchAll(words)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      what: `"${match[0].replaceAll(/\s+/g, " ")}" is no plain word; write ${instead}`,
    })),
  );
}

/** What the other text has blanked. */
function remaining(text: string, blanked: string): string {
  let left = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    left += char === "\n" || char !== blanked[at] ? char : " ";
  }
  return left;
}

function erase(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, " "));
}

function onlySqlComments(text: string): string {
  return text.replaceAll(/^((?:(?!--)[^\n])*)/gm, (code) => " ".repeat(code.length));
}

function testNames({ path, text }: TreeFile): string {
  if (!path.endsWith(".test.ts")) return "";
  const kept = text.replaceAll(/[^\n]/g, " ").split("");
  for (const match of text.matchAll(TEST_NAME)) {
    const from = match.index + match[0].length - (match[1] ?? "").length;
    for (let at = from; at < match.index + match[0].length; at += 1) kept[at] = text[at] ?? " ";
  }
  return kept.join("");
}
