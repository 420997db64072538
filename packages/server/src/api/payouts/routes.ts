import type { Route } from "../../http/route/route.ts";
import { paymentRoutes } from "../payments/payment-routes.ts";
import { createPayout } from "./create.ts";
import { updatePayout } from "./update.ts";

const { get, hold, release, cancel, resubmit, unmask } = paymentRoutes("payout", {
  description:
    "Allowed once per payout. Omitted members are copied from the original, except the sandbox outcome. Not listed in `allowed_actions`: Nacha rules allow reinitiation of debits only, so a resubmitted payout is a new credit that a person decides on.",
  problems: ["refund_exceeds_charge"],
});

/** In the order of the documentation. */
export const payoutsRoutes: readonly Route[] = [
  createPayout,
  get,
  updatePayout,
  hold,
  release,
  cancel,
  resubmit,
  unmask,
];
