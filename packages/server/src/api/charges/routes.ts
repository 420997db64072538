import type { Route } from "../../http/route/route.ts";
import { paymentRoutes } from "../payments/payment-routes.ts";
import { createCharge } from "./create.ts";
import { refundCharge } from "./refund.ts";
import { updateCharge } from "./update.ts";

const { get, hold, release, cancel, resubmit, unmask } = paymentRoutes("charge", {
  description:
    "Allowed once per charge. Omitted members are copied from the original, except the sandbox outcome.",
  problems: [],
});

/** In the order of the documentation. */
export const chargesRoutes: readonly Route[] = [
  createCharge,
  get,
  updateCharge,
  hold,
  release,
  cancel,
  resubmit,
  refundCharge,
  unmask,
];
