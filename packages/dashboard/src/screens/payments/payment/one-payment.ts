import type { Charge, Payout } from "@railhead/client";
import type { PaymentKind } from "../../../api/queries.ts";

/** A charge or a payout, as the screen of one payment shows it. */
export type OnePayment = (Charge | Payout) & { readonly kind: PaymentKind };
