import {
  ROUTE_OUTCOMES,
  ROUTE_REASONS,
  type RouteOutcome,
  type RouteReason as Reason,
} from "@railhead/core";
import { Type } from "typebox";
import { OneOf, Uuid } from "../../http/schema/schema.ts";

const OUTCOMES = Object.keys(ROUTE_OUTCOMES) as RouteOutcome[];
const REASONS = Object.keys(ROUTE_REASONS) as Reason[];

/** What became of each place of an order of banks. */
export const RouteCandidates = () =>
  Type.Array(Type.Object({ bank_id: Uuid(), outcome: OneOf(OUTCOMES) }));

/** Why payments have their bank. */
export const RouteReason = () => OneOf(REASONS);
