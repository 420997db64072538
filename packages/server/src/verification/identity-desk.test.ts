import { MAGIC_NAMES } from "@railhead/core";
import { describe, expect, it } from "vitest";
import type { CustomerRow } from "../db/tables/counterparties/customers.ts";
import { createIdentityDesk, type DeskParts } from "./identity-desk.ts";
import type {
  IdentityAnswer,
  IdentityContext,
  IdentityFindings,
  IdentityProvider,
} from "./identity-provider.ts";

const AT = "2026-03-02T15:00:00.000Z";
const DAYS = 86_400_000;
const after = (days: number) => new Date(Date.parse(AT) + days * DAYS).toISOString();

const customer = (name: string, config = {}): CustomerRow => ({
  id: "018f0000-0000-7000-8000-000000000001",
  environment_id: "018f0000-0000-7000-8000-000000000002",
  account_id: "018f0000-0000-7000-8000-000000000003",
  name,
  type: "individual",
  email: "ann@example.com",
  phone: "+12125550123",
  status: "pending",
  external_id: null,
  address: null,
  compliance_profile: null,
  device: { ip_address: "203.0.113.7" },
  metadata: {},
  config: { processing_method: "inline", sandbox_outcome: "standard", ...config },
  version: 1,
  created_at: AT,
  updated_at: AT,
});

const FINDINGS: IdentityFindings = { decision: "accept", messages: {}, breakdown: {} };
const found = (findings: object = FINDINGS, obtained_at: string = AT) =>
  ({ status: "found", findings, obtained_at }) as IdentityAnswer;

/** A desk of production whose provider answers by `answers`, in turn; the last one again and again. */
function deskWith(answers: readonly (() => IdentityAnswer | Promise<IdentityAnswer>)[]) {
  const calls: IdentityContext[] = [];
  const clock = { at: AT };
  const provider: IdentityProvider = {
    name: "recorded",
    assess(_, context) {
      calls.push(context);
      const answer = answers[Math.min(calls.length, answers.length) - 1] ?? (() => found());
      return Promise.resolve(answer());
    },
  };
  const desk = createIdentityDesk({
    ...parts,
    wall: { now: () => clock.at },
    provider,
    timeoutMs: 20,
  });
  const assess = () => desk.assess({ kind: "live", customer: customer("Ann Sample"), at: AT });
  return { assess, calls, clock };
}

const parts: Pick<DeskParts, "wall" | "vault" | "fetch"> = {
  wall: { now: () => AT },
  // Nothing is sealed in these customers.
  vault: {} as DeskParts["vault"],
  fetch: () => Promise.resolve({ ok: false, reason: "unreachable" }),
};

const down = (): IdentityAnswer => ({ status: "failed", code: "unreachable", retryable: true });
const never = () => new Promise<IdentityAnswer>(() => undefined);

describe("without a provider", () => {
  it("a person decides in production, and nothing is scored", async () => {
    const record = await createIdentityDesk(parts).assess({
      kind: "live",
      customer: customer("Ann Verified"),
      at: AT,
    });
    expect(record).toEqual({
      decision: "review",
      messages: { I900: "No identity provider is configured: a person decides." },
      breakdown: {},
      evidence: {
        provider: null,
        outcome: "no_provider",
        obtained_at: null,
        attempts: 0,
        simulated: false,
      },
    });
  });
});

describe("a sandbox", () => {
  const desk = createIdentityDesk(parts);
  const decided = { verified: "accept", review: "review", rejected: "reject" } as const;

  it("answers each name of the table as the table says, marked as simulated, without a score", async () => {
    for (const [words, { example, status }] of Object.entries(MAGIC_NAMES)) {
      const record = await desk.assess({ kind: "sandbox", customer: customer(example), at: AT });
      expect([words, record.decision]).toEqual([words, decided[status]]);
      expect(record.evidence).toMatchObject({ provider: "simulation", simulated: true });
      expect(JSON.stringify(record)).not.toMatch(/"(risk|correlation)_score":[0-9]/);
      const again = await desk.assess({ kind: "sandbox", customer: customer(example), at: AT });
      expect(again).toEqual(record);
    }
  });

  it("says of each bad day what it was", async () => {
    const evidenceOf = async (name: string, at = AT) => {
      const { evidence } = await desk.assess({ kind: "sandbox", customer: customer(name), at });
      return [evidence.outcome, evidence.attempts, evidence.obtained_at];
    };
    expect(await evidenceOf("Ann Slow 30s")).toEqual(["timed_out", 1, null]);
    expect(await evidenceOf("Ann Slow 5s")).toEqual(["answered", 1, AT]);
    expect(await evidenceOf("Ann Down")).toEqual(["failed", 3, null]);
    expect(await evidenceOf("Ann Flaky 2")).toEqual(["answered", 3, AT]);
    expect(await evidenceOf("Ann Flaky 3")).toEqual(["failed", 3, null]);
    expect(await evidenceOf("Ann Stale")).toEqual(["answered", 1, after(-400)]);
  });

  it("changes its mind after the days that the name says", async () => {
    const decisionAt = async (days: number) => {
      const subject = { kind: "sandbox", customer: customer("Ann Turns P30D"), at: after(days) };
      return (await desk.assess({ ...subject, kind: "sandbox" })).decision;
    };
    expect([await decisionAt(29), await decisionAt(30)]).toEqual(["accept", "reject"]);
  });
});

describe("a provider of production", () => {
  it("is asked once where it answers, and its findings are kept with name and instant", async () => {
    const { assess, calls } = deskWith([() => found(FINDINGS, after(-20))]);
    const { evidence, decision } = await assess();
    expect(calls).toMatchObject([{ attempt: 1, at: AT }]);
    expect([decision, evidence.outcome, evidence.obtained_at]).toEqual([
      "accept",
      "answered",
      after(-20),
    ]);
  });

  it("is asked three times at most where it fails, and the first answer stands", async () => {
    const flaky = deskWith([down, () => Promise.reject(new Error("bad day")), () => found()]);
    expect((await flaky.assess()).evidence).toMatchObject({ outcome: "answered", attempts: 3 });
    const broken = deskWith([down]);
    expect(await broken.assess()).toMatchObject({
      decision: "review",
      evidence: { outcome: "failed", attempts: 3 },
    });
    const refused = deskWith([() => ({ status: "failed", code: "refused", retryable: false })]);
    expect((await refused.assess()).evidence).toMatchObject({ outcome: "failed", attempts: 1 });
  });

  it("is not waited for beyond the time limit, and what it says later changes nothing", async () => {
    let settle: ((answer: IdentityAnswer) => void) | undefined;
    const slow = new Promise<IdentityAnswer>((resolve) => {
      settle = resolve;
    });
    const record = await deskWith([() => slow]).assess();
    settle?.(found());
    await Promise.resolve();
    expect(record).toMatchObject({ decision: "review", evidence: { outcome: "timed_out" } });
  });

  it("is not believed where its answer contradicts itself, is out of bounds or unreadable", async () => {
    const part = (more: object) => ({ decision: "accept", codes: [], ...more });
    const lies = [
      found({ ...FINDINGS, decision: "yes" }),
      found({ ...FINDINGS, breakdown: { email: part({ risk_score: 1.2 }) } }),
      found({ ...FINDINGS, breakdown: { email: part({ decision: "reject" }) } }),
      found({ ...FINDINGS, watch_list: { decision: "reject", codes: [] } }),
      found({ ...FINDINGS, messages: { R1: "x".repeat(70_000) } }),
      found(FINDINGS, after(1)),
      found(FINDINGS, "yesterday"),
      null as unknown as IdentityAnswer,
      {} as IdentityAnswer,
    ];
    for (const lie of lies)
      expect(await deskWith([() => lie]).assess()).toMatchObject({
        decision: "review",
        evidence: { outcome: "invalid", obtained_at: null },
      });
  });

  it("leaves the decision to a person where it knows nothing newer than a year", async () => {
    const { assess } = deskWith([() => found(FINDINGS, after(-366))]);
    expect(await assess()).toMatchObject({ decision: "review", evidence: { outcome: "answered" } });
  });

  it("is left alone for a minute after five failures in a row, then asked by one call", async () => {
    const { assess, calls, clock } = deskWith([never]);
    for (let call = 1; call <= 5; call += 1) await assess();
    expect((await assess()).evidence).toMatchObject({ outcome: "circuit_open", attempts: 0 });
    expect(calls).toHaveLength(5);
    clock.at = new Date(Date.parse(AT) + 60_000).toISOString();
    const both = await Promise.all([assess(), assess()]);
    expect(both.map(({ evidence }) => evidence.outcome).toSorted()).toEqual([
      "circuit_open",
      "timed_out",
    ]);
  });
});
