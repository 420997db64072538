import {
  type ProblemItem,
  CUSTOMER_STATUSES,
  didYouMean,
  FUNDING_STATUSES,
  codeCategoryFault,
  PAYKEY_STATUSES,
  PAYMENT_STATUSES,
} from "@railhead/core";
import {
  actBody,
  advanceBody,
  customerBody,
  interpolateAll,
  paykeyBody,
  paymentBody,
} from "./request-bodies.ts";
import type { Reader } from "./reader.ts";
import type { Scenario, Step } from "./scenario.ts";
import type { Path } from "./source.ts";

const SOME_ID = "01a00000-0000-7000-8000-000000000000";
const SOME_DAY = "2026-03-02";
const someone = () => SOME_ID;

/** Scenario names of request fields. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  "/config/sandbox_outcome": "outcome",
  "/config/sandbox_balance": "balance",
  "/payment_date": "date",
  "/consent_type": "consent",
};

const OWN = Object.values(OWN_NAMES);

/** What the API says of requests before they are sent. */
export interface RequestRules {
  bodyFaults(operation: string, body: object): readonly ProblemItem[];
  /** The operation of a method and a concrete path. */
  operationAt(method: string, path: string): string | undefined;
}

/** A reader with the rules that its requests must fit. */
type Validation = Reader & { readonly rules: RequestRules };

/** Validates every request of the scenario before it is run. */
export function validateScenario(faults: Reader, scenario: Scenario, requests: RequestRules): void {
  const reader: Validation = { ...faults, rules: requests };
  const { settings, rules, customers, paykeys } = scenario;
  const ask = (operation: string, body: object, path: Path) =>
    validateBody(reader, { operation, body, path });
  if (settings !== undefined) ask("account_settings.update", settings, ["given", "settings"]);
  for (const [index, rule] of rules.entries()) {
    ask("sandbox.rules.create", interpolateAll(rule, someone), ["given", "rules", index]);
  }
  for (const [index, customer] of customers.entries()) {
    const path = ["given", "customers", customer.name];
    ask("customers.create", customerBody(customer, index), path);
  }
  for (const [index, paykey] of paykeys.entries()) {
    const path = ["given", "paykeys", paykey.name];
    ask("bridge.bank_account", paykeyBody(paykey, index, SOME_ID), path);
  }
  const kinds = kindsOf(scenario);
  for (const step of scenario.steps) validateStep(reader, step, kinds);
}

interface PlannedRequest {
  readonly operation: string;
  readonly body: object;
  readonly path: Path;
}

function validateBody(reader: Validation, { operation, body, path }: PlannedRequest): void {
  for (const { reference, detail } of reader.rules.bodyFaults(operation, body)) {
    const own = OWN_NAMES[reference];
    const members = own === undefined ? reference.split("/").slice(1) : [own];
    const name = members.length === 0 ? "" : `"${members.join(".")}": `;
    const isOwn = members.length === 1 && !detail.includes("Did you mean");
    const meant = isOwn && detail.startsWith("Is not a known") ? didYouMean(members[0] ?? "", OWN) : ""; // prettier-ignore
    reader.fault([...path, ...members], `${name}${detail}${meant}`);
  }
}

const RESOURCES = {
  payment: PAYMENT_STATUSES,
  customer: CUSTOMER_STATUSES,
  paykey: PAYKEY_STATUSES,
} as const;
type Kind = keyof typeof RESOURCES;
const ALL_STATUSES = [
  ...new Set([...Object.values(RESOURCES).flat(), ...FUNDING_STATUSES]),
] as readonly string[];

/** Resource kind by name, except for results of `call`, which may be any resource. */
function kindsOf({ customers, paykeys, steps }: Scenario): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const { name } of customers) kinds.set(name, "customer");
  for (const { name } of paykeys) kinds.set(name, "paykey");
  for (const step of steps) {
    if (step.kind === "create") kinds.set(step.as, "payment");
    if (step.kind === "act" && step.as !== undefined) kinds.set(step.as, "payment");
  }
  return kinds;
}

function validateStep(reader: Validation, step: Step, kinds: ReadonlyMap<string, Kind>): void {
  const { path } = step;
  const ask = (operation: string, body: object, at: Path = path) =>
    validateBody(reader, { operation, body, path: at });
  switch (step.kind) {
    case "create":
      ask(`${step.what}s.create`, paymentBody(step, { paykey: SOME_ID, today: SOME_DAY }));
      return;
    case "act":
      validateAct(reader, step);
      return;
    case "call":
      validateCall(reader, step);
      return;
    case "fault":
      if (step.fault !== "none") ask("sandbox.faults.create", step.fault, [...path, "fault"]);
      return;
    case "settings":
      ask("account_settings.update", step.settings, [...path, "settings"]);
      return;
    case "advance":
      validateAdvance(reader, step, kinds);
      return;
    case "resolve":
      return;
    default:
      validateExpectation(reader, step, kinds);
  }
}

const CATEGORIES = { return: "return", correct: "correction" } as const;

function validateAct(reader: Validation, step: Extract<Step, { kind: "act" }>): void {
  const { what, path, members } = step;
  const category = CATEGORIES[what as keyof typeof CATEGORIES] as
    "return" | "correction" | undefined;
  if (category !== undefined && typeof members["code"] === "string") {
    const fault = codeCategoryFault(members["code"], category);
    if (fault !== undefined) reader.fault([...path, "code"], fault);
  }
  const isRail =
    category !== undefined || ["submit", "acknowledge", "settle", "pay"].includes(what);
  const operation = isRail ? "sandbox.payments.step" : `charges.${what}`;
  validateBody(reader, { operation, body: actBody(step), path });
}

function validateCall(reader: Validation, step: Extract<Step, { kind: "call" }>): void {
  const { call, body, answers, path } = step;
  const [method = "", address = ""] = interpolateAll(call, someone).split(" ");
  const operation = reader.rules.operationAt(method, address.split("?")[0] ?? "");
  if (operation === undefined) {
    reader.fault([...path, "call"], `There is no operation ${method} ${address}.`);
    return;
  }
  // A request that is expected to fail may be invalid.
  if (body === undefined || (answers ?? 200) >= 400) return;
  validateBody(reader, { operation, body: interpolateAll(body, someone), path: [...path, "body"] });
}

const DURATION =
  /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/;

function validateAdvance(
  reader: Validation,
  { to, path }: Extract<Step, { kind: "advance" }>,
  kinds: ReadonlyMap<string, Kind>,
): void {
  if (typeof to !== "string") {
    validateStatus(reader, to.status, { kind: kinds.get(to.until), path: [...path, "advance", "status"] }); // prettier-ignore
    return;
  }
  const body = advanceBody(to);
  const isTime = "by" in body ? DURATION.test(to) || /^\d{1,3}bd$/.test(to) : true;
  if (isTime && reader.rules.bodyFaults("sandbox.clock.advance", body).length === 0) return;
  const moments = ["idle", "next_cutoff", "next_settlement", "next_funding"];
  const what = `"advance" must be one of ${moments.join(", ")}, a duration such as P1D or 3bd, or an instant.`;
  reader.fault([...path, "advance"], `${what}${didYouMean(to, moments)}`);
}

function validateExpectation(
  reader: Reader,
  { of, wanted, path }: Extract<Step, { kind: "expect" }>,
  kinds: ReadonlyMap<string, Kind>,
): void {
  const kind = kinds.get(of);
  if (wanted.status !== undefined) {
    validateStatus(reader, wanted.status, { kind, path: [...path, "status"] });
  }
  if (!Array.isArray(wanted.history)) return;
  for (const [index, entry] of wanted.history.entries()) {
    const status: unknown = typeof entry === "string" ? entry : entry.status;
    if (status === undefined) continue;
    validateStatus(reader, status, { kind, path: [...path, "history", index] });
  }
}

function validateStatus(
  reader: Reader,
  status: unknown,
  { kind, path }: { kind: Kind | undefined; path: Path },
): void {
  const known: readonly string[] = kind === undefined ? ALL_STATUSES : RESOURCES[kind];
  if (typeof status === "string" && known.includes(status)) return;
  const text = typeof status === "string" ? status : JSON.stringify(status);
  const of = kind === undefined ? "" : ` of a ${kind}`;
  const what = `"${text}" is no status${of}; known are ${known.join(", ")}.`;
  reader.fault(path, `${what}${didYouMean(text, known)}`);
}
