import { type ApprovalFacts, parseCents } from "@railhead/core";
import { OWN_SCOPES } from "../../environments/api-key.ts";
import type { TouchedResource } from "../route/context.ts";

type Body = Readonly<Record<string, unknown>>;

/** The amount of a request in cents, from its body or from the resource that it is about. */
const AMOUNTS: Readonly<Record<string, (body: Body, about: Body) => unknown>> = {
  "payouts.create": (body) => body["amount"],
  "prefunding.pull": (body) => body["amount"],
  "received_entries.forward": (_, entry) => entry["amount"],
  "received_entries.unassign": (_, entry) => entry["amount"],
  "received_entries.return": (_, entry) => entry["amount"],
  // With what the act ended of the item before: parts are limited as the whole is.
  "suspense_items.write_off": (body, item) =>
    sumOf(body["amount"] ?? item["open_amount"], ...endedBy(item, ["write_off"])),
  "suspense_items.assign": (body, item) =>
    sumOf(body["amount"] ?? item["open_amount"], ...endedBy(item, ["assign", "prefund"])),
  "bank_statements.book": (body) => body["amount"],
  "fees.refund": (body, fee) =>
    body["amount"] ?? sumOf(fee["collected_amount"], fee["paid_amount"]),
  "charges.refund": (body, charge) => body["amount"] ?? charge["amount"],
};

/** Undefined where one is no amount. */
function sumOf(...amounts: readonly unknown[]): string | undefined {
  const cents = amounts.map((amount) => parseCents(amount));
  if (cents.includes(undefined)) return undefined;
  return cents.reduce((sum: bigint, each = 0n) => sum + each, 0n).toString();
}

/** Amounts of an item of suspense that some acts ended before. */
function endedBy({ acts }: Body, names: readonly unknown[]): readonly unknown[] {
  const done = Array.isArray(acts) ? (acts as readonly Body[]) : [];
  return done.filter(({ act }) => names.includes(act)).map(({ amount }) => amount);
}

/** How many things a request changes, where it may be more than one. */
const COUNTS: Readonly<Record<string, (body: Body) => unknown>> = {
  "payments.bulk": ({ ids, expected_count }) => (Array.isArray(ids) ? ids.length : expected_count),
  "paykey_corrections.create": ({ corrections }) =>
    Array.isArray(corrections) ? corrections.length : 1,
};

/** Operations of which rules cover some requests alone. */
const COVERED: Readonly<Record<string, (body: Body) => boolean>> = {
  "api_keys.create": ({ scopes }) =>
    Array.isArray(scopes) && scopes.some((scope) => scope === "admin" || scope in OWN_SCOPES),
  "payments.bulk": ({ dry_run }) => dry_run !== true,
  "received_entries.return": ({ unassign }) => unassign === true,
};

/** Operations of which rules cover some resources alone: the resource says so, and not the body. */
const COVERED_RESOURCES: Readonly<Record<string, (about: Body) => boolean>> = {
  "received_entries.assign": ({ sec_code }) => sec_code === "IAT",
};

/** Whether rules of its act cover a request at all. */
export function isCovered(operation: string, body: unknown): boolean {
  return COVERED[operation]?.((body ?? {}) as Body) ?? true;
}

/** Whether rules of an operation depend on the resource that it changes. */
export const dependsOnResource = (operation: string): boolean => operation in COVERED_RESOURCES;

/** Whether rules cover an act on this resource. */
export function isResourceCovered(operation: string, touched: TouchedResource | null): boolean {
  return COVERED_RESOURCES[operation]?.(aboutOf(touched)) ?? true;
}

const aboutOf = (touched: TouchedResource | null) =>
  touched === null ? {} : (JSON.parse(touched.data) as Body);

/** What conditions of rules see of a request. */
export function factsOf(
  operation: string,
  request: { body: unknown; touched: TouchedResource | null; account_id: string | null },
): ApprovalFacts {
  const about = aboutOf(request.touched);
  const body = (request.body ?? {}) as Body;
  const amount = AMOUNTS[operation]?.(body, about);
  const count = COUNTS[operation]?.(body);
  return {
    amount: amount === undefined ? null : (parseCents(amount) ?? null),
    count: typeof count === "number" ? count : 1,
    account_id: request.account_id,
  };
}
