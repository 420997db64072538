import {
  listRepresentativesOf,
  updateRepresentative,
  type RepresentativeRow,
} from "../../db/tables/accounts/representatives.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { nextVersion, resourceEvent } from "../shared/platform-resources.ts";
import { serializeRepresentative } from "./serialize.ts";

/** Makes room for a new primary representative of an account; answers what the log is to say. */
export async function demotePrimary(
  context: WriteContext,
  to: Pick<RepresentativeRow, "environment_id" | "id" | "account_id">,
): Promise<NewEvent[]> {
  const all = await listRepresentativesOf(context.tx, to);
  // An account has one primary representative at most.
  const held = all.find(({ id, is_primary }) => is_primary && id !== to.id);
  if (held === undefined) return [];
  const relationship = { ...held.relationship, primary: false };
  const row = nextVersion(context, held, { relationship, is_primary: false });
  await updateRepresentative(context.tx, row);
  return [
    resourceEvent(context, {
      type: "representative.updated",
      row,
      account_id: row.account_id,
      before: serializeRepresentative(held),
      after: serializeRepresentative(row),
      message: "Another representative became the primary one.",
    }),
  ];
}
