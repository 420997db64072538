import type { Route } from "../../http/route/route.ts";
import {
  createCorrectionRefusals,
  getCorrectionRefusal,
  listAllCorrectionRefusals,
} from "./correction-refusals.ts";
import { createDishonor, getDishonor, listAllDishonors } from "./dishonors.ts";
import {
  confirmPaykeyVerification,
  createPaykeyVerification,
  getPaykeyVerification,
  listPaykeyVerifications,
} from "./paykey-verifications.ts";
import { getReversal, listAllReversals, reverseCharge, reversePayout } from "./reversals.ts";

/** In the order of the documentation. */
export const auxiliaryEntriesRoutes: readonly Route[] = [
  createPaykeyVerification,
  listPaykeyVerifications,
  getPaykeyVerification,
  confirmPaykeyVerification,
  reverseCharge,
  reversePayout,
  listAllReversals,
  getReversal,
  createDishonor,
  listAllDishonors,
  getDishonor,
  createCorrectionRefusals,
  listAllCorrectionRefusals,
  getCorrectionRefusal,
];
