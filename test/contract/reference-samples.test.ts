import { describe, expect, it } from "vitest";
import {
  clientCall,
  curl,
  sampleRequest,
} from "../../packages/server/src/http/reference/samples.ts";
import { CLIENT, typeErrors } from "../support/type-check.ts";
import { allOperations, document } from "./operations.ts";

const requests = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) =>
    sampleRequest(document, { method: method.toUpperCase(), path, operation }),
  ),
);

/** A function for each sample, so that each has names of its own. */
function programOf(samples: readonly string[]): string {
  const functions = samples.map(
    (sample, index) => `export async function sample${index}() {\n${sample}\n}`,
  );
  return `import { createRailhead } from ${JSON.stringify(CLIENT)};
const railhead = createRailhead({ apiKey: "key" });
${functions.join("\n")}
`;
}

describe("the samples of the API reference", () => {
  it("for the client are accepted by the client's types, one of every operation", async () => {
    expect(requests.map(({ operationId }) => operationId)).toEqual(
      allOperations.map(({ id }) => id),
    );
    expect(await typeErrors(programOf(requests.map(clientCall)))).toBe("");
  }, 120_000);

  it("would be refused without a required parameter, or where a stream is awaited", async () => {
    const wrong = [
      "const answer = await railhead.ledger.export();",
      'const text: string = await railhead.events.stream();\nconsole.log(text.length, "x");',
    ];
    for (const sample of wrong) expect(await typeErrors(programOf([sample]))).toContain("error TS");
  }, 120_000);

  it("send every required parameter, and iterate over streams", () => {
    const sampleOf = (id: string) => requests.filter(({ operationId }) => operationId === id);
    const [exported] = sampleOf("ledger.export").map((one) => [curl(one), clientCall(one)]);
    expect(exported?.[0]).toContain("/v1/ledger/export?month=2026-02 ");
    expect(exported?.[1]).toMatch(
      /^const file = await railhead\.ledger\.export\(\{\s+month: "2026-02"/,
    );
    const [stream] = sampleOf("events.stream").map((one) => [curl(one), clientCall(one)]);
    expect(stream?.[0]).toMatch(/^curl -N http/);
    expect(stream?.[1]).toContain("for await (const event of railhead.events.stream()) {");
  });
});
