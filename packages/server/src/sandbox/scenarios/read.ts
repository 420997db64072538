import { isCivilDate } from "@railhead/core";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { validateScenario, type RequestRules } from "./validate.ts";
import { stepsOf } from "./read-steps.ts";
import { createReader, type Reader } from "./reader.ts";
import type { Named, Scenario } from "./scenario.ts";
import { readSource, type Path } from "./source.ts";

/** Default start of a scenario: a Monday, 10:00 in New York. */
const DEFAULT_START = "2026-03-02T15:00:00.000Z";

/** The scenario in a file's text, or all its faults as `file:line: sentence`. */
export function readScenario(
  file: string,
  text: string,
  rules: RequestRules,
): { readonly scenario: Scenario } | { readonly faults: readonly string[] } {
  const source = readSource(file, text);
  if ("faults" in source) return source;
  const reader = createReader(source);
  const scenario = scenarioOf(reader, source.value);
  // Requests are validated only if the structure is valid: otherwise one fault would be reported twice.
  if (reader.faults.length === 0) validateScenario(reader, scenario, rules);
  return reader.faults.length > 0 ? { faults: reader.faults } : { scenario };
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
    const what = `The name "${paykey.name}" is already used by a customer.`;
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
  const [, date, time = "10:00"] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(text) ?? [];
  const found = date === undefined ? instantOf(text) : easternStart(date, time);
  if (found === undefined) {
    const what = '"start" must be an Eastern time such as 2026-03-02T10:00, or an instant.';
    reader.fault(["start"], what);
  }
  return found ?? DEFAULT_START;
}

/** The instant of an Eastern date and time; undefined where it does not exist. */
function easternStart(date: string, time: string): string | undefined {
  if (!isCivilDate(date) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const instant = easternInstant(date, time);
  const shown = easternTime(instant);
  // An hour that the clocks leave out is shown as another.
  return shown.date === date && shown.time === time ? instant : undefined;
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
    reader.fault(path, `The paykey "${name}" must have a customer.`);
  } else if (!customers.some((known) => known.name === customer)) {
    reader.fault([...path, "customer"], `No customer is called "${customer}".`);
  }
}
