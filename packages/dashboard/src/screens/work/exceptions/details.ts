import type { Exception } from "@railhead/client";

type Detailed = Pick<Exception, "details">;

/** A text of an exception's details; undefined where they have none of that name. */
export function detail({ details }: Detailed, name: string): string | undefined {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The dishonor that an exception proposes for its return, and its last day. */
export interface Offer {
  readonly code: string;
  readonly information: string;
  readonly last_day: string | undefined;
}

/** What is proposed for the return of an exception; undefined where it cannot be dishonored. */
export function offerOf(exception: Pick<Exception, "details" | "kind">): Offer | undefined {
  const offered = exception.details["dishonor"] as Partial<Offer> | undefined;
  if (offered?.code !== undefined) {
    const { code, information = "", last_day } = offered;
    return { code, information, last_day };
  }
  // Our reversal settled after the return: the dishonor takes back what the customer got twice.
  const isReversed = exception.kind === "reversal_not_applied";
  return isReversed ? { code: "R62", information: "", last_day: undefined } : undefined;
}
