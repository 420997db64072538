import type { Route } from "../../http/route/route.ts";
import { addAttachment, getAttachment, listAttachments, removeAttachment } from "./attachments.ts";
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
  listAttachments,
  addAttachment,
  getAttachment,
  removeAttachment,
  getPackage,
  sendProof,
  acceptReturn,
  withdrawRequest,
];
