import {
  datesIn,
  ENTRY_KIND_NAMES,
  type EntryKind,
  type EntryName,
  type ListFormat,
  type NameStrength,
  type ScreeningEntry,
} from "@railhead/core";
import { readCsv } from "../../rails/statements/csv.ts";
import { elementsAt, readXml, textsAt, type XmlElement } from "../../base/read-xml.ts";

/** A fault of a file, with its line. */
export interface ListFault {
  readonly line: number;
  readonly detail: string;
}

export interface ListContent {
  readonly entries: readonly ScreeningEntry[];
  /** The date that the file names as its own. */
  readonly published: string | null;
  readonly faults: readonly ListFault[];
}

/** The files that the publisher of a list gives beside it. */
export interface CompanionFiles {
  readonly aliases?: string | undefined;
  readonly addresses?: string | undefined;
}

/** Reads the files of a list; a file with a fault is not to be used. */
export function readListFile(
  format: ListFormat,
  content: string,
  companions: CompanionFiles = {},
): ListContent {
  const hasCompanions = companions.aliases !== undefined || companions.addresses !== undefined;
  if (hasCompanions && format !== "sdn_csv") {
    const detail = "Only lists of the format sdn_csv have files of aliases and addresses.";
    return { entries: [], published: null, faults: [{ line: 1, detail }] };
  }
  const read = withCompanions(READERS[format](content), companions);
  const keys = new Set<string>();
  const faults = [...read.faults];
  for (const { key, names } of read.entries) {
    const about = `The entry ${key.slice(0, 40)}`;
    if (key === "") faults.push({ line: 1, detail: "An entry has no number." });
    else if (keys.has(key)) faults.push({ line: 1, detail: `${about} stands twice.` });
    if (names.length === 0) faults.push({ line: 1, detail: `${about} has no name.` });
    keys.add(key);
  }
  if (read.entries.length === 0 && faults.length === 0)
    faults.push({ line: 1, detail: "Has no entry of the list's format." });
  return { ...read, faults };
}

const READERS: Readonly<Record<ListFormat, (content: string) => ListContent>> = {
  sdn_xml: readSdnXml,
  sdn_csv: readSdnCsv,
  un_xml: readUnXml,
  plain_csv: readPlainCsv,
};

const one = (texts: readonly string[]): string => texts[0] ?? "";
const named = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
const name = (text: string, strength: NameStrength): EntryName[] =>
  text === "" ? [] : [{ name: text.slice(0, 300), strength }];

function readSdnXml(content: string): ListContent {
  const entries: ScreeningEntry[] = [];
  let published: string | null = null;
  let count = "";
  const fault = readXml(
    content,
    { names: new Set(["sdnEntry", "publshInformation"]) },
    (element) => {
      if (element.name === "sdnEntry") entries.push(sdnEntry(element));
      else {
        published = one(textsAt(element, "Publish_Date")) || null;
        count = one(textsAt(element, "Record_Count"));
      }
    },
  );
  const faults = fault === undefined ? [] : [fault];
  if (fault === undefined && count !== "" && Number(count) !== entries.length)
    faults.push({
      line: 1,
      detail: `Says that it has ${count} entries, and has ${entries.length}.`,
    });
  return { entries, published, faults };
}

const SDN_KINDS: Readonly<Record<string, EntryKind>> = {
  individual: "person",
  entity: "company",
  vessel: "vessel",
  aircraft: "aircraft",
  "": "company",
  "-0-": "company",
};

const sdnKind = (text: string): EntryKind => SDN_KINDS[text.trim().toLowerCase()] ?? "unknown";

function sdnEntry(element: XmlElement): ScreeningEntry {
  const fullName = (of: XmlElement) =>
    named(one(textsAt(of, "firstName")), one(textsAt(of, "lastName")));
  const aliases = elementsAt(element, "akaList", "aka").flatMap((aka) =>
    name(fullName(aka), one(textsAt(aka, "category")) === "weak" ? "weak" : "strong"),
  );
  return {
    key: one(textsAt(element, "uid")),
    kind: sdnKind(one(textsAt(element, "sdnType"))),
    names: [...name(fullName(element), "primary"), ...aliases],
    birth_dates: textsAt(element, "dateOfBirthList", "dateOfBirthItem", "dateOfBirth").flatMap(
      datesIn,
    ),
    places: [
      ...textsAt(element, "addressList", "address", "city"),
      ...textsAt(element, "addressList", "address", "country"),
    ],
    id_numbers: textsAt(element, "idList", "id", "idNumber"),
    programs: textsAt(element, "programList", "program"),
  };
}

function readUnXml(content: string): ListContent {
  const entries: ScreeningEntry[] = [];
  const fault = readXml(content, { names: new Set(["INDIVIDUAL", "ENTITY"]) }, (element) => {
    entries.push(unEntry(element));
  });
  return { entries, published: null, faults: fault === undefined ? [] : [fault] };
}

function unEntry(element: XmlElement): ScreeningEntry {
  const type = element.name;
  const parts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];
  const aliases = elementsAt(element, `${type}_ALIAS`).flatMap((alias) => {
    const isWeak = /low/i.test(one(textsAt(alias, "QUALITY")));
    return name(one(textsAt(alias, "ALIAS_NAME")), isWeak ? "weak" : "strong");
  });
  const born = elementsAt(element, "INDIVIDUAL_DATE_OF_BIRTH");
  return {
    key: one(textsAt(element, "DATAID")),
    kind: type === "ENTITY" ? "company" : "person",
    names: [
      ...name(named(...parts.map((part) => one(textsAt(element, part)))), "primary"),
      ...name(one(textsAt(element, "NAME_ORIGINAL_SCRIPT")), "strong"),
      ...aliases,
    ],
    birth_dates: born
      .flatMap((of) => [...textsAt(of, "DATE"), ...textsAt(of, "YEAR")])
      .flatMap(datesIn),
    places: ["CITY", "COUNTRY"].flatMap((part) => textsAt(element, `${type}_ADDRESS`, part)),
    id_numbers: textsAt(element, "INDIVIDUAL_DOCUMENT", "NUMBER"),
    programs: textsAt(element, "UN_LIST_TYPE"),
  };
}

function rowsOf(content: string) {
  const faults: ListFault[] = [];
  const rows = readCsv(content, (line) => faults.push({ line, detail: "A quote is not closed." }));
  return { rows, faults };
}

const SDN_COLUMNS = 12;
/** A line with this character alone ends files of the format. */
const END_OF_FILE = "\u001A";

function readSdnCsv(content: string): ListContent {
  const { rows, faults } = rowsOf(content.replaceAll(END_OF_FILE, ""));
  const entries: ScreeningEntry[] = [];
  for (const { line, fields } of rows) {
    const [key = "", text = "", type = "", program = ""] = fields.map(sdnField);
    const remarks = sdnField(fields[SDN_COLUMNS - 1] ?? "");
    if (fields.length !== SDN_COLUMNS || !/^\d+$/.test(key)) {
      faults.push({ line, detail: `Must have ${SDN_COLUMNS} columns, the first a number.` });
      continue;
    }
    const aliases = [...remarks.matchAll(/a\.k\.a\. ['"]([^'"]+)['"]/g)];
    const born = [...remarks.matchAll(/(?:^|; )(?:alt\. )?DOB ([^;]+)/g)];
    entries.push({
      key,
      kind: sdnKind(type),
      names: [
        ...name(text, "primary"),
        ...aliases.flatMap(([, alias = ""]) => name(alias, "weak")),
      ],
      birth_dates: born.flatMap(([, date = ""]) => datesIn(date)),
      places: [],
      id_numbers: [],
      programs: program === "" ? [] : program.split(/\] ?\[/).map((part) => part.trim()),
    });
  }
  return { entries, published: null, faults };
}

const ALIAS_COLUMNS = 5;
const ADDRESS_COLUMNS = 6;

/** Adds the names of the alias file and the places of the address file to their entries. */
function withCompanions(read: ListContent, { aliases, addresses }: CompanionFiles): ListContent {
  const faults = [...read.faults];
  const known = new Set(read.entries.map(({ key }) => key));
  const names = companionRows(aliases, { columns: ALIAS_COLUMNS, what: "aliases", known, faults });
  const places = companionRows(addresses, {
    columns: ADDRESS_COLUMNS,
    what: "addresses",
    known,
    faults,
  });
  const entries = read.entries.map((entry) => ({
    ...entry,
    names: [
      ...entry.names,
      ...(names.get(entry.key) ?? []).flatMap((fields) => name(fields[3] ?? "", "strong")),
    ],
    places: [
      ...entry.places,
      ...(places.get(entry.key) ?? []).flatMap((fields) =>
        [cityOf(fields[3] ?? ""), fields[4] ?? ""].filter((text) => text !== ""),
      ),
    ],
  }));
  return { ...read, entries, faults };
}

/** The city of a field that also has a province and a postal code. */
const cityOf = (text: string) => text.split(",")[0]?.trim() ?? "";

/** Rows of a companion file by the entry that they are about. */
function companionRows(
  content: string | undefined,
  of: {
    readonly columns: number;
    readonly what: string;
    readonly known: ReadonlySet<string>;
    readonly faults: ListFault[];
  },
): Map<string, string[][]> {
  const byEntry = new Map<string, string[][]>();
  if (content === undefined) return byEntry;
  const { rows, faults } = rowsOf(content.replaceAll(END_OF_FILE, ""));
  const inFile = (line: number, detail: string) =>
    of.faults.push({ line, detail: `In the file of ${of.what}: ${detail}` });
  for (const { line, detail } of faults) inFile(line, detail);
  for (const { line, fields } of rows) {
    const read = fields.map(sdnField);
    const [key = ""] = read;
    if (fields.length !== of.columns || !/^\d+$/.test(key))
      inFile(line, `Must have ${of.columns} columns, the first a number.`);
    else if (!of.known.has(key))
      inFile(line, `The list has no entry ${key}: the files may be of different days.`);
    else byEntry.set(key, [...(byEntry.get(key) ?? []), read]);
  }
  if (rows.length === 0) inFile(1, "Has no line.");
  return byEntry;
}

const sdnField = (field: string) => (field.trim() === "-0-" ? "" : field.trim());

function readPlainCsv(content: string): ListContent {
  const { rows, faults } = rowsOf(content);
  const [header, ...lines] = rows;
  const columns = (header?.fields ?? []).map((field) => field.trim().toLowerCase());
  for (const needed of ["id", "name"])
    if (!columns.includes(needed))
      faults.push({ line: 1, detail: `The header must name a column ${needed}.` });
  if (faults.length > 0) return { entries: [], published: null, faults };
  const entries: ScreeningEntry[] = [];
  for (const { line, fields } of lines) {
    const field = (column: string) => fields[columns.indexOf(column)]?.trim() ?? "";
    const several = (column: string) =>
      field(column)
        .split(";")
        .map((text) => text.trim())
        .filter((text) => text !== "");
    const kind = field("kind").toLowerCase() || "unknown";
    if (!isKind(kind)) {
      faults.push({ line, detail: `A kind is one of ${ENTRY_KIND_NAMES.join(", ")}.` });
      continue;
    }
    entries.push({
      key: field("id"),
      kind,
      names: [
        ...name(field("name"), "primary"),
        ...several("aliases").flatMap((alias) => name(alias, "strong")),
      ],
      birth_dates: several("birth_dates").flatMap(datesIn),
      places: several("places"),
      id_numbers: several("id_numbers"),
      programs: several("programs"),
    });
  }
  return { entries, published: null, faults };
}

const isKind = (text: string): text is EntryKind =>
  (ENTRY_KIND_NAMES as readonly string[]).includes(text);
