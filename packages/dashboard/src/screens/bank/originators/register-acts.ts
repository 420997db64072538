import type { CreateOriginator, Originator, UpdateOriginator } from "@railhead/client";
import { api } from "../../../api/client.ts";
import type { Named } from "../../../parts/account-name.tsx";
import type { FormAct, FormField, Given } from "../../../parts/form-acts.tsx";
import {
  companiesIn,
  companiesText,
  contactsIn,
  contactsText,
  entriesIn,
  entriesText,
  isWritable,
} from "./register-lines.ts";

const COMPANIES = "Company ids with their names, one a line: 1234567890 | NORTH SUPPLY";
const ENTRIES = "What files may hold, one a line: PPD debit | services, other | RENT";
const CONTACTS = "Whom the bank may ask, one a line: fraud | Desk | +12125550100";

const risks = ["low", "medium", "high"].map((name) => [name, name] as const);
const YES_NO = [
  ["no", "no"],
  ["yes", "yes"],
] as const;

/** Fields of a register row; those of what it is begin with it. */
function fieldsOf(of: Originator | undefined): readonly FormField[] {
  const { address } = of ?? {};
  const field = (name: string, label: string, value: string | null | undefined): FormField => ({
    name,
    label,
    value: value ?? "",
    most: 200,
  });
  const optional = (...named: Parameters<typeof field>): FormField => ({
    ...field(...named),
    isOptional: true,
  });
  const day = (...named: Parameters<typeof field>): FormField => ({
    ...optional(...named),
    kind: "date",
  });
  return [
    field("legal_name", "Legal name", of?.legal_name),
    optional("dba", "Does business as", of?.dba),
    field("address1", "Street", address?.address1),
    optional("address2", "Suite or floor", address?.address2),
    field("city", "City", address?.city),
    { ...field("state", "State, such as IL", address?.state), most: 2 },
    { ...field("zip", "ZIP code", address?.zip), most: 10 },
    {
      ...optional("tax_id", taxLabel(of), ""),
      most: 9,
    },
    day("agreement_date", "Agreement of", of?.agreement_date),
    optional("agreement_version", "Its version", of?.agreement_version),
    day("rules_accepted_on", "Rules accepted on", of?.rules_accepted_on),
    { ...field("risk_rating", "Risk", of?.risk_rating ?? "medium"), choices: risks },
    {
      ...field("third_party", "Third-party sender", of?.is_third_party_sender ? "yes" : "no"),
      choices: YES_NO,
    },
    ...linesOf(of),
  ];
}

const taxLabel = (of: Originator | undefined) =>
  of?.tax_id == null ? "Tax id, nine digits" : `Tax id; left empty it stays ${of.tax_id}`;

/** Lists as lines, without those that lines cannot say. */
function linesOf(of: Originator | undefined): readonly FormField[] {
  const { company_ids = [], entries = [], contacts = [] } = of ?? {};
  const long = { kind: "long", most: 20_000 } as const;
  const lists = [
    {
      field: { ...long, name: "company_ids", label: COMPANIES, value: companiesText(company_ids) },
      isKept: isWritable(company_ids, { text: companiesText, read: companiesIn }),
    },
    {
      field: { ...long, name: "entries", label: ENTRIES, value: entriesText(entries) },
      isKept: isWritable(entries, { text: entriesText, read: entriesIn }),
    },
    {
      field: {
        ...long,
        name: "contacts",
        label: CONTACTS,
        value: contactsText(contacts),
        isOptional: true,
      },
      isKept: isWritable(contacts, { text: contactsText, read: contactsIn }),
    },
  ];
  return lists.filter(({ isKept }) => isKept).map(({ field }) => field);
}

/** The members that were given; what may be empty and is, is null. */
function membersOf(given: Given) {
  const { legal_name = "", address1 = "", city = "", state = "", zip = "", tax_id } = given;
  const orNull = (name: string) => given[name] ?? null;
  return {
    legal_name,
    dba: orNull("dba"),
    address: { address1, address2: orNull("address2"), city, state: state.toUpperCase(), zip },
    ...(tax_id === undefined ? {} : { tax_id }),
    agreement_date: orNull("agreement_date"),
    agreement_version: orNull("agreement_version"),
    rules_accepted_on: orNull("rules_accepted_on"),
    risk_rating: given["risk_rating"] as NonNullable<CreateOriginator["risk_rating"]>,
    is_third_party_sender: given["third_party"] === "yes",
  };
}

/** Proposes an originator. */
export function proposeOriginator(banks: readonly Named[]): FormAct {
  const choices = banks.map(({ id, name }) => [id, name] as const);
  return {
    label: "Propose an originator",
    operation: "originators.create",
    does: "Describes whose entries a bank's files may hold. Nothing changes before the bank approves it and it is activated.",
    fields: [
      ...(choices.length > 1 ? [{ name: "bank_id", label: "Bank", choices }] : []),
      ...fieldsOf(undefined),
    ],
    run: ({ bank_id, company_ids = "", entries = "", contacts = "", ...given }) =>
      api.originators.create({
        ...(bank_id === undefined ? {} : { bank_id }),
        ...membersOf(given),
        company_ids: companiesIn(company_ids),
        entries: entriesIn(entries),
        contacts: contactsIn(contacts),
      }),
  };
}

/** Changes an originator; lists are replaced as a whole. */
export function changeOriginator(of: Originator): FormAct {
  const fields = fieldsOf(of);
  const has = (name: string) => fields.some((field) => field.name === name);
  return {
    label: "Change",
    operation: "originators.update",
    does:
      of.activated_at === null
        ? "Changes what was proposed."
        : "What files may hold of it counts at once: payments that it no longer allows are held.",
    fields: [...fields, { name: "reason", label: "Why", most: 500, isOptional: true }],
    run: ({ company_ids = "", entries = "", contacts = "", reason, ...given }) => {
      const body: UpdateOriginator = {
        ...membersOf(given),
        ...(has("company_ids") ? { company_ids: companiesIn(company_ids) } : {}),
        ...(has("entries") ? { entries: entriesIn(entries) } : {}),
        ...(has("contacts") ? { contacts: contactsIn(contacts) } : {}),
        ...(reason === undefined ? {} : { reason }),
      };
      return api.originators.update(of.id, body);
    },
  };
}
