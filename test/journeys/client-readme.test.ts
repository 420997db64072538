import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wallClock } from "../../packages/server/src/clock.ts";
import * as client from "../../packages/client/src/index.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const text = readFileSync(new URL("../../packages/client/README.md", import.meta.url), "utf8");
// What follows is for suites of one's own, which another journey runs.
const [readme = ""] = text.split("## Tests of your own");

/** All these blocks of the README as one program; what they import comes from `client`. */
function program(): string {
  const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1] ?? "");
  const names = new Set<string>();
  const code = blocks
    .join("\n")
    .replace(/import \{ (.+) \} from "@railhead\/client";/g, (_, list: string) => {
      for (const name of list.split(", ")) names.add(name);
      return "";
    });
  return `const { ${[...names].join(", ")} } = client;\n${code}\nreturn { status, status_history, payout, data, meta, transfers, event };`;
}

type Program = (...values: unknown[]) => Promise<Record<string, unknown>>;

it("the README's calls do what it says, in the order of reading", async () => {
  const sandbox = await service.addSandbox({ at: wallClock.now() });
  const received = { event_id: "e1", event_type: "charge.paid" };
  const body = JSON.stringify(received);
  const timestamp = Math.floor(Date.now() / 1000);
  const secret = /whsec_\w+/.exec(readme)?.[0] ?? "";
  const scope = {
    client,
    apiKey: sandbox.api_key,
    baseUrl: service.url,
    seen: [] as string[],
    paid: [] as string[],
    refused: [] as string[],
    body,
    headers: {
      "webhook-id": "e1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": await client.signWebhook({ id: "e1", timestamp, body }, secret),
    },
  };
  // The blocks await, which a plain function cannot.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => Program;
  const result = await new AsyncFunction(...Object.keys(scope), program())(...Object.values(scope));
  expect(result["status"]).toBe("paid");
  expect((result["status_history"] as { status: string }[]).map(({ status }) => status)).toContain(
    "on_hold",
  );
  expect(result["payout"]).toMatchObject({ amount: "2500", status: "created" });
  expect(result["meta"]).toMatchObject({ total_items: 2, page_size: 1 });
  expect(result["data"]).toHaveLength(1);
  expect(scope.seen).toEqual(["order-1042", "refund-1042"]);
  expect(result["transfers"]).toHaveLength(1);
  expect(scope.paid).toHaveLength(1);
  expect(scope.refused).toHaveLength(1);
  expect(result["event"]).toEqual(received);
});
