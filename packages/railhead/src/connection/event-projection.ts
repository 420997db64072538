import { isDeepStrictEqual } from "node:util";

/** A resource as of its last event. */
export type EmittedResource = Readonly<Record<string, unknown>>;

/** Finds the last event data of a resource; undefined where the log has none. */
export type LatestOf = (id: string) => EmittedResource | undefined;

type Embedded = Readonly<Record<string, unknown>> & { readonly id?: string };

/** Embedded views of other resources in a payment, by field. */
const VIEWS = {
  customer_details: (of: EmittedResource) => ({
    name: of["name"],
    customer_type: of["type"],
    email: of["email"],
    phone: of["phone"],
  }),
  paykey_details: (of: EmittedResource) => ({
    label: of["label"],
    balance: balanceIn(of["balance"]),
  }),
} as const;

/** Cents as a string, as in payments; null where there are none. */
function balanceIn(balance: unknown): string | null {
  const cents = (balance as { account_balance?: number | null } | null)?.account_balance;
  return cents === null || cents === undefined ? null : String(cents);
}

/**
 * The resource that the API must return by the log: its last event, except that a payment embeds its
 * customer and paykey as of their own last events.
 */
function expectedOf(emitted: EmittedResource, latest: LatestOf): EmittedResource {
  const expected: Record<string, unknown> = { ...emitted };
  for (const [name, view] of Object.entries(VIEWS)) {
    const embedded = emitted[name] as Embedded | undefined;
    const of = embedded?.id === undefined ? undefined : latest(embedded.id);
    if (of !== undefined) expected[name] = { ...embedded, ...view(of) };
  }
  return expected;
}

/** Whether a resource equals its last event; fields that the event masks are not compared. */
export function isEmittedBy(
  emitted: EmittedResource,
  answered: unknown,
  latest: LatestOf,
): boolean {
  const masked = Object.entries(emitted).filter(([, value]) => /^[*-]+$/.test(String(value)));
  const seen = { ...(answered as object), ...Object.fromEntries(masked) };
  return isDeepStrictEqual(comparable(seen), comparable(expectedOf(emitted, latest)));
}

/** Normalizes the embedded balance, which is a string or a number by the service's setting. */
function comparable(resource: EmittedResource): EmittedResource {
  const details = resource["paykey_details"] as { balance?: string | number | null } | undefined;
  if (details?.balance === undefined || details.balance === null) return resource;
  return { ...resource, paykey_details: { ...details, balance: String(details.balance) } };
}
