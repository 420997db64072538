import { describe, expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { openApiDocument } from "./document.ts";
import { FIELD_GROUPS, FIELD_TEXTS } from "./field-texts.ts";
import { PARAMETER_TEXTS } from "./fields/queries.ts";
import { isSchema, type JsonSchema } from "./translate.ts";
import { VALUES_KEY } from "./value-texts.ts";

const document = openApiDocument(routes);

/** Every member of every schema, and every parameter: where it is, and its sentence. */
function* described(value: unknown, at: string): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* described(item, `${at}/${index}`);
    return;
  }
  if (!isSchema(value)) return;
  if (typeof value["in"] === "string") {
    yield [`${at} ${String(value["name"])}`, value["description"]];
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === "example" || name === "examples" || name === VALUES_KEY) continue;
    if (name === "properties") {
      for (const [property, schema] of Object.entries(member as JsonSchema)) {
        yield [`${at}.${property}`, (schema as JsonSchema)["description"]];
        yield* described(schema, `${at}.${property}`);
      }
    } else yield* described(member, `${at}/${name}`);
  }
}

const all = [...described({ ...document, info: {} }, "")];

describe("sentences", () => {
  it("explain every member of every body and every parameter", () => {
    expect(all.length).toBeGreaterThan(2_000);
    expect(all.filter(([, text]) => typeof text !== "string").map(([at]) => at)).toEqual([]);
  });

  it("are sentences: they begin with a capital or a name, and end", () => {
    const odd = all.filter(([, text]) => !/^[`A-Z0-9][^]*[.!)]$/.test(String(text)));
    expect(odd).toEqual([]);
  });

  it("stand in the table once, and mean something there", () => {
    const keys = FIELD_GROUPS.flatMap((group) => Object.keys(group));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const texts = new Set(all.map(([, text]) => text));
    const unused = [...Object.entries(FIELD_TEXTS), ...Object.entries(PARAMETER_TEXTS)]
      .filter(([, text]) => !texts.has(text) && !texts.has(text.replace(/ Null [^.]*\.$/, "")))
      .map(([key]) => key);
    expect(unused).toEqual([]);
  });

  it("speak of null only where a member can be null", () => {
    const { Charge, AccountSetting } = document.components["schemas"] ?? {};
    const sentence = (schema: JsonSchema | undefined, name: string) =>
      (((schema ?? {})["properties"] as JsonSchema)[name] as JsonSchema)["description"];
    expect(sentence(Charge, "external_id")).toBe("Your own id, 1 to 255 characters.");
    expect(sentence(Charge, "description")).toMatch(/Null when/);
    expect(sentence(AccountSetting, "account_id")).not.toMatch(/[Nn]ull/);
  });

  it("say the same of a resource wherever it is a read or a reviewed one", () => {
    const of = (schema: string) =>
      new Map(all.filter(([at]) => at.startsWith(`/components/schemas/${schema}.`)));
    for (const [at, text] of of("Paykey")) {
      const other = of("PaykeyDecideReview").get(at.replace("/Paykey.", "/PaykeyDecideReview."));
      expect([at, other]).toEqual([at, text]);
    }
  });
});
