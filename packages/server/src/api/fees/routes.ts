import type { Route } from "../../http/route/route.ts";
import { getFeeLine, listFeeLines, listFees, readFeeStatement } from "./read.ts";
import { createFeePayment, listFeePayments, reverseFeePayment } from "./pay.ts";
import { refundFee } from "./refund.ts";
import { waiveFee } from "./waive.ts";
import { createFeeLine, earnFeeLine, endFeeLine } from "./write.ts";

/** In the order of the documentation. */
export const feesRoutes: readonly Route[] = [
  listFeeLines,
  createFeeLine,
  getFeeLine,
  endFeeLine,
  earnFeeLine,
  listFees,
  readFeeStatement,
  waiveFee,
  refundFee,
  listFeePayments,
  createFeePayment,
  reverseFeePayment,
];
