import type { OpenApiDocument } from "./document.ts";
import type { JsonSchema } from "./translate.ts";

/** A JSON Schema of bank profiles, for editors. Unknown members are faults there: most are misspelled. */
export function bankProfileSchema(document: OpenApiDocument): string {
  const schemas = document.components["schemas"] ?? {};
  const used = new Map<string, JsonSchema>();
  const root = closed(schemas["Profile"] ?? {}) as JsonSchema;
  return JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Railhead bank profile",
    ...root,
    $defs: Object.fromEntries(used),
  });

  function closed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(closed);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...own } = value as JsonSchema & { readonly $ref?: string };
    const members = Object.entries(own).map(([name, member]) => [name, closed(member)]);
    const inner = Object.fromEntries(members) as JsonSchema;
    const name = $ref?.split("/").at(-1);
    if (name === undefined) {
      const isOpen =
        inner["properties"] !== undefined && inner["additionalProperties"] === undefined;
      return isOpen ? { ...inner, additionalProperties: false } : inner;
    }
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, closed(schemas[name] ?? {}) as JsonSchema);
    }
    return { $ref: `#/$defs/${name}`, ...inner };
  }
}
