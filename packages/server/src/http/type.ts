import type { Type as TypeBox } from "typebox";

/** What schemas are built of here. */
type Builders = Pick<
  typeof TypeBox,
  | "Array"
  | "Boolean"
  | "Integer"
  | "Number"
  | "Object"
  | "Optional"
  | "Record"
  | "String"
  | "Union"
  | "Unknown"
  | "Unsafe"
>;

type Options = object | undefined;

/** On a property that may be missing; not part of what JSON shows. */
const OPTIONAL = "~optional";

function plain(type: string) {
  return (options: Options) => ({ type, ...options });
}

function object(properties: Readonly<Record<string, object>>, options: Options) {
  const required = Object.entries(properties).flatMap(([name, schema]) =>
    OPTIONAL in schema ? [] : [name],
  );
  const needed = required.length > 0 ? { required } : {};
  return { type: "object", ...needed, properties, ...options };
}

/** A copy, with what is hidden: the same schema may be required elsewhere. */
function copyOf<S extends object>(schema: S): S {
  return Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S;
}

const builders = {
  Array: (items: object, options: Options) => ({ type: "array", items, ...options }),
  Boolean: plain("boolean"),
  Integer: plain("integer"),
  Number: plain("number"),
  Object: object,
  Optional: (schema: object) => Object.defineProperty(copyOf(schema), OPTIONAL, { value: true }),
  Record: ({ pattern = "^.*$" }: { pattern?: string }, values: object, options: Options) => ({
    type: "object",
    patternProperties: { [pattern]: values },
    ...options,
  }),
  String: plain("string"),
  Union: (anyOf: readonly object[], options: Options) => ({ anyOf, ...options }),
  Unknown: (options: Options) => ({ ...options }),
  Unsafe: copyOf,
};

/**
 * TypeBox's builders by their types, and by what they build: JSON schemas. Its own are 373 modules, which
 * are loaded at each start for the sake of others than these eleven.
 */
export const Type = builders as unknown as Builders;
