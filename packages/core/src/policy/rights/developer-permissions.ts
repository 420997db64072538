import type { PermissionRow } from "./permission-table.ts";

/** What integrates: the event log, requests, API keys, webhooks and sinks. */
export const DEVELOPER_PERMISSIONS = {
  "events:read": {
    means: "Read the event log.",
    narrowest: "account",
    operations: ["events.list", "events.stream", "events.get", "merged.events"],
  },
  "requests:read": {
    means: "Read the log of API requests.",
    narrowest: "account",
    operations: ["requests.list", "requests.errors", "requests.get"],
  },
  "api_keys:read": {
    means: "Read API keys, without the keys themselves.",
    narrowest: "account",
    operations: ["api_keys.list", "api_keys.get"],
  },
  "api_keys:write": {
    means: "Create, rotate and revoke API keys.",
    narrowest: "account",
    step_up: true,
    operations: ["api_keys.create", "api_keys.rotate", "api_keys.revoke"],
  },
  "api_keys:admin": {
    means: "Give API keys the scope `admin`, or one that `read` and `write` do not cover.",
    narrowest: "environment",
    step_up: true,
    operations: [],
    within: ["api_keys.create", "api_keys.rotate", "api_keys.revoke"],
  },
  "webhooks:read": {
    means: "Read webhook endpoints and their deliveries.",
    narrowest: "account",
    operations: [
      "webhook_endpoints.list",
      "webhook_endpoints.get",
      "webhook_endpoints.health",
      "webhook_deliveries.list",
      "webhook_endpoints.deliveries.list",
      "webhook_endpoints.deliveries.get",
    ],
  },
  "webhooks:write": {
    means: "Create, change and delete webhook endpoints, and send events again.",
    narrowest: "account",
    operations: [
      "webhook_endpoints.create",
      "webhook_endpoints.update",
      "webhook_endpoints.delete",
      "webhook_endpoints.enable",
      "webhook_endpoints.disable",
      "webhook_endpoints.rotate_secret",
      "webhook_endpoints.test",
      "webhook_endpoints.replay",
      "webhook_endpoints.recover",
      "webhook_endpoints.deliveries.resend",
    ],
  },
  "sinks:read": {
    means: "Read sinks and how far behind they are.",
    narrowest: "environment",
    operations: ["sinks.list", "sinks.get"],
  },
  "sinks:write": {
    means: "Create, change, pause and delete sinks, and deliver events to them again.",
    narrowest: "environment",
    operations: [
      "sinks.create",
      "sinks.update",
      "sinks.delete",
      "sinks.pause",
      "sinks.resume",
      "sinks.replay",
    ],
  },
} as const satisfies Record<string, PermissionRow>;
