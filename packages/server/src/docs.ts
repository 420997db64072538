import { openApiDocument } from "./http/openapi/document.ts";
import { routes } from "./resources/routes.ts";

/** Pages generated from the routes: path from the repository's root, and text. */
export const SERVER_DOCS: readonly { path: string; render: () => string }[] = [
  { path: "docs/openapi.json", render: () => JSON.stringify(openApiDocument(routes)) },
];
