import { easternInstant } from "../eastern.ts";
import { readSource, type Path, type Source } from "./source.ts";
import { PAYMENT_ACTIONS, RAIL_STEPS, type Named, type Scenario, type Step } from "./scenario.ts";

type Members = Readonly<Record<string, unknown>>;

/** A Monday, 10:00 in New York: where a scenario begins that does not say. */
const DEFAULT_START = "2026-03-02T15:00:00.000Z";

/** The scenario in a file's text, or every fault of it as `file:line: sentence`. */
export function readScenario(
  file: string,
  text: string,
): { readonly scenario: Scenario } | { readonly faults: readonly string[] } {
  const source = readSource(file, text);
  if ("faults" in source) return source;
  const reader = createReader(source);
  const scenario = scenarioOf(reader, source.value);
  return reader.faults.length > 0 ? { faults: reader.faults } : { scenario };
}

interface Reader {
  readonly faults: string[];
  readonly source: Source;
  fault(path: Path, what: string): void;
  /** The value as a map, without members that are not known; faults what it is not. */
  map(value: unknown, path: Path, known?: readonly string[]): Members;
  list(value: unknown, path: Path): readonly unknown[];
  text(value: unknown, path: Path): string;
}

function createReader(source: Source): Reader {
  const faults: string[] = [];
  const fault = (path: Path, what: string) => void faults.push(source.faultAt(path, what));
  return {
    faults,
    source,
    fault,
    map(value, path, known) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        fault(path, `${nameOf(path)} must be a map.`);
        return {};
      }
      for (const member of Object.keys(value)) {
        if (known === undefined || known.includes(member)) continue;
        fault([...path, member], `"${member}" is not known here; known are ${known.join(", ")}.`);
      }
      return value as Members;
    },
    list(value, path) {
      if (Array.isArray(value)) return value as unknown[];
      fault(path, `${nameOf(path)} must be a list.`);
      return [];
    },
    text(value, path) {
      if (typeof value === "string" && value !== "") return value;
      fault(path, `${nameOf(path)} must be a text.`);
      return "";
    },
  };
}

function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "The file";
  return typeof last === "number" ? `Item ${last + 1} of ${String(path.at(-2))}` : `"${last}"`;
}

function scenarioOf(reader: Reader, value: unknown): Scenario {
  const top = reader.map(value, [], ["scenario", "seed", "start", "given", "steps"]);
  const name = reader.text(top["scenario"], ["scenario"]);
  const given = reader.map(
    top["given"] ?? {},
    ["given"],
    ["settings", "rules", "customers", "paykeys"],
  );
  const settings = given["settings"];
  const customers = namedOf(reader, given["customers"], ["given", "customers"]);
  const paykeys = namedOf(reader, given["paykeys"], ["given", "paykeys"]);
  for (const paykey of paykeys) checkPaykey(reader, paykey, customers);
  const taken = new Set(customers.map((customer) => customer.name));
  for (const paykey of paykeys.filter((each) => taken.has(each.name))) {
    const what = `A customer is called "${paykey.name}" already.`;
    reader.fault(["given", "paykeys", paykey.name], what);
  }
  const rules = given["rules"] ?? [];
  return {
    name,
    seed: seedOf(reader, top["seed"] ?? 1),
    start: startOf(reader, top["start"]),
    settings: settings === undefined ? undefined : reader.map(settings, ["given", "settings"]),
    rules: reader
      .list(rules, ["given", "rules"])
      .map((rule, index) => reader.map(rule, ["given", "rules", index])),
    customers,
    paykeys,
    steps: stepsOf(reader, top["steps"], { customers, paykeys }),
  };
}

function seedOf(reader: Reader, value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  reader.fault(["seed"], '"seed" must be a whole number, 0 or more.');
  return 0;
}

/** `2026-03-02` is 10:00 Eastern of that day; `2026-03-02T15:30` is Eastern too. */
function startOf(reader: Reader, value: unknown): string {
  if (value === undefined) return DEFAULT_START;
  const text = reader.text(value, ["start"]);
  const [, business_date, time = "10:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(text) ?? [];
  const found =
    business_date === undefined ? instantOf(text) : easternInstant({ business_date, time });
  if (found === undefined) {
    const what = '"start" must be an Eastern time such as 2026-03-02T10:00, or an instant.';
    reader.fault(["start"], what);
  }
  return found ?? DEFAULT_START;
}

function instantOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function namedOf(reader: Reader, value: unknown, path: Path): Named[] {
  return Object.entries(reader.map(value ?? {}, path)).map(([name, members]) => ({
    name,
    line: reader.source.lineOf([...path, name]),
    members: reader.map(members ?? {}, [...path, name]),
  }));
}

function checkPaykey(reader: Reader, { name, members }: Named, customers: readonly Named[]): void {
  const path = ["given", "paykeys", name];
  const customer = members["customer"];
  if (typeof customer !== "string") {
    reader.fault(path, `The paykey "${name}" must say its customer.`);
  } else if (!customers.some((known) => known.name === customer)) {
    reader.fault([...path, "customer"], `No customer is called "${customer}".`);
  }
}

function stepsOf(
  reader: Reader,
  value: unknown,
  { customers, paykeys }: Pick<Scenario, "customers" | "paykeys">,
): Step[] {
  const names = new Set([...customers, ...paykeys].map(({ name }) => name));
  return reader.list(value, ["steps"]).flatMap((item, index) => {
    const path = ["steps", index];
    const members = reader.map(item, path);
    const kinds = ["when", "call", "advance", "expect"].filter((kind) => kind in members);
    if (kinds.length !== 1) {
      reader.fault(path, `${nameOf(path)} must say one of when, call, advance and expect.`);
      return [];
    }
    const place = { reader, path, members, names, paykeys };
    const step = READERS[kinds[0] as keyof typeof READERS](place);
    if (step === undefined) return [];
    if ("as" in step && step.as !== undefined) {
      if (names.has(step.as)) reader.fault([...path, "as"], `"${step.as}" is there already.`);
      names.add(step.as);
    }
    return [{ ...step, line: reader.source.lineOf(path) }];
  });
}

interface Place {
  readonly reader: Reader;
  readonly path: Path;
  readonly members: Members;
  /** What there is by then. */
  readonly names: ReadonlySet<string>;
  readonly paykeys: readonly Named[];
}

type StepBody = Step extends infer S ? (S extends Step ? Omit<S, "line"> : never) : never;

const READERS = { when: whenOf, call: callOf, advance: advanceOf, expect: expectOf };

function whenOf(place: Place): StepBody | undefined {
  const { reader, path, members, paykeys } = place;
  const { when, as, on, ...rest } = members;
  const what = reader.text(when, [...path, "when"]);
  if (what === "charge" || what === "payout") {
    const name = reader.text(as, [...path, "as"]);
    if (!paykeys.some((paykey) => paykey.name === rest["paykey"])) {
      reader.fault([...path, "paykey"], `No paykey is called "${String(rest["paykey"])}".`);
    }
    if (!/^[1-9]\d{0,9}$/.test(String(rest["amount"]))) {
      reader.fault([...path, "amount"], '"amount" must be a whole number of cents.');
    }
    return { kind: "create", what, as: name, members: rest };
  }
  const words = [...PAYMENT_ACTIONS, ...RAIL_STEPS];
  if (!words.includes(what)) {
    const list = ["charge", "payout", ...words].join(", ");
    reader.fault([...path, "when"], `"${what}" is nothing that can happen; known are ${list}.`);
    return undefined;
  }
  const name = knownName(place, on, "on");
  const made = as === undefined ? undefined : reader.text(as, [...path, "as"]);
  return { kind: "act", what, on: name, as: made, members: rest };
}

function knownName({ reader, path, names }: Place, value: unknown, member: string): string {
  const name = reader.text(value, [...path, member]);
  if (name !== "" && !names.has(name)) {
    reader.fault([...path, member], `Nothing is called "${name}" by then.`);
  }
  return name;
}

function callOf({ reader, path, members }: Place): StepBody {
  reader.map(members, path, ["call", "body", "answers", "as"]);
  const call = reader.text(members["call"], [...path, "call"]);
  if (call !== "" && !/^(?:GET|POST|PUT|PATCH|DELETE) \/v1\/\S+$/.test(call)) {
    reader.fault([...path, "call"], '"call" must read like "PUT /v1/charges/{rent}/cancel".');
  }
  const { body, answers, as } = members;
  if (answers !== undefined && !Number.isInteger(answers)) {
    reader.fault([...path, "answers"], '"answers" must be a status such as 422.');
  }
  return {
    kind: "call",
    call,
    body: body === undefined ? undefined : reader.map(body, [...path, "body"]),
    answers: answers as number | undefined,
    as: as === undefined ? undefined : reader.text(as, [...path, "as"]),
  };
}

function advanceOf(place: Place): StepBody {
  const { reader, path, members } = place;
  reader.map(members, path, ["advance"]);
  const to = members["advance"];
  if (typeof to !== "object") {
    return { kind: "advance", to: reader.text(to, [...path, "advance"]) };
  }
  const inside: Path = [...path, "advance"];
  const { until, status } = reader.map(to, inside, ["until", "status"]);
  return {
    kind: "advance",
    to: {
      until: knownName({ ...place, path: inside }, until, "until"),
      status: reader.text(status, [...inside, "status"]),
    },
  };
}

const EXPECTED = ["status", "reason", "source", "code", "history", "is"] as const;

function expectOf(place: Place): StepBody {
  const { reader, path, members } = place;
  const { expect: of, ...wanted } = members;
  reader.map(members, path, ["expect", ...EXPECTED]);
  const name = of === "books" ? "books" : knownName(place, of, "expect");
  if (wanted["history"] !== undefined) {
    for (const [index, entry] of reader.list(wanted["history"], [...path, "history"]).entries()) {
      if (typeof entry === "string") continue;
      const inside = [...path, "history", index];
      reader.map(entry, inside, ["status", "reason", "source", "code", "after", "within"]);
    }
  }
  return { kind: "expect", of: name, wanted };
}
