import { didYouMean, didYouMeanOneOf, parseCents } from "@railhead/core";
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { formats } from "./formats.ts";
import { pointerSegment } from "./json-body.ts";
import type { Item } from "./problem.ts";
import { codePointLength, isSafeMultilineText, isSafeText } from "./text.ts";

export const MAX_ITEMS = 200;
const MAX_PAIRS = 20;

/** Validates a value; returns its faults, none if it is valid. */
export type Validator = (value: unknown) => readonly Item[];

const NONE: readonly Item[] = [];

const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  strictTypes: false,
  verbose: true,
  inlineRefs: true,
});

for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
// Says only how wide a number is; its bounds are the schema's.
ajv.addFormat("int64", true);
for (const annotation of ["timeBound", "statusSource"]) ajv.addKeyword(annotation);

type Fault = Partial<ErrorObject>;
type Checked = ((data: unknown) => boolean) & { errors?: Fault[] };

/** A keyword whose faults carry their own sentence and, below the value, their own pointer. */
function keyword(name: string, faultsOf: (value: unknown) => Item[]): FuncKeywordDefinition {
  const validate = (_schema: unknown, value: unknown, _parent: unknown, at: unknown) => {
    const faults = faultsOf(value);
    if (faults.length === 0) return true;
    const base = (at as { instancePath: string }).instancePath;
    (validate as unknown as Checked).errors = faults.map(({ reference, detail }) => ({
      keyword: name,
      message: detail,
      params: {},
      instancePath: base + reference,
    }));
    return false;
  };
  return { keyword: name, validate: validate as FuncKeywordDefinition["validate"], errors: "full" };
}

const CENTS_DETAIL =
  "Must be whole cents from 1 to 2147483647, as an integer or a string of digits.";

ajv.addKeyword(
  keyword("cents", (value) =>
    parseCents(value) === undefined ? [{ reference: "", detail: CENTS_DETAIL }] : [],
  ),
);
ajv.addKeyword(keyword("metadata", metadataFaults));

/** Faults of a metadata map: too many pairs, bad keys, values that are not scalars or too long. */
function metadataFaults(value: unknown): Item[] {
  // Anything but an object is refused by the type beside this keyword.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const entries = Object.entries(value);
  const faults: Item[] = [];
  if (entries.length > MAX_PAIRS) {
    faults.push({ reference: "", detail: `Must have at most ${MAX_PAIRS} pairs.` });
  }
  for (const [key, scalar] of entries.slice(0, MAX_ITEMS)) {
    const detail = keyFault(key) ?? scalarFault(scalar);
    if (detail !== undefined) faults.push({ reference: `/${pointerSegment(key)}`, detail });
  }
  return faults;
}

function keyFault(key: string): string | undefined {
  if (key === "" || codePointLength(key) > 40) return "Must have a key of 1 to 40 characters.";
  return isSafeText(key) ? undefined : "Must not have control characters in its key.";
}

function scalarFault(scalar: unknown): string | undefined {
  if (typeof scalar === "string") {
    if (codePointLength(scalar) > 500) return "Must be at most 500 characters.";
    return isSafeMultilineText(scalar) ? undefined : "Must not contain control characters.";
  }
  if (typeof scalar === "number") {
    // It would come back changed.
    const exact = Number.isFinite(scalar) && Math.abs(scalar) <= Number.MAX_SAFE_INTEGER;
    return exact ? undefined : "Must be a smaller number, or a string.";
  }
  if (typeof scalar === "boolean" || scalar === null) return undefined;
  return "Must be a string, a number, true, false or null.";
}

/** A validator whose schema may still have to be compiled. */
export interface LazyValidator {
  (value: unknown): readonly Item[];
  /** Compiles the schema, which takes some milliseconds, where no value has come yet. */
  prepare(): void;
}

/** Compiles a schema once: on the first value, or in `prepare`. */
export function lazyValidator(schema: TSchema): LazyValidator {
  let validate: ValidateFunction | undefined;
  const compiled = () => (validate ??= ajv.compile(schema));
  const validator = (value: unknown) => {
    const check = compiled();
    return check(value) ? NONE : itemsOf(check.errors ?? []);
  };
  return Object.assign(validator, { prepare: () => void compiled() });
}

/** One item per field: the first fault of each, in the order of the schema. */
function itemsOf(errors: readonly ErrorObject[]): readonly Item[] {
  const items = new Map<string, Item>();
  for (const error of withoutOtherBranches(errors)) {
    // Says only that the branch it chose has faults, which are listed themselves.
    if (error.keyword === "if") continue;
    const reference = referenceOf(error);
    if (items.has(reference)) continue;
    items.set(reference, { reference, detail: sentence(error) });
    if (items.size === MAX_ITEMS) break;
  }
  return [...items.values()];
}

/**
 * Of a choice between shapes, the faults of the shape that the value has: the others say only that
 * it is not theirs.
 */
function withoutOtherBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors;
  for (const choice of errors.filter(({ keyword: name }) => name === "anyOf")) {
    const { schemaPath, instancePath } = choice;
    const branchOf = (error: ErrorObject) =>
      error.schemaPath.startsWith(`${schemaPath}/`)
        ? error.schemaPath.slice(schemaPath.length + 1).split("/", 1)[0]
        : undefined;
    const isElsewhere = (error: ErrorObject) =>
      error.keyword === "type" && error.instancePath === instancePath;
    const others = new Set(errors.filter(isElsewhere).map(branchOf));
    const fits = errors.some((error) => {
      const branch = branchOf(error);
      return branch !== undefined && !others.has(branch);
    });
    if (!fits) continue;
    left = left.filter((error) => {
      const branch = branchOf(error);
      return error !== choice && (branch === undefined || !others.has(branch));
    });
  }
  return left;
}

function referenceOf({ keyword: name, instancePath, params }: ErrorObject): string {
  const member: string | undefined =
    name === "required" ? params.missingProperty : params.additionalProperty;
  return member === undefined ? instancePath : `${instancePath}/${pointerSegment(member)}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

type Sentence = (limit: number) => string;

const limits: Readonly<Record<string, Sentence>> = {
  minLength: (limit) =>
    limit === 1 ? "Must not be empty." : `Must be at least ${limit} characters.`,
  maxLength: (limit) => `Must be at most ${limit} characters.`,
  minimum: (limit) => `Must be at least ${limit}.`,
  maximum: (limit) => `Must be at most ${limit}.`,
  minItems: (limit) => `Must have at least ${limit} item${limit === 1 ? "" : "s"}.`,
  maxItems: (limit) => `Must have at most ${limit} items.`,
};

const NO_MEMBERS = "Is not known: there are no members here.";
const UNKNOWN = "Is not a known member;";

/**
 * Whether an item refuses a member because nobody knows it: what is wrong inside it says nothing
 * more.
 */
export function refusesUnknown({ detail }: Item): boolean {
  return detail === NO_MEMBERS || detail.startsWith(UNKNOWN);
}

/** Which members there are where one is not known, and which of them was probably meant. */
function unknownMember({ params, parentSchema }: ErrorObject): string {
  const member = String((params as { additionalProperty?: unknown }).additionalProperty);
  const { properties = {} } = (parentSchema ?? {}) as { properties?: object };
  return sayUnknown(member, Object.keys(properties));
}

/** What refuses a member where others are known. */
export function sayUnknown(member: string, known: readonly string[]): string {
  if (known.length === 0) return NO_MEMBERS;
  return `${UNKNOWN} known are ${known.join(", ")}.${didYouMean(member, known)}`;
}

function formatSentence(name: string, value: string): string {
  const detail = formats[name]?.detail ?? "Is not valid.";
  return typeof detail === "string" ? detail : detail(value);
}

/** Which values there are, and those of them that were probably meant. */
function notAllowed(allowed: readonly unknown[], sent: unknown): string {
  const names = allowed.filter((value) => typeof value === "string");
  const meant = typeof sent === "string" ? didYouMeanOneOf(sent, names) : "";
  return `Must be one of: ${allowed.join(", ")}.${meant}`;
}

/** What a person reads about one fault. */
function sentence(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const limit = limits[error.keyword];
  if (limit !== undefined) return limit(Number(params.limit));
  switch (error.keyword) {
    case "required":
      return "Is required.";
    case "additionalProperties":
      return unknownMember(error);
    case "type":
      return `Must be ${[params.type]
        .flat()
        .map((type) => TYPE_NAMES[String(type)])
        .join(" or ")}.`;
    case "enum":
      return notAllowed(params.allowedValues as unknown[], error.data);
    case "format":
      return formatSentence(String(params.format), String(error.data));
    case "uniqueItems":
      return "Must not have an item twice.";
    default:
      return error.message ?? "Is not valid.";
  }
}
