import { isDeepStrictEqual } from "node:util";

/** A resource as the log last told it. */
export type EmittedResource = Readonly<Record<string, unknown>>;

/** Finds what the log last told of a resource; undefined where it tells nothing of it. */
export type LatestOf = (id: string) => EmittedResource | undefined;

type Embedded = Readonly<Record<string, unknown>> & { readonly id?: string };

/** Views of other resources inside a payment, and what of those they show. */
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

/** Cents as a payment spells them; null where there are none. */
function balanceIn(balance: unknown): string | null {
  const cents = (balance as { account_balance?: number | null } | null)?.account_balance;
  return cents === null || cents === undefined ? null : String(cents);
}

/**
 * What a resource must be answered as, by the log: as it was last told, except that a payment shows
 * its customer and paykey as they are by now, of which their own events tell.
 */
function expectedOf(told: EmittedResource, latest: LatestOf): EmittedResource {
  const expected: Record<string, unknown> = { ...told };
  for (const [name, view] of Object.entries(VIEWS)) {
    const embedded = told[name] as Embedded | undefined;
    const of = embedded?.id === undefined ? undefined : latest(embedded.id);
    if (of !== undefined) expected[name] = { ...embedded, ...view(of) };
  }
  return expected;
}

/** Whether a resource is what the log tells; what the log only hints at by asterisks may be anything. */
export function isEmittedBy(told: EmittedResource, answered: unknown, latest: LatestOf): boolean {
  const masked = Object.entries(told).filter(([, value]) => /^[*-]+$/.test(String(value)));
  const seen = { ...(answered as object), ...Object.fromEntries(masked) };
  return isDeepStrictEqual(comparable(seen), comparable(expectedOf(told, latest)));
}

/** Amounts are strings or numbers as the service is set; a balance inside a view is compared by value. */
function comparable(resource: EmittedResource): EmittedResource {
  const details = resource["paykey_details"] as { balance?: string | number | null } | undefined;
  if (details?.balance === undefined || details.balance === null) return resource;
  return { ...resource, paykey_details: { ...details, balance: String(details.balance) } };
}
