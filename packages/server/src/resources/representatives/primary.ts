import {
  listRepresentativesOf,
  updateRepresentative,
  type RepresentativeRow,
} from "../../db/accounts/representatives.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/context.ts";
import { changed } from "../platform.ts";
import { renderRepresentative, representativeEvent } from "./resource.ts";

/** Makes room for a new primary representative of an account; answers what the log is to say. */
export async function yieldPrimary(
  context: WriteContext,
  to: Pick<RepresentativeRow, "id" | "account_id">,
): Promise<NewEvent[]> {
  const { vault } = context.app;
  const all = await listRepresentativesOf(context.tx, to.account_id);
  // An account has one primary representative at most.
  const held = all.find(({ id, is_primary }) => is_primary && id !== to.id);
  if (held === undefined) return [];
  const relationship = { ...held.relationship, primary: false };
  const row = changed(context, held, { relationship, is_primary: false });
  await updateRepresentative(context.tx, row);
  return [
    representativeEvent(context, {
      type: "representative.updated",
      row,
      account_id: row.account_id,
      before: await renderRepresentative(vault, held),
      after: await renderRepresentative(vault, row),
      message: "Another representative became the primary one.",
    }),
  ];
}
