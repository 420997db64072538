import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import type { OriginatorRow } from "../../db/tables/banks/originators.ts";
import {
  listInboxMessagesNaming,
  updateInboxMessages,
  updateStates,
} from "../../db/tables/environments/erasure.ts";
import {
  listPatchesOfOriginator,
  listStoredVersions,
  lockStatesOfOriginator,
  updateStoredVersions,
} from "../../db/tables/environments/originator-erasure.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { serializeOriginator } from "../../payments/originators/serialize-originator.ts";
import { erasedAnywhere, withErased } from "../shared/erase-anywhere.ts";
import { erasePatches } from "../shared/erase-patches.ts";
import { eraseStoredResponses } from "../shared/erase-stored-responses.ts";
import { Originator } from "./schema.ts";
import { lockRegistered, refuseStatus, saveOriginator } from "./write.ts";

/** What is left of members that may name a person. Company ids and names stay: files have them. */
const ERASED = {
  legal_name: "Erased originator",
  dba: null,
  address: { address1: "", address2: null, city: "", state: "", zip: "" },
  tax_id: null,
  contacts: [],
  bank_contact: null,
} as const;

export const eraseOriginator = route(
  {
    operationId: "originators.erase",
    method: "DELETE",
    path: "/v1/originators/:id/personal_data",
    summary: "Erase the personal data of an ended originator",
    description:
      "Names, address, tax id and contacts go, also from its history, events and kept answers. Company ids and what it was allowed stay. The erasure cannot be undone.",
    response: Originator,
    problems: ["not_found", "originator_not_allowed"],
    scope: "banks:write",
    accountScoped: false,
    platformOnly: true,
    touches: "/v1/originators/:id",
  },
  async (context, { params }) => {
    const before = await lockRegistered(context, params.id);
    if (before.status !== "ended") return refuseStatus(before, "erasure");
    if (before.erased_at !== null) return ok(serializeOriginator(before));
    await eraseCopies(context, before);
    const row = await saveOriginator(context, before, {
      act: "erase",
      changes: { ...ERASED, tax_id_mask: null, erased_at: context.at },
      type: "originator.updated",
      message: "The originator's personal data was erased.",
    });
    return ok(serializeOriginator(row));
  },
);

/** Takes the data out of the history, the event log, answers kept for retries and what was delivered. */
async function eraseCopies(context: WriteContext, row: OriginatorRow): Promise<void> {
  const { tx, app } = context;
  const { id, environment_id } = row;
  const ofRow = (text: string) => JSON.stringify(withErased(JSON.parse(text) as object, ERASED));
  const anywhere = (text: string) =>
    JSON.stringify(erasedAnywhere(JSON.parse(text), { id, erased: ERASED }));
  const versions = await listStoredVersions(tx, row);
  await updateStoredVersions(
    tx,
    row,
    versions.map((one) => ({ ...one, changes: ofRow(one.changes) })),
  );
  const states = await lockStatesOfOriginator(tx, row);
  await updateStates(
    tx,
    environment_id,
    states.map((state) => ({ ...state, data: ofRow(state.data) })),
  );
  await erasePatches(tx, row, {
    list: (page) => listPatchesOfOriginator(tx, row, page),
    clean: ({ patch }) => ofRow(patch),
  });
  const platform = await findScopeAccount(tx, environment_id, null);
  if (platform !== undefined) {
    const owner = { environment_id, account_id: platform.id };
    const kept = { isAffected: (text: string) => text.includes(id), clean: anywhere };
    await eraseStoredResponses(tx, app.vault, { owner, ...kept });
  }
  const received = await listInboxMessagesNaming(tx, row);
  const bodies = received.map(({ number, body }) => ({ number, body: anywhere(body) }));
  await updateInboxMessages(tx, environment_id, bodies);
}
