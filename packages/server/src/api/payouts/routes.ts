import type { Route } from "../../http/route/route.ts";
import { paymentRoutes } from "../payments/payment-routes.ts";
import { createPayout } from "./create.ts";
import { updatePayout } from "./update.ts";

const { get, hold, release, cancel, resubmit, unmask } = paymentRoutes("payout", {
  description:
    "Once per payout. Members left out are copied, except the sandbox outcome. `allowed_actions` does not offer it: network rules let only debits be sent again, so that a payout made again is a new credit, and somebody decides on it.",
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
