import type { RequestContext } from "../../http/route/context.ts";
import { refusal } from "../../http/schema/problem.ts";

/** In production nothing is forced: only the standard outcome, or none, is accepted. */
export function refuseForcedOutcome(context: RequestContext, outcome: string | undefined): void {
  if (context.environment.kind === "sandbox" || outcome === undefined) return;
  if (outcome === "standard") return;
  const detail = "Must be standard, or absent, in production.";
  throw refusal("sandbox_only", { items: [{ reference: "/config/sandbox_outcome", detail }] });
}
