import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPython } from "../support/python.ts";
import { startTestService, type TestService } from "../support/service.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("../../clients/python/", import.meta.url));
const guide = new URL("../../docs/guides/python.md", import.meta.url);

let service: TestService;
beforeAll(async () => {
  if (hasPython) service = await startTestService();
  else
    process.stderr.write("The Python client is not tested: there is no python3 of 3.9 or newer.\n");
});
afterAll(async () => {
  if (hasPython) await service.close();
});

/** Runs Python against a sandbox of its own; what it wrote to standard error. */
async function python(args: readonly string[]): Promise<string> {
  const sandbox = await service.addSandbox();
  const { stderr } = await run("python3", args, {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PYTHONPATH: "src",
      PYTHONDONTWRITEBYTECODE: "1",
      RAILHEAD_API: service.url,
      RAILHEAD_API_KEY: sandbox.api_key,
    },
  });
  return stderr;
}

test.skipIf(!hasPython)(
  "the Python client charges, lists, streams, retries and verifies webhooks of a running service",
  async () => {
    const report = await python([
      "-W",
      "error",
      "-m",
      "unittest",
      "tests.test_client",
      "tests.test_service",
    ]);
    expect(report).toMatch(/Ran 14 tests in [\d.]+s\n\nOK\n$/);
  },
);

test.skipIf(!hasPython)("the code of the Python guide runs as printed", async () => {
  const blocks = [...readFileSync(guide, "utf8").matchAll(/```python\n(.*?)```/gs)].map(
    ([, code]) => code,
  );
  expect(blocks.length).toBe(3);
  const given = `import json, os, time
from railhead import sign_webhook
api_key, base_url = os.environ["RAILHEAD_API_KEY"], os.environ["RAILHEAD_API"]
secret = "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0"
body = json.dumps({"event_type": "charge.paid", "resource": {"id": "1"}}).encode()
now = int(time.time())
headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": str(now),
    "webhook-signature": sign_webhook("msg_1", now, body, secret),
}
`;
  const checked = `
assert railhead.charges.get(charge["id"])["status"] == "paid"
assert total == 1, total
`;
  expect(await python(["-c", [given, ...blocks, checked].join("\n")])).toBe("");
});
