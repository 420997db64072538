import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { Sent } from "./successes.ts";

/** An item of suspense whose entry is the return of a charge. */
async function receivedReturn(w: Actions): Promise<Resource> {
  const charge = await w.payment("charge", { payment_date: await w.today() });
  const id = charge["id"] as string;
  await w.post(`/v1/sandbox/payments/${id}/submit`);
  await w.post(`/v1/sandbox/payments/${id}/return`, { code: "R01" });
  return await w.suspended("out", BigInt(charge["amount"] as number), id);
}

/** Requests of acts that end cases with the bank. */
export const DESK_SUCCESSES = {
  "suspense_items.dishonor": async (w: Actions): Promise<Sent> => ({
    path: [(await receivedReturn(w))["id"] as string],
    body: { reason: "Is another bank's." },
  }),
};
