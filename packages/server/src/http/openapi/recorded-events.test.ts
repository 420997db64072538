import { EVENT_TYPES } from "@railhead/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "../../resources/routes.ts";
import { nameSchemas } from "./components.ts";
import { dataSchemaOf } from "./event-data.ts";
import { eventsPage } from "./events-page.ts";
import { FIXED_SCHEMAS } from "./fixed.ts";
import { RECORDED_EVENTS } from "./recorded-events.ts";
import { webhooks } from "./webhooks.ts";

const components = nameSchemas(routes);
const ajv = addFormats.default(new Ajv2020({ strict: false }));
ajv.addSchema({ $id: "all", components: { schemas: { ...FIXED_SCHEMAS, ...components.schemas } } });
const validate = (name: string, value: unknown) =>
  ajv.validate({ $ref: `all#/components/schemas/${name}` }, value) ? [] : ajv.errors;

/** Types of which none is recorded: test/contract/recorded-events.test.ts says why. */
const NOT_RECORDED = ["reversal.updated"];
const types = Object.keys(EVENT_TYPES).filter((type) => !NOT_RECORDED.includes(type));

describe.each(types)("the recorded %s", (type) => {
  const event = RECORDED_EVENTS[type] ?? {};
  const data = event["data"] as Record<string, unknown>;

  it("is an event of its type, and its data fits the schema of the resource", () => {
    expect(event["event_type"]).toBe(type);
    expect(validate("Event", event)).toEqual([]);
    const name = dataSchemaOf(components, type);
    expect(name === undefined ? [] : validate(name, data)).toEqual([]);
    expect(event["resource"]).toMatchObject({ id: data["id"] });
  });

  it("says how each member that changed was before", () => {
    const previous = event["previous"] as Record<string, unknown>;
    expect(event["changed"]).toEqual(Object.keys(previous));
    // Moments of the wall clock are recorded as one and the same.
    const others = Object.keys(previous).filter((member) => member !== "updated_at");
    for (const member of others) expect(data[member]).not.toEqual(previous[member]);
  });
});

it("is what the page of events and the webhooks of the document show", () => {
  const page = eventsPage();
  for (const event of Object.values(RECORDED_EVENTS)) {
    expect(page).toContain(JSON.stringify(event, null, 2));
  }
  for (const [type, item] of Object.entries(webhooks(components))) {
    const content = item["post"] as { requestBody: { content: Record<string, object> } };
    expect(content.requestBody.content["application/json"]).toMatchObject({
      example: RECORDED_EVENTS[type],
    });
  }
});
