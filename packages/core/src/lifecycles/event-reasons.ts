import { STATUS_DETAIL_REASONS, type StatusDetailReason } from "./account-lifecycle.ts";
import { REASONS, type Reason } from "../catalog/reasons.ts";

/** Why an event happened: a reason of a payment, or of a resource of the platform. */
export type EventReason = Reason | StatusDetailReason;

export const EVENT_REASONS = [
  ...new Set<EventReason>([...(Object.keys(REASONS) as Reason[]), ...STATUS_DETAIL_REASONS]),
] as [EventReason, ...EventReason[]];
