import { isCivilDate, parseInstant } from "@railhead/core";
import type { TSchema } from "typebox";

/** What the reading of one parameter needs of its schema. */
interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: ParameterSchema;
  readonly timeBound?: "from" | "to";
  readonly statusSource?: boolean;
}

type Read = (values: string[]) => unknown;

/** Reads raw parameters into what the schema of a query describes; faults are left for the schema to report. */
export type QueryReader = (raw: unknown, riskSourceName: string) => Record<string, unknown>;

/**
 * The reader for a set of parameters: comma lists, repeated keys and `key[]` become arrays, an empty value is
 * absent, enums lose their case, times become instants. Unknown parameters are dropped.
 */
export function queryReader(parameters: Readonly<Record<string, TSchema>>): QueryReader {
  const readers = Object.entries(parameters).map(([name, schema]) => {
    const known = schema as ParameterSchema;
    return { name, list: `${name}[]`, known, read: readerOf(known) };
  });
  return (raw, riskSourceName) => {
    const sent = raw as Record<string, string | string[] | undefined>;
    const result: Record<string, unknown> = {};
    for (const { name, list, known, read } of readers) {
      const values = valuesOf(sent[name], sent[list]);
      if (values.length === 0) continue;
      const value = read(values);
      result[name] =
        known.statusSource === true ? renamedSources(value as string[], riskSourceName) : value;
    }
    return result;
  };
}

function valuesOf(...sent: (string | string[] | undefined)[]): string[] {
  return sent.flatMap((value) => value ?? []).filter((value) => value !== "");
}

function readerOf(schema: ParameterSchema): Read {
  if (schema.type === "array") {
    const item = scalarReader(schema.items ?? {});
    return (values) =>
      values
        .flatMap((value) => value.split(","))
        .filter((value) => value !== "")
        .map((value) => item(value));
  }
  const scalar = scalarReader(schema);
  // Different values of one plain parameter contradict each other: the schema refuses the array.
  return (values) => (new Set(values).size > 1 ? values : scalar(values[0] as string));
}

function scalarReader(schema: ParameterSchema): (text: string) => unknown {
  if (schema.type === "integer") {
    return (text) => (/^-?[0-9]{1,15}$/.test(text) ? Number(text) : text);
  }
  if (schema.type === "boolean") {
    return (text) => (text === "true" ? true : text === "false" ? false : text);
  }
  if (schema.timeBound !== undefined) return timeReader(schema.timeBound);
  if (schema.enum !== undefined) {
    const spelling = new Map(schema.enum.map((value) => [value.toLowerCase(), value]));
    return (text) => spelling.get(text.toLowerCase()) ?? text;
  }
  return (text) => text;
}

function timeReader(side: "from" | "to"): (text: string) => string {
  const timeOfDay = side === "from" ? "T00:00:00.000Z" : "T23:59:59.999Z";
  return (text) => (isCivilDate(text) ? text + timeOfDay : (parseInstant(text) ?? text));
}

/** The wire may call `risk_monitor` by another name; filters accept both. */
function renamedSources(values: string[], riskSourceName: string): string[] {
  const renamed = riskSourceName.toLowerCase();
  return values.map((value) => (value.toLowerCase() === renamed ? "risk_monitor" : value));
}
