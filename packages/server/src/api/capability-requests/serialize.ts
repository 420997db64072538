import type { EventSuffix } from "@railhead/core";
import type { AccountRow } from "../../db/tables/accounts/accounts.ts";
import {
  CAPABILITY_CATEGORIES,
  type CapabilityRequestRow,
  type CapabilityType,
} from "../../db/tables/accounts/capability-requests.ts";
import type { NewEvent } from "../../events/append.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { resourceEvent } from "../shared/platform-resources.ts";

export function serializeCapabilityRequest(row: CapabilityRequestRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    type: row.type,
    category: row.category,
    status: row.status,
    enable: row.enable,
    settings: row.settings,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function requestEvent(
  context: RequestContext,
  rows: { row: CapabilityRequestRow; before?: CapabilityRequestRow },
  change: { suffix: EventSuffix<"capability_request">; message: string },
): NewEvent {
  const { row, before } = rows;
  return resourceEvent(context, {
    type: `capability_request.${change.suffix}`,
    row,
    account_id: row.account_id,
    ...(before === undefined ? {} : { before: serializeCapabilityRequest(before) }),
    after: serializeCapabilityRequest(row),
    message: change.message,
  });
}

const SECTIONS = {
  payment_type: "payment_types",
  customer_type: "customer_types",
  consent_type: "consent_types",
} as const;

/** The account's settings with a capability switched, and the limits that were asked for with it. */
export function withCapability(
  settings: AccountRow["settings"],
  capability: { type: CapabilityType; active: boolean; limits: object },
): object {
  const { type, active, limits } = capability;
  const held = settings as Readonly<Record<string, object | undefined>>;
  const section = SECTIONS[CAPABILITY_CATEGORIES[type]];
  const switched = { ...held[section], [type]: active ? "active" : "inactive" };
  const hasLimits = active && Object.keys(limits).length > 0;
  return {
    ...held,
    [section]: switched,
    ...(hasLimits ? { [type]: { ...held[type], ...limits } } : {}),
  };
}
