import { type Codec, codecs, type Field } from "../layouts/codec.ts";
import type { LayoutName } from "../layouts/layouts.ts";
import type { AddendaType } from "../layouts/records.ts";

/** Every addenda type, in the order of the layout table. */
export const addendaTypes = Object.keys(codecs)
  .filter((name) => name.startsWith("addenda_"))
  .map((name) => name.slice("addenda_".length)) as AddendaType[];

type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schema (2020-12) of a file's JSON form, generated from the layout table. */
export function jsonSchema(): Schema {
  const batchHeader = merged("batch_header", "iat_batch_header");
  const entryLayouts = (Object.keys(codecs) as LayoutName[]).filter((name) =>
    name.startsWith("entry"),
  );
  const entry = merged(...entryLayouts);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ACH file",
    type: "object",
    required: ["header", "batches"],
    properties: {
      header: recordSchema(codecs.file_header),
      batches: {
        type: "array",
        items: {
          type: "object",
          required: ["header", "entries"],
          properties: {
            header: batchHeader,
            entries: {
              type: "array",
              items: {
                ...entry,
                properties: {
                  ...(entry["properties"] as Schema),
                  addenda: { type: "array", items: { oneOf: addendaTypes.map(addendaSchema) } },
                },
              },
            },
            control: { type: "object", description: "Written, not read: controls are computed." },
          },
        },
      },
      control: { type: "object", description: "Written, not read: controls are computed." },
    },
  };
}

function addendaSchema(type: AddendaType): Schema {
  const schema = recordSchema(codecs[`addenda_${type}` as LayoutName]);
  return {
    ...schema,
    title: type,
    required: ["type"],
    properties: { type: { const: type }, ...(schema["properties"] as Schema) },
  };
}

function recordSchema(codec: Codec): Schema {
  return { type: "object", properties: properties(codec) };
}

function merged(...names: LayoutName[]): Schema {
  const all = names.map((name) => properties(codecs[name]));
  return { type: "object", properties: Object.assign({}, ...all.toReversed()) as Schema };
}

function properties(codec: Codec): Schema {
  return Object.fromEntries(codec.dataFields.map((field) => [field.name, fieldSchema(field)]));
}

function fieldSchema(field: Field): Schema {
  const width = field.end - field.start;
  const description = field.about;
  if (field.kind === "count" || field.kind === "cents") {
    const maximum = Math.min(10 ** width - 1, Number.MAX_SAFE_INTEGER);
    return { type: "integer", minimum: 0, maximum, description };
  }
  return { type: "string", maxLength: width, description };
}
