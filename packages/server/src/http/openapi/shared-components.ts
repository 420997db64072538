import { EXPOSURE_KINDS, EXPOSURE_SCOPES, REFUSALS } from "@railhead/core";
import type { JsonSchema } from "./translate.ts";

const text = (description: string) => ({ type: "string", description });
const integer = (description: string) => ({ type: "integer", description });

const meta = {
  api_request_id: { type: "string", format: "uuid", description: "Also in Api-Request-Id." },
  api_request_timestamp: {
    type: "string",
    format: "date-time",
    description: "The instant of the answer by the environment's clock.",
  },
};

/** Schemas shared by all operations. */
export const SHARED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Meta: { type: "object", required: Object.keys(meta), properties: meta },
  ListMeta: {
    type: "object",
    required: [
      ...Object.keys(meta),
      "total_items",
      "page_number",
      "page_size",
      "max_page_size",
      "total_pages",
      "sort_by",
      "sort_order",
    ],
    properties: {
      ...meta,
      total_items: integer("Items on all pages, counted exactly."),
      page_number: integer("From 1."),
      page_size: integer("Items on a page."),
      max_page_size: { type: "integer", const: 1000 },
      total_pages: integer("`total_items` divided by `page_size`, rounded up."),
      sort_by: text("The order in use; ties are broken by id."),
      sort_order: { type: "string", enum: ["asc", "desc"] },
    },
  },
  ErrorEnvelope: {
    type: "object",
    required: ["meta", "response_type", "data"],
    properties: {
      meta: { $ref: "#/components/schemas/Meta" },
      response_type: { type: "string", const: "error" },
      data: { $ref: "#/components/schemas/Problem" },
    },
  },
  Problem: {
    type: "object",
    required: ["status", "type", "title", "detail"],
    properties: {
      status: integer("The HTTP status."),
      type: text("The kind of problem, as `/validation_error`. Stable."),
      title: text("The kind in words."),
      detail: text("One sentence about this request."),
      code: {
        type: "string",
        enum: Object.keys(REFUSALS),
        description: "Which business rule refused. Stable; absent where none did.",
      },
      items: {
        type: "array",
        items: { $ref: "#/components/schemas/ProblemItem" },
        description: "All fields at fault; absent where no field is.",
      },
      allowed_actions: {
        type: "array",
        items: { type: "string" },
        description: "On payments: what their present status allows.",
      },
      exceeded: {
        type: "object",
        required: ["limits", "fits_on", "fits_cutoff"],
        description: "With `limit_exceeded`: the exposure limits, and when the payment fits.",
        properties: {
          limits: {
            type: "array",
            items: {
              type: "object",
              required: ["id", "scope", "kind", "days", "limit", "used", "requested", "over_by"],
              properties: {
                id: { type: "string", format: "uuid", description: "The limit." },
                scope: {
                  type: "string",
                  enum: Object.keys(EXPOSURE_SCOPES),
                  description: "Whose payments it is over.",
                },
                kind: {
                  type: "string",
                  enum: Object.keys(EXPOSURE_KINDS),
                  description: "What it is over.",
                },
                days: integer("The settlement days of its window."),
                limit: text("Cents."),
                used: text("Cents of other payments in the fullest window that holds the day."),
                requested: text("Cents of this payment."),
                over_by: text("Cents over the limit."),
              },
            },
          },
          fits_on: {
            type: ["string", "null"],
            format: "date",
            description: "The earliest settlement day on which the payment fits.",
          },
          fits_cutoff: {
            type: ["string", "null"],
            format: "date-time",
            description: "The cut-off of the file for that day.",
          },
        },
      },
      generation: integer("With `log_restarted`: the log's present generation."),
      last_common_sequence: integer(
        "With `log_restarted`: the last number up to which your log and this one can be the same. Read on after it.",
      ),
      last_sequence: integer("With `log_restarted`: the number of the newest event."),
    },
  },
  ProblemItem: {
    type: "object",
    required: ["reference", "detail"],
    properties: {
      reference: text("JSON pointer of the field; for a query parameter `/<name>`."),
      detail: text("What is wrong with it."),
    },
  },
  Cents: {
    description: "Whole cents, 1 to 2147483647: an integer or a string of digits.",
    oneOf: [
      { type: "integer", minimum: 1, maximum: 2147483647 },
      { type: "string", pattern: "^[1-9][0-9]{0,9}$" },
    ],
    example: 10000,
  },
  Metadata: {
    type: "object",
    description: "At most 20 pairs of your own; returned as sent.",
    maxProperties: 20,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: ["string", "number", "boolean", "null"], maxLength: 500 },
    example: { order: "1042" },
  },
};

const header = (schema: JsonSchema, description: string) => ({ description, schema });

export const SHARED_HEADERS: Readonly<Record<string, JsonSchema>> = {
  "Api-Request-Id": header({ type: "string", format: "uuid" }, "The id of this answer."),
  "Idempotent-Replayed": header(
    { type: "string", const: "true" },
    "Present where the answer is that of an earlier request with the same Idempotency-Key.",
  ),
  ETag: header({ type: "string" }, "Identifies `data` as it now is; for If-None-Match, If-Match."),
  Link: header({ type: "string" }, "Addresses of the first, previous, next and last page."),
  RateLimit: header(
    { type: "string" },
    'What is left of the quota, as `"write";r=59999;t=1`. Absent where no limit is set.',
  ),
  "RateLimit-Policy": header({ type: "string" }, 'The quota, as `"write";q=60000;w=60`.'),
  "Retry-After": header({ type: "integer" }, "Seconds after which to try again."),
  "Log-Generation": header(
    { type: "integer" },
    "The generation of the log; send it as `generation` with your next cursor.",
  ),
  "Log-Last-Sequence": header(
    { type: "integer" },
    "The sequence of the log's last event when the request came, in the reader's own count, whatever the filters; 0 where there is none.",
  ),
  "Log-Archived-Through": header(
    { type: "integer" },
    "The sequence of the last event of this response that was read from an archive; absent where none was.",
  ),
  "x-should-retry": header({ type: "string" }, "`false` where a retry cannot help."),
};

const parameter = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

export const SHARED_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  ServiceAccountId: parameter(
    "Service-Account-Id",
    { type: "string", format: "uuid" },
    "The account to act for. A platform key without it acts for the environment's default account; an account key may name only its own.",
  ),
  IdempotencyKey: parameter(
    "Idempotency-Key",
    { type: "string", minLength: 10, maxLength: 40, pattern: "^[ -~]+$" },
    "Makes a retry safe: the same key with the same request answers what the first one was answered, for 24 hours.",
  ),
  RailheadKeys: parameter(
    "Railhead-Keys",
    { type: "string" },
    "Further API keys to read with, at most 20, with commas between them. `;account=` and an id behind a platform key name an account other than the environment's default one.",
  ),
  RequestId: parameter("Request-Id", { type: "string" }, "Your own id; echoed and logged."),
  CorrelationId: parameter("Correlation-Id", { type: "string" }, "As Request-Id."),
  IfNoneMatch: parameter(
    "If-None-Match",
    { type: "string" },
    "The ETag of what you hold: 304 without a body where it is still current.",
  ),
  IfMatch: parameter(
    "If-Match",
    { type: "string" },
    "The ETag of what you read: 412 where the resource has changed since.",
  ),
};
