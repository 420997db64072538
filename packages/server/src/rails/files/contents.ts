import type { ReadResult } from "@railhead/nacha";

/** Contents of inbound files. Banks mix them in any folder and name. */
export type Content =
  "acknowledgement" | "return" | "correction" | "dispute" | "prenote" | "forward" | "empty";

const PRENOTES = new Set(["23", "28", "33", "38", "43", "48", "53"]);

/** The contents of an inbound file, by its entries; sorted and unique. */
export function contentsOf(read: ReadResult): Content[] {
  const found = new Set<Content>();
  for (const { entries } of read.batches) {
    for (const entry of entries) {
      const types = new Set(entry.addenda.map(({ type }) => type as string));
      if (types.has("return")) found.add("return");
      else if (types.has("correction") || types.has("refused_correction")) found.add("correction");
      else if (types.has("dishonored") || types.has("contested")) found.add("dispute");
      else found.add(PRENOTES.has(entry.transaction_code) ? "prenote" : "forward");
    }
  }
  if (found.size === 0 && read.header !== undefined) found.add("empty");
  return [...found].sort();
}
