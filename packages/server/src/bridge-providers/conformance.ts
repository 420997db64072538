import { isInstant, isRoutingNumber } from "@railhead/core";
import type {
  BalanceResult,
  ExchangeResult,
  GuardedRequest,
  GuardedResponse,
  LinkedAccount,
} from "./adapter.ts";
import {
  CONFORMANCE_AT,
  fails,
  probeOf,
  sentenceFault,
  type Case,
  type ConformanceFixture,
  type Probe,
  type Situation,
} from "./conformance-probe.ts";
import { HOSTED_CONFORMANCE } from "./hosted-conformance.ts";

export type { ConformanceFixture } from "./conformance-probe.ts";

/** What every adapter must do, by a sentence that says it. */
export const CONFORMANCE: Readonly<Record<string, Case>> = {
  "has a name that can be a path segment": ({ fixture }) =>
    fails(!/^[a-z][a-z0-9_]{1,29}$/.test(fixture.adapter.name), fixture.adapter.name),
  "links a good token": async (probe) => {
    const result = await exchange(probe, "linked");
    return result.outcome === "linked" ? undefined : result.code;
  },
  "gives a routing number that exists": account((found) => isRoutingNumber(found.routing_number)),
  "gives an account number of 4 to 17 characters": account((found) =>
    /^[0-9A-Za-z]{4,17}$/.test(found.account_number.reveal()),
  ),
  "says checking or savings": account((found) =>
    ["checking", "savings"].includes(found.account_type),
  ),
  "says whether the number is a token": account((found) => typeof found.tokenized === "boolean"),
  "hides the account number from JSON and text": account((found) => {
    const shown = JSON.stringify(found, (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    );
    return !`${shown}${String(found.account_number)}`.includes(found.account_number.reveal());
  }),
  "gives a handle for later calls": account(
    (found) => found.ref.length > 0 && found.ref.length <= 4000,
  ),
  "names owners as words, or none": account((found) =>
    found.owners.every((name) => typeof name === "string" && name.trim() !== ""),
  ),
  "names the institution, or leaves it to the directory": account(
    (found) => found.institution_name === null || found.institution_name.trim() !== "",
  ),
  "gives whole cents, or says that it has no balance": account(
    ({ balance }) => balance?.status !== "completed" || typeof balance.cents === "bigint",
  ),
  "expires in the future, or never": account(
    (found) =>
      found.expires_at === null ||
      (isInstant(found.expires_at) && found.expires_at > CONFORMANCE_AT),
  ),
  "gives the same account when asked again": async (probe) => {
    const [first, again] = [await linkedAccount(probe), await linkedAccount(probe)];
    const same =
      first.account_number.reveal() === again.account_number.reveal() &&
      first.routing_number === again.routing_number;
    return await fails(!same, "another account");
  },
  "refuses a bad token for good": async (probe) => {
    const result = await exchange(probe, "refused");
    if (result.outcome === "linked") return "linked";
    return await fails(result.retryable, "says that it may be tried again");
  },
  "explains a refusal in a sentence without the token": async (probe) => {
    const { refused } = probe.fixture.tokens;
    return sentenceFault(await exchange(probe, "refused"), refused);
  },
  "lets the caller try again while the provider is down": async (probe) => {
    const result = await exchange(probe, "down");
    if (result.outcome === "linked") return "linked";
    return await fails(!result.retryable, "says that trying again is useless");
  },
  "answers a timeout as a failure that may pass": network(
    { ok: false, reason: "timeout" },
    "retryable",
  ),
  "answers an unreachable provider as a failure that may pass": network(
    { ok: false, reason: "unreachable" },
    "retryable",
  ),
  "answers what is no JSON as a failure": network({ ok: false, reason: "not_json" }, "any"),
  "answers an empty object as a failure": network({ ok: true, status: 200, body: {} }, "any"),
  "answers null as a failure": network({ ok: true, status: 200, body: null }, "any"),
  "answers a list as a failure": network({ ok: true, status: 200, body: [1] }, "any"),
  "answers a server's error as a failure": network({ ok: true, status: 500, body: {} }, "any"),
  "bears a token of any shape": async (probe) => {
    const respond = (request: GuardedRequest) => probe.fixture.respond("refused", request);
    for (const token of ["", "\u0000", "é".repeat(2000), "{}", "a\r\nb"]) {
      await probe.fixture.adapter.exchange(token, probe.context(respond));
    }
    return undefined;
  },
  "reads the balance by the handle": async (probe) => {
    const { ref } = await linkedAccount(probe);
    const result = await readBalance(probe, ref, "linked");
    if (result === undefined || result.status !== "failed") return undefined;
    return result.code;
  },
  "answers a balance that cannot be read as a failure": async (probe) => {
    if (!probe.fixture.network) return undefined;
    const result = await readBalance(probe, probe.fixture.tokens.refused, "refused");
    return await fails(result?.status === "completed", "completed");
  },
  "asks over https and keeps tokens out of addresses": async (probe) => {
    const { linked } = probe.fixture.tokens;
    await exchange(probe, "linked");
    const bad = probe.requests.find(
      ({ url }) => !url.startsWith("https://") || url.includes(encodeURIComponent(linked)),
    );
    return bad?.url;
  },
  ...HOSTED_CONFORMANCE,
};

/** Every case that the adapter fails, with what was wrong; empty where it conforms. */
export async function findFaults(fixture: ConformanceFixture): Promise<string[]> {
  const faults: string[] = [];
  for (const [title, check] of Object.entries(CONFORMANCE)) {
    const fault = await attempt(check, fixture);
    if (fault !== undefined) faults.push(`${title}: ${fault}`);
  }
  return faults;
}

async function attempt(check: Case, fixture: ConformanceFixture): Promise<string | undefined> {
  try {
    return await check(probeOf(fixture));
  } catch (error) {
    return `threw ${error instanceof Error ? error.message : "something"}`;
  }
}

function exchange(probe: Probe, situation: Situation): Promise<ExchangeResult> {
  const { adapter, tokens } = probe.fixture;
  const respond = (request: GuardedRequest) => probe.fixture.respond(situation, request);
  return adapter.exchange(tokens[situation], probe.context(respond));
}

async function readBalance(
  probe: Probe,
  ref: string,
  situation: "linked" | "refused",
): Promise<BalanceResult | undefined> {
  const respond = (request: GuardedRequest) => probe.fixture.respond(situation, request);
  return await probe.fixture.adapter.balance?.(ref, probe.context(respond));
}

async function linkedAccount(probe: Probe): Promise<LinkedAccount> {
  const result = await exchange(probe, "linked");
  if (result.outcome === "refused") throw new Error(result.code);
  return result.account;
}

function account(holds: (found: LinkedAccount) => boolean): Case {
  return async (probe) => await fails(!holds(await linkedAccount(probe)), "does not");
}

function network(response: GuardedResponse, wanted: "retryable" | "any"): Case {
  return async ({ fixture, context }) => {
    if (!fixture.network) return undefined;
    const result = await fixture.adapter.exchange(
      fixture.tokens.linked,
      context(() => response),
    );
    if (result.outcome === "linked") return "linked";
    if (wanted === "retryable" && !result.retryable) return "says that trying again is useless";
    return sentenceFault(result, fixture.tokens.linked);
  };
}
