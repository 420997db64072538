import { EVENT_TYPES } from "@railhead/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { nameSchemas } from "./components.ts";
import { dataSchemaOf } from "./event-data.ts";
import { eventsPages } from "./events-pages.ts";
import { SHARED_SCHEMAS } from "./shared-components.ts";
import { recordedEvents } from "./recorded-events.ts";
import { webhooks } from "./webhooks.ts";

const components = nameSchemas(routes);
const ajv = addFormats.default(new Ajv2020({ strict: false }));
ajv.addSchema({
  $id: "all",
  components: { schemas: { ...SHARED_SCHEMAS, ...components.schemas } },
});
const validate = (name: string, value: unknown) =>
  ajv.validate({ $ref: `all#/components/schemas/${name}` }, value) ? [] : ajv.errors;

describe.each(Object.keys(EVENT_TYPES))("the recorded %s", (type) => {
  const event = recordedEvents()[type] ?? {};
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

it("every recorded event is shown on the page of its family, and the index links to it", () => {
  const pages = new Map(eventsPages().map(({ path, render }) => [path, render()]));
  for (const [type, event] of Object.entries(recordedEvents())) {
    const family = type.replace(/\..*/, "");
    const shown = pages.get(`docs/events/${family}.md`);
    expect(shown).toContain(`## \`${type}\``);
    expect(shown).toContain(JSON.stringify(event, null, 2));
    expect(pages.get("docs/events/README.md")).toContain(`[\`${type}\`](${family}.md#`);
  }
});

it("the webhooks of the document show recorded events", () => {
  for (const [type, item] of Object.entries(webhooks(components))) {
    const content = item["post"] as { requestBody: { content: Record<string, object> } };
    expect(content.requestBody.content["application/json"]).toMatchObject({
      example: recordedEvents()[type],
    });
  }
});
