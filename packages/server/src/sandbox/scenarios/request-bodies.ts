import type { Named, Step } from "./scenario.ts";

type Members = Readonly<Record<string, unknown>>;
type StepOf<K extends Step["kind"]> = Extract<Step, { kind: K }>;

/** An IP address reserved for documentation. */
const DEVICE = { ip_address: "203.0.113.7" };

/** Request bodies of a scenario; omitted fields get defaults. */

export function customerBody({ name, members }: Named, index: number): object {
  const { outcome, ...rest } = members;
  return {
    name: "Casey Example",
    type: "individual",
    email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}@example.com`,
    phone: `+1212555${String(100 + (index % 100)).padStart(4, "0")}`,
    device: DEVICE,
    ...rest,
    ...withConfig(rest, { outcome }),
  };
}

export function paykeyBody({ members }: Named, index: number, customerId: string): object {
  const { customer: _, outcome, balance, ...rest } = members;
  return {
    customer_id: customerId,
    routing_number: "021000021",
    account_number: `70${String(index + 1).padStart(8, "0")}`,
    account_type: "checking",
    ...rest,
    ...withConfig(rest, { outcome, balance }),
  };
}

export function paymentBody(
  { what, as, members }: StepOf<"create">,
  { paykey, today }: { paykey: unknown; today: string },
): object {
  const { paykey: _, outcome, date, consent, ...rest } = members;
  const isCharge = what === "charge";
  return {
    currency: "USD",
    description: as.slice(0, 80),
    external_id: as,
    payment_date: date ?? today,
    device: DEVICE,
    ...(isCharge ? { consent_type: consent ?? "internet" } : {}),
    ...rest,
    paykey,
    config: {
      ...(isCharge ? { balance_check: "disabled" } : {}),
      ...(rest["config"] as object | undefined),
      ...(outcome === undefined ? {} : { sandbox_outcome: outcome }),
    },
  };
}

const REASONED = new Set(["cancel", "hold", "release"]);

/** The body of an action on a payment. */
export function actBody({ what, on, as, members }: StepOf<"act">): object {
  if (REASONED.has(what)) return { reason: "As the scenario says", ...members };
  if (what === "resubmit" || what === "refund") {
    const { outcome, ...rest } = members;
    return {
      external_id: as ?? `${on}-${what}`,
      ...rest,
      ...withConfig(rest, { outcome }),
    };
  }
  if (what !== "update") return members;
  const { date, ...rest } = members;
  return date === undefined ? rest : { payment_date: date, ...rest };
}

export function advanceBody(to: string): object {
  if (to === "idle" || to.startsWith("next_")) return { until: to };
  return /^(?:P|[0-9]{1,3}bd$)/.test(to) ? { by: to } : { to };
}

/** The `config` of a resource with the scenario's shorthands `outcome` and `balance`. */
function withConfig(
  members: Members,
  { outcome, balance }: { outcome: unknown; balance?: unknown },
): object {
  const config = {
    ...(members["config"] as object | undefined),
    ...(outcome === undefined ? {} : { sandbox_outcome: outcome }),
    ...(balance === undefined ? {} : { sandbox_balance: balance }),
  };
  return Object.keys(config).length === 0 ? {} : { config };
}

const PLACEHOLDER = /\{([A-Za-z0-9_-]+)(?:\.([a-z_]+))?\}/g;

/** Replaces `{rent}` by its id and `{rent.paykey}` by a field of it; unknown names stay. */
export function interpolate(text: string, find: (name: string, member: string) => unknown): string {
  return text.replace(PLACEHOLDER, (whole, name: string, member: string | undefined) => {
    const value = find(name, member ?? "id");
    if (value === undefined) return whole;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

/** Interpolates every string in a value. */
export function interpolateAll<T>(value: T, find: (name: string, member: string) => unknown): T {
  return JSON.parse(interpolate(JSON.stringify(value), find)) as T;
}
