// Reads mutated ACH files, a million by default: `npm run fuzz:nacha -- 1000000 1` (runs, seed).
// Stops at the first input that throws, takes too long, or is read differently piece by piece,
// and prints it in base64 for the list in packages/nacha/src/hostile-input.test.ts.
import { readFile, readSync, writeFile } from "@railhead/nacha";

const runs = Number(process.argv[2] ?? 1_000_000);
let state = Number(process.argv[3] ?? 1) >>> 0;

/** Mulberry32: the same seed gives the same inputs. */
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const below = (limit) => Math.floor(random() * limit);

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};
const trace = (sequence) => `23138010${String(sequence).padStart(7, "0")}`;

function batch(sec, codes, extra = {}, addenda = () => []) {
  return {
    header: {
      service_class_code: sec === "ADV" ? "280" : "200",
      company_name: "ACME",
      company_identification: "1121042882",
      standard_entry_class_code: sec,
      company_entry_description: "PAYMENT",
      effective_entry_date: "261123",
      odfi_identification: "23138010",
      ...extra,
    },
    entries: codes.map((transaction_code, index) => ({
      transaction_code,
      receiving_dfi_identification: "121042882",
      dfi_account_number: "12345-67",
      amount: 100 + index,
      individual_name: "JANE DOE",
      discretionary_data: "S",
      trace_number: trace(index + 1),
      addenda: addenda(index),
    })),
  };
}

const original = {
  original_entry_trace_number: trace(7),
  original_receiving_dfi_identification: "12104288",
};
const seeds = [
  [batch("WEB", ["27", "37", "27"]), batch("PPD", ["22", "32"])],
  [
    batch("CTX", ["27"], {}, () =>
      Array.from({ length: 12 }, () => ({
        type: "payment",
        payment_related_information: "ISA*00",
      })),
    ),
  ],
  [
    batch("PPD", ["26", "36"], {}, () => [
      { type: "return", return_reason_code: "R01", ...original },
    ]),
  ],
  [
    batch("CCD", ["26"], {}, () => [
      { type: "dishonored", return_reason_code: "R68", ...original },
    ]),
  ],
  [batch("PPD", ["21"], {}, () => [{ type: "contested", return_reason_code: "R72", ...original }])],
  [
    batch("COR", ["21"], {}, () => [
      { type: "correction", change_code: "C01", corrected_data: "1 2 3", ...original },
    ]),
  ],
  [
    batch("IAT", ["22"], {}, () =>
      [10, 11, 12, 13, 14, 15, 16].map((type) => ({ type: `iat_${type}`, name: "A" })),
    ),
  ],
  [batch("ADV", ["81", "82"])],
  [batch("POS", ["27"], {}, () => [{ type: "terminal", terminal_city: "RENO" }])],
].map((batches) => writeFile({ header, batches }, { mode: "lenient" }));

const mutations = [
  (bytes) => {
    for (let count = 1 + below(8); count > 0; count -= 1) bytes[below(bytes.length)] = below(256);
    return bytes;
  },
  (bytes) => {
    for (let count = 1 + below(4); count > 0; count -= 1) {
      bytes[below(bytes.length)] = 48 + below(10);
    }
    return bytes;
  },
  (bytes) => bytes.slice(0, below(bytes.length)),
  (bytes) => bytes.slice(below(bytes.length)),
  (bytes) => {
    const from = below(bytes.length);
    return joined([bytes.subarray(0, from), bytes.subarray(from + below(200))]);
  },
  (bytes) => {
    const at = below(bytes.length);
    const from = below(bytes.length);
    return joined([
      bytes.subarray(0, at),
      bytes.subarray(from, from + below(300)),
      bytes.subarray(at),
    ]);
  },
  (bytes) => {
    const lines = Buffer.from(bytes).toString("latin1").split("\n");
    const [line = ""] = lines.splice(below(lines.length), 1);
    lines.splice(below(lines.length + 1), 0, line);
    return Buffer.from(lines.join(["\n", "\r\n", "\r", ""][below(4)]), "latin1");
  },
  (bytes) => {
    const other = seeds[below(seeds.length)];
    return joined([bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length))]);
  },
  () => Uint8Array.from({ length: below(400) }, () => below(256)),
];

function joined(parts) {
  return new Uint8Array(Buffer.concat(parts));
}

function mutated() {
  let bytes = Uint8Array.from(seeds[below(seeds.length)]);
  for (let count = 1 + below(3); count > 0 && bytes.length > 0; count -= 1) {
    bytes = mutations[below(mutations.length)](bytes);
  }
  return bytes;
}

function summary(bytes) {
  const whole = readFile(bytes);
  let errors = 0;
  let entries = 0;
  for (const event of readSync(bytes)) {
    if (event.type === "error") errors += 1;
    if (event.type === "entry") entries += 1;
  }
  if (errors !== whole.errors.length)
    throw new Error(`stream errors ${errors}, whole ${whole.errors.length}`);
  if (entries !== whole.totals.entries) throw new Error(`stream entries ${entries}`);
  const kept = whole.batches.reduce((sum, { entries: list }) => sum + list.length, 0);
  if (kept !== whole.totals.entries)
    throw new Error(`kept ${kept} of ${whole.totals.entries} entries`);
  return whole.valid;
}

const start = performance.now();
let valid = 0;
let slowest = 0;
for (let run = 0; run < runs; run += 1) {
  const bytes = mutated();
  const before = performance.now();
  try {
    if (summary(bytes)) valid += 1;
  } catch (error) {
    process.stderr.write(`run ${run}: ${error.stack}\n${Buffer.from(bytes).toString("base64")}\n`);
    process.exit(1);
  }
  slowest = Math.max(slowest, performance.now() - before);
}
const seconds = (performance.now() - start) / 1000;
process.stdout.write(
  `${runs} inputs in ${seconds.toFixed(0)} s, none threw; ${valid} still valid; slowest ${slowest.toFixed(1)} ms\n`,
);
