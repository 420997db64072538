import type { OpenApiDocument } from "../document.ts";
import { collectionFolders, type CollectionRequest } from "./requests.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A collection for Postman: every operation with its example, and variables for address and key. */
export function postmanCollection(document: OpenApiDocument): string {
  return JSON.stringify({
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] },
    variable: [
      { key: "base_url", value: "http://127.0.0.1:8787" },
      { key: "api_key", value: "" },
    ],
    item: collectionFolders(document).map(({ name, text, requests }) => ({
      name,
      description: text,
      item: requests.map(itemOf),
    })),
  });
}

function itemOf(one: CollectionRequest): object {
  return {
    name: one.summary,
    request: {
      method: one.method,
      description: one.text,
      header: [
        ...(one.body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
        ...(one.takesIdempotencyKey ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
      ],
      url: {
        raw: `{{base_url}}${one.path}`,
        host: ["{{base_url}}"],
        path: one.path.split("/").slice(1),
        query: one.query.map(({ name, value, text }) => ({
          key: name,
          value,
          description: text,
          disabled: true,
        })),
        variable: one.pathParameters.map(({ name, value, text }) => ({
          key: name,
          value,
          description: text,
        })),
      },
      ...(one.body === undefined
        ? {}
        : { body: { mode: "raw", raw: one.body, options: { raw: { language: "json" } } } }),
    },
  };
}
