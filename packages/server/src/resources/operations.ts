import type { Route } from "../http/route.ts";
import { routes } from "./routes.ts";

/** A member of a query or body, as a command line offers it. */
export interface OperationInput {
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly description: string;
}

/** What somebody who makes commands or pages of the operations needs of each. */
export interface OperationFacts {
  readonly operation_id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly is_list: boolean;
  readonly query: readonly OperationInput[];
  readonly body: readonly OperationInput[];
}

const PAGING: readonly OperationInput[] = ["page_number", "page_size", "sort_by", "sort_order"].map(
  (name) => ({
    name,
    type: name.startsWith("page") ? "integer" : "string",
    is_required: false,
    description: "",
  }),
);

/** Every operation, in the order of the documentation. */
export function listOperations(): OperationFacts[] {
  return routes.map((route) => ({
    operation_id: route.operationId,
    method: route.method,
    path: route.path,
    summary: route.summary,
    description: route.description ?? "",
    is_list: route.list !== undefined,
    query: [...inputs(route.query), ...(route.list === undefined ? [] : PAGING)],
    body: inputs(route.body),
  }));
}

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly cents?: boolean;
}

function inputs(object: Route["query"]): OperationInput[] {
  if (object === undefined) return [];
  const required = (object as { required?: readonly string[] }).required ?? [];
  return Object.entries(object.properties as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: schema.cents === true ? "integer" : typeOf(schema),
    is_required: required.includes(name),
    description: schema.description ?? schema.enum?.slice(0, 8).join(", ") ?? "",
  }));
}

function typeOf({ type }: Schema): string {
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return typeof first === "string" ? first : "object";
}
