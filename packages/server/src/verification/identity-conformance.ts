import type { Instant } from "@railhead/core";
import type { GuardedFetch, GuardedRequest, GuardedResponse } from "../bridge-providers/adapter.ts";
import { findingsFault } from "./check-findings.ts";
import type { IdentityAnswer, IdentityPerson, IdentityProvider } from "./identity-provider.ts";

/** Persons by what the provider says of them, and its recorded answers. */
export interface IdentityFixture {
  readonly provider: IdentityProvider;
  /** Whether the provider asks anybody at all. */
  readonly network: boolean;
  readonly persons: Readonly<Record<"accept" | "review" | "reject", IdentityPerson>>;
  /** Answers a request of the provider about a person. */
  respond(decision: "accept" | "review" | "reject", request: GuardedRequest): GuardedResponse;
}

const AT: Instant = "2026-03-02T15:00:00.000Z";
const DECISIONS = ["accept", "review", "reject"] as const;
type Wanted = (typeof DECISIONS)[number];

interface Probe {
  readonly fixture: IdentityFixture;
  readonly requests: GuardedRequest[];
  readonly ask: (wanted: Wanted, response?: GuardedResponse) => Promise<IdentityAnswer>;
}

/** Says what is wrong, or nothing. */
type Case = (probe: Probe) => Promise<string | undefined>;

const network = (response: GuardedResponse, wanted: "retryable" | "any"): Case => {
  return async ({ fixture, ask }) => {
    if (!fixture.network) return undefined;
    const answer = await ask("accept", response);
    if (answer.status === "found") return "found something";
    return wanted === "retryable" && !answer.retryable
      ? "says that it may not be tried again"
      : undefined;
  };
};

/** What every identity provider must do, by a sentence that says it. */
export const IDENTITY_CONFORMANCE: Readonly<Record<string, Case>> = {
  "has a name that evidence can hold": ({ fixture }) =>
    Promise.resolve(
      /^[a-z][a-z0-9_]{1,29}$/.test(fixture.provider.name) ? undefined : fixture.provider.name,
    ),
  "decides each person as its answer says": async ({ ask }) => {
    for (const wanted of DECISIONS) {
      const answer = await ask(wanted);
      if (answer.status === "failed") return `${wanted}: ${answer.code}`;
      if (answer.findings.decision !== wanted) return `${wanted}: ${answer.findings.decision}`;
    }
    return undefined;
  },
  "gives findings that can be relied on": async ({ ask }) => {
    for (const wanted of DECISIONS) {
      const answer = await ask(wanted);
      const fault = answer.status === "found" ? findingsFault(answer, AT) : answer.code;
      if (fault !== undefined) return `${wanted}: ${fault}`;
    }
    return undefined;
  },
  "explains every code": async ({ ask }) => {
    const answer = await ask("review");
    if (answer.status === "failed") return answer.code;
    const { breakdown, messages } = answer.findings;
    const codes = Object.values(breakdown).flatMap(({ codes: of }) => of);
    return codes.find((code) => messages[code] === undefined);
  },
  "says the same of the same person": async ({ ask }) => {
    const [one, two] = [await ask("accept"), await ask("accept")];
    return JSON.stringify(one) === JSON.stringify(two) ? undefined : "says something else";
  },
  "answers a timeout as a failure that may pass": network(
    { ok: false, reason: "timeout" },
    "retryable",
  ),
  "answers an unreachable server as a failure that may pass": network(
    { ok: false, reason: "unreachable" },
    "retryable",
  ),
  "answers what is no JSON as a failure": network({ ok: false, reason: "not_json" }, "any"),
  "answers an empty object as a failure": network({ ok: true, status: 200, body: {} }, "any"),
  "answers null as a failure": network({ ok: true, status: 200, body: null }, "any"),
  "answers a list as a failure": network({ ok: true, status: 200, body: [1] }, "any"),
  "answers a server's error as a failure": network({ ok: true, status: 500, body: {} }, "any"),
  "asks over https and keeps the person out of addresses": async (probe) => {
    await probe.ask("accept");
    const { name, email } = probe.fixture.persons.accept;
    const isBad = ({ url }: GuardedRequest) =>
      !url.startsWith("https://") ||
      [name, email].some((text) => decodeURIComponent(url).includes(text));
    return probe.requests.find(isBad)?.url;
  },
};

/** Every case that the provider fails, with what was wrong; empty where it conforms. */
export async function findIdentityFaults(fixture: IdentityFixture): Promise<string[]> {
  const faults: string[] = [];
  for (const [title, check] of Object.entries(IDENTITY_CONFORMANCE)) {
    const fault = await attempt(check, fixture);
    if (fault !== undefined) faults.push(`${title}: ${fault}`);
  }
  return faults;
}

async function attempt(check: Case, fixture: IdentityFixture): Promise<string | undefined> {
  const requests: GuardedRequest[] = [];
  const ask: Probe["ask"] = (wanted, response) => {
    const fetch: GuardedFetch = (request) => {
      requests.push(request);
      return Promise.resolve(response ?? fixture.respond(wanted, request));
    };
    return fixture.provider.assess(fixture.persons[wanted], { fetch, at: AT, attempt: 1 });
  };
  try {
    return await check({ fixture, requests, ask });
  } catch (error) {
    return `threw ${error instanceof Error ? error.message : "something"}`;
  }
}
