import type { OpenApiDocument } from "../document.ts";
import { collectionFolders, type CollectionRequest } from "./requests.ts";

/** A collection for Bruno to import: every operation with its example, and an environment for address and key. */
export function brunoCollection(document: OpenApiDocument): string {
  return JSON.stringify({
    name: document.info.title,
    version: "1",
    items: collectionFolders(document).map(({ name, requests }, index) => ({
      type: "folder",
      name,
      seq: index + 1,
      items: namedOnce(requests).map(itemOf),
    })),
    environments: [
      {
        name: "local",
        variables: [
          variable({ name: "base_url", value: "http://127.0.0.1:8787", secret: false }),
          variable({ name: "api_key", value: "", secret: true }),
        ],
      },
    ],
    root: {
      request: { auth: { mode: "bearer", bearer: { token: "{{api_key}}" } } },
      docs: document.info.description,
    },
    brunoConfig: { version: "1", name: document.info.title, type: "collection" },
  });
}

const variable = (given: { name: string; value: string; secret: boolean }) => ({
  ...given,
  enabled: true,
  type: "text",
});

/** Bruno keeps a request as a file of its name. */
function namedOnce(requests: readonly CollectionRequest[]): readonly CollectionRequest[] {
  const counts = new Map<string, number>();
  for (const { summary } of requests) counts.set(summary, (counts.get(summary) ?? 0) + 1);
  return requests.map((one) =>
    (counts.get(one.summary) ?? 0) > 1
      ? { ...one, summary: `${one.summary} (${one.operationId})` }
      : one,
  );
}

function itemOf(one: CollectionRequest, index: number): object {
  const parameters = [
    ...one.query.map((given) => ({ ...given, type: "query", enabled: false })),
    ...one.pathParameters.map((given) => ({ ...given, type: "path", enabled: true })),
  ];
  return {
    type: "http",
    name: one.summary,
    seq: index + 1,
    request: {
      url: `{{base_url}}${one.path}`,
      method: one.method,
      headers: one.takesIdempotencyKey
        ? [{ name: "Idempotency-Key", value: "{{$guid}}", enabled: true }]
        : [],
      params: parameters.map(({ text, ...rest }) => ({ ...rest, description: text })),
      body: one.body === undefined ? { mode: "none" } : { mode: "json", json: one.body },
      auth: { mode: "inherit" },
      docs: one.text,
    },
  };
}
