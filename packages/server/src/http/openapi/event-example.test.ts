import { EVENT_TYPES, moveToldBy } from "@railhead/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "../../resources/routes.ts";
import { nameSchemas } from "./components.ts";
import { dataSchemaOf, eventExample } from "./event-example.ts";
import { FIXED_SCHEMAS } from "./fixed.ts";

const components = nameSchemas(routes);
const ajv = addFormats.default(new Ajv2020({ strict: false }));
ajv.addSchema({ $id: "all", components: { schemas: { ...FIXED_SCHEMAS, ...components.schemas } } });
const validate = (name: string, value: unknown) =>
  ajv.validate({ $ref: `all#/components/schemas/${name}` }, value) ? [] : ajv.errors;

const written = Object.entries(EVENT_TYPES).filter(([, { reserved }]) => reserved === null);

describe.each(written.map(([type]) => type))("the example of %s", (type) => {
  const example = eventExample(components, type);
  const data = example["data"] as Record<string, unknown>;
  const previous = example["previous"] as Record<string, unknown>;

  it("is an event, and its data is the resource", () => {
    expect(validate("Event", example)).toEqual([]);
    const name = dataSchemaOf(components, type);
    expect(name === undefined ? [] : validate(name, data)).toEqual([]);
    expect(example["resource"]).toMatchObject({ id: data["id"], type: type.split(".")[0] });
  });

  it("shows the status its move leads to, and how each changed member was before", () => {
    const move = moveToldBy(type);
    if (move !== undefined && "status" in data) {
      expect(data["status"]).toBe(move.to);
      if ("status" in previous) expect(move.from).toContain(previous["status"]);
    }
    if (example["sequence"] === 41) expect(previous).toEqual({});
    expect(example["changed"]).toEqual(Object.keys(previous));
    for (const member of Object.keys(previous)) expect(data[member]).not.toEqual(previous[member]);
  });
});
