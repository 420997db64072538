import type { Route } from "../../http/route/route.ts";
import { getPackage } from "./package.ts";
import { getRequest, listRequests } from "./read.ts";
import {
  acceptReturn,
  createProofRequest,
  sendProof,
  updateRequest,
  withdrawRequest,
} from "./write.ts";

/** In the order of the documentation. */
export const proofRequestsRoutes: readonly Route[] = [
  listRequests,
  createProofRequest,
  getRequest,
  updateRequest,
  getPackage,
  sendProof,
  acceptReturn,
  withdrawRequest,
];
