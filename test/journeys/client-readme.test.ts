import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import * as client from "../../packages/client/src/index.ts";
import type { EventsStreamQuery } from "../../packages/client/src/index.ts";
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
    })
    // It comes from the scope, which writes where it may.
    .replace('import { writeFile } from "node:fs/promises";', "");
  return `const { ${[...names].join(", ")} } = client;\n${code}\nreturn { status, status_history, payout, data, meta, transfers, event, csv };`;
}

type Program = (...values: unknown[]) => Promise<Record<string, unknown>>;

it("the README's calls do what it says, in the order of reading", async () => {
  const sandbox = await service.addSandbox({ at: wallClock.now() });
  const received = { event_id: "e1", event_type: "charge.paid" };
  const body = JSON.stringify(received);
  const timestamp = Math.floor(Date.now() / 1000);
  const secret = /whsec_\w+/.exec(readme)?.[0] ?? "";
  const positions: EventsStreamQuery[] = [];
  const scope = {
    client,
    apiKey: sandbox.api_key,
    baseUrl: service.url,
    seen: [] as string[],
    paid: [] as string[],
    refused: [] as string[],
    savePosition: (position: EventsStreamQuery) => positions.push(position),
    writeFile: (name: string, data: AsyncIterable<Uint8Array>) =>
      writeFile(join(service.dataDir, name), data),
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
  expect(positions.at(-1)?.after).toBeGreaterThan(1);
  expect(positions.at(-1)?.generation).toBeTypeOf("number");
  expect(String(result["csv"]).split("\n").length).toBeGreaterThan(2);
  // The file header of ACH: priority code 01, then the bank that it goes to.
  expect(readFileSync(join(service.dataDir, "file.ach"), "latin1")).toMatch(/^101 .{90}\n/);
});
