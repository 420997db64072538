import {
  defaultAccountSettings,
  RETURN_HIDING_KINDS,
  stepsOf,
  type SandboxStep,
} from "@railhead/core";
import type { Api } from "../connection/api.ts";

type Members = Readonly<Record<string, unknown>>;

interface Event {
  readonly event_type: string;
  readonly sequence: number;
  readonly account_id: string | null;
  readonly occurred_at: string;
  readonly resource: { readonly id: string };
  readonly data: Members;
  readonly previous: Members;
  readonly changed: readonly string[];
  readonly cause: { readonly actor: { readonly type: string } };
}

/** A step of the scenario with its time. */
export interface TimedStep {
  readonly at: string;
  readonly step: object;
}

interface Rule {
  readonly match: Members;
  readonly outcome: string;
  readonly delay: string | null;
}

/** The settings, rules and faults that affected a payment. */
export interface PaymentContext {
  /** The payment as it was created. */
  readonly created: Members;
  /** Settings that differ from those of a new account. */
  readonly settings: Members;
  readonly rules: readonly Rule[];
  readonly steps: readonly TimedStep[];
}

interface Subject {
  readonly kind: "charge" | "payout";
  readonly id: string;
  readonly created_at: string;
  /** Its last change. */
  readonly until: string;
}

const PAGE = 1000;

/** Reads the context of a payment that a scenario must reproduce. */
export async function readPaymentContext(api: Api, of: Subject): Promise<PaymentContext> {
  const own = await eventsOf(
    api,
    `types=${of.kind}.created,${of.kind}.updated&resource_id=${of.id}`,
  );
  const [first] = own;
  const rules = await api.exchange("GET", `/v1/sandbox/rules?page_size=${PAGE}`);
  const { settings, steps } = await settingsOf(api, of, first);
  return {
    created: first?.event_type === `${of.kind}.created` ? first.data : {},
    settings,
    rules: rules.status === 200 ? (rules.data as Rule[]) : [],
    steps: [
      ...own.flatMap(updateStep),
      ...steps,
      ...(await faultSteps(api, of, first?.sequence ?? 0)),
    ],
  };
}

function eventsOf(api: Api, query: string): Promise<readonly Event[]> {
  return api.get<readonly Event[]>(`/v1/events?${query}&limit=${PAGE}`);
}

/** Changes of amount and date; descriptions and metadata may be personal and are omitted. */
function updateStep({ event_type, changed, data, cause, occurred_at: at }: Event): TimedStep[] {
  if (!event_type.endsWith(".updated") || cause.actor.type !== "api_key") return [];
  const wanted = {
    ...(changed.includes("amount") ? { amount: Number(data["amount"]) } : {}),
    ...(changed.includes("payment_date") ? { date: data["payment_date"] } : {}),
  };
  if (Object.keys(wanted).length === 0) return [];
  return [{ at, step: { when: "update", on: "payment", ...wanted } }];
}

/** Limits, funding and processing of the payment type at creation, and their later changes. */
async function settingsOf(
  api: Api,
  { kind, until }: Subject,
  first: Event | undefined,
): Promise<{ settings: Members; steps: TimedStep[] }> {
  if (first === undefined || first.account_id === null) return { settings: {}, steps: [] };
  const { account_id: accountId, sequence: createdIn } = first;
  const now = await api.exchange("GET", `/v1/account_settings/${accountId}`);
  if (now.status !== 200) return { settings: {}, steps: [] };
  const events = await eventsOf(api, `types=account.settings_updated&account_id=${accountId}`);
  const sections = events.filter(({ changed }) => changed.includes("settings"));
  const before = sections.findLast(({ sequence }) => sequence < createdIn);
  const later = sections.filter(({ sequence }) => sequence > createdIn);
  const section = `${kind}s` as const;
  const inForce =
    sectionOf(before?.data["settings"], section) ??
    sectionOf(later[0]?.previous["settings"], section) ??
    (now.data as Members)[section];
  const own = changedSettings(section, inForce as Members);
  const { retries, return_rates } = now.data as Members;
  const defaults = defaultAccountSettings("sandbox");
  const differs = (value: unknown, usual: unknown) => !isSame(value, usual);
  return {
    settings: {
      ...(Object.keys(own).length === 0 ? {} : { [section]: own }),
      ...(differs(retries, defaults.retries) ? { retries } : {}),
      ...(differs(return_rates, defaults.return_rates) ? { return_rates } : {}),
    },
    steps: later
      .filter(({ occurred_at }) => occurred_at <= until)
      .map(({ data, occurred_at: at }) => {
        const { linked_bank_account_id: _, ...whole } = sectionOf(data["settings"], section) ?? {};
        return { at, step: { settings: { [section]: whole } } };
      }),
  };
}

function sectionOf(settings: unknown, section: "charges" | "payouts"): Members | undefined {
  return (settings as Readonly<Record<string, Members>> | undefined)?.[section];
}

/** Settings that differ from the defaults, without ids of bank accounts, which exist only here. */
function changedSettings(section: "charges" | "payouts", inForce: Members): Members {
  const usual = defaultAccountSettings("sandbox")[section] as unknown as Members;
  return Object.fromEntries(
    Object.entries(inForce).filter(
      ([name, value]) => name !== "linked_bank_account_id" && !isSame(value, usual[name]),
    ),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const FAULTS = "types=environment.fault_injected,environment.fault_cleared";

/** Faults of bank and transport while the payment was processed. */
async function faultSteps(
  api: Api,
  { created_at, until }: Subject,
  createdIn: number,
): Promise<TimedStep[]> {
  const events = await eventsOf(api, FAULTS);
  const struck = events.filter(
    ({ data, occurred_at }) =>
      (data["target"] === "bank" || data["target"] === "transport") && occurred_at <= until,
  );
  const cleared = new Map(
    struck
      .filter(({ event_type }) => event_type.endsWith("cleared"))
      .map((event) => [event.resource.id, event]),
  );
  const steps: TimedStep[] = [];
  for (const { event_type, resource, data, occurred_at, sequence } of struck) {
    if (!event_type.endsWith("injected")) continue;
    const end = cleared.get(resource.id);
    if (end !== undefined && end.sequence < createdIn) continue;
    if (sequence < createdIn && (await wasUsedUp(api, data, { sequence, createdIn }))) continue;
    const { target, effect, remaining, delay_ms } = data;
    const fault = {
      target,
      effect,
      ...(remaining === null ? {} : { count: remaining }),
      ...(delay_ms === 0 ? {} : { delay_ms }),
    };
    const at = occurred_at < created_at ? created_at : occurred_at;
    steps.push({ at, step: { fault } });
    if (end !== undefined) steps.push({ at: end.occurred_at, step: { fault: "none" } });
  }
  const isCut = steps.some(({ step }) => JSON.stringify(step).includes('"partial"'));
  return isCut ? [...steps, ...(await resolvedSteps(api, { created_at, until }))] : steps;
}

/** Whether a limited fault was used up before the payment: assumed once a file was exchanged. */
async function wasUsedUp(
  api: Api,
  { remaining }: Members,
  { sequence, createdIn }: { sequence: number; createdIn: number },
): Promise<boolean> {
  if (remaining === null) return false;
  const [file] = await api.get<readonly Event[]>(
    `/v1/events?types=file.*&after=${sequence}&limit=1`,
  );
  return file !== undefined && file.sequence < createdIn;
}

interface Resolved {
  readonly kind: string;
  readonly resolved_at: string;
}

/** Resolutions of exceptions that kept payments from being paid. */
async function resolvedSteps(
  api: Api,
  { created_at, until }: { created_at: string; until: string },
): Promise<TimedStep[]> {
  const found = await api.get<readonly Resolved[]>(
    `/v1/exceptions?status=resolved&page_size=${PAGE}`,
  );
  return found
    .filter(
      ({ kind, resolved_at }) =>
        (RETURN_HIDING_KINDS as readonly string[]).includes(kind) &&
        resolved_at >= created_at &&
        resolved_at <= until,
    )
    .map(({ kind, resolved_at: at }) => ({ at, step: { resolve: kind } }));
}

/** Facts of a payment that rules match. */
export interface RuleFacts {
  readonly kind: string;
  readonly customer_id: string;
  readonly paykey_id: string;
  readonly amount: number;
  readonly customer_name: string;
  readonly tag: unknown;
}

/** The first matching rule, if it explains the history; matches by account number cannot be checked. */
export function decidingRule(
  rules: readonly Rule[],
  facts: RuleFacts,
  explains: (steps: readonly SandboxStep[]) => boolean,
): Rule | undefined {
  const rule = rules.find(({ match }) => matches(match, facts));
  return rule !== undefined && explains(stepsOf(rule.outcome)) ? rule : undefined;
}

function matches(match: Members, facts: RuleFacts): boolean {
  const { payment_type, customer_id, paykey_id, min_amount, max_amount, name, tag } = match;
  const namePart = typeof name === "string" ? name : "";
  return (
    (payment_type ?? facts.kind) === facts.kind &&
    (customer_id ?? facts.customer_id) === facts.customer_id &&
    (paykey_id ?? facts.paykey_id) === facts.paykey_id &&
    Number(min_amount ?? facts.amount) <= facts.amount &&
    Number(max_amount ?? facts.amount) >= facts.amount &&
    facts.customer_name.toLowerCase().includes(namePart.toLowerCase()) &&
    (tag ?? facts.tag) === facts.tag
  );
}
