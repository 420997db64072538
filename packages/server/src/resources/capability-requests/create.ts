import type { CapabilityStatus } from "@railhead/core";
import { Type } from "typebox";
import { findAccount, updateAccount, type AccountRow } from "../../db/accounts.ts";
import {
  CAPABILITY_CATEGORIES,
  insertCapabilityRequest,
  listActiveRequests,
  updateCapabilityRequest,
  type CapabilityRequestRow,
} from "../../db/capability-requests.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/context.ts";
import { problem } from "../../http/problem.ts";
import { page, route } from "../../http/route.ts";
import { limitMembers } from "../account-settings/schema.ts";
import { settingsChanged } from "../accounts/resource.ts";
import { changed, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderCapabilityRequest, requestEvent, withCapability } from "./resource.ts";
import { CAPABILITY_TYPES, CapabilityRequest, CapabilityRequestBody } from "./schema.ts";

export const createCapabilityRequests = route(
  {
    operationId: "capability_requests.create",
    method: "POST",
    path: "/v1/accounts/:id/capability_requests",
    summary: "Ask for capabilities of an account",
    description:
      "One request per object sent. In a sandbox each is active at once, in production it is reviewed; `enable: false` switches the capability off.",
    body: CapabilityRequestBody,
    bodyOptional: true,
    response: Type.Array(CapabilityRequest),
    problems: ["not_found", "conflict", "validation_error"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx } = context;
    await takeTurn(context);
    const account = await findAccount(tx, scopeOf(context), params.id);
    if (account === undefined) throw problem("not_found");
    const rows: CapabilityRequestRow[] = [];
    const events: NewEvent[] = [];
    let settings = account.settings;
    for (const type of CAPABILITY_TYPES) {
      const sent = body[type];
      if (sent === undefined) continue;
      const row = newRequest(context, account, { type, sent });
      events.push(...(await supersede(context, row)));
      await insertCapabilityRequest(tx, row);
      const message = "A capability was asked for.";
      events.push(requestEvent(context, { row }, { suffix: "created", message }));
      rows.push(row);
      if (row.status === "in_review") continue;
      const active = row.status === "active";
      settings = withCapability(settings, { type, active, limits: row.settings });
    }
    events.push(...(await applySettings(context, account, settings)));
    await tell(context, events);
    return page(rows.map(renderCapabilityRequest), rows.length);
  },
);

type Sent = Readonly<Record<string, unknown>> & { readonly enable?: boolean };

function newRequest(
  { app, environment, at }: WriteContext,
  account: AccountRow,
  { type, sent }: { type: CapabilityRequestRow["type"]; sent: Sent },
): CapabilityRequestRow {
  const enable = sent.enable ?? true;
  const granted: CapabilityStatus = environment.kind === "sandbox" ? "active" : "in_review";
  const category = CAPABILITY_CATEGORIES[type];
  const names = category === "payment_type" ? Object.keys(limitMembers) : [];
  const limits = names.filter((name) => sent[name] !== undefined);
  return {
    id: app.ids.uuid(at),
    environment_id: environment.id,
    account_id: account.id,
    type,
    category,
    status: enable ? granted : "inactive",
    enable,
    settings: Object.fromEntries(limits.map((name) => [name, sent[name]])),
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** A request that switches a capability off ends those through which the account has it. */
async function supersede(context: WriteContext, by: CapabilityRequestRow): Promise<NewEvent[]> {
  if (by.enable) return [];
  const events: NewEvent[] = [];
  for (const before of await listActiveRequests(context.tx, by.account_id, by.type)) {
    const row = changed(context, before, { status: "inactive" });
    await updateCapabilityRequest(context.tx, row);
    const message = "A later request switched the capability off.";
    events.push(requestEvent(context, { row, before }, { suffix: "deactivated", message }));
  }
  return events;
}

async function applySettings(
  context: WriteContext,
  account: AccountRow,
  settings: object,
): Promise<NewEvent[]> {
  if (JSON.stringify(settings) === JSON.stringify(account.settings)) return [];
  const row = changed(context, account, { settings });
  await updateAccount(context.tx, row);
  return [settingsChanged(context, account, row)];
}
