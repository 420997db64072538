import * as fc from "fast-check";
import type {
  AddendaInput,
  AddendaType,
  BatchHeaderInput,
  BatchInput,
  EntryInput,
  FileInput,
} from "@railhead/nacha";

/** The kinds of batches that are generated: every SEC code, and what banks answer with. */
export const batchKinds = [
  "PPD",
  "CCD",
  "WEB",
  "TEL",
  "CTX",
  "CIE",
  "MTE",
  "POS",
  "SHR",
  "ARC",
  "BOC",
  "POP",
  "RCK",
  "TRC",
  "XCK",
  "TRX",
  "DNE",
  "ENR",
  "ACK",
  "ATX",
  "IAT",
  "ADV",
  "COR",
  "IATCOR",
  "prenote",
  "zero_dollar",
  "return",
  "dishonored",
  "contested",
  "refused",
  "iat_return",
  "reversal",
] as const;
export type BatchKind = (typeof batchKinds)[number];

const odfi = "23138010";
const routingNumbers = ["121042882", "231380104", "091000019", "021000021", "011000015"];
const printable = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCXYZ[\\]^_`abcxyz{|}~";

/** Text that survives writing and reading: it neither ends in a space nor reads as absent. */
function text(max: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: fc.constantFrom(...printable.split("")), minLength: 1, maxLength: max })
    .map((value) => `A${value}`.slice(0, max).replace(/ +$/, "Z"));
}

const digits = (width: number) =>
  fc.integer({ min: 1, max: 10 ** width - 1 }).map((value) => String(value).padStart(width, "0"));
const cents = fc.integer({ min: 1, max: 250_000 });
const routing = fc.constantFrom(...routingNumbers);
const accountDigit = fc.constantFrom("2", "3", "4", "5");
const reasonOf = (letter: string, from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => `${letter}${String(code).padStart(2, "0")}`);

function payments(min: number, max: number): fc.Arbitrary<AddendaInput[]> {
  const one = fc.record({
    type: fc.constant("payment" as const),
    payment_related_information: text(80),
  });
  return fc.array(one, { minLength: min, maxLength: max });
}

const terminal = fc.record({
  type: fc.constant("terminal" as const),
  reference_information_one: text(7),
  terminal_identification_code: text(6),
  transaction_serial_number: text(6),
  transaction_date: digits(4),
  terminal_location: text(27),
  terminal_city: text(15),
  terminal_state: text(2),
});

const party = {
  name: text(35),
  identification_number_qualifier: fc.constantFrom("01", "02"),
  bank_identification: text(34),
  branch_country_code: text(3),
};
const iatAddenda: fc.Arbitrary<AddendaInput[]> = fc
  .tuple(
    fc.record({
      type: fc.constant("iat_10" as const),
      transaction_type_code: fc.constant("BUS"),
      foreign_payment_amount: digits(18 - 4),
      name: text(35),
    }),
    fc.record({ type: fc.constant("iat_11" as const), name: text(35), street_address: text(35) }),
    fc.record({
      type: fc.constant("iat_12" as const),
      city_state: text(35),
      country_postal_code: text(35),
    }),
    fc.record({ type: fc.constant("iat_13" as const), ...party }),
    fc.record({ type: fc.constant("iat_14" as const), ...party }),
    fc.record({ type: fc.constant("iat_15" as const), street_address: text(35) }),
    fc.record({
      type: fc.constant("iat_16" as const),
      city_state: text(35),
      country_postal_code: text(35),
    }),
    fc.array(
      fc.record({
        type: fc.constant("iat_17" as const),
        payment_related_information: text(80),
      }),
      { maxLength: 2 },
    ),
    fc.array(fc.record({ type: fc.constant("iat_18" as const), ...party }), { maxLength: 5 }),
  )
  .map(([a, b, c, d, e, f, g, h, i]) => [a, b, c, d, e, f, g, ...h, ...i]);

const original = {
  original_entry_trace_number: digits(15),
  original_receiving_dfi_identification: digits(8),
};

/** One addenda record of an answer. */
function answer(type: AddendaType): fc.Arbitrary<AddendaInput[]> {
  const shapes: Partial<Record<AddendaType, fc.Arbitrary<object>>> = {
    return: fc.record({
      ...original,
      return_reason_code: reasonOf("R", 1, 53),
      date_of_death: fc.constantFrom("", "240229"),
      addenda_information: text(44),
    }),
    iat_return: fc.record({
      ...original,
      return_reason_code: reasonOf("R", 80, 85),
      original_payment_amount: digits(10),
      addenda_information: text(34),
    }),
    dishonored: fc.record({
      ...original,
      return_reason_code: fc.constantFrom("R61", "R62", "R67", "R68", "R69", "R70"),
      return_trace_number: digits(15),
      return_settlement_date: fc.constantFrom("001", "366"),
      return_reason: digits(2),
      addenda_information: text(21),
    }),
    contested: fc.record({
      ...original,
      return_reason_code: reasonOf("R", 71, 77),
      date_original_entry_returned: fc.constant("261120"),
      original_settlement_date: digits(2).map((day) => `0${day}`),
      return_trace_number: digits(15),
      return_settlement_date: digits(2).map((day) => `0${day}`),
      return_reason: digits(2),
      dishonored_return_trace_number: digits(15),
      dishonored_return_settlement_date: digits(2).map((day) => `0${day}`),
      dishonored_return_reason: digits(2),
    }),
    correction: fc.record({
      ...original,
      change_code: reasonOf("C", 1, 9),
      corrected_data: text(29),
    }),
    iat_correction: fc.record({
      ...original,
      change_code: reasonOf("C", 1, 9),
      corrected_data: text(35),
    }),
    refused_correction: fc.record({
      ...original,
      change_code: reasonOf("C", 61, 69),
      corrected_data: text(29),
      refused_change_code: reasonOf("C", 1, 9),
      refused_trace_sequence_number: digits(7),
    }),
  };
  const shape = shapes[type];
  if (shape === undefined) throw new Error(`no shape for ${type}`);
  return shape.map((data) => [{ ...data, type }]);
}

interface Recipe {
  sec: string;
  /** Last digits of the transaction codes. */
  uses: readonly string[];
  service: "200" | "220" | "225" | "280";
  description?: string;
  /** Loans have fewer codes than other accounts. */
  noLoans?: boolean;
  zero?: boolean;
  addenda?: fc.Arbitrary<AddendaInput[]>;
  fields?: Record<string, fc.Arbitrary<string>>;
}

const none = fc.constant<AddendaInput[]>([]);
const identified = { individual_identification_number: text(15), individual_name: text(22) };
const company = { individual_identification_number: text(15), individual_name: text(16) };
const serial = { check_serial_number: text(15), individual_name: text(22) };
const debits = { uses: ["7"], service: "225", noLoans: true } as const;
const credits = { uses: ["2"], service: "220" } as const;
const both = { uses: ["2", "7"], service: "200", noLoans: true } as const;
const answers = { uses: ["1", "6"], service: "200", fields: identified } as const;

const recipes: Record<BatchKind, Recipe> = {
  PPD: { sec: "PPD", ...both, fields: identified, addenda: payments(0, 1) },
  CCD: { sec: "CCD", ...credits, fields: identified, addenda: payments(0, 1) },
  WEB: {
    sec: "WEB",
    ...debits,
    fields: { ...identified, discretionary_data: fc.constantFrom("R", "S", "ST") },
    addenda: payments(0, 1),
  },
  TEL: {
    sec: "TEL",
    ...debits,
    fields: { ...identified, discretionary_data: fc.constantFrom("R", "S", "") },
  },
  CTX: { sec: "CTX", ...both, fields: company, addenda: payments(0, 12) },
  CIE: {
    sec: "CIE",
    ...credits,
    fields: { individual_name: text(15), individual_identification_number: text(22) },
  },
  MTE: {
    sec: "MTE",
    ...debits,
    fields: { individual_name: text(15), individual_identification_number: text(22) },
    addenda: terminal.map((item) => [item]),
  },
  POS: { sec: "POS", ...debits, fields: identified, addenda: terminal.map((item) => [item]) },
  SHR: {
    sec: "SHR",
    ...debits,
    fields: {
      card_expiration_date: fc.constantFrom("0127", "1299"),
      document_reference_number: text(11),
      individual_card_account_number: text(22),
    },
    addenda: terminal.map((item) => [item]),
  },
  ARC: { sec: "ARC", ...debits, fields: serial },
  BOC: { sec: "BOC", ...debits, fields: serial },
  POP: {
    sec: "POP",
    ...debits,
    fields: { check_serial_number: text(9), terminal_city: text(4), terminal_state: text(2) },
  },
  RCK: { sec: "RCK", ...debits, description: "REDEPCHECK", fields: serial },
  TRC: {
    sec: "TRC",
    ...debits,
    fields: { check_serial_number: text(15), process_control_field: text(6) },
  },
  XCK: {
    sec: "XCK",
    ...debits,
    description: "NO CHECK",
    fields: { check_serial_number: text(15), item_research_number: text(16) },
  },
  TRX: { sec: "TRX", ...debits, fields: company, addenda: payments(0, 5) },
  DNE: {
    sec: "DNE",
    ...credits,
    fields: identified,
    addenda: payments(1, 1),
    zero: true,
    uses: ["3"],
    noLoans: true,
  },
  ENR: {
    sec: "ENR",
    ...both,
    description: "AUTOENROLL",
    uses: ["3", "8"],
    zero: true,
    fields: company,
    addenda: payments(1, 5),
  },
  ACK: {
    sec: "ACK",
    ...credits,
    uses: ["4"],
    zero: true,
    fields: { original_entry_trace_number: digits(15), individual_name: text(22) },
    addenda: payments(0, 1),
  },
  ATX: {
    sec: "ATX",
    ...credits,
    uses: ["4"],
    zero: true,
    fields: { original_entry_trace_number: digits(15), individual_name: text(16) },
    addenda: payments(1, 4),
  },
  IAT: { sec: "IAT", ...both, fields: { dfi_account_number: text(35) }, addenda: iatAddenda },
  ADV: {
    sec: "ADV",
    uses: ["1", "2", "3", "4", "5", "6", "7", "8"],
    service: "280",
    fields: {
      dfi_account_number: text(15),
      advice_routing_number: fc.constantFrom(...routingNumbers),
      file_identification: text(5),
      individual_name: text(22),
      ach_operator_routing_number: digits(8),
      julian_date: fc.constantFrom("001", "365"),
      sequence_number: digits(4),
    },
  },
  COR: { sec: "COR", ...answers, zero: true, addenda: answer("correction") },
  IATCOR: {
    sec: "COR",
    ...answers,
    zero: true,
    fields: { dfi_account_number: text(35) },
    addenda: answer("iat_correction"),
  },
  prenote: { sec: "PPD", ...both, uses: ["3", "8"], zero: true, fields: identified },
  zero_dollar: {
    sec: "CCD",
    ...both,
    uses: ["4", "9"],
    zero: true,
    fields: identified,
    addenda: payments(1, 1),
  },
  return: { sec: "PPD", ...answers, addenda: answer("return") },
  dishonored: { sec: "CCD", ...answers, addenda: answer("dishonored") },
  contested: { sec: "PPD", ...answers, addenda: answer("contested") },
  refused: { sec: "COR", ...answers, zero: true, addenda: answer("refused_correction") },
  iat_return: {
    sec: "IAT",
    ...answers,
    fields: { dfi_account_number: text(35) },
    addenda: fc.tuple(iatAddenda, answer("iat_return")).map(([first, last]) => [...first, ...last]),
  },
  reversal: { sec: "PPD", ...both, description: "REVERSAL", fields: identified },
};

function entryArbitrary(recipe: Recipe): fc.Arbitrary<Omit<EntryInput, "trace_number">> {
  const account = recipe.service === "280" ? fc.constant("8") : accountDigit;
  return fc
    .record({
      account,
      use: fc.constantFrom(...recipe.uses),
      routing,
      amount: recipe.zero ? fc.constant(0) : cents,
      fields: fc.record({ dfi_account_number: text(17), ...recipe.fields }),
      addenda: recipe.addenda ?? none,
    })
    .map(({ account: kind, use, routing: bank, amount, fields, addenda }) => ({
      transaction_code: `${kind === "5" && (recipe.noLoans || use > "4") ? "2" : kind}${use}`,
      receiving_dfi_identification: bank,
      amount,
      ...fields,
      addenda,
    }));
}

const iatHeader = {
  foreign_exchange_indicator: "FF",
  foreign_exchange_reference_indicator: "3",
  iso_destination_country_code: "US",
  iso_originating_currency_code: "CAD",
  iso_destination_currency_code: "USD",
};

function headerArbitrary(kind: BatchKind, recipe: Recipe): fc.Arbitrary<BatchHeaderInput> {
  const iat = recipe.sec === "IAT" || kind === "IATCOR";
  return fc
    .record({ company_name: text(16), company_discretionary_data: text(20), company: text(10) })
    .map(({ company_name, company_discretionary_data, company: identification }) => ({
      service_class_code: recipe.service,
      standard_entry_class_code: recipe.sec,
      company_identification: identification,
      company_entry_description: recipe.description ?? "PAYMENT",
      effective_entry_date: "261123",
      odfi_identification: odfi,
      ...(iat ? iatHeader : { company_name, company_discretionary_data }),
      ...(kind === "IATCOR" && { iat_indicator: "IATCOR" }),
    }));
}

/** A batch of the kind, with traces from `start`, gaps included. */
export function batchArbitrary(
  kind: BatchKind,
  start = 1,
): fc.Arbitrary<BatchInput & { entries: EntryInput[] }> {
  const recipe = recipes[kind];
  return fc
    .record({
      header: headerArbitrary(kind, recipe),
      entries: fc.array(fc.tuple(entryArbitrary(recipe), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ header, entries }) => {
      let sequence = start;
      return {
        header,
        entries: entries.map(([entry, gap]) => {
          sequence += gap;
          const trace_number = `${odfi}${String(sequence).padStart(7, "0")}`;
          return { ...entry, trace_number };
        }),
      };
    });
}

/** Files of batches of the given kinds. ADV files hold nothing else. */
export function fileArbitrary(
  kinds: readonly BatchKind[],
): fc.Arbitrary<FileInput & { batches: (BatchInput & { entries: EntryInput[] })[] }> {
  return fc
    .record({
      destination: routing,
      origin: fc.constantFrom("121042882", "1210428821", "9ABCDEF123"),
      modifier: fc.constantFrom("A", "B", "Z", "0", "9"),
      time: fc.constantFrom("0000", "2359", ""),
      names: fc.tuple(text(23), text(23), text(8)),
      batches: fc.tuple(...kinds.map((kind, index) => batchArbitrary(kind, index * 100))),
    })
    .map(({ destination, origin, modifier, time, names, batches }) => ({
      header: {
        immediate_destination: destination,
        immediate_origin: origin,
        file_creation_date: "261121",
        file_creation_time: time,
        file_id_modifier: modifier,
        immediate_destination_name: names[0],
        immediate_origin_name: names[1],
        reference_code: names[2],
      },
      batches: [...batches],
    }));
}

/** One to four kinds that may share a file. */
export const someKinds: fc.Arbitrary<BatchKind[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<BatchKind[]>(["ADV"]) },
  {
    weight: 9,
    arbitrary: fc.array(fc.constantFrom(...batchKinds.filter((kind) => kind !== "ADV")), {
      minLength: 1,
      maxLength: 4,
    }),
  },
);
