import { hasCheckDigit } from "./routing-number.ts";

/** A participant of FedACH: who takes entries under a routing number. */
export interface AchParticipant {
  readonly routing_number: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

export interface AchDirectoryFile {
  readonly participants: readonly AchParticipant[];
  /** The latest change date among the participants; null where none has one. */
  readonly changed_on: string | null;
}

export interface AchDirectoryFault {
  /** Line of the text form, or place in the list of the JSON form; both begin at 1. */
  readonly line: number;
  readonly detail: string;
}

type Field = keyof typeof COLUMNS;
type Participant = Readonly<Record<Field, string>>;

/** Columns of the text form, from 0, by the names of the JSON form. */
const COLUMNS = {
  routingNumber: [0, 9],
  recordTypeCode: [19, 20],
  changeDate: [20, 26],
  customerName: [35, 71],
  customerCity: [107, 127],
  customerState: [127, 129],
  institutionStatusCode: [148, 149],
  dataViewCode: [149, 150],
} as const;

/** The fillers at the end are often trimmed. */
const LINE_LENGTH = 150;
const MAX_FAULTS = 20;

/**
 * Reads the FedACH participant directory in either of its forms, lines of 155 characters or JSON.
 * Answers the first faults where a participant cannot be right: nothing of such a file is used.
 */
export function readAchDirectory(text: string): AchDirectoryFile | readonly AchDirectoryFault[] {
  const content = text.replace(/^\uFEFF/, "");
  const rows = content.trimStart().startsWith("{") ? rowsOfJson(content) : rowsOfText(content);
  if (rows.length === 0) return [{ line: 1, detail: "names no participant" }];
  const faults: AchDirectoryFault[] = [];
  const lines = new Map<string, number>();
  for (const [line, row] of rows) {
    if (faults.length >= MAX_FAULTS) break;
    const detail = faultOf(row, lines);
    if (detail !== undefined) faults.push({ line, detail });
    else lines.set((row as Participant).routingNumber, line);
  }
  if (faults.length > 0) return faults;
  const current = rows.map(([, row]) => row as Participant).filter(isCurrent);
  const dates = current.map(({ changeDate }) => dateOf(changeDate)).filter((date) => date !== null);
  return {
    participants: current.map((row) => ({
      routing_number: row.routingNumber,
      name: row.customerName.trim(),
      city: row.customerCity.trim(),
      state: row.customerState.trim(),
    })),
    changed_on: dates.sort().at(-1) ?? null,
  };
}

/** What a row is before it is validated: a line may be short, and JSON anything at all. */
type Row = Participant | string | undefined;

function rowsOfText(text: string): [line: number, row: Row][] {
  return text
    .split(/\r?\n/)
    .map((line, place): [number, string] => [place + 1, line])
    .filter(([, line]) => line.trim() !== "")
    .map(([number, line]) => [number, line.length < LINE_LENGTH ? line : columnsOf(line)]);
}

function columnsOf(line: string): Participant {
  const cut = Object.entries(COLUMNS).map(([name, [from, to]]) => [name, line.slice(from, to)]);
  return Object.fromEntries(cut) as Participant;
}

function rowsOfJson(text: string): [line: number, row: Row][] {
  const list = participantsIn(text);
  return list.map((row, place) => [place + 1, hasTexts(row) ? row : undefined]);
}

function participantsIn(text: string): readonly unknown[] {
  try {
    const outer = (JSON.parse(text) as Record<string, Record<string, unknown>>)[
      "fedACHParticipants"
    ];
    const list = outer?.["fedACHParticipants"];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function hasTexts(row: unknown): row is Participant {
  const texts = (row ?? {}) as Record<string, unknown>;
  return Object.keys(COLUMNS).every((name) => typeof texts[name] === "string");
}

function faultOf(row: Row, lines: ReadonlyMap<string, number>): string | undefined {
  if (row === undefined) return "lacks a member of a participant";
  if (typeof row === "string") return `has ${row.length} characters, fewer than ${LINE_LENGTH}`;
  const { routingNumber, recordTypeCode, customerName, customerState } = row;
  if (!hasCheckDigit(routingNumber)) return `"${routingNumber}" is not a routing number`;
  const earlier = lines.get(routingNumber);
  if (earlier !== undefined) return `${routingNumber} is in line ${earlier}, too`;
  if (!/^[012]$/.test(recordTypeCode)) return `record type code "${recordTypeCode}" is not 0 to 2`;
  if (customerName.trim() === "") return `${routingNumber} has no name`;
  if (!/^[A-Z ]{2}$/.test(customerState)) return `state "${customerState}" is not two letters`;
  return undefined;
}

/** Receives entries, and is in force. */
function isCurrent({ institutionStatusCode, dataViewCode }: Participant): boolean {
  return institutionStatusCode === "1" && dataViewCode === "1";
}

/** A date written MMDDYY; years are those from 1980 to 2079. */
function dateOf(text: string): string | null {
  const [, month = "", day = "", year = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (month < "01" || month > "12" || day < "01" || day > "31") return null;
  return `${Number(year) < 80 ? "20" : "19"}${year}-${month}-${day}`;
}
