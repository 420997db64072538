import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { goProgram } from "../../packages/server/src/http/reference/samples-go.ts";
import { pythonCall } from "../../packages/server/src/http/reference/samples-python.ts";
import {
  clientCall,
  curl,
  sampleRequest,
} from "../../packages/server/src/http/reference/samples.ts";
import { hasPython } from "../support/python.ts";
import { CLIENT, typeErrors } from "../support/type-check.ts";
import { allOperations, document } from "./operations.ts";

const requests = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) =>
    sampleRequest(document, { method: method.toUpperCase(), path, operation }),
  ),
);

const run = promisify(execFile);
const PYTHON = fileURLToPath(new URL("../../clients/python/src", import.meta.url));
const hasGo = await run("gofmt", ["-h"]).then(
  () => true,
  () => false,
);

/** Runs each sample with a transport that keeps the call in place of sending it. */
const RECORDER = `
import json, sys
from railhead import Railhead

seen = []

class Recorder:
    def __getattr__(self, name):
        def keep(call):
            seen.append([call.method, call.path])
            return []
        return keep

import railhead
railhead.Transport = lambda *a, **k: Recorder()
samples = json.loads(sys.argv[1])
for method, path, code in samples:
    seen.clear()
    exec(code, {"railhead": Railhead("key", "http://127.0.0.1:1")})
    assert seen == [[method, path]], (code, seen)
print(len(samples), "calls")
`;

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

  it.skipIf(!hasPython)("for Python call the operation that they are shown for", async () => {
    const keyed = requests.filter(({ takesApiKey }) => takesApiKey);
    const calls = keyed.map((one) => [one.method, one.path, pythonCall(one)]);
    const { stdout } = await run("python3", ["-c", RECORDER, JSON.stringify(calls)], {
      env: { PATH: process.env["PATH"], PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: "1" },
    });
    expect(stdout).toBe(`${keyed.length} calls\n`);
  });

  it.skipIf(!hasGo)(
    "for Go are programs in the format of gofmt",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "samples-"));
      const names = requests.map(({ operationId }) => `${operationId}.go`);
      await Promise.all(
        requests.map((one, place) =>
          writeFile(join(folder, names[place] ?? ""), `${goProgram(one)}\n`),
        ),
      );
      // Errors of syntax go to standard error and fail the command.
      expect((await run("gofmt", ["-l", folder])).stdout).toBe("");
      await rm(folder, { recursive: true });
    },
    120_000,
  );
});
