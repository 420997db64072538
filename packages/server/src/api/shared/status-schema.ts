import { REASONS, SOURCES, serializeReason, type Reason, type Source } from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";

export const Instant = () => Type.String({ format: "date-time" });

export const SOURCE_NAMES = Object.keys(SOURCES) as [Source, ...Source[]];
const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]];

/** `status_details` of a kind of resource, with the reasons as its bodies spell them. */
export function StatusDetails(resource: "payment" | "paykey" | "funding_event") {
  return Type.Object({
    message: Type.String(),
    reason: schema.OneOf(REASON_NAMES.map((reason) => serializeReason(reason, resource))),
    source: schema.OneOf(SOURCE_NAMES),
    changed_at: Instant(),
    code: schema.Nullable(Type.String()),
  });
}

/** `status_history`: a status with the details it was entered with. */
export function StatusHistory<const S extends readonly string[]>(
  resource: "payment" | "funding_event",
  statuses: S,
) {
  return Type.Array(
    Type.Object({ status: schema.OneOf(statuses), ...StatusDetails(resource).properties }),
  );
}
