import { reservedDescription } from "@railhead/core";
import { nachaName } from "./nacha-text.ts";

const WIDTH = 10;

/** The fault of an entry description, as a predicate of "it"; undefined if allowed. */
export function descriptionFault(text: string): string | undefined {
  const carried = nachaName(text, WIDTH);
  if (carried === "") return "has no letters or digits that a file could carry";
  const reserved = reservedDescription(carried);
  if (reserved === undefined) return undefined;
  const begins = reserved.isPrefix === true ? "begins with " : "is ";
  return `${begins}${reserved.text}, which the network reserves for ${reserved.means}`;
}
