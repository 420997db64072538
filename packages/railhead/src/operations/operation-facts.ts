import { readFileSync } from "node:fs";

/** A field of a query or body; nested fields have dotted names. */
export interface OperationInput {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly is_required?: boolean;
  /** Whole cents. */
  readonly is_money?: boolean;
  /** All allowed values. */
  readonly values?: readonly string[];
}

/** One operation of the API, generated from the server's routes by `npm run docs`. */
export interface OperationFacts {
  readonly operation_id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** It answers with bytes as they are. */
  readonly is_download?: true;
  readonly query: readonly OperationInput[];
  readonly body: readonly OperationInput[];
}

interface Facts {
  /** What each resource is, by the first word of its operations' names. */
  readonly resources: Readonly<Record<string, string>>;
  readonly operations: readonly OperationFacts[];
}

let read: Facts | undefined;

function facts(): Facts {
  const file = new URL("../../assets/operations.json", import.meta.url);
  return (read ??= JSON.parse(readFileSync(file, "utf8")) as Facts);
}

export function listOperations(): readonly OperationFacts[] {
  return facts().operations;
}

/** What a resource is, in sentences; empty for an unknown one. */
export function resourceText(name: string): string {
  return facts().resources[name] ?? "";
}
