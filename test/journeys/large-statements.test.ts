import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const HEAD = "Date,Amount,Description";
const add = (sandbox: Sandbox, content: string) =>
  sandbox.call("POST", "/v1/bank_statements", { body: { name: "large.csv", content } });

test("a statement of 2 MB is imported to its last line", async () => {
  const sandbox = await service.addSandbox();
  const rows = Array.from({ length: 2_000 }, (_, index) =>
    ["2026-03-02", `${index + 1}.00`, `"${"WIRE ".repeat(200)}${index}"`].join(","),
  );
  const content = [HEAD, ...rows].join("\n");
  expect(content.length).toBeGreaterThan(2_000_000);
  const reply = await add(sandbox, content);
  expect([reply.status, reply.body.data]).toMatchObject([
    201,
    { state: "differs", line_count: 2_000, faults: [] },
  ]);
  const { id } = reply.body.data as unknown as { id: string };
  const last = await sandbox.call(
    "GET",
    `/v1/bank_statements/${id}/lines?page_number=20&page_size=100`,
  );
  expect((last.body.data as unknown as object[]).at(-1)).toMatchObject({
    line: 2_001,
    amount: "200000",
  });
});

test("a statement with more movements than are kept is refused whole", async () => {
  const sandbox = await service.addSandbox();
  const content = `${HEAD}\n${"2026-03-02,1.00,FEE\n".repeat(300_000)}`;
  const reply = await add(sandbox, content);
  expect([reply.status, reply.body.data]).toMatchObject([
    201,
    {
      state: "unreadable",
      line_count: 0,
      faults: [{ line: 100_002, message: "More than 100000 movements." }],
    },
  ]);
});

test("a statement of more than 16 MB is refused before it is stored", async () => {
  const sandbox = await service.addSandbox();
  const reply = await add(sandbox, "x".repeat(16 * 1024 * 1024 + 1));
  expect(reply.status).toBe(422);
  expect(await sandbox.list("/v1/bank_statements")).toEqual([]);
});
