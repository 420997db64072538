import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disableTriggers } from "../../../../../test/support/poisoned/disable-triggers.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
let file: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const amount of [1_200, 34]) await createPayment(sandbox, "charge", { paykey, amount });
  await createPayment(sandbox, "payout", { paykey, amount: 500 });
  await sandbox.advance("P1D");
  [file = {}] = await sandbox.list("/v1/ach_files?direction=outbound");
});
afterAll(() => service.close());

const path = (query = "") => `/v1/ach_files/${String(file["id"])}/lines${query}`;
async function content(): Promise<string[]> {
  const url = `${service.url}/v1/ach_files/${String(file["id"])}/content`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${sandbox.api_key}` } });
  return (await reply.text()).split(/\r?\n/).filter((line) => line !== "");
}

const nextOf = (pages: readonly Resource[]) => pages.at(-1)?.["next"] as number | null;

describe("the lines of a file", () => {
  it("are those of its content, page by page, each with fields that make up its 94 columns", async () => {
    const pages: Resource[] = [];
    for (let from: number | null = 1; from !== null; from = nextOf(pages)) {
      pages.push(await sandbox.get(path(`?from=${from}&count=4`)));
    }
    const lines = pages.flatMap((page) => page["lines"] as Resource[]);
    expect(lines.map((line) => String(line["text"]))).toEqual(await content());
    expect(lines.map((line) => Number(line["line"]))).toEqual(lines.map((_, index) => index + 1));
    expect(pages[0]?.["line_count"]).toBe(lines.length);
    for (const { text, title, fields } of lines) {
      const values = (fields as Resource[]).map(({ value }) => String(value)).join("");
      if (title !== null) expect(values).toBe(text);
    }
  });

  it("name the payment of each entry, and count to the totals of the file", async () => {
    const { lines, totals } = await sandbox.get(path());
    const entries = (lines as Resource[]).filter(({ entry }) => entry !== null);
    const payments = await sandbox.list("/v1/payments");
    expect(entries.map(({ entry }) => String((entry as Resource)["payment_id"])).sort()).toEqual(
      payments.map(({ id }) => String(id)).sort(),
    );
    for (const { text, entry } of entries) {
      expect(String(text).slice(79, 94)).toBe((entry as Resource)["trace_number"]);
    }
    const { total_debit, total_credit, entry_addenda_count, batch_count } = file;
    expect(totals).toEqual({ total_debit, total_credit, entry_addenda_count, batch_count });
  });

  it("show account numbers masked to a key without the scope, in the text and in the fields", async () => {
    const { key } = await sandbox.post("/v1/api_keys", { scopes: ["ach_files:read"] });
    const reply = await sandbox.call("GET", path(), { key: String(key) });
    const lines = (reply.body.data as Resource)["lines"] as Resource[];
    const entries = lines.filter(({ text }) => String(text).startsWith("6"));
    expect(entries.length).toBeGreaterThan(0);
    for (const { text, fields } of entries) {
      const number = (fields as Resource[]).find(({ name }) => name === "dfi_account_number");
      expect(String(number?.["value"]).trim()).toMatch(/^\*+[0-9]{4}$/);
      expect(String(text)).toContain(String(number?.["value"]));
    }
  });

  it("leave a row in the audit log with the lines that were read", async () => {
    await sandbox.get(path("?from=2&count=3"));
    const [row] = await sandbox.list("/v1/audit_log?action=ach_file.lines_read");
    expect(row).toMatchObject({ details: { from: 2, count: 3 } });
  });

  it("are refused where the stored bytes were changed, even behind the lines that were asked for", async () => {
    const { id } = file;
    await service.db.tx(async (tx) => {
      await disableTriggers(tx);
      await tx.run(sql`update ach_files
        set body = set_byte(body, length(body) - 1, get_byte(body, length(body) - 1) # 1)
        where id = ${String(id)}`);
    });
    const reply = await sandbox.call("GET", path("?from=1&count=1"));
    expect([reply.status, (reply.body.data as Resource)["code"]]).toEqual([
      409,
      "value_unreadable",
    ]);
  });
});
