import type { Api } from "../api.ts";
import { businessTime } from "../eastern.ts";
import { DEVICE } from "../sandbox.ts";
import { differences, type Found } from "./expectations.ts";
import type { Expectation, Scenario, Step } from "./scenario.ts";

/** Where a scenario is played. */
export interface Stage {
  readonly api: Api;
  /** What the scenario's names stand for. */
  readonly known: Map<string, { readonly path: string; readonly found: Found }>;
}

/** Puts in place what the scenario says is there from the beginning. */
export async function furnish(stage: Stage, scenario: Scenario, accountId: string): Promise<void> {
  const { api } = stage;
  const { settings, rules, customers, paykeys } = scenario;
  if (settings !== undefined)
    await api.call("PATCH", `/v1/account_settings/${accountId}`, settings);
  for (const rule of rules) await api.post("/v1/sandbox/rules", rule);
  for (const [index, { name, members }] of customers.entries()) {
    const { outcome, ...rest } = members;
    const body = {
      name: "Casey Example",
      type: "individual",
      email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}@example.com`,
      phone: `+1212555${String(100 + (index % 100)).padStart(4, "0")}`,
      device: DEVICE,
      ...rest,
      ...configured(rest, outcome),
    };
    await remember(stage, name, "/v1/customers", body);
  }
  for (const [index, { name, members }] of paykeys.entries()) {
    const { customer, outcome, ...rest } = members;
    const body = {
      customer_id: idOf(stage, String(customer)),
      routing_number: "021000021",
      account_number: `70${String(index + 1).padStart(8, "0")}`,
      account_type: "checking",
      ...rest,
      ...configured(rest, outcome),
    };
    await remember(stage, name, "/v1/bridge/bank_account", body, "/v1/paykeys");
  }
}

function configured(members: Readonly<Record<string, unknown>>, outcome: unknown): object {
  const config = members["config"] ?? {};
  if (outcome === undefined) return members["config"] === undefined ? {} : { config };
  return { config: { ...config, sandbox_outcome: outcome } };
}

async function remember(
  stage: Stage,
  name: string,
  ...[path, body, home = path]: [path: string, body: object, home?: string]
): Promise<void> {
  const found = await stage.api.post<Found>(path, body);
  stage.known.set(name, { path: `${home}/${String(found["id"])}`, found });
}

function idOf(stage: Stage, name: string): string {
  return String(stage.known.get(name)?.found["id"]);
}

/** Does a step; answers why it is not as it should be, nothing where it is. */
export async function perform(stage: Stage, step: Step): Promise<readonly string[]> {
  switch (step.kind) {
    case "create":
      await createPayment(stage, step);
      return await settled(stage, []);
    case "act":
      return await settled(stage, await act(stage, step));
    case "call":
      return await settled(stage, await call(stage, step));
    case "advance":
      return await advance(stage, step.to);
    default:
      return await expectations(stage, step.of, step.wanted);
  }
}

/** What a step leaves to do at once, such as a review, is done before the next begins. */
async function settled(stage: Stage, failures: readonly string[]): Promise<readonly string[]> {
  await stage.api.post("/v1/sandbox/clock/advance", { by: "PT0S" });
  return failures;
}

type StepOf<K extends Step["kind"]> = Extract<Step, { kind: K }>;

async function createPayment(stage: Stage, { what, as, members }: StepOf<"create">): Promise<void> {
  const { paykey, outcome, date, consent, ...rest } = members;
  const { now } = await stage.api.get<{ now: string }>("/v1/sandbox/clock");
  const config = {
    ...(what === "charge" ? { balance_check: "disabled" } : {}),
    ...(rest["config"] as object | undefined),
    ...(outcome === undefined ? {} : { sandbox_outcome: outcome }),
  };
  await remember(stage, as, `/v1/${what}s`, {
    currency: "USD",
    description: as.slice(0, 80),
    external_id: as,
    payment_date: date ?? businessTime(now).business_date,
    device: DEVICE,
    ...(what === "charge" ? { consent_type: consent ?? "internet" } : {}),
    ...rest,
    paykey: stage.known.get(String(paykey))?.found["paykey"],
    config,
  });
}

const REASONED = new Set(["cancel", "hold", "release"]);

async function act(stage: Stage, step: StepOf<"act">): Promise<readonly string[]> {
  const { what, on, as, members } = step;
  const payment = stage.known.get(on);
  const path = payment?.path ?? "";
  if (what === "update") await stage.api.call("PUT", path, members);
  else if (REASONED.has(what)) {
    await stage.api.call("PUT", `${path}/${what}`, { reason: "As the scenario says", ...members });
  } else if (what === "resubmit" || what === "refund") {
    const kind = what === "refund" ? "payouts" : path.split("/")[2];
    const { outcome, ...rest } = members;
    const body = { external_id: as ?? `${on}-${what}`, ...rest, ...configured(rest, outcome) };
    await remember(stage, as ?? `${on}-${what}`, `${path}/${what}`, body, `/v1/${kind}`);
  } else {
    await stage.api.post(`/v1/sandbox/payments/${idOf(stage, on)}/${what}`, members);
  }
  return [];
}

async function call(stage: Stage, step: StepOf<"call">): Promise<readonly string[]> {
  const [method = "GET", path = ""] = fill(stage, step.call).split(" ");
  const body =
    step.body === undefined
      ? undefined
      : (JSON.parse(fill(stage, JSON.stringify(step.body))) as object);
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

/** `{rent}` stands for its id, `{rent.paykey}` for a member of it. */
function fill(stage: Stage, text: string): string {
  return text.replace(/\{([A-Za-z0-9_-]+)(?:\.([a-z_]+))?\}/g, (whole, name: string, member) => {
    const found = stage.known.get(name)?.found;
    return found === undefined ? whole : String(found[(member as string | undefined) ?? "id"]);
  });
}

async function advance(stage: Stage, to: StepOf<"advance">["to"]): Promise<readonly string[]> {
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

function advanceBody(to: string): object {
  if (to === "idle" || to.startsWith("next_")) return { until: to };
  return /^(?:P|[0-9]{1,3}bd$)/.test(to) ? { by: to } : { to };
}

async function expectations(
  stage: Stage,
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
