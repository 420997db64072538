import { readFileSync } from "node:fs";
import { EVENT_TYPES } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { recordedEvents } from "../../packages/server/src/http/openapi/recorded-events.ts";
import { CLIENT, typeErrors } from "../support/type-check.ts";

const IMPORTS = `import type { Event, EventData, EventOf } from ${JSON.stringify(CLIENT)};\n`;

/** One constant for each event, typed by its own type; literals are refused members that a type has not. */
function programOf(events: Readonly<Record<string, object>>): string {
  const constants = Object.entries(events).map(([type, event], index) => {
    const name = `event${index}`;
    return `export const ${name}: EventOf<${JSON.stringify(type)}> = ${JSON.stringify(event)};`;
  });
  return IMPORTS + constants.join("\n");
}

describe("the client's types of events", () => {
  it("take every recorded event, member by member", async () => {
    expect(Object.keys(recordedEvents())).toEqual(Object.keys(EVENT_TYPES));
    expect(await typeErrors(programOf(recordedEvents()))).toBe("");
  }, 120_000);

  it("refuse data with a member too many, with one too few, or of another resource", async () => {
    const paid = recordedEvents()["charge.paid"] ?? {};
    const { status: _, ...withoutStatus } = paid["data"] as Record<string, unknown>;
    const wrong: readonly [string, object, string][] = [
      ["charge.paid", { ...paid, data: { ...withoutStatus, status: "paid", colour: 1 } }, "colour"],
      ["charge.paid", { ...paid, data: withoutStatus }, "status"],
      ["customer.created", { ...paid, event_type: "customer.created" }, "balance_check"],
    ];
    for (const [type, event, member] of wrong) {
      expect(await typeErrors(programOf({ [type]: event }))).toMatch(
        new RegExp(`['"]${member}['"]`),
      );
    }
  }, 120_000);

  it("describe the data of every type, discriminated by event_type", async () => {
    const program = `${IMPORTS}
type Untyped = { [T in keyof EventData]: string extends keyof EventData[T] ? T : never };
export const untyped: [Untyped[keyof EventData]] extends [never] ? true : false = true;
type Narrowed<T> = Extract<Event, { readonly event_type: T }>["data"];
type Confused = { [T in keyof EventData]: [Narrowed<T>] extends [EventData[T]] ? never : T };
export const confused: [Confused[keyof EventData]] extends [never] ? true : false = true;
export function read(event: Event): string | undefined {
  if (event.event_type === "ledger.invariant_violated") return event.data.differences[0]?.subject;
  if (event.event_type === "charge.paid") return event.previous.status;
  return event.event_type === "bridge_session.completed" ? event.data.customer_id : undefined;
}
`;
    expect(await typeErrors(program)).toBe("");
  }, 120_000);
});

it("no type of the client has a name that ends in a digit", () => {
  const folder = new URL("../../packages/client/src/", import.meta.url);
  const text = readFileSync(new URL("types.ts", folder), "utf8");
  const names = [...text.matchAll(/^export type (\w+)/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => /\d$/.test(name))).toEqual([]);
});
