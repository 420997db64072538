import {
  createConfig,
  lintDocument,
  makeDocumentFromString,
  BaseResolver,
  Source,
} from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { openApiDocument } from "./document.ts";

const document = openApiDocument(routes);
const text = JSON.stringify(document);

type Media = Record<
  string,
  { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
>;
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media; $ref?: string }>;
}

const operations = [document.paths, document.webhooks].flatMap((group) =>
  Object.values(group).flatMap((item) => Object.values(item) as unknown as Operation[]),
);

function contents(operation: Operation): Media[string][] {
  const medias = [
    operation.requestBody?.content,
    ...Object.values(operation.responses).map((one) => one.content),
  ];
  return medias.flatMap((media) => Object.values(media ?? {}));
}

describe("the document", () => {
  it("has every tag in one group with a title and a sentence, in the order of the groups", () => {
    expect(document["x-tagGroups"].flatMap(({ tags }) => tags)).toEqual(
      document.tags.map(({ name }) => name),
    );
    const bare = document.tags.filter((tag) => tag["x-displayName"] === tag.name);
    expect([...bare, ...document.tags.filter((tag) => !tag.description?.endsWith("."))]).toEqual(
      [],
    );
  });

  it("is OpenAPI 3.1 without a fault or warning of the linter", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      rules: {
        // A document for every installation names none.
        "no-server-example.com": "off",
        // 4xx of webhooks are the receiver's.
        "operation-4xx-response": "off",
        "operation-operationId-url-safe": "error",
        "operation-description": "error",
      },
    });
    const source = makeDocumentFromString(text, "openapi.json");
    const problems = await lintDocument({
      document: source,
      externalRefResolver: new BaseResolver(config.resolve),
      config,
    });
    expect(source.source).toBeInstanceOf(Source);
    expect(
      problems.map((one) => `${one.ruleId} ${one.location[0]?.pointer} ${one.message}`),
    ).toEqual([]);
  });

  it("names every operation by noun and verb, once", () => {
    const ids = operations.map((one) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z_]*(?:\.[a-z][a-z_]*)+$/);
  });

  it("says of every operation what it does, in a line and in a sentence", () => {
    for (const { operationId, summary, description } of operations) {
      expect([operationId, summary.length > 5, description.length > 5]).toEqual([
        operationId,
        true,
        true,
      ]);
    }
  });

  it("has an example of every body, and each example fits its schema", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "document", components: document.components });
    for (const operation of operations) {
      for (const { schema, example, examples } of contents(operation)) {
        // Bytes are shown by their description.
        if ((schema as { type?: string }).type === "string") continue;
        const shown =
          example === undefined ? Object.values(examples ?? {}).map((one) => one.value) : [example];
        expect(shown.length, operation.operationId).toBeGreaterThan(0);
        const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
        const validate = ajv.compile(local);
        for (const value of shown) {
          validate(value);
          expect([operation.operationId, validate.errors ?? []]).toEqual([
            operation.operationId,
            [],
          ]);
        }
      }
    }
  });

  it("says that the cents of a balance are above what 32 bits hold", () => {
    const schemas = document.components?.schemas ?? {};
    const { properties } = { properties: {}, ...schemas["Balance"] };
    expect((properties as Record<string, object>)["account_balance"]).toMatchObject({
      type: ["integer", "null"],
      format: "int64",
      minimum: -9_007_199_254_740_991,
      maximum: 9_007_199_254_740_991,
    });
  });

  it("says that each amount of profiles and settings is above what 32 bits hold", () => {
    const found: [string, unknown][] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, member] of Object.entries(value)) {
        const { type, maximum, format } = (member ?? {}) as Record<string, unknown>;
        const isInteger = [type].flat().includes("integer");
        const isAmount = /_cents$|^(?:max|daily|monthly)_amount$/.test(name);
        // The conditions of a sandbox rule are amounts of payments.
        if (isInteger && isAmount && maximum !== 2_147_483_647) found.push([name, format]);
        walk(member);
      }
    };
    walk(document.components?.schemas);
    expect(found.map(([name]) => name)).toContain("daily_debit_cents");
    expect(found.filter(([, format]) => format !== "int64")).toEqual([]);
  });

  it("holds nothing of our own that other readers do not know", () => {
    expect(text).not.toMatch(/"(?:cents|metadata|statusSource)":true|"timeBound"|"format":"text"/);
  });
});
