import { addMs, type EvidenceOutcome, type Instant } from "@railhead/core";
import { createCircuit } from "../base/circuit.ts";
import type { WallClock } from "../base/clock.ts";
import { createSemaphore } from "../base/semaphore.ts";
import { LATE, within } from "../base/within.ts";
import type { GuardedFetch } from "../bridge-providers/adapter.ts";
import type { CustomerRow } from "../db/tables/counterparties/customers.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import { isUnreadable } from "../vault/place.ts";
import type { Vault } from "../vault/vault.ts";
import { findingsFault, undecided } from "./check-findings.ts";
import type {
  IdentityAnswer,
  IdentityPerson,
  IdentityProvider,
  IdentityRecord,
} from "./identity-provider.ts";
import { messagesOf, type ReviewCode } from "./review-codes.ts";
import { simulatedIdentity } from "./simulated-identity.ts";

export interface IdentitySubject {
  readonly kind: Environment["kind"];
  readonly customer: CustomerRow;
  readonly at: Instant;
}

/** Has identities evaluated. Never rejects for a provider's sake: without a usable answer a person decides. */
export interface IdentityDesk {
  assess(subject: IdentitySubject): Promise<IdentityRecord>;
}

export interface DeskParts {
  readonly wall: WallClock;
  readonly vault: Vault;
  readonly fetch: GuardedFetch;
  /** The provider of production; undefined where none is configured. */
  readonly provider?: IdentityProvider | undefined;
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const AT_ONCE = 16;
const CIRCUIT = { failures: 5, pauseMs: 60_000 };
/** Older evidence leaves the decision to a person. */
const MAX_AGE_DAYS = 365;
const DAY_MS = 86_400_000;

/** What asking came to. */
type Asked =
  | { readonly outcome: "answered"; readonly answer: Extract<IdentityAnswer, { status: "found" }> }
  | { readonly outcome: Exclude<EvidenceOutcome, "answered" | "no_provider" | "skipped"> };

export function createIdentityDesk(parts: DeskParts): IdentityDesk {
  const { vault, wall, timeoutMs = TIMEOUT_MS, provider: configured } = parts;
  const circuit = createCircuit(wall, CIRCUIT);
  const slots = createSemaphore(AT_ONCE);

  async function ask(provider: IdentityProvider, subject: IdentitySubject) {
    const person = await personOf(vault, subject.customer, provider === configured);
    for (let attempt = 1; ; attempt += 1) {
      const asked = await askOnce(provider, person, { at: subject.at, attempt });
      const mayRetry = asked.outcome === "failed" && asked.retryable;
      if (!mayRetry || attempt === ATTEMPTS) return { asked, attempts: attempt };
    }
  }

  async function askOnce(
    provider: IdentityProvider,
    person: IdentityPerson,
    when: { readonly at: Instant; readonly attempt: number },
  ): Promise<Asked & { readonly retryable?: boolean }> {
    try {
      const work = provider.assess(person, { fetch: parts.fetch, ...when });
      const answer = await within(timeoutMs, work);
      if (answer === LATE) return { outcome: "timed_out" };
      if (answer?.status === "failed")
        return answer.code === "timeout"
          ? { outcome: "timed_out" }
          : { outcome: "failed", retryable: answer.retryable };
      const isUsable = answer?.status === "found" && findingsFault(answer, when.at) === undefined;
      return isUsable ? { outcome: "answered", answer } : { outcome: "invalid" };
    } catch {
      return { outcome: "failed", retryable: true };
    }
  }

  async function askConfigured(provider: IdentityProvider, subject: IdentitySubject) {
    if (!circuit.allows()) return { asked: { outcome: "circuit_open" } as const, attempts: 0 };
    const result = await slots.run(() => ask(provider, subject));
    circuit.record(result.asked.outcome === "answered" ? "answered" : "failed");
    return result;
  }

  return {
    async assess(subject) {
      const { kind, customer } = subject;
      const simulated = kind === "sandbox";
      if (customer.config.processing_method === "skip")
        return { decision: "accept", messages: {}, breakdown: {}, evidence: none("skipped") };
      if (!simulated && configured === undefined)
        return { ...undecided(messagesOf(["I900"])), evidence: none("no_provider") };
      const provider = simulated ? simulatedIdentity(customer) : configured;
      if (provider === undefined) throw new Error("no provider");
      const result = simulated
        ? await ask(provider, subject)
        : await askConfigured(provider, subject);
      return recordOf(result, { provider: provider.name, simulated, at: subject.at });
    },
  };
}

const none = (outcome: EvidenceOutcome) => ({
  provider: null,
  outcome,
  obtained_at: null,
  attempts: 0,
  simulated: false,
});

function recordOf(
  { asked, attempts }: { readonly asked: Asked; readonly attempts: number },
  by: { readonly provider: string; readonly simulated: boolean; readonly at: Instant },
): IdentityRecord {
  const { provider, simulated, at } = by;
  const evidence = { provider, outcome: asked.outcome, attempts, simulated };
  if (asked.outcome !== "answered")
    return { ...undecided(messagesOf(["I901"])), evidence: { ...evidence, obtained_at: null } };
  const { findings, obtained_at } = asked.answer;
  const isStale = obtained_at < addMs(at, -MAX_AGE_DAYS * DAY_MS);
  const known = isStale && findings.decision === "accept" ? unsure(findings, "I902") : findings;
  return { ...known, evidence: { ...evidence, obtained_at } };
}

const unsure = <F extends { readonly messages: object }>(findings: F, code: ReviewCode) => ({
  ...findings,
  decision: "review" as const,
  messages: { ...findings.messages, ...messagesOf([code]) },
});

/** A profile that cannot be opened is not sent; the provider decides by the rest. */
async function openProfile(decrypt: () => Promise<string>): Promise<object | null> {
  try {
    return JSON.parse(await decrypt()) as object;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return null;
  }
}

/** The profile is opened only for a provider outside. */
async function personOf(
  vault: Vault,
  customer: CustomerRow,
  isOutside: boolean,
): Promise<IdentityPerson> {
  const { id, type, name, email, phone, address, device, compliance_profile: sealed } = customer;
  const place = { table: "customers", column: "compliance_profile", id };
  const profile =
    sealed === null || !isOutside
      ? null
      : await openProfile(() => vault.decrypt(customer.environment_id, place, sealed));
  return { id, type, name, email, phone, address, ip_address: device.ip_address, profile };
}
