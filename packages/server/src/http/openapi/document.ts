import type { Route } from "../route/route.ts";
import { nameSchemas } from "./components.ts";
import { withFieldTexts } from "./field-texts.ts";
import { SHARED_HEADERS, SHARED_PARAMETERS, SHARED_SCHEMAS } from "./shared-components.ts";
import { documentPath, operation } from "./operation.ts";
import { sharedResponses } from "./problems.ts";
import { tagGroups, tagList, type TagGroup } from "./tags.ts";
import type { JsonSchema } from "./translate.ts";
import { withValueTexts } from "./value-texts.ts";
import { webhooks } from "./webhooks.ts";

/** The document as far as its readers here take it apart. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { name: string; "x-displayName": string; description?: string }[];
  readonly "x-tagGroups": readonly TagGroup[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly webhooks: Readonly<Record<string, JsonSchema>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

const DESCRIPTION = `Pay-by-bank over ACH: customers, linked bank accounts, charges, payouts, and the money's way to your bank.

Every answer is an envelope: \`meta\`, \`response_type\` and \`data\`. Amounts are whole cents, in answers as strings of digits. Timestamps are UTC with milliseconds, dates are US Eastern calendar dates. Ids are UUIDs whose order is the order of creation.

Send \`Authorization: Bearer <API key>\` with every call. A key belongs to one environment: production or a sandbox. Send \`Idempotency-Key\` with POST and PATCH to make retries safe.

Lists take \`page_number\`, \`page_size\`, \`sort_by\` and \`sort_order\`; filters combine with AND, the values of one filter with OR. A problem is an envelope too: \`data\` has \`status\`, a stable \`type\`, a sentence, a stable \`code\` where a business rule refused, and all fields at fault.`;

/** The OpenAPI 3.1 document of these routes. The same routes give the same document. */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const named = nameSchemas(routes);
  const components = { ...named, schemas: { ...SHARED_SCHEMAS, ...named.schemas } };
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const tags = new Set<string>();
  for (const route of routes) {
    const path = documentPath(route.path);
    const one = operation(route, components);
    for (const tag of one["tags"] as string[]) tags.add(tag);
    (paths[path] ??= {})[route.method.toLowerCase()] = one;
  }
  const tagged = "Event" in components.schemas ? tags.add("events") : tags;
  const document = {
    openapi: "3.1.0" as const,
    info: {
      title: "Railhead",
      version: "v1",
      summary: "Self-hosted pay-by-bank over ACH.",
      description: DESCRIPTION,
      contact: { name: "The operator of this service" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The service that serves this document." }],
    security: [{ api_key: [] }, { session: [] }],
    tags: tagList(tagged) as OpenApiDocument["tags"],
    "x-tagGroups": tagGroups(tagged),
    paths,
    webhooks: webhooks(components),
    components: {
      securitySchemes: {
        api_key: {
          type: "http",
          scheme: "bearer",
          description: "An API key of an account or of the platform.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-railhead_session",
          description:
            "The session of a person, set by `POST /v1/session`. A write needs the header `Railhead-Request: 1` and must come from the page's own origin. `Railhead-Environment` names the environment; without it the installation's first is meant. On http at a loopback address the cookie is named `railhead_session`. With an Authorization header the cookie counts for nothing.",
        },
      },
      schemas: sorted(components.schemas),
      responses: usedResponses(paths),
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
    },
  };
  return withValueTexts(withFieldTexts(document));
}

function usedResponses(paths: object): Record<string, JsonSchema> {
  const text = JSON.stringify(paths);
  const all = Object.entries(sharedResponses());
  const isUsed = ([name]: [string, unknown]) => text.includes(`components/responses/${name}"`);
  return Object.fromEntries(all.filter(isUsed));
}

function sorted(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}
