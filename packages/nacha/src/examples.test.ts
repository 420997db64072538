import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// example: write
import { writeFile } from "./index.ts";

const bytes = writeFile({
  header: {
    immediate_destination: "231380104",
    immediate_origin: "121042882",
    file_creation_date: "261121",
    file_creation_time: "1030",
  },
  batches: [
    {
      header: {
        service_class_code: "225",
        company_name: "ACME RENTALS",
        company_identification: "1121042882",
        standard_entry_class_code: "PPD",
        company_entry_description: "RENT",
        effective_entry_date: "261123",
        odfi_identification: "23138010",
      },
      entries: [
        {
          transaction_code: "27",
          receiving_dfi_identification: "121042882",
          dfi_account_number: "123456789",
          amount: 125_000,
          individual_name: "JANE DOE",
          trace_number: "231380100000001",
        },
      ],
    },
  ],
});
// end
// example: read
import { readFile } from "./index.ts";

const result = readFile(bytes);
if (!result.valid) for (const error of result.errors) report(error.line, error.code, error.message);
const entry = result.batches[0]?.entries[0];
// entry.amount is 125000 (cents), entry.line is 3, result.totals.total_debit_cents is 125000
// end
// example: stream
import { read } from "./index.ts";

async function sumDebits(input: AsyncIterable<Uint8Array>): Promise<number> {
  let cents = 0;
  for await (const event of read(input)) {
    if (event.type === "entry") cents += event.entry.amount;
    if (event.type === "error") report(event.error.line, event.error.code, event.error.message);
  }
  return cents;
}
// end
// example: return
import { returnOf } from "./index.ts";

function returnFile(): Uint8Array {
  const batch = result.batches[0];
  const original = batch?.entries[0];
  if (batch?.header === undefined || original === undefined) throw new Error("nothing to return");
  const answer = returnOf(batch.header, original, {
    odfi_identification: "121042882",
    trace_number: "121042880000077",
    return_reason_code: "R01",
  });
  const header = { ...fileHeader, immediate_destination: "121042882" };
  return writeFile({ header, batches: [{ header: answer.header, entries: [answer.entry] }] });
}
// end
// example: profile
import { type Profile } from "./index.ts";

const myBank = {
  name: "my_bank",
  about: "Sends returns without file header and control, and its own trace numbers.",
  relax: ["missing_file_header", "missing_file_control", "trace_prefix"],
  extra_codes: ["R97"],
} as const satisfies Profile;
const lenient = readFile(bytes, { profile: ["bank", myBank] });
// end

const fileHeader = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};

function report(line: number, code: string, message: string): void {
  throw new Error(`${line} ${code} ${message}`);
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes.subarray(0, 333);
  yield bytes.subarray(333);
}

test("the examples do what the README says", async () => {
  expect(entry).toMatchObject({ amount: 125_000, line: 3 });
  expect(result.totals.total_debit_cents).toBe(125_000);
  expect(await sumDebits(pieces())).toBe(125_000);
  expect(readFile(returnFile())).toMatchObject({ valid: true, codes: ["R01"] });
  expect(lenient.valid).toBe(true);
});

test("the README shows these examples, word for word", () => {
  const here = readFileSync(new URL("examples.test.ts", import.meta.url), "utf8");
  const examples = [...here.matchAll(/^\/\/ example: \w+\n([\s\S]*?)^\/\/ end$/gm)].map((match) =>
    match[1]?.replaceAll('"./index.ts"', '"@railhead/nacha"').trim(),
  );
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const shown = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1]?.trim());
  expect(shown).toEqual(examples);
  expect(examples).toHaveLength(5);
});
