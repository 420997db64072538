import { describe, expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { openApiDocument } from "./document.ts";
import { wireDocument } from "./wire-document.ts";
import { isSchema, type JsonSchema } from "./translate.ts";
import { VALUE_TABLES, VALUES_KEY } from "./value-texts.ts";

const document = openApiDocument(routes);

/** Every value of every closed set: where it is, and its sentence. Null is explained by its member. */
function* values(value: unknown, at: string): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* values(item, `${at}/${index}`);
    return;
  }
  if (!isSchema(value)) return;
  const set = value["enum"];
  if (Array.isArray(set)) {
    const texts = (value[VALUES_KEY] ?? {}) as JsonSchema;
    for (const one of set) if (one !== null) yield [`${at} ${String(one)}`, texts[String(one)]];
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key !== "example" && key !== "examples" && key !== "enum")
      yield* values(inner, `${at}/${key}`);
  }
}

const all = [...values(document, "")];

describe("values of closed sets", () => {
  it("are all explained, wherever they occur", () => {
    expect(all.length).toBeGreaterThan(4_000);
    expect(all.filter(([, text]) => typeof text !== "string").map(([at]) => at)).toEqual([]);
  });

  it("are explained by sentences: they begin with a capital or a name, and end", () => {
    const odd = all.filter(([, text]) => !/^[`A-Z0-9][^]*[.!)]$/.test(String(text)));
    expect(odd).toEqual([]);
  });

  it("are explained by tables that all occur", () => {
    const used = new Set(all.map(([, text]) => text));
    const unused = VALUE_TABLES.filter(({ texts }) =>
      Object.values(texts).every((text) => !used.has(text)),
    );
    expect(unused.map(({ names, of }) => [names, of])).toEqual([]);
  });

  it("keep their sentences where the service spells them otherwise", () => {
    const spelled = wireDocument(document, {
      amounts: "integer",
      risk_source_name: "our_checks",
      lower_case_ok: true,
    } as Parameters<typeof wireDocument>[1]);
    const others = [...values(spelled, "")];
    expect(others.length).toBeGreaterThan(4_000);
    expect(others.filter(([, text]) => typeof text !== "string").map(([at]) => at)).toEqual([]);
    expect(others.some(([at]) => at.endsWith(" our_checks"))).toBe(true);
  });
});
