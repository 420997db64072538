import type { ReadResult } from "@railhead/nacha";

/** What a file from the bank may hold. Banks mix them, whatever the folder and the name say. */
export type Content =
  "acknowledgement" | "return" | "correction" | "dispute" | "prenote" | "forward" | "empty";

const PRENOTES = new Set(["23", "28", "33", "38", "43", "48", "53"]);

/** What an inbound file holds, judged by its entries alone; sorted, each once. */
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
