import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FileInput, writeFile } from "@railhead/nacha";
import { afterAll, describe, expect, test } from "vitest";
import { fileCommand } from "./file.ts";

const folder = mkdtempSync(join(tmpdir(), "railhead-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const input: FileInput = {
  header: {
    immediate_destination: "231380104",
    immediate_origin: "121042882",
    file_creation_date: "261121",
    file_creation_time: "1030",
    immediate_destination_name: "ODFI BANK",
    immediate_origin_name: "ACME",
  },
  batches: [
    {
      header: {
        service_class_code: "225",
        company_name: "ACME",
        company_identification: "1121042882",
        standard_entry_class_code: "PPD",
        company_entry_description: "RENT",
        effective_entry_date: "261123",
        odfi_identification: "23138010",
      },
      entries: [1, 2].map((sequence) => ({
        transaction_code: "27",
        receiving_dfi_identification: "121042882",
        dfi_account_number: "123456",
        amount: 123_456 * sequence,
        individual_name: "JANE DOE",
        trace_number: `23138010000000${sequence}`,
      })),
    },
  ],
};
const bytes = writeFile(input);
const good = put("good.ach", bytes);
const text = Buffer.from(bytes).toString("latin1");

function put(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(...words: string[]): Promise<{ out: string; error: string; code: number }> {
  const seen = { out: "", error: "", code: -1 };
  const command = fileCommand({
    out: (part) => void (seen.out += part),
    error: (part) => void (seen.error += part),
    exit: (code) => void (seen.code = code),
  });
  await command.parseAsync(words, { from: "user" });
  return seen;
}

describe("file validate", () => {
  test("a valid file exits 0 and its JSON holds the agreed fields", async () => {
    const { out, code } = await run("validate", good, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      valid: true,
      mode: "strict",
      errors: [],
      notes: [],
      batches: 1,
      entries: 2,
      addenda: 0,
      total_debit_cents: 370_368,
      total_credit_cents: 0,
      codes: [],
    });
  });

  test("an invalid file exits 1 and names line, record, field and code of each error", async () => {
    const bad = put("bad.ach", text.replace("0000123456", "0000123457"));
    const { out, code } = await run("validate", bad, "--json", "--mode", "lenient");
    expect(code).toBe(1);
    const { errors, entries, mode } = JSON.parse(out) as Record<string, unknown>;
    expect({ entries, mode }).toEqual({ entries: 2, mode: "lenient" });
    expect(errors).toContainEqual(
      expect.objectContaining({
        line: 5,
        record: "batch_control",
        field: "total_debit",
        code: "batch_total_debit",
        level: "batch",
      }),
    );
  });

  test("a missing file and one without any record exit 2", async () => {
    expect((await run("validate", join(folder, "absent.ach"))).code).toBe(2);
    expect((await run("validate", put("empty.ach", ""))).code).toBe(2);
    expect((await run("validate", put("broken.json", '{"header": '))).code).toBe(2);
  });

  test("a profile relaxes the errors it names", async () => {
    const headless = put("headless.ach", text.split("\n").slice(1, 5).join("\n"));
    expect((await run("validate", headless)).code).toBe(1);
    expect((await run("validate", headless, "--profile", "headless")).code).toBe(0);
  });
});

describe("file inspect", () => {
  test("the tree shows parties, batches, entries and totals", async () => {
    const { out, code } = await run("inspect", good);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        "file from 121042882 (ACME) to 231380104 (ODFI BANK), created 261121 1030, modifier A",
        '├─ batch 1: PPD 225 ACME (1121042882) "RENT" effective 261123',
        "│  ├─ 27 checking debit $1,234.56 to 121042882/123456 JANE DOE trace 231380100000001",
        "│  ├─ 27 checking debit $2,469.12 to 121042882/123456 JANE DOE trace 231380100000002",
        "│  └─ batch control: 2 entries and addenda, hash 24208576, debit $3,703.68, credit $0.00",
        "└─ file control: 1 batches, 1 blocks, 2 entries and addenda, hash 24208576, debit $3,703.68, credit $0.00",
        "total: 1 batches, 2 entries, 0 addenda, debit $3,703.68, credit $0.00",
        "valid",
        "",
      ].join("\n"),
    );
  });

  test("--ruler and --explain show columns and field meanings", async () => {
    const { out } = await run("inspect", good, "--ruler", "--explain");
    expect(out).toContain("1234567890123456789012345678901234567890");
    expect(out).toContain("30-39 amount = [0000123456] Cents;");
  });
});

describe("file diff", () => {
  test("equal files exit 0; a changed amount is named by batch, trace and field", async () => {
    const other = put(
      "other.ach",
      writeFile({
        ...input,
        batches: [...input.batches].map((batch) => ({
          ...batch,
          entries: [...batch.entries].map((entry) => ({ ...entry, amount: 5 })),
        })),
      }),
    );
    expect((await run("diff", good, good)).code).toBe(0);
    const { out, code } = await run("diff", good, other);
    expect(code).toBe(1);
    expect(out).toContain("batch 1 entry 231380100000001 amount: [123456] -> [5]\n");
  });
});

describe("file convert", () => {
  test("to JSON and back gives the same bytes", async () => {
    const json = put("good.json", (await run("convert", good, "--to", "json")).out);
    const { out, code } = await run("convert", json);
    expect({ out, code }).toEqual({ out: text, code: 0 });
  });

  test("line ends change and nothing else", async () => {
    const { out } = await run("convert", good, "--ends", "crlf");
    expect(out).toBe(text.replaceAll("\n", "\r\n"));
  });

  test("limits split a file into several valid ones with unchanged trace numbers", async () => {
    const out = join(folder, "part.ach");
    expect((await run("convert", good, "--max-debit-cents", "300000", "--out", out)).code).toBe(0);
    const second = join(folder, "part-2.ach");
    expect((await run("validate", out)).code).toBe(0);
    expect((await run("validate", second)).code).toBe(0);
    expect(readFileSync(second, "latin1")).toContain("231380100000002");
  });

  test("an invalid file is not converted unless lenient", async () => {
    const bad = put("bad-total.ach", text.replace(/^82250000020/m, "82250000030"));
    expect((await run("convert", bad)).code).toBe(1);
    expect((await run("convert", bad, "--mode", "lenient")).out).toBe(text);
  });
});
