import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import {
  id,
  of,
  payments,
  waiting,
  type RefusalContext,
  type Refusals,
} from "./refusal-scenarios.ts";

let numbers = 0;

/** A limit of a company id that no account has, so that no other request meets it. */
const newLimit = () => ({
  scope: "originator",
  scope_id: `NONE${(numbers += 1)}`,
  side: "credit",
  kind: "settlement_day",
  limit: 100,
  effect: "refuse",
});
const limited = (w: Actions): Promise<Resource> => w.post("/v1/exposure_limits", newLimit());

/** Requests about exposure that succeed. */
export const EXPOSURE_SUCCESSES = {
  "exposure_limits.list": () => ({}),
  "exposure_limits.get": async (w: Actions) => of(await limited(w)),
  "exposure_limits.create": () => ({ body: newLimit() }),
  "exposure_limits.update": async (w: Actions) => of(await limited(w), { limit: 200 }),
  "exposure_limits.delete": async (w: Actions) => of(await limited(w)),
  "exposure.list": () => ({}),
  "exposure.verify": () => ({}),
  "exposure.approve": async (w: Actions) => ({ body: await heldOverLimit(w) }),
};

/** A charge that is held over a limit, which is gone again. */
async function heldOverLimit(w: Actions) {
  const scope = { scope: "account", scope_id: w.tenant.accountId, kind: "entry" };
  const made = await w.post("/v1/exposure_limits", {
    ...scope,
    side: "debit",
    limit: 1,
    effect: "hold",
  });
  const charge = await w.payment("charge", { payment_date: await w.today() });
  await w.ask("DELETE", `/v1/exposure_limits/${id(made)}`);
  const { expected } = await w.ask("GET", `/v1/charges/${id(charge)}`);
  const { settlement } = expected as unknown as { settlement: string };
  const amount = Number(charge["amount"]);
  return { payment_id: id(charge), amount, settlement_date: settlement, reason: "Agreed." };
}

const SIDES = ["debit", "credit"];

/** Limits payments to a cent, or to nothing. */
export async function limitPayments(w: RefusalContext, isOff: boolean): Promise<void> {
  if (!isOff) {
    for (const side of SIDES) {
      const body = { scope: "environment", side, kind: "entry", limit: 1, effect: "refuse" };
      await w.post("/v1/exposure_limits", body);
    }
    return;
  }
  const all = (await w.ask("GET", "/v1/exposure_limits?page_size=1000")) as unknown as Resource[];
  for (const one of all) await w.ask("DELETE", `/v1/exposure_limits/${id(one)}`);
}

type Kind = "charge" | "payout";
const changed = async (w: RefusalContext, kind: Kind) => {
  const { id: payment, payment_date } = await waiting(w, kind);
  return { path: [payment as string], body: { description: null, amount: 5, payment_date } };
};
const heldByCaller = async (w: RefusalContext, kind: Kind) => {
  const payment = await waiting(w, kind);
  await w.ask("PUT", `/v1/${kind}s/${id(payment)}/hold`, { reason: "Wait." });
  return of(payment, { reason: "Go on." });
};

export const EXPOSURE_REFUSALS: Readonly<Record<string, Refusals>> = {
  limit_exceeded: {
    ...payments(() => Promise.resolve()),
    "charges.update": (w) => changed(w, "charge"),
    "payouts.update": (w) => changed(w, "payout"),
    "charges.release": (w) => heldByCaller(w, "charge"),
    "payouts.release": (w) => heldByCaller(w, "payout"),
  },
  over_limit_differs: {
    "exposure.approve": async (w) => {
      const { id: payment_id, payment_date } = await waiting(w, "charge");
      const body = { amount: 5, settlement_date: payment_date as string, reason: "Agreed." };
      return { body: { ...body, payment_id: payment_id as string } };
    },
  },
  exposure_limit_exists: {
    "exposure_limits.create": async (w) => {
      const { scope_id } = await limited(w);
      return { body: { ...newLimit(), scope_id: scope_id as string } };
    },
  },
};
