import { expect, it } from "vitest";
import { EVENT_TYPES, isEventType } from "./events.ts";

const types = Object.entries(EVENT_TYPES);

it("an event type is named <resource>.<what happened>, with a one-sentence description", () => {
  for (const [name, { meaning }] of types) {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
  }
});

it("the first release emits exactly these event types", () => {
  const byResource = new Map<string, string[]>();
  for (const [name, { first_release: first }] of types) {
    const [resource = "", suffix = ""] = name.split(".");
    if (first) byResource.set(resource, [...(byResource.get(resource) ?? []), suffix]);
  }
  expect([...byResource].map(([resource, names]) => `${resource}: ${names.join(" ")}`)).toEqual([
    "customer: created verified review_required rejected",
    "paykey: created activated review_required rejected blocked unblocked deactivated",
    "charge: created scheduled held released updated cancelled submitted paid failed reversed returned notification_of_change",
    "payout: created scheduled held released updated cancelled submitted paid failed reversed returned notification_of_change",
    "funding_event: created paid failed",
    "account: active",
    "capability_request: created activated rejected",
    "representative: created",
    "linked_bank_account: created active rejected canceled",
    "organization: created",
    "file: built submitted acknowledged rejected",
    "return_rate: warning breached",
    "exception: opened resolved",
    "ledger: invariant_violated",
    "api_key: revoked",
    "webhook_endpoint: disabled",
  ]);
});

it("payouts have the event types of charges, except refunds and retries", () => {
  const suffixes = (resource: string): string[] =>
    types
      .filter(([name]) => name.startsWith(`${resource}.`))
      .map(([name]) => name.slice(resource.length));
  const own = suffixes("charge").filter((suffix) => !suffixes("payout").includes(suffix));
  expect(own).toEqual([".refunded", ".retry_exhausted"]);
  expect(suffixes("payout")).toHaveLength(16);
});

it("only names of the catalog are event types", () => {
  expect(isEventType("charge.paid")).toBe(true);
  expect(isEventType("charge.exploded")).toBe(false);
  expect(isEventType("constructor")).toBe(false);
});
