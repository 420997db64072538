import { isRoutingNumber } from "@railhead/core";
import type { AdapterContext, GuardedResponse, HostedPage, HostedReturn } from "./adapter.ts";
import {
  fails,
  sentenceFault,
  type Case,
  type ConformanceFixture,
  type Probe,
  type Situation,
} from "./conformance-probe.ts";

const REQUEST = {
  return_url: "https://link.example.com/bridge/return",
  state: "state_0123456789abcdefghijklmnopqrstuvwxyz",
  language: "en",
} as const;

const STRANGE: readonly HostedReturn["query"][] = [
  {},
  { case: "" },
  { code: "\u0000" },
  { accounts: "é".repeat(500) },
];

type Returns = NonNullable<ConformanceFixture["returns"]>;

/** What the page of an adapter must do; nothing of an adapter without one. */
export const HOSTED_CONFORMANCE: Readonly<Record<string, Case>> = {
  "calls its page by a title of 1 to 40 characters": hosted(({ page: { title } }) =>
    fails(title.trim() === "" || title.length > 40, title),
  ),
  "begins at an address of https, or of the service": hosted(async ({ page, context }) => {
    const begun = await page.begin(REQUEST, context("linked"));
    if (begun.outcome === "refused") return begun.code;
    const { protocol, origin } = new URL(begun.url);
    return await fails(
      protocol !== "https:" && origin !== new URL(REQUEST.return_url).origin,
      origin,
    );
  }),
  "begins with a handle of at most 4,000 characters": hosted(async ({ page, context }) => {
    const begun = await page.begin(REQUEST, context("linked"));
    return begun.outcome === "begun" ? await fails(begun.ref.length > 4000, "longer") : begun.code;
  }),
  "lets the customer begin again while the provider is down": hosted(
    async ({ page, answer, probe }) => {
      if (!probe.fixture.network) return undefined;
      const begun = await page.begin(REQUEST, answer({ ok: false, reason: "timeout" }));
      if (begun.outcome === "begun") return "begun";
      return begun.retryable ? sentenceFault(begun, REQUEST.state) : "says that it is useless";
    },
  ),
  "answers the accounts that the customer shared": hosted(async ({ page, context, returns }) => {
    const finished = await page.finish(returns.linked, context("linked"));
    if (finished.outcome !== "linked") return finished.outcome;
    const { accounts } = finished;
    if (accounts.length === 0 || accounts.length > 10) return `${accounts.length} accounts`;
    const bad = accounts.find(
      ({ routing_number, account_number, ref }) =>
        !isRoutingNumber(routing_number) ||
        !/^[0-9A-Za-z]{4,17}$/.test(account_number.reveal()) ||
        ref === "",
    );
    return await fails(bad !== undefined, "an account without numbers or handle");
  }),
  "answers the same accounts when the return is repeated": hosted(
    async ({ page, context, returns }) => {
      const numbers = async () => {
        const finished = await page.finish(returns.linked, context("linked"));
        return finished.outcome === "linked"
          ? finished.accounts.map(({ account_number }) => account_number.reveal()).join(" ")
          : finished.outcome;
      };
      return await fails((await numbers()) !== (await numbers()), "others");
    },
  ),
  "says that the customer left": hosted(async ({ page, context, returns }) => {
    const { outcome } = await page.finish(returns.cancelled, context("linked"));
    return await fails(outcome !== "cancelled", outcome);
  }),
  "explains a refused return in a sentence": hosted(async ({ page, context, returns }) => {
    const finished = await page.finish(returns.refused, context("refused"));
    if (finished.outcome !== "refused") return finished.outcome;
    return sentenceFault(finished, returns.refused.ref);
  }),
  "answers a return while the provider is down as a failure that may pass": hosted(
    async ({ page, answer, returns, probe }) => {
      if (!probe.fixture.network) return undefined;
      const finished = await page.finish(returns.linked, answer({ ok: false, reason: "timeout" }));
      if (finished.outcome !== "refused") return finished.outcome;
      return await fails(!finished.retryable, "says that trying again is useless");
    },
  ),
  "bears a return with any query": hosted(async ({ page, context, returns }) => {
    for (const query of STRANGE) {
      await page.finish({ ref: returns.refused.ref, query }, context("refused"));
    }
    return undefined;
  }),
};

interface Asked {
  readonly probe: Probe;
  readonly page: HostedPage;
  readonly returns: Returns;
  readonly context: (situation: Situation) => AdapterContext;
  readonly answer: (response: GuardedResponse) => AdapterContext;
}

function hosted(check: (asked: Asked) => Promise<string | undefined>): Case {
  return async (probe) => {
    const { adapter, returns } = probe.fixture;
    if (adapter.hosted === undefined) return undefined;
    if (returns === undefined) return "the fixture has no returns";
    return await check({
      probe,
      page: adapter.hosted,
      returns,
      context: (situation) => probe.context((request) => probe.fixture.respond(situation, request)),
      answer: (response) => probe.context(() => response),
    });
  };
}
