import { addDays } from "@railhead/core";
import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { Sent } from "./successes.ts";

const REQUESTS = "/v1/return_requests";
const PERMISSIONS = "/v1/late_return_permissions";
const id = (row: Resource) => row["id"] as string;
const of = (row: Resource, sent?: object): Sent => ({
  path: [id(row)],
  ...(sent === undefined ? {} : { body: sent }),
});
const STEPS = ["approve", "send", "ask"] as const;
const BODIES = { approve: { signer: "Pat Signer" }, send: {}, ask: {} };

/** How many requests need a payment of their own. */
const COUNT = 30;
type SentPayments = { readonly payouts: string[]; readonly charges: string[] };
const leftOf = new WeakMap<object, Promise<SentPayments>>();

/** Payments that the bank has. All are sent at once, so that the clock moves once. */
async function takeSent(w: Actions, kind: keyof SentPayments): Promise<string> {
  const known = leftOf.get(w.tenant) ?? send(w);
  leftOf.set(w.tenant, known);
  const payment = (await known)[kind].pop();
  if (payment === undefined) throw new Error("no sent payment is left");
  return payment;
}

async function send(w: Actions): Promise<SentPayments> {
  const business = await w.customer("standard", { type: "business", name: "North Farm" });
  const { paykey } = await w.paykey("standard", id(business));
  const payment_date = await w.today();
  const sent: SentPayments = { payouts: [], charges: [] };
  for (let n = 0; n < COUNT; n += 1) {
    sent.payouts.push(id(await w.payment("payout", { payment_date })));
    sent.charges.push(id(await w.payment("charge", { paykey, payment_date })));
  }
  await w.post(`/v1/sandbox/payments/${sent.charges.at(-1) ?? ""}/submit`);
  return sent;
}

async function body(w: Actions) {
  return {
    payment_id: await takeSent(w, "payouts"),
    reason: "fraud",
    explanation: "Somebody else gave the account.",
    contact: { name: "Pat Contact", phone: "+12125550100", email: "desk@example.com" },
  };
}

/** A request that went so far. Another key approves it. */
async function requestAt(w: Actions, last?: (typeof STEPS)[number]): Promise<Resource> {
  const request = await w.post(REQUESTS, await body(w));
  const steps = last === undefined ? [] : STEPS.slice(0, STEPS.indexOf(last) + 1);
  for (const step of steps) {
    if (step === "approve") await approve(w, request);
    else await w.post(`${REQUESTS}/${id(request)}/${step}`, BODIES[step]);
  }
  return request;
}

async function approve(w: Actions, request: Resource): Promise<void> {
  await postAsAnother(w, `${REQUESTS}/${id(request)}/approve`, BODIES.approve);
}

async function closed(w: Actions): Promise<Resource> {
  const request = await requestAt(w);
  return await w.post(`${REQUESTS}/${id(request)}/close`, { close_reason: "Settled." });
}

/** A request drafted by another key, so that the caller may approve it. */
async function draftOfAnother(w: Actions): Promise<Resource> {
  return await postAsAnother(w, REQUESTS, await body(w));
}

/** A question for a late return of a business's charge. */
async function question(w: Actions) {
  const today = await w.today();
  return {
    payment_id: await takeSent(w, "charges"),
    asked_by_bank: "021000021",
    asked_on: today,
    reference: "CASE-9",
    explanation: "The customer proved an error.",
    valid_until: addDays(today, 60),
  };
}

/** Posts with a second operator's key. */
async function postAsAnother(w: Actions, path: string, sent: object): Promise<Resource> {
  return await w.ask("POST", path, sent, await w.operatorKey());
}

async function asked(w: Actions): Promise<Resource> {
  return await w.post(PERMISSIONS, await question(w));
}

async function ended(w: Actions): Promise<Resource> {
  const row = await asked(w);
  return await w.post(`${PERMISSIONS}/${id(row)}/end`, { end_reason: "No." });
}

/** Requests about entries that are asked back, and about late returns. */
export const RETURN_REQUEST_SUCCESSES = {
  "late_return_permissions.create": async (w: Actions): Promise<Sent> => ({
    body: await question(w),
  }),
  "late_return_permissions.list": () => ({}),
  "late_return_permissions.get": async (w: Actions) => of(await asked(w)),
  "late_return_permissions.grant": async (w: Actions) =>
    of(await postAsAnother(w, PERMISSIONS, await question(w))),
  "late_return_permissions.end": async (w: Actions) => of(await asked(w), { end_reason: "No." }),
  "return_requests.create": async (w: Actions): Promise<Sent> => ({ body: await body(w) }),
  "return_requests.list": () => ({}),
  "return_requests.get": async (w: Actions) => of(await requestAt(w)),
  "return_requests.print": async (w: Actions) => of(await requestAt(w)),
  "return_requests.approve": async (w: Actions) => of(await draftOfAnother(w), BODIES.approve),
  "return_requests.send": async (w: Actions) => of(await requestAt(w, "approve"), {}),
  "return_requests.ask": async (w: Actions) => of(await requestAt(w, "send"), {}),
  "return_requests.answer": async (w: Actions) => of(await requestAt(w, "ask"), { answer: "yes" }),
  "return_requests.close": async (w: Actions) =>
    of(await requestAt(w), { close_reason: "Settled." }),
};

/** Requests that are refused, since the entry or the request has not come so far. */
export const RETURN_REQUEST_REFUSALS = {
  late_return_not_allowed: {
    "late_return_permissions.create": async (w: Actions) => {
      const sent = await question(w);
      await w.post(PERMISSIONS, sent);
      return { body: sent };
    },
    "late_return_permissions.grant": async (w: Actions) => of(await ended(w)),
    "late_return_permissions.end": async (w: Actions) =>
      of(await ended(w), { end_reason: "Again." }),
  },
  return_request_not_allowed: {
    "return_requests.create": async (w: Actions) => {
      const sent = await body(w);
      await w.post(REQUESTS, sent);
      return { body: sent };
    },
    "return_requests.approve": async (w: Actions) => of(await closed(w), BODIES.approve),
    "return_requests.send": async (w: Actions) => of(await closed(w), {}),
    "return_requests.ask": async (w: Actions) => of(await closed(w), {}),
    "return_requests.answer": async (w: Actions) => of(await closed(w), { answer: "no" }),
    "return_requests.close": async (w: Actions) => of(await closed(w), { close_reason: "Again." }),
  },
};

/** Who drafted a request asks to approve it. */
export const OWN_REQUESTS = {
  "late_return_permissions.grant": async (w: Actions) => of(await asked(w)),
  "return_requests.approve": async (w: Actions) => of(await requestAt(w), BODIES.approve),
};
