import { readFileSync } from "node:fs";

/** A member of a query or body; one of an object in it is named with dots. */
export interface OperationInput {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly is_required?: boolean;
  /** Whole cents. */
  readonly is_money?: boolean;
  /** All that it may be. */
  readonly values?: readonly string[];
}

/** One operation of the API, as `npm run docs` wrote it down from the server's routes. */
export interface OperationFacts {
  readonly operation_id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly query: readonly OperationInput[];
  readonly body: readonly OperationInput[];
}

let read: readonly OperationFacts[] | undefined;

export function listOperations(): readonly OperationFacts[] {
  const file = new URL("../../assets/operations.json", import.meta.url);
  return (read ??= JSON.parse(readFileSync(file, "utf8")) as readonly OperationFacts[]);
}
