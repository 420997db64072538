import { expect, it } from "vitest";
import type { GuardedResponse } from "../bridge-providers/adapter.ts";
import { findIdentityFaults, type IdentityFixture } from "./identity-conformance.ts";
import type { IdentityAnswer, IdentityPerson, IdentityProvider } from "./identity-provider.ts";
import { simulatedIdentity } from "./simulated-identity.ts";

const AT = "2026-03-02T15:00:00.000Z";
const person = (name: string): IdentityPerson => ({
  id: "018f0000-0000-7000-8000-000000000001",
  type: "individual",
  name,
  email: "ann@example.com",
  phone: "+12125550123",
  address: null,
  ip_address: "203.0.113.7",
  profile: null,
});
const persons = {
  accept: person("Ann Verified"),
  review: person("Ann Review"),
  reject: person("Ann Rejected"),
};

const REASONS = { timeout: "timeout", unreachable: "unreachable", not_json: "unknown" } as const;

/** A provider over the network, as an adapter's author would write one. */
const recorded: IdentityProvider = {
  name: "recorded",
  async assess({ name }, { fetch }): Promise<IdentityAnswer> {
    const reply = await fetch({
      method: "POST",
      url: "https://identity.example/v1/persons",
      headers: {},
      body: { name },
    });
    if (!reply.ok) return { status: "failed", code: REASONS[reply.reason], retryable: true };
    const said = (reply.body ?? {}) as { readonly result?: "accept" | "review" | "reject" };
    if (reply.status >= 400 || said.result === undefined)
      return { status: "failed", code: "unknown", retryable: true };
    const email = { decision: said.result, codes: ["X1"], ...unscored };
    return {
      status: "found",
      obtained_at: AT,
      findings: { decision: said.result, messages: { X1: "Looked up." }, breakdown: { email } },
    };
  },
};
const unscored = { risk_score: null, correlation_score: null, correlation: null };

const fixtureOf = (provider: IdentityProvider, network: boolean): IdentityFixture => ({
  provider,
  network,
  persons,
  respond: (result): GuardedResponse => ({ ok: true, status: 200, body: { result } }),
});

it("the simulation of sandboxes conforms", async () => {
  const provider: IdentityProvider = {
    name: "simulation",
    assess: (asked, context) =>
      simulatedIdentity({
        name: asked.name,
        type: asked.type,
        address: null,
        compliance_profile: null,
        config: { processing_method: "inline", sandbox_outcome: "standard" },
        created_at: AT,
      }).assess(asked, context),
  };
  expect(await findIdentityFaults(fixtureOf(provider, false))).toEqual([]);
});

it("a provider over the network conforms by its recorded answers", async () => {
  expect(await findIdentityFaults(fixtureOf(recorded, true))).toEqual([]);
});

it("a provider that throws, makes up scores and shows the person is named with each fault", async () => {
  const bad: IdentityProvider = {
    name: "Bad Provider",
    async assess({ name }, { fetch }) {
      const reply = await fetch({
        method: "GET",
        url: `http://identity.example/${encodeURIComponent(name)}`,
        headers: {},
      });
      if (!reply.ok) throw new Error("no");
      const email = { ...unscored, decision: "accept", codes: ["X1"], risk_score: 7 } as const;
      const findings = { decision: "accept", messages: {}, breakdown: { email } } as const;
      return { status: "found", obtained_at: AT, findings };
    },
  };
  const faults = await findIdentityFaults(fixtureOf(bad, true));
  for (const part of ["has a name", "decides each", "relied on", "explains", "timeout", "https"])
    expect(faults.filter((fault) => fault.includes(part))).toHaveLength(1);
});
