import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileArbitrary, someKinds } from "../../../../test/support/bank/nacha-files.ts";
import {
  diffFiles,
  explainRecord,
  jsonSchema,
  layouts,
  readFile,
  readJson,
  toAchFile,
  toJson,
  writeFile,
} from "../index.ts";

const anyFile = someKinds.chain(fileArbitrary);
const withoutLines = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === "line" ? undefined : item)));

interface Schema {
  type?: string;
  const?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  maxLength?: number;
  maximum?: number;
}

/** The violations of a schema by a value; supports the few keywords the schema uses. */
function broken(schema: Schema, value: unknown, path = ""): string[] {
  if (schema.const !== undefined) return value === schema.const ? [] : [path];
  if (schema.oneOf) {
    const fitting = schema.oneOf.filter((one) => broken(one, value, path).length === 0);
    return fitting.length === 1 ? [] : [`${path} fits ${fitting.length}`];
  }
  if (schema.type === "array") {
    if (!Array.isArray(value) || schema.items === undefined) return [path];
    const { items } = schema;
    return value.flatMap((item, index) => broken(items, item, `${path}/${index}`));
  }
  if (schema.type === "object") {
    const object = value as Record<string, unknown>;
    const missing = (schema.required ?? []).filter((name) => object[name] === undefined);
    const wrong = Object.entries(object).flatMap(([name, item]) => {
      const property = schema.properties?.[name];
      if (schema.properties === undefined) return [];
      return property ? broken(property, item, `${path}/${name}`) : [`${path}/${name} unknown`];
    });
    return [...missing, ...wrong];
  }
  if (schema.type === "integer") {
    return Number.isSafeInteger(value) && Number(value) <= (schema.maximum ?? 0) ? [] : [path];
  }
  return typeof value === "string" && value.length <= (schema.maxLength ?? 0) ? [] : [path];
}

describe("the JSON form", () => {
  test("to JSON and back is the same file, byte for byte", () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const bytes = writeFile(file);
        const back = readJson(toJson(readFile(bytes)));
        expect(back.errors).toEqual([]);
        expect(withoutLines(back.batches)).toEqual(withoutLines(readFile(bytes).batches));
        expect(writeFile(toAchFile(back))).toEqual(bytes);
      }),
    );
  });

  test("every file's JSON fits the schema", () => {
    const schema = jsonSchema() as Schema;
    fc.assert(
      fc.property(anyFile, (file) => {
        expect(broken(schema, JSON.parse(toJson(readFile(writeFile(file)))))).toEqual([]);
      }),
    );
  });

  test("a wrong type is an error that names the field", () => {
    const [file] = fc.sample(fileArbitrary(["PPD"]), { numRuns: 1, seed: 3 });
    if (file === undefined) throw new Error("no file");
    const text = toJson(readFile(writeFile(file)));
    const wrong = text.replace(/"amount": (\d+)/, '"amount": "$1"');
    expect(readJson(wrong).errors[0]).toMatchObject({
      record: "entry",
      field: "amount",
      code: "invalid_value",
    });
    const long = text.replace(/"amount": \d+/, '"amount": 99999999999');
    expect(readJson(long).errors).toContainEqual(
      expect.objectContaining({ field: "amount", code: "number_overflow" }),
    );
  });
});

describe("diffFiles", () => {
  test("a file does not differ from itself, and one changed cent is one difference per sum", () => {
    fc.assert(
      fc.property(fileArbitrary(["PPD", "CTX"]), (file) => {
        const one = readFile(writeFile(file));
        expect(diffFiles(one, readFile(writeFile(file)))).toEqual([]);
        const [batch] = file.batches;
        const [first, ...others] = batch?.entries ?? [];
        if (batch === undefined || first === undefined) throw new Error("no entry");
        const dearer = { ...first, amount: (first.amount ?? 0) + 1 };
        const changed = { ...batch, entries: [dearer, ...others] };
        const other = readFile(
          writeFile({ ...file, batches: [changed, ...file.batches.slice(1)] }),
        );
        const fields = diffFiles(one, other).map((difference) => difference.field);
        expect(fields).toHaveLength(3);
        expect(fields[0]).toBe("amount");
        expect(new Set(fields.slice(1)).size).toBe(1);
      }),
    );
  });
});

describe("the layout table", () => {
  test.each(Object.entries(layouts))("%s has 94 columns", (_, { fields }) => {
    expect(fields.reduce((sum, [, width]) => sum + width, 0)).toBe(94);
  });

  test("a record is explained field by field with its columns", () => {
    const line =
      "6271210428821234             0000001234P1             JANE                  S 0231380100000001";
    const explained = explainRecord(line, { standard_entry_class_code: "WEB" });
    expect(explained?.fields.find((field) => field.name === "amount")).toMatchObject({
      from: 30,
      to: 39,
      value: "0000001234",
    });
  });
});
