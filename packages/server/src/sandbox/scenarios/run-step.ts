import { easternTime } from "../../rails/calendar/eastern-time.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import {
  actBody,
  advanceBody,
  customerBody,
  interpolate,
  interpolateAll,
  paykeyBody,
  paymentBody,
} from "./request-bodies.ts";
import { differences, type Found } from "./expectations.ts";
import { RAIL_STEPS, type Expectation, type Scenario, type Step } from "./scenario.ts";

/** The sandbox that a scenario runs in. */
export interface ScenarioSandbox {
  readonly api: ScenarioApi;
  readonly accountId: string;
  /** Resources by their name in the scenario. */
  readonly known: Map<string, { readonly path: string; readonly found: Found }>;
}

const settingsPath = ({ accountId }: ScenarioSandbox) => `/v1/account_settings/${accountId}`;

/** Creates the settings, customers, paykeys and rules of `given`. */
export async function prepareEnvironment(
  stage: ScenarioSandbox,
  scenario: Scenario,
): Promise<void> {
  const { api } = stage;
  const { settings, rules, customers, paykeys } = scenario;
  if (settings !== undefined) await api.call("PATCH", settingsPath(stage), settings);
  for (const [index, customer] of customers.entries()) {
    await remember(stage, customer.name, "/v1/customers", customerBody(customer, index));
  }
  for (const [index, paykey] of paykeys.entries()) {
    const customerId = idOf(stage, String(paykey.members["customer"]));
    const body = paykeyBody(paykey, index, customerId);
    await remember(stage, paykey.name, "/v1/bridge/bank_account", body, "/v1/paykeys");
  }
  // Rules come last because they may refer to customers and paykeys.
  for (const rule of rules)
    await api.post("/v1/sandbox/rules", interpolateAll(rule, findOn(stage)));
}

async function remember(
  stage: ScenarioSandbox,
  name: string,
  ...[path, body, home = path]: [path: string, body: object, home?: string]
): Promise<void> {
  const found = await stage.api.post<Found>(path, body);
  stage.known.set(name, { path: `${home}/${String(found["id"])}`, found });
}

function idOf(stage: ScenarioSandbox, name: string): string {
  return String(stage.known.get(name)?.found["id"]);
}

/** Runs a step; returns its failures, none where it passes. */
export async function runStep(stage: ScenarioSandbox, step: Step): Promise<readonly string[]> {
  switch (step.kind) {
    case "create":
      await createPayment(stage, step);
      return await afterDueWork(stage, []);
    case "act":
      await act(stage, step);
      return await afterDueWork(stage, []);
    case "fault":
      await injectFault(stage, step);
      return [];
    case "settings":
      await stage.api.call("PATCH", settingsPath(stage), step.settings);
      return [];
    case "resolve":
      return await afterDueWork(stage, await resolveExceptions(stage, step));
    case "call":
      return await afterDueWork(stage, await call(stage, step));
    case "advance":
      return await advance(stage, step.to);
    default:
      return await expectations(stage, step.of, step.wanted);
  }
}

/** Runs immediately due work, such as reviews, before the next step. */
async function afterDueWork(
  stage: ScenarioSandbox,
  failures: readonly string[],
): Promise<readonly string[]> {
  await stage.api.post("/v1/sandbox/clock/advance", { by: "PT0S" });
  return failures;
}

type StepOf<K extends Step["kind"]> = Extract<Step, { kind: K }>;

async function createPayment(stage: ScenarioSandbox, step: StepOf<"create">): Promise<void> {
  const { now } = await stage.api.get<{ now: string }>("/v1/sandbox/clock");
  const paykey = stage.known.get(String(step.members["paykey"]))?.found["paykey"];
  const body = paymentBody(step, { paykey, today: easternTime(now).date });
  await remember(stage, step.as, `/v1/${step.what}s`, body);
}

async function act(stage: ScenarioSandbox, step: StepOf<"act">): Promise<void> {
  const { what, on, as } = step;
  const path = stage.known.get(on)?.path ?? "";
  const body = actBody(step);
  if (what === "resubmit" || what === "refund") {
    const kind = what === "refund" ? "payouts" : path.split("/")[2];
    await remember(stage, as ?? `${on}-${what}`, `${path}/${what}`, body, `/v1/${kind}`);
  } else if (what === "update") await stage.api.call("PUT", path, body);
  else if (RAIL_STEPS.includes(what)) {
    await stage.api.post(`/v1/sandbox/payments/${idOf(stage, on)}/${what}`, body);
  } else await stage.api.call("PUT", `${path}/${what}`, body);
}

async function call(stage: ScenarioSandbox, step: StepOf<"call">): Promise<readonly string[]> {
  const find = findOn(stage);
  const [method = "GET", path = ""] = interpolate(step.call, find).split(" ");
  const body = step.body === undefined ? undefined : interpolateAll(step.body, find);
  const { status, data, problem } = await stage.api.exchange(method, path, body);
  if (step.answers === undefined ? problem !== "" : status !== step.answers) {
    const wanted = step.answers === undefined ? "" : `, not ${step.answers}`;
    return [`${method} ${path} answered ${status}${wanted}. ${problem}`.trim()];
  }
  if (step.as !== undefined) {
    const found = data as Found;
    stage.known.set(step.as, { path: `${path}/${String(found["id"])}`, found });
  }
  return [];
}

const findOn = (stage: ScenarioSandbox) => (name: string, member: string) =>
  stage.known.get(name)?.found[member];

const FAULTS = "/v1/sandbox/faults";

async function injectFault({ api }: ScenarioSandbox, { fault }: StepOf<"fault">): Promise<void> {
  if (fault === "none") await api.call("DELETE", FAULTS);
  else await api.post(FAULTS, fault);
}

async function resolveExceptions(
  { api }: ScenarioSandbox,
  { exceptions: kind }: StepOf<"resolve">,
): Promise<readonly string[]> {
  const open = await api.get<{ id: string }[]>(`/v1/exceptions?status=open&kind=${kind}`);
  if (open.length === 0) return [`no exception ${kind} is open`];
  for (const { id } of open) {
    await api.call("PUT", `/v1/exceptions/${id}/resolve`, { reason: "As the scenario says" });
  }
  return [];
}

async function advance(
  stage: ScenarioSandbox,
  to: StepOf<"advance">["to"],
): Promise<readonly string[]> {
  if (typeof to === "string") {
    await stage.api.post("/v1/sandbox/clock/advance", advanceBody(to));
    return [];
  }
  const until = { resource_id: idOf(stage, to.until), status: to.status };
  const { reached } = await stage.api.post<{ reached: boolean }>("/v1/sandbox/clock/advance", {
    until,
  });
  return reached ? [] : [`${to.until} never became ${to.status}`];
}

async function expectations(
  stage: ScenarioSandbox,
  name: string,
  wanted: Expectation,
): Promise<readonly string[]> {
  if (name === "books") {
    const proof = await stage.api.get<{ invariants: readonly { holds: boolean; name: string }[] }>(
      "/v1/ledger/invariants",
    );
    const broken = proof.invariants.filter(({ holds }) => !holds);
    return broken.map((invariant) => `books: ${invariant.name} does not hold`);
  }
  const found = await stage.api.get<Found>(stage.known.get(name)?.path ?? "");
  return differences(found, wanted).map((text) => `${name}: ${text}`);
}
