import { foldDescription, reservedDescription, type ProblemItem } from "@railhead/core";
import {
  listTakenCompanyIds,
  type OriginatorAddress,
  type OriginatorContact,
  type OriginatorRow,
} from "../../db/tables/banks/originators.ts";
import type { WriteContext } from "../../http/route/context.ts";
import type { SentBody } from "../../http/route/route.ts";
import { refusal } from "../../http/schema/problem.ts";
import { nachaName } from "../../rails/files/nacha-text.ts";
import type { CreateBody, UpdateBody } from "./schema.ts";

type Sent = Pick<CreateBody, "company_ids" | "entries" | "address" | "contacts">;

/** Members that repeat each other, or that no entry of ours has. */
export function memberFaults({ body }: Pick<SentBody, "body">): readonly ProblemItem[] {
  return [...companyFaults(listOf(body["company_ids"])), ...entryFaults(listOf(body["entries"]))];
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? (value as unknown[]).map((one) => (typeof one === "object" && one !== null ? { ...one } : {}))
    : [];

function companyFaults(companies: ReturnType<typeof listOf>): ProblemItem[] {
  const seen = new Set<string>();
  return companies.flatMap(({ company_id }, index): ProblemItem[] => {
    if (typeof company_id !== "string") return [];
    const id = nachaName(company_id, 10);
    const reference = `/company_ids/${index}/company_id` as const;
    if (id === "") return [{ reference, detail: "Must not be blank or all zeros." }];
    if (seen.has(id)) return [{ reference, detail: "Must not be named twice." }];
    seen.add(id);
    return [];
  });
}

const NO_IAT =
  "International entries are not sent: payments are funded and received by accounts in the United States.";

function entryFaults(entries: ReturnType<typeof listOf>): ProblemItem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ sec_code, side, descriptions }, index): ProblemItem[] => {
    const at = `/entries/${index}` as const;
    const faults: ProblemItem[] = [];
    const key = `${String(sec_code)} ${String(side)}`;
    if (seen.has(key)) {
      faults.push({ reference: `${at}/side`, detail: `${key}s must not be named twice.` });
    }
    seen.add(key);
    if (sec_code === "IAT") faults.push({ reference: at, detail: NO_IAT });
    if (key === "WEB credit") {
      const detail = "WEB credits are between people; payouts to people are PPD.";
      faults.push({ reference: `${at}/side`, detail });
    }
    const texts = Array.isArray(descriptions) ? (descriptions as unknown[]) : [];
    texts.forEach((text, place) => {
      const reserved = typeof text === "string" ? reservedDescription(text) : undefined;
      if (reserved === undefined) return;
      const detail = `${reserved.text} is the network's, for ${reserved.means}: it needs no line.`;
      faults.push({ reference: `${at}/descriptions/${place}`, detail });
    });
    return faults;
  });
}

const addressOf = ({ address2 = null, ...of }: Sent["address"]): OriginatorAddress => ({
  address1: of.address1,
  address2,
  city: of.city,
  state: of.state,
  zip: of.zip,
});

const contactsOf = (contacts: NonNullable<Sent["contacts"]>): OriginatorContact[] =>
  contacts.map(({ role, name, phone = null, email = null }) => ({ role, name, phone, email }));

const companiesOf = (companies: Sent["company_ids"]) =>
  companies.map(({ company_id, company_name }) => ({
    company_id: nachaName(company_id, 10),
    company_name: nachaName(company_name, 16),
  }));

const entriesOf = (entries: Sent["entries"]) =>
  entries.map(({ sec_code, side, purposes, descriptions }) => ({
    sec_code,
    side,
    purposes,
    descriptions: [...new Set(descriptions.map(foldDescription))],
  }));

type Described = Pick<
  OriginatorRow,
  | "legal_name"
  | "dba"
  | "address"
  | "tax_id"
  | "tax_id_mask"
  | "company_ids"
  | "entries"
  | "agreement_date"
  | "agreement_version"
  | "rules_accepted_on"
  | "risk_rating"
  | "contacts"
  | "is_third_party_sender"
>;

/** The members that a body sets, as the row has them. */
export async function membersOf(
  { app, environment }: WriteContext,
  id: string,
  { address, contacts, company_ids, entries, tax_id, ...body }: UpdateBody,
): Promise<Partial<Described>> {
  const plain = {
    legal_name: body.legal_name,
    dba: body.dba,
    agreement_date: body.agreement_date,
    agreement_version: body.agreement_version,
    rules_accepted_on: body.rules_accepted_on,
    risk_rating: body.risk_rating,
    is_third_party_sender: body.is_third_party_sender,
    address: address && addressOf(address),
    contacts: contacts && contactsOf(contacts),
    company_ids: company_ids && companiesOf(company_ids),
    entries: entries && entriesOf(entries),
  };
  const sent = Object.entries(plain).filter(([, value]) => value !== undefined);
  const place = { table: "originators", column: "tax_id", id };
  const sealed =
    tax_id === undefined || tax_id === null
      ? null
      : await app.vault.encrypt(environment.id, place, tax_id);
  return {
    ...(Object.fromEntries(sent) as Partial<Described>),
    ...(tax_id === undefined
      ? {}
      : { tax_id: sealed, tax_id_mask: tax_id === null ? null : `*****${tax_id.slice(-4)}` }),
  };
}

/** Throws the refusal of a company id that another originator of the bank has. */
export async function refuseTaken(
  { tx }: WriteContext,
  row: Pick<OriginatorRow, "environment_id" | "bank_id" | "id" | "company_ids">,
): Promise<void> {
  const taken = new Set(await listTakenCompanyIds(tx, row));
  const [twice] = row.company_ids.filter(({ company_id }) => taken.has(company_id));
  if (twice === undefined) return;
  const detail = `Another originator of the bank has the company id ${twice.company_id}.`;
  throw refusal("company_id_registered", { detail });
}
