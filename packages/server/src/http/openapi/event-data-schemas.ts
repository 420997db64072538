import { RETURN_CEILINGS } from "@railhead/core";
import type { JsonSchema } from "./translate.ts";

const uuid = { type: "string", format: "uuid" };
const nullableUuid = { type: ["string", "null"], format: "uuid" };
const instant = { type: "string", format: "date-time" };
const text = (description: string) => ({ type: "string", description });
const count = (description: string) => ({ type: "integer", description });

function object(properties: Record<string, JsonSchema>, description: string): JsonSchema {
  return { type: "object", description, required: Object.keys(properties), properties };
}

/** What `data` is in events about things that no GET answers. */
export const EVENT_DATA_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  BridgeSession: object(
    {
      id: uuid,
      status: {
        type: "string",
        enum: ["open", "completed"],
        description: "`completed` once a paykey was linked.",
      },
      customer_id: uuid,
      paykey_id: {
        ...nullableUuid,
        description:
          "The paykey that was linked, or whose micro-entries are to be confirmed. Null before.",
      },
      relinks_paykey_id: {
        ...nullableUuid,
        description: "The paykey in whose place an account is linked. Null for a first link.",
      },
      created_at: instant,
      updated_at: instant,
    },
    "One use of the linking page: a bridge token, and the paykey that was linked with it.",
  ),
  EngineTakeOver: object(
    {
      id: uuid,
      reason: {
        type: "string",
        enum: ["ended", "unresponsive"],
        description:
          "`ended`: the process before lost its session, as when it is killed. `unresponsive`: it kept its session and stopped renewing, as when it is paused.",
      },
      created_at: instant,
    },
    "The engine's work, taken over by another process.",
  ),
  KeyRotation: object(
    {
      id: uuid,
      kind: {
        type: "string",
        enum: ["data", "master"],
        description: "`data` where values get another key, `master` where the keys' wrapping does.",
      },
      from_key: text("Id of the key before."),
      to_key: text("Id of the key after."),
      value_count: count("Values encrypted anew so far, or data keys wrapped anew."),
      started_at: { ...instant, description: "When it started, by the wall clock." },
      completed_at: {
        type: ["string", "null"],
        format: "date-time",
        description: "When it was complete, by the wall clock. Null before.",
      },
    },
    "A change of the environment's encryption keys.",
  ),
  LedgerProof: object(
    {
      id: uuid,
      balanced: { type: "boolean", const: false, description: "Always false." },
      checked_at: instant,
      differences: {
        type: "array",
        description: "Up to 10 of the differences that were found.",
        items: object(
          {
            subject: text("The ledger account, payment or environment that is off."),
            expected: text("What it should be, in cents where it is an amount."),
            actual: text("What it is, in cents where it is an amount."),
          },
          "One difference in the books.",
        ),
      },
    },
    "A proof of the books that failed.",
  ),
  ReturnRateLevel: object(
    {
      id: uuid,
      account_id: { ...nullableUuid, description: "The account. Null for a company id." },
      scope: {
        type: "string",
        enum: ["account", "company"],
        description: "Whether the rate is an account's or a company id's.",
      },
      company_id: {
        type: ["string", "null"],
        description: "The company id. Null for an account.",
      },
      name: { type: "string", enum: Object.keys(RETURN_CEILINGS) },
      originated: count("Debits that were sent."),
      returned: count("Those of them that came back."),
      rate: text("Percent of the entries, with four decimals."),
      ceiling: text("Percent; the network's ceiling."),
      headroom: count("Returns that may still come before a breach."),
      level: {
        type: "string",
        enum: ["ok", "warning", "breach", "too_few"],
        description: "The level that the rate came to.",
      },
      updated_at: instant,
    },
    "A return rate at the moment in which its level changed.",
  ),
};
