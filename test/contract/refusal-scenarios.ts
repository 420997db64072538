import { addDays } from "@railhead/core";
import type { Tenant } from "../support/api.ts";
import { bankAccountBody, customerBody, paymentBody, type Kind } from "../support/factories.ts";
import type { Resource } from "../support/service.ts";
import { SUCCESSES, type Sent } from "./successes.ts";
import type { Fixture } from "./fixture.ts";

/** A request that a rule of the business refuses, and who sends it; by default the platform's key. */
export interface RefusedRequest extends Sent {
  readonly key?: string;
}

export interface RefusalContext extends Fixture {
  /** In production, with one customer. */
  readonly live: Tenant & { readonly customer_id: string };
}

type Refusal = (stage: RefusalContext) => Promise<RefusedRequest> | RefusedRequest;
export type Refusals = Readonly<Record<string, Refusal>>;

export const id = (one: Resource): string => one["id"] as string;
export const tokenOf = (paykey: Resource) => paykey["paykey"] as string;

/** A payment of today that came back for want of money, or was paid, which does not hurt its paykey. */
export async function ended(w: Fixture, kind: Kind, step: "return" | "pay", paykey: string) {
  const payment = await w.payment(kind, { paykey, payment_date: await w.today() });
  const path = `/v1/sandbox/payments/${id(payment)}`;
  await w.post(`${path}/submit`);
  await w.post(`${path}/${step}`, step === "return" ? { code: "R01" } : {});
  return id(payment);
}

/** A day that does not come while these requests are made, though some of them move the clock. */
const later = async (w: Fixture) => addDays(await w.today(), 60);

/** A payment that waits for its day. */
export const waiting = async (
  w: Fixture,
  kind: Kind,
  members: Parameters<Fixture["payment"]>[1] = {},
) => await w.payment(kind, { payment_date: await later(w), ...members });

export async function withToken(
  w: Fixture,
  kind: Kind,
  members: Parameters<typeof paymentBody>[1],
) {
  return { body: paymentBody(kind, { payment_date: await later(w), ...members }) };
}

/** Every way to make a payment, on a paykey that something then happened to. */
export function payments(
  spoil: (w: RefusalContext, paykey: Resource) => Promise<unknown>,
): Refusals {
  const made = async (w: RefusalContext, make: (paykey: string) => Promise<Sent> | Sent) => {
    const paykey = await w.paykey();
    const sent = await make(tokenOf(paykey));
    await spoil(w, paykey);
    return sent;
  };
  const again = (kind: Kind, step: "return" | "pay"): Refusal => {
    return (w) =>
      made(w, async (paykey) => ({ path: [await ended(w, kind, step, paykey)], body: {} }));
  };
  return {
    "charges.create": (w) => made(w, (paykey) => withToken(w, "charge", { paykey })),
    "payouts.create": (w) => made(w, (paykey) => withToken(w, "payout", { paykey })),
    "charges.resubmit": again("charge", "return"),
    "payouts.resubmit": again("payout", "return"),
    "charges.refund": again("charge", "pay"),
  };
}

/** Every way to link a bank account to a customer. */
export function links(
  customerOf: (w: RefusalContext) => Promise<string>,
  members: object = {},
): Refusals {
  return {
    "bridge.initialize": async (w) => ({ body: { customer_id: await customerOf(w), ...members } }),
    ...accountLinks(customerOf, members),
  };
}

const NUMBER = "880099";

function accountLinks(
  customerOf: (w: RefusalContext) => Promise<string>,
  members: object = {},
): Refusals {
  return {
    "bridge.bank_account": async (w) => ({
      body: bankAccountBody(await customerOf(w), { account_number: NUMBER, ...members }),
    }),
    "bridge.tan": async (w) => ({
      body: {
        customer_id: await customerOf(w),
        routing_number: "021000021",
        tan: NUMBER,
        account_type: "checking",
        ...members,
      },
    }),
    "bridge.provider": async (w) => ({
      path: ["aggregator"],
      body: { customer_id: await customerOf(w), aggregator_token: "any", ...members },
    }),
  };
}

export async function customerIn(w: Fixture, status: string): Promise<string> {
  const customer = id(await w.customer());
  await w.ask("PUT", `/v1/customers/${customer}`, customerBody({ status }));
  return customer;
}

export const setCustomer = (status: string) => (w: RefusalContext, paykey: Resource) =>
  w.ask("PUT", `/v1/customers/${paykey["customer_id"]}`, customerBody({ status }));

/** Held, and nobody may release it: its customer is in review. */
export async function heldInReview(w: RefusalContext, kind: Kind): Promise<Resource> {
  const paykey = await w.paykey();
  const payment = await waiting(w, kind, { paykey: tokenOf(paykey) });
  await w.ask("PUT", `/v1/${kind}s/${id(payment)}/hold`, { reason: "Wait." });
  await setCustomer("review")(w, paykey);
  return payment;
}

async function returned(w: Fixture, paykey: string, code: string): Promise<string> {
  const payment = await w.payment("charge", { paykey, payment_date: await w.today() });
  await w.post(`/v1/sandbox/payments/${id(payment)}/submit`);
  await w.post(`/v1/sandbox/payments/${id(payment)}/return`, { code });
  return id(payment);
}

export const cancelPaykey = (w: Fixture, paykey: Resource) =>
  w.ask("PUT", `/v1/paykeys/${id(paykey)}/cancel`, {});
export const block = (w: Fixture, paykey: Resource) => returned(w, tokenOf(paykey), "R02");
export const cancelled = async (w: Fixture) => await cancelPaykey(w, await w.paykey());
export const of = (one: Resource, body?: object): Sent => ({
  path: [id(one)],
  ...(body === undefined ? {} : { body }),
});

/** Every operation on a payment that none of it can follow, on one that is in no fit state. */
export function inWrongStatus(kind: Kind): Refusals {
  const on = (members: object): Refusal => {
    return async (w) => {
      const { paykey } = await w.paykey();
      const path = [await ended(w, kind, "return", paykey as string)];
      return { path, body: { payment_date: await later(w), ...members } };
    };
  };
  return {
    [`${kind}s.update`]: on({ description: null, amount: 5 }),
    [`${kind}s.hold`]: on({ reason: "Wait." }),
    [`${kind}s.release`]: on({ reason: "Go." }),
    [`${kind}s.cancel`]: on({ reason: "Stop." }),
    [`${kind}s.resubmit`]: async (w) => of(await waiting(w, kind), {}),
  };
}

export const resubmitted = (kind: Kind): Refusal => {
  return async (w) => {
    const { paykey } = await w.paykey();
    const original = await ended(w, kind, "return", paykey as string);
    await w.post(`/v1/${kind}s/${original}/resubmit`, { payment_date: await later(w) });
    return { path: [original], body: {} };
  };
};

const FORCED = { config: { sandbox_outcome: "review" } };
export const SKIPPED = { config: { processing_method: "skip" } };

const forcedIn = ({ api }: RefusalContext) => ({
  paykey: "none",
  outcome: "paid",
  payment_date: addDays(api.app.wall.now().slice(0, 10), 5),
});

/** What a live tenant is refused, whatever it names. */
export function inProduction(): Refusals {
  const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
  const sent: Readonly<Record<string, (stage: RefusalContext) => Sent | Promise<Sent>>> = {
    "customers.create": () => ({ body: customerBody(FORCED) }),
    ...links(({ live }) => Promise.resolve(live.customer_id), FORCED),
    "charges.create": (stage) => ({ body: paymentBody("charge", forcedIn(stage)) }),
    "payouts.create": (stage) => ({ body: paymentBody("payout", forcedIn(stage)) }),
    "risk.evaluate": () => ({
      body: {
        payment_type: "payout",
        paykey: "nobody's",
        amount: 5,
        config: { sandbox_outcome: "paid" },
      },
    }),
    "charges.resubmit": () => ({ path: [nobody], body: { config: { sandbox_outcome: "paid" } } }),
    "payouts.resubmit": () => ({ path: [nobody], body: { config: { sandbox_outcome: "paid" } } }),
    "charges.refund": () => ({ path: [nobody], body: { config: { sandbox_outcome: "paid" } } }),
    "funding_events.simulate": () => ({ body: { funding_event_job_type: "charges" } }),
    "accounts.simulate": () => ({ path: [nobody] }),
    "prefunding.pull": () => ({
      path: [nobody],
      body: { amount: 100, reason: "Asked.", sandbox_outcome: "paid" },
    }),
    "received_entries.forward": () => ({
      path: [nobody],
      body: { account_id: nobody, paykey: "any", reason: "Asked.", sandbox_outcome: "paid" },
    }),
    "paykey_verifications.create": () => ({
      path: [nobody],
      body: { method: "prenote", config: { sandbox_outcome: "paid" } },
    }),
  };
  return Object.fromEntries(
    Object.entries(sent).map(([name, make]) => [
      name,
      async (stage: RefusalContext) => ({ ...(await make(stage)), key: stage.live.platformKey }),
    ]),
  );
}

export async function succeeded(w: RefusalContext, operation: string): Promise<Sent> {
  const make = SUCCESSES[operation];
  if (make === undefined) throw new Error(`${operation} has no request that succeeds`);
  return await make(w);
}

/** A payment of today that came back for want of money. */
export async function comesBack(w: Fixture, payment: Resource): Promise<void> {
  await w.post(`/v1/sandbox/payments/${id(payment)}/submit`);
  await w.post(`/v1/sandbox/payments/${id(payment)}/return`, { code: "R01" });
}

/** Sent again after its return: what is asked for may not change. */
export async function retried(w: Fixture, kind: Kind): Promise<Sent> {
  const { paykey } = await w.paykey();
  const first = await ended(w, kind, "return", paykey as string);
  const payment_date = await later(w);
  const again = await w.post(`/v1/${kind}s/${first}/resubmit`, { payment_date });
  return of(again, { description: null, amount: 5, payment_date });
}

/** An entry that came back for want of money may be sent twice more. */
export async function retriedTwice(w: Fixture, kind: Kind): Promise<Sent> {
  const { paykey } = await w.paykey();
  let last = await ended(w, kind, "return", paykey as string);
  for (let tries = 0; tries < 2; tries += 1) {
    const again = await w.post(`/v1/${kind}s/${last}/resubmit`, { payment_date: await w.today() });
    await comesBack(w, again);
    last = id(again);
  }
  return { path: [last], body: {} };
}

/** The same account again, after it was blocked. */
export async function linkedAndBlocked(w: RefusalContext, operation: string): Promise<Sent> {
  const sent = await succeeded(w, operation);
  const path = operation === "bridge.tan" ? "/v1/bridge/tan" : "/v1/bridge/aggregator";
  await block(w, await w.post(path, sent.body));
  return sent;
}

export async function canceled(w: Fixture): Promise<Resource> {
  const one = await w.linkedAccount();
  return await w.ask("PATCH", `/v1/linked_bank_accounts/${id(one)}/cancel`);
}

/** What is decided already, or not so far yet. */
export function inStatus(): Readonly<Record<string, Refusals>> {
  return {
    account_status: {
      "accounts.onboard": async (w) => of(await w.onboardingAccount(), w.terms),
      "accounts.review": async (w) => of(await w.account(), { status: "active" }),
      "accounts.simulate": async (w) => {
        const one = await w.onboardingAccount();
        await w.ask("PATCH", `/v1/accounts/${id(one)}/review`, { status: "rejected" });
        return of(one);
      },
      "sandbox.accounts.step": async (w) => ({ path: [id(await w.account()), "activate"] }),
    },
    representative_status: {
      "representatives.review": async (w) => of(await w.representative(), { status: "inactive" }),
    },
    capability_request_status: {
      "capability_requests.review": async (w) => ({
        ...(await succeeded(w, "capability_requests.review")),
        body: { status: "rejected" },
      }),
    },
    api_key_ended: {
      "api_keys.rotate": async (w) => {
        const one = await w.apiKey();
        await w.ask("DELETE", `/v1/api_keys/${id(one)}`);
        return of(one, {});
      },
    },
  };
}
