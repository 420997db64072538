import type { RequestContext } from "../route/context.ts";
import { problem } from "../schema/problem.ts";
import type { ApprovalNeed } from "./approval-need.ts";

const REASON = /^[^\p{Cc}]{1,500}$/u;

/** The reason of a request, in a header: bodies belong to the operations. */
export function readReason(context: RequestContext, { needs_reason }: ApprovalNeed): string | null {
  const sent = context.headers["reason"];
  if (sent === undefined) {
    if (!needs_reason) return null;
    throw problem("bad_request", {
      detail: "State why in the header Reason.",
      items: [{ reference: "/Reason", detail: "Is required for this." }],
    });
  }
  const text = Array.isArray(sent) ? sent.join(", ") : sent;
  if (REASON.test(text)) return text;
  throw problem("bad_request", {
    detail: "The header Reason must be 1 to 500 printable characters.",
  });
}
