import type { Resource } from "../support/service.ts";
import { EXPOSURE_REFUSALS } from "./exposure-requests.ts";
import type { Actions } from "./fixture.ts";
import { id, of, waiting, type Refusals } from "./refusal-scenarios.ts";
import type { Sent } from "./successes.ts";

/** A charge that the bank returned. */
async function returnedCharge(w: Actions): Promise<Resource> {
  const charge = await w.payment("charge", { payment_date: await w.today() });
  const path = `/v1/sandbox/payments/${charge["id"] as string}`;
  await w.post(`${path}/submit`);
  return await w.post(`${path}/return`, { code: "R01" });
}

/** An item of suspense whose entry is the return of a charge. */
async function receivedReturn(w: Actions): Promise<Resource> {
  const charge = await returnedCharge(w);
  return await w.suspended("out", BigInt(charge["amount"] as number), id(charge));
}

/** A notification of change that cannot be applied. */
async function wrongCorrections(w: Actions) {
  const charge = await w.payment("charge", { payment_date: await w.today() });
  const path = `/v1/sandbox/payments/${id(charge)}`;
  await w.post(`${path}/submit`);
  await w.post(`${path}/correct`, { code: "C04" });
  const list = "/v1/exceptions?kind=correction_not_applied&page_size=1000";
  const found = (await w.ask("GET", list)) as unknown as Resource[];
  const noted = found.find(({ details }) => details["payment_id"] === charge["id"]);
  return { exception_ids: [noted?.["id"]], code: "C64" };
}

async function refusedCorrection(w: Actions): Promise<Resource> {
  const made = await w.post("/v1/correction_refusals", await wrongCorrections(w));
  const [first] = made["correction_refusals"] as [Resource];
  return first;
}

/** Requests of acts that end cases with the bank. */
export const DESK_SUCCESSES = {
  "suspense_items.dishonor": async (w: Actions): Promise<Sent> => ({
    path: [(await receivedReturn(w))["id"] as string],
    body: { reason: "Is another bank's." },
  }),
  "correction_refusals.create": async (w: Actions): Promise<Sent> => ({
    body: await wrongCorrections(w),
  }),
  "paykey_corrections.create": async (w: Actions): Promise<Sent> => {
    const { exception_ids } = await wrongCorrections(w);
    const corrections = [{ exception_id: exception_ids[0], account_number: "5550001111" }];
    return { body: { corrections, reason: "The bank said so." } };
  },
  "paykeys.bank_details": async (w: Actions): Promise<Sent> => ({ path: [id(await w.paykey())] }),
  "correction_refusals.list": () => ({}),
  "correction_refusals.get": async (w: Actions): Promise<Sent> => ({
    path: [(await refusedCorrection(w))["id"] as string],
  }),
};

/** Refusals of acts that end cases with the bank. */
export const DESK_REFUSALS: Readonly<Record<string, Refusals>> = {
  ...EXPOSURE_REFUSALS,
  dishonor_not_allowed: {
    "suspense_items.dishonor": async (w) =>
      of(await w.suspended("in"), { code: "R67", reason: "Asked." }),
    "dishonors.create": async (w) => ({
      body: { payment_id: id(await waiting(w, "charge")), code: "R69", information: "01*03" },
    }),
  },
  correction_refusal_not_allowed: {
    "correction_refusals.create": async (w) => {
      const body = await wrongCorrections(w);
      await w.post("/v1/correction_refusals", body);
      return { body };
    },
  },
};
