import { expect, test } from "vitest";
import type { WholeArchivedEvent } from "../../db/tables/events/event-archives.ts";
import { digestOfFolded } from "./whole-events.ts";

const event: WholeArchivedEvent = {
  sequence: 2n,
  id: "0195a1b2-0000-7000-8000-000000000000",
  account_id: null,
  account_sequence: null,
  type: "customer.updated",
  resource_type: "customer",
  resource_id: "0195a1b2-0000-7000-8000-000000000001",
  resource_version: 2,
  occurred_at: "2026-03-02T15:00:00.000Z",
  patch: "{}",
  cause: "{}",
  data: '{"a":1}',
  changed: '["a"]',
  previous: '{"a":0}',
};
const whole = { ...event, data: null, changed: null, previous: null };

test("the digest of folded events is another one when a resource, its changes or their order differ", () => {
  const digests = [
    [event],
    [{ ...event, data: '{"a":2}' }],
    [{ ...event, changed: "[]" }],
    [{ ...event, previous: '{"a":2}' }],
    [whole],
    [event, whole],
    [whole, event],
    [],
  ].map(digestOfFolded);
  expect(new Set(digests).size).toBe(digests.length);
  expect(digestOfFolded([{ ...event }])).toBe(digests[0]);
});
