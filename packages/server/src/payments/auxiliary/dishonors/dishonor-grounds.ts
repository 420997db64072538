import { returnDifferences, type ReturnDifferences } from "@railhead/nacha";
import { assertFound } from "../../../base/assert.ts";
import { findReturnedEntry } from "../../../db/tables/files/payment-returns.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { readStagedEntries, type FileReader } from "../entries/staged-entries.ts";
import type { DishonorOrder } from "./request-dishonor.ts";

/** The information of a dishonor, or why the records of the return are no ground for it. */
export type DishonorGrounds = { readonly information: string } | { readonly refusal: string };

/**
 * Compares the return of a payment with the entry that was sent, for the codes that say its fields are
 * wrong: R61 and R69. Of other codes, and of a return without a payment, the order stands.
 */
export async function dishonorGrounds(
  tx: Tx,
  reader: FileReader,
  { item, code, information }: DishonorOrder,
): Promise<DishonorGrounds> {
  if ((code !== "R61" && code !== "R69") || item.payment_id === null) return { information };
  const differences = await readDifferences(tx, reader, item);
  if (code === "R61") {
    return differences.is_misrouted ? { information } : { refusal: NOT_MISROUTED };
  }
  return fieldsOf(differences, information);
}

const NOT_MISROUTED =
  "The return names the receiving bank of its entry and came to the originating one: it is not misrouted.";

/** Without `information` all fields that differ are named. */
function fieldsOf({ fields }: ReturnDifferences, information: string): DishonorGrounds {
  if (fields.length === 0) {
    return { refusal: "R69 needs a field of the return that differs from its entry; none does." };
  }
  const named = information === "" ? fields : information.split("*");
  if (named.some((field) => !fields.includes(field))) {
    return { refusal: `R69 names fields that differ from the entry: ${fields.join("*")}.` };
  }
  return { information: fields.filter((field) => named.includes(field)).join("*") };
}

async function readDifferences(
  tx: Tx,
  reader: FileReader,
  { item_key, file_id, line }: DishonorOrder["item"],
): Promise<ReturnDifferences> {
  const sent = await findReturnedEntry(tx, reader.environment_id, item_key);
  const read = await readStagedEntries(tx, reader, [
    { id: "sent", ...assertFound(sent, "the entry of a matched return") },
    { id: "returned", file_id, line },
  ]);
  return returnDifferences(
    assertFound(read.get("sent"), "the entry in its file"),
    assertFound(read.get("returned"), "the return in its file"),
  );
}
