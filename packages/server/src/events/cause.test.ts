import { expect, test } from "vitest";
import { ENGINE_ACTOR, type EventCause } from "../db/tables/events/events.ts";
import { storedCause, wholeCause } from "./cause.ts";

const message = "The return wait ended without a return.";
const cause: EventCause = {
  source: "system",
  reason: "ok",
  code: null,
  message,
  actor: ENGINE_ACTOR,
  request_id: null,
};
const line = { status: "paid", message, reason: "OK", source: "system", code: null };
const patch = { "+status_history": [{ ...line, message: "An earlier one." }, line] };

/** Stores a cause with its patch, and reads it again. */
function written(given: EventCause, beside: object) {
  const stored = storedCause(given, beside);
  return { stored, read: wholeCause({ patch: JSON.stringify(beside), cause: stored }) };
}

test("a cause of the engine that its last line of history says is stored as nothing", () => {
  expect(written(cause, patch)).toEqual({ stored: "{}", read: JSON.stringify(cause) });
});

test("a cause of a caller stores who asked by which request, and the rules", () => {
  const actor = { type: "api_key", id: "1" };
  const asked = { ...cause, actor, request_id: "2", rules: ["velocity"] };
  const stored = JSON.stringify({ actor, request_id: "2", rules: ["velocity"] });
  expect(written(asked, patch)).toEqual({ stored, read: JSON.stringify(asked) });
});

test.each([
  ["another message", { ...cause, message: "Another." }, patch],
  ["another code", { ...cause, code: "R01" }, patch],
  ["another reason", { ...cause, reason: "user_request" } as const, patch],
  ["no line of history", cause, { funding_ids: [] }],
  ["a whole resource", cause, { id: "1", status_history: [line] }],
])("a cause with %s is stored whole", (_, given, beside) => {
  const whole = JSON.stringify(given);
  expect(written(given, beside)).toEqual({ stored: whole, read: whole });
});

test("a cause keeps the order of its members", () => {
  const { code, ...rest } = cause;
  const turned = { code, ...rest };
  expect(written(turned, patch).read).toBe(JSON.stringify(turned));
});
