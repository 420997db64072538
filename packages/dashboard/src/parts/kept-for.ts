import type { Approval } from "@railhead/client";

/** The approval that an act waits for; undefined where the act was done. */
export function keptFor(result: unknown): Approval | undefined {
  const isApproval =
    typeof result === "object" && result !== null && "votes" in result && "operation" in result;
  return isApproval ? (result as Approval) : undefined;
}
