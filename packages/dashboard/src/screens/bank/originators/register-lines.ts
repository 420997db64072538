import type { CreateOriginator, Originator } from "@railhead/client";
import { PURPOSE_NAMES, SEC_CODES } from "@railhead/core";

type Companies = CreateOriginator["company_ids"];
type Entries = CreateOriginator["entries"];
type Contacts = NonNullable<CreateOriginator["contacts"]>;

const PART = " | ";
const listed = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The parts of each line that holds something. */
function partsOf(text: string): { line: string; parts: readonly string[] }[] {
  return text.split("\n").flatMap((line) => {
    const parts = line.split("|").map((part) => part.trim());
    return parts.every((part) => part === "") ? [] : [{ line: line.trim(), parts }];
  });
}

function fault(line: string, detail: string): Error {
  return new Error(`“${line}”: ${detail}`);
}

/** Company ids with their names, one a line. */
export function companiesIn(text: string): Companies {
  return partsOf(text).map(({ line, parts }) => {
    const [company_id = "", company_name = ""] = parts;
    if (parts.length !== 2 || company_id === "" || company_name === "") {
      throw fault(line, "write a company id and its name, such as 1234567890 | NORTH SUPPLY.");
    }
    return { company_id, company_name };
  });
}

export const companiesText = (companies: Originator["company_ids"]): string =>
  companies.map(({ company_id, company_name }) => [company_id, company_name].join(PART)).join("\n");

const SIDES = ["debit", "credit"] as const;

/** The name of a table that was written. */
function oneOf<T extends string>(names: readonly T[], text: string, line: string): T {
  const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw fault(line, `“${text}” is none of ${names.join(", ")}.`);
  return found;
}

/** What files may hold, one SEC code and side a line. */
export function entriesIn(text: string): Entries {
  return partsOf(text).map(({ line, parts }) => {
    const [what = "", purposes = "", descriptions = ""] = parts;
    const [sec = "", side = "", ...rest] = what.split(/\s+/);
    const named = listed(purposes).map((name) => oneOf(PURPOSE_NAMES, name, line));
    if (parts.length > 3 || rest.length > 0 || side === "" || named.length === 0) {
      throw fault(line, "write what, for what and how described: PPD debit | services | RENT.");
    }
    return {
      sec_code: oneOf(SEC_CODES, sec, line),
      side: oneOf(SIDES, side.replace(/s$/, ""), line),
      purposes: named,
      descriptions: listed(descriptions),
    };
  });
}

export const entriesText = (entries: Originator["entries"]): string =>
  entries
    .map(({ sec_code, side, purposes, descriptions }) => {
      const parts = [`${sec_code} ${side}`, purposes.join(", "), descriptions.join(", ")];
      return parts.filter((part) => part !== "").join(PART);
    })
    .join("\n");

/** People whom the bank may ask, one a line. */
export function contactsIn(text: string): Contacts {
  return partsOf(text).map(({ line, parts }) => {
    const [role = "", name = "", phone = "", email = ""] = parts;
    if (parts.length > 4 || role === "" || name === "") {
      throw fault(line, "write role and name, then phone and email: fraud | Desk | +12125550100.");
    }
    return { role, name, phone: phone === "" ? null : phone, email: email === "" ? null : email };
  });
}

export const contactsText = (contacts: Originator["contacts"]): string =>
  contacts
    .map(({ role, name, phone, email }) =>
      [role, name, phone ?? "", email ?? ""].join(PART).replace(/[ |]+$/, ""),
    )
    .join("\n");

/** Whether lines say all that a list holds: a text with a comma or bar in it is changed over the API. */
export function isWritable<T>(
  list: readonly T[],
  { text, read }: { text: (list: readonly T[]) => string; read: (text: string) => unknown },
): boolean {
  try {
    return JSON.stringify(read(text(list))) === JSON.stringify(list);
  } catch {
    return false;
  }
}
