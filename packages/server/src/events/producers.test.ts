import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  ACCOUNT_LIFECYCLE,
  APPROVAL_LIFECYCLE,
  CAPABILITY_LIFECYCLE,
  CUSTOMER_LIFECYCLE,
  EVENT_TYPES,
  FUNDING_LIFECYCLE,
  LINKED_BANK_ACCOUNT_LIFECYCLE,
  PAYKEY_LIFECYCLE,
  PAYMENT_LIFECYCLE,
  REPRESENTATIVE_LIFECYCLE,
} from "@railhead/core";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Resources whose transitions are emitted under `<resource>.<notifies>`. */
const LIFECYCLES = {
  customer: CUSTOMER_LIFECYCLE,
  paykey: PAYKEY_LIFECYCLE,
  charge: PAYMENT_LIFECYCLE,
  payout: PAYMENT_LIFECYCLE,
  funding_event: FUNDING_LIFECYCLE,
  account: ACCOUNT_LIFECYCLE,
  representative: REPRESENTATIVE_LIFECYCLE,
  linked_bank_account: LINKED_BANK_ACCOUNT_LIFECYCLE,
  capability_request: CAPABILITY_LIFECYCLE,
  approval: APPROVAL_LIFECYCLE,
} as const;

const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(ROOT, path), "utf8"))
  .join("\n");

/** Put together of values that stand elsewhere: of a level, of a status. */
const NAMED_BY_DATA = [
  ...["warning", "breached", "recovered"].map((level) => `return_rate.${level}`),
  ...["injected", "cleared"].map((what) => `environment.fault_${what}`),
  ...["started", "completed"].map((what) => `key_rotation.${what}`),
  "capability_request.created",
];

function writtenTypes(): Set<string> {
  const moves = Object.entries(LIFECYCLES).flatMap(([resource, { moves: rows }]) =>
    rows.map((row) => `${resource}.${(row as { notifies: string | null }).notifies}`),
  );
  const named = [...sources.matchAll(/["`](?:\$\{[^}]*\}|([a-z_]+))\.([a-z_]+)["`]/g)];
  const literal = named.map(([, resource = "*", suffix = ""]) => `${resource}.${suffix}`);
  // Payment events besides transitions, by the type that lists them; SQL emits creations.
  const touch = readFileSync(join(ROOT, "payments/transitions/move.ts"), "utf8");
  const touches = [...touch.matchAll(/^ {4}\| "([a-z_]+)"/gm)].map(([, suffix]) => suffix);
  const annotated = ["created", ...touches].flatMap((name) => [`charge.${name}`, `payout.${name}`]);
  return new Set([...moves, ...literal, ...annotated, ...NAMED_BY_DATA]);
}

test("every event type of the catalogue is written somewhere", () => {
  const written = writtenTypes();
  const isWritten = (type: string) =>
    written.has(type) || written.has(type.replace(/^[a-z_]+/, "*"));
  expect(Object.keys(EVENT_TYPES).filter((type) => !isWritten(type))).toEqual([]);
});
