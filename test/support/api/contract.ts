import { MOVE_REFUSALS, SESSION_REFUSALS } from "@railhead/core";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Route } from "../../../packages/server/src/http/route/route.ts";
import {
  openApiDocument,
  type OpenApiDocument,
} from "../../../packages/server/src/http/openapi/document.ts";
import { wireDocument } from "../../../packages/server/src/http/openapi/wire-document.ts";
import type { WireSettings } from "../../../packages/server/src/base/wire-format.ts";

/** An answer as a test received it. */
export interface SeenAnswer {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

type Schema = Record<string, unknown>;
interface Media {
  readonly schema: Schema;
  readonly examples?: Record<string, unknown>;
}
type Responses = Record<string, { $ref?: string; content?: Record<string, Media> }>;

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
  readonly responses: Responses;
}

/** What any request may meet before its route is known, or because of how it is written. */
const ANYWHERE = new Set([400, 401, 404, 405, 408, 413, 415, 431, 500, 503]);

/** Throws where an answer is not what the document of these routes says. Compiled when first needed. */
export type ContractCheck = (answer: SeenAnswer) => void;

export function contractOf(routes: readonly Route[], wire?: WireSettings): ContractCheck {
  const known = wire === undefined ? usualChecks.get(routes) : undefined;
  const check = known ?? compiledOnce(routes, wire);
  if (wire === undefined) usualChecks.set(routes, check);
  return check;
}

/** A worker compiles the service's document once, not once for each test file. */
const usualChecks = new WeakMap<readonly Route[], ContractCheck>();

function compiledOnce(routes: readonly Route[], wire: WireSettings | undefined): ContractCheck {
  let check: ContractCheck | undefined;
  return (answer) => {
    const document = () => {
      const usual = openApiDocument(routes);
      return wire === undefined ? usual : wireDocument(usual, wire);
    };
    check ??= compile(document());
    check(answer);
  };
}

function compile(document: OpenApiDocument): ContractCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(closed({ $id: "document", components: document.components }) as Schema);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation["operationId"] as string,
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
      responses: operation["responses"] as Responses,
    })),
  );
  // A fixed segment is meant before a parameter.
  operations.sort((a, b) => count(a.path) - count(b.path));
  const validators = new Map<string, ValidateFunction>();
  const errorSchema = { $ref: "document#/components/schemas/ErrorEnvelope" };
  const validatorOf = (name: string, schema: Schema): ValidateFunction => {
    const known = validators.get(name) ?? ajv.compile(local(closed(schema)));
    validators.set(name, known);
    return known;
  };
  return (answer) => {
    const operation = find(operations, answer);
    if (answer.status === 304 || answer.status === 204 || answer.method === "HEAD") return;
    const name = operation === undefined ? "no operation" : operation.id;
    const label = `${name} answered ${answer.status}`;
    if (operation !== undefined && !isDeclared(operation, answer.status)) {
      throw new Error(
        `${label}, which its document does not declare: ${answer.text.slice(0, 300)}`,
      );
    }
    const schema = operation === undefined ? undefined : successSchema(operation, answer);
    if (answer.status < 400 && schema === undefined) return;
    if (operation !== undefined) checkCode(operation, answer);
    if (!answer.contentType.startsWith("application/json")) {
      throw new Error(`${label} as ${answer.contentType}: ${answer.text.slice(0, 300)}`);
    }
    const isError = answer.status >= 400;
    const validate = validatorOf(
      isError ? "error" : `${name} ${answer.status}`,
      isError ? errorSchema : (schema as Schema),
    );
    if (validate(JSON.parse(answer.text))) return;
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(
      `${label} otherwise than documented:\n${faults.slice(0, 10).join("\n")}\n${answer.text.slice(0, 500)}`,
    );
  };
}

function count(path: RegExp): number {
  return path.source.split("[^/]+").length;
}

function find(
  operations: readonly Operation[],
  { method, path }: SeenAnswer,
): Operation | undefined {
  const plain = path.split("?", 1)[0] ?? "";
  const wanted = method === "HEAD" ? "GET" : method;
  return operations.find((one) => one.method === wanted && one.path.test(plain));
}

function isDeclared({ responses }: Operation, status: number): boolean {
  return String(status) in responses || ANYWHERE.has(status);
}

/** A refusal carries a code that the operation documents. */
function checkCode({ id, responses }: Operation, { status, text }: SeenAnswer): void {
  if (status < 400) return;
  const { code } = (JSON.parse(text) as { data: { code?: string } }).data;
  const anywhere: readonly string[] = [...SESSION_REFUSALS, ...MOVE_REFUSALS];
  if (code === undefined || anywhere.includes(code)) return;
  const documented = responses[String(status)]?.content?.["application/json"]?.examples ?? {};
  if (!(code in documented))
    throw new Error(`${id} answered ${status} ${code}, which it does not declare`);
}

function successSchema({ responses }: Operation, { status }: SeenAnswer): Schema | undefined {
  return responses[String(status)]?.content?.["application/json"]?.schema;
}

/** Members that the document does not name are faults: a reader would never hear of them. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const result = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "example" || name === "examples" ? value : closed(value),
    ]),
  );
  const describes = typeof result["properties"] === "object" && result["type"] !== undefined;
  if (describes && !("additionalProperties" in result)) result["additionalProperties"] = false;
  return result;
}

function local(schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema;
}
