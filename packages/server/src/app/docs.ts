import { auditPage } from "@railhead/core";
import { compatPage } from "./compat-docs.ts";
import { LiveBody } from "./live-body.ts";
import { configPage } from "./settings/config-docs.ts";
import {
  publicationSql,
  starSchemaPage,
  starSchemaSql,
  subscriberSql,
} from "../db/analytics/star-schema.ts";
import { clientOperations, clientTypes } from "../http/openapi/client.ts";
import { commandLineBodies } from "../http/openapi/bodies.ts";
import { commandLineOperations } from "../http/openapi/command-line.ts";
import { openApiDocument } from "../http/openapi/document.ts";
import { eventsPages } from "../http/openapi/events-pages.ts";
import { bankProfileSchema } from "../http/openapi/bank-profile-schema.ts";
import { brunoCollection } from "../http/openapi/collections/bruno.ts";
import { postmanCollection } from "../http/openapi/collections/postman.ts";
import { pythonOperations, pythonTypes } from "../http/openapi/python/client.ts";
import { routes } from "../api/routes.ts";

const document = () => openApiDocument(routes);

/** Pages generated from routes and settings: path from the repository root, and text. */
export const SERVER_DOCS: readonly { path: string; render: () => string }[] = [
  { path: "docs/openapi.json", render: () => JSON.stringify(document()) },
  ...eventsPages(),
  { path: "docs/audit.md", render: () => auditPage(routes) },
  { path: "docs/config.md", render: configPage },
  { path: "docs/compat.md", render: compatPage },
  { path: "docs/star-schema.md", render: starSchemaPage },
  { path: "deploy/analytics/star-schema.sql", render: starSchemaSql },
  { path: "deploy/analytics/publication.sql", render: publicationSql },
  { path: "deploy/analytics/subscriber.sql", render: subscriberSql },
  { path: "packages/client/src/types.ts", render: () => clientTypes(document()) },
  { path: "packages/client/src/operations.ts", render: () => clientOperations(document()) },
  { path: "docs/schemas/bank-profile.schema.json", render: () => bankProfileSchema(document()) },
  {
    path: "clients/postman/railhead.postman_collection.json",
    render: () => postmanCollection(document()),
  },
  { path: "clients/bruno/railhead.json", render: () => brunoCollection(document()) },
  { path: "clients/python/src/railhead/types.py", render: () => pythonTypes(document()) },
  { path: "clients/python/src/railhead/operations.py", render: () => pythonOperations(document()) },
  {
    path: "packages/railhead/assets/operations.json",
    render: () => commandLineOperations(document()),
  },
  { path: "packages/railhead/assets/bodies.json", render: () => commandLineBodies(routes) },
  { path: "packages/server/assets/live-body.json", render: () => JSON.stringify(LiveBody) },
];
