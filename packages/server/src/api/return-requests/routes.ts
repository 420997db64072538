import type { Route } from "../../http/route/route.ts";
import {
  answerReturnRequest,
  approveReturnRequest,
  askReturnRequest,
  closeReturnRequest,
  sendReturnRequest,
} from "./acts.ts";
import { createReturnRequest } from "./create.ts";
import { getReturnRequest, listAllReturnRequests, printReturnRequest } from "./read.ts";

/** In the order of the documentation. */
export const returnRequestsRoutes: readonly Route[] = [
  createReturnRequest,
  listAllReturnRequests,
  getReturnRequest,
  printReturnRequest,
  approveReturnRequest,
  sendReturnRequest,
  askReturnRequest,
  answerReturnRequest,
  closeReturnRequest,
];
