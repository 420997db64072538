/** A node of a plan, as `explain (verbose, format json)` writes it. */
export interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "CTE Name"?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly "Subplan Name"?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
  readonly [condition: string]: unknown;
}

/** What a statement does to rows whose environment it does not name. */
export type Use = "reads" | "locks" | "changes";

/** A table of which a plan may take rows of several environments. */
export interface Spread {
  readonly table: string;
  readonly use: Use;
}

/** The column that says of which environment a table's rows are; undefined where they are of none. */
export type KeyOf = (table: string) => string | undefined;

interface Scan extends Spread {
  readonly alias: string;
}

/** Names that stand for rows of the same environment. */
class Groups {
  readonly #parents = new Map<string, string>();

  root(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined ? name : this.root(parent);
  }

  join(a: string, b: string): void {
    const [first, second] = [this.root(a), this.root(b)];
    if (first !== second) this.#parents.set(first, second);
  }

  areOne(names: readonly string[]): boolean {
    return names.every((name) => this.root(name) === this.root(ONE));
  }
}

/** The group of what is equal to a value that the statement is given. */
const ONE = "";

/**
 * The tables of a plan whose rows need not be of one environment that the statement names. PostgreSQL carries each
 * equality as far as it holds, so a join that leaves the environment out shows as a scan without it.
 */
export function findSpread(plan: Plan, keyOf: KeyOf): Spread[] {
  const keys = new Map<string, string>();
  collectKeys(plan, keyOf, keys);
  const search: Search = { keys, groups: new Groups(), named: new Map() };
  const scans = visit(plan, "reads", search);
  placeNamed(search);
  const { groups } = search;
  return scans
    .filter(({ alias }) => !groups.areOne([alias]))
    .map(({ table, use }) => ({ table, use }));
}

interface Search {
  /** The columns that name the environment, by the names that the plan gives its tables. */
  readonly keys: ReadonlyMap<string, string>;
  readonly groups: Groups;
  /** Queries of `with`: what each reads, and the names under which its rows are read. */
  readonly named: Map<string, { scans: Scan[]; readers: string[] }>;
}

function collectKeys(node: Plan, keyOf: KeyOf, keys: Map<string, string>): void {
  const { "Relation Name": table, Alias: alias = "" } = node;
  const key = table === undefined ? undefined : keyOf(table);
  if (key !== undefined) keys.set(alias, key);
  for (const child of node.Plans ?? []) collectKeys(child, keyOf, keys);
}

function visit(node: Plan, above: Use, search: Search): Scan[] {
  const use = useOf(node, above);
  const { "Relation Name": table, Alias: alias = "", "CTE Name": query } = node;
  for (const text of conditionsOf(node)) equate(text, search);
  if (query !== undefined) namedQuery(search, query).readers.push(alias);
  const below = (node.Plans ?? []).map((child) => visit(child, use, search));
  const isScan = node["Node Type"] !== "ModifyTable" && search.keys.has(alias);
  const scans = [...(isScan ? [{ table: table ?? "", alias, use }] : []), ...below.flat()];
  const subplan = node["Subplan Name"] ?? "";
  if (subplan.startsWith("CTE ")) {
    // A recursive query takes its environment from its first branch.
    const isRecursive = node["Node Type"] === "Recursive Union";
    namedQuery(search, subplan.slice(4)).scans.push(...(isRecursive ? (below[0] ?? []) : scans));
  }
  // A query that is hashed is compared by what it puts out.
  if (subplan.startsWith("SubPlan ")) {
    for (const column of node.Output ?? []) placeOutput(column, search);
  }
  return scans;
}

function namedQuery({ named }: Search, name: string): { scans: Scan[]; readers: string[] } {
  const found = named.get(name) ?? { scans: [], readers: [] };
  named.set(name, found);
  return found;
}

/** Rows of a query are of one environment where all that it reads is. One query may read another. */
function placeNamed({ named, groups }: Search): void {
  for (const _ of named) {
    for (const { scans, readers } of named.values()) {
      const isPlaced = scans.length > 0 && groups.areOne(scans.map(({ alias }) => alias));
      if (isPlaced) for (const reader of readers) groups.join(reader, ONE);
    }
  }
}

function useOf(node: Plan, above: Use): Use {
  const type = node["Node Type"];
  if (type === "LockRows") return "locks";
  if (type === "ModifyTable") {
    return ["Update", "Delete", "Merge"].includes(node.Operation ?? "") ? "changes" : "reads";
  }
  // What a subquery reads is neither locked nor changed.
  return node["Subplan Name"] === undefined ? above : "reads";
}

const CONDITIONS = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
];
const COLUMN = String.raw`(\w+)\.(environment_id|id)`;
const VALUE = String.raw`\(?(?:\$\d+|'|\(?InitPlan |railhead_environment\(\))`;
const EQUAL_COLUMNS = new RegExp(`^\\(${COLUMN} = ${COLUMN}\\)$`);
const EQUAL_VALUE = new RegExp(`^\\(${COLUMN} = ${VALUE}`);
const OUTPUT = new RegExp(`^\\(?${COLUMN}\\)?$`);

/** What a bitmap is made of is compared again by the scan above it. */
function conditionsOf(node: Plan): string[] {
  if (node["Node Type"] === "Bitmap Index Scan") return [];
  return CONDITIONS.map((name) => node[name]).filter((text) => typeof text === "string");
}

/** What a condition makes equal, as pairs of names: of `and` any part holds, of `or` only what all parts say. */
function equalities(text: string, keys: Search["keys"]): Set<string> {
  const any = partsOf(text, " AND ");
  if (any.length > 1) return new Set(any.flatMap((part) => [...equalities(part, keys)]));
  const [first, ...others] = partsOf(text, " OR ").map((part) =>
    part === text ? equality(part, keys) : equalities(part, keys),
  );
  const held = [...(first ?? [])].filter((pair) => others.every((other) => other.has(pair)));
  return new Set(held);
}

/** Splits `((a) AND (b))` at its connective; a text without it is one part. */
function partsOf(text: string, connective: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 1];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth !== 1 || !text.startsWith(connective, at)) continue;
    parts.push(text.slice(from, at));
    from = at + connective.length;
  }
  return parts.length === 0 ? [text] : [...parts, text.slice(from, -1)];
}

function equality(text: string, keys: Search["keys"]): Set<string> {
  const [, a = ONE, first, b = ONE, second] = EQUAL_COLUMNS.exec(text) ?? [];
  const [, named = ONE, column] = EQUAL_VALUE.exec(text) ?? [];
  const areKeys = first === (keys.get(a) ?? first) && second === (keys.get(b) ?? second);
  if (areKeys && [first, second].includes("environment_id")) return new Set([`${a} ${b}`]);
  const isKey = column !== undefined && column === (keys.get(named) ?? "environment_id");
  return new Set(isKey ? [`${named} ${ONE}`] : []);
}

function equate(text: string, { groups, keys }: Search): void {
  for (const pair of equalities(text, keys)) {
    const [a = ONE, b = ONE] = pair.split(" ");
    groups.join(a, b);
  }
}

function placeOutput(column: string, { groups, keys }: Search): void {
  const [, alias = ONE, name] = OUTPUT.exec(column) ?? [];
  if (name !== undefined && name === (keys.get(alias) ?? "environment_id")) groups.join(alias, ONE);
}
