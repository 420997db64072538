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

interface Resource {
  /** Heading of the help that it stands under. */
  readonly group: string;
  /** What it is, in sentences. */
  readonly text: string;
}

interface Facts {
  /** By the first word of their operations' names, in the order of the help. */
  readonly resources: Readonly<Record<string, Resource>>;
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

/** Undefined for an unknown one. */
export function findResource(name: string): Resource | undefined {
  return facts().resources[name];
}

/** Names of all resources, in the order of the help. */
export function resourceNames(): string[] {
  return Object.keys(facts().resources);
}
