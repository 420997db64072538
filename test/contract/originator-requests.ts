import type { Resource, Sandbox, TestService } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { RefusalContext } from "./refusal-scenarios.ts";
import type { Sent } from "./successes.ts";

const id = (row: Resource) => row["id"] as string;
const of = (row: Resource, body?: object): Sent => ({
  path: [id(row)],
  ...(body === undefined ? {} : { body }),
});
const ORIGINATORS = "/v1/originators";

const countOf = new WeakMap<object, number>();

/** A company id that no account has. Each tenant counts alone, so that the order of tests does not matter. */
function nextCompany(tenant: object): string {
  const count = (countOf.get(tenant) ?? 0) + 1;
  countOf.set(tenant, count);
  return `REG${count}`;
}

const originatorBody = (tenant: object) => ({
  legal_name: "North Supplies LLC",
  address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
  tax_id: "123456789",
  company_ids: [{ company_id: nextCompany(tenant), company_name: "NORTH" }],
  entries: [
    { sec_code: "PPD", side: "debit", purposes: ["services", "other"], descriptions: ["RENT"] },
    { sec_code: "WEB", side: "debit", purposes: ["goods"], descriptions: [] },
  ],
  agreement_date: "2026-01-05",
  agreement_version: "3",
  rules_accepted_on: "2026-01-05",
  contacts: [{ role: "operations", name: "Desk", phone: "+12125550100" }],
});

/** A bank without accounts: an active originator keeps everything else out of its bank's files. */
async function bankWithoutAccounts(w: Actions): Promise<string> {
  const banks = (await w.ask("GET", "/v1/banks")) as unknown as Resource[];
  const routing = (bank: Resource) => (bank["profile"] as Resource)["odfi_routing_number"];
  const own = banks.find((bank) => routing(bank) === "122105155");
  if (own !== undefined) return id(own);
  const profile = { ...(banks[0]?.["profile"] as object), odfi_routing_number: "122105155" };
  return id(await w.post("/v1/banks", { profile }));
}

const proposed = async (w: Actions): Promise<Resource> =>
  await w.post(ORIGINATORS, { ...originatorBody(w.tenant), bank_id: await bankWithoutAccounts(w) });
const act = (w: Actions, row: Resource, name: string, body: object = {}) =>
  w.post(`${ORIGINATORS}/${id(row)}/${name}`, body);

const BANK = { bank_reference: "REF-1", bank_contact: "Desk of the bank" };

async function approved(w: Actions): Promise<Resource> {
  return await act(w, await proposed(w), "approve", BANK);
}

async function limited(w: Actions): Promise<Resource> {
  const row = await approved(w);
  const [company] = row["company_ids"] as unknown as { company_id: string }[];
  await w.post("/v1/exposure_limits", {
    scope: "originator",
    scope_id: company?.company_id,
    side: "debit",
    kind: "settlement_day",
    limit: 100_000,
    effect: "hold",
  });
  return row;
}

const active = async (w: Actions) => act(w, await limited(w), "activate");
async function thirdParty(w: Actions): Promise<Resource> {
  const row = await active(w);
  await w.ask("PATCH", `${ORIGINATORS}/${id(row)}`, { is_third_party_sender: true });
  return row;
}
const suspended = async (w: Actions) => act(w, await active(w), "suspend", { reason: "Asked." });
const ended = async (w: Actions) => act(w, await proposed(w), "end", { reason: "Asked." });

const REASON = { reason: "Asked." };
const QUESTION = { question: "originator_identities", reference: "LETTER 7" };
const REVIEW = { review: "fraud_procedures", findings: "None." };

/** Requests about originators that succeed. */
export const ORIGINATOR_SUCCESSES = {
  "originators.list": () => ({}),
  "originators.create": (w: Actions): Sent => ({ body: originatorBody(w.tenant) }),
  "originators.get": async (w: Actions) => of(await proposed(w)),
  "originators.preview": async (w: Actions) => of(await proposed(w)),
  "originators.update": async (w: Actions) => of(await proposed(w), { dba: "North" }),
  "originators.history": async (w: Actions) => of(await proposed(w)),
  "originators.approve": async (w: Actions) => of(await proposed(w), BANK),
  "originators.activate": async (w: Actions) => of(await limited(w)),
  "originators.suspend": async (w: Actions) => of(await active(w), REASON),
  "originators.resume": async (w: Actions) => of(await suspended(w), REASON),
  "originators.ask": async (w: Actions) => of(await thirdParty(w), QUESTION),
  "originators.review": async (w: Actions) => of(await proposed(w), REVIEW),
  "originators.end": async (w: Actions) => of(await proposed(w), REASON),
  "originators.erase": async (w: Actions) => of(await ended(w)),
};

/** Requests that are refused, since the originator has not come so far, or too far. */
export const ORIGINATOR_REFUSALS = {
  originator_not_allowed: {
    "originators.update": async (w: Actions) => of(await ended(w), { dba: "North" }),
    "originators.approve": async (w: Actions) => of(await ended(w), BANK),
    "originators.activate": async (w: Actions) => of(await proposed(w)),
    "originators.suspend": async (w: Actions) => of(await proposed(w), REASON),
    "originators.resume": async (w: Actions) => of(await proposed(w), REASON),
    "originators.ask": async (w: Actions) => of(await proposed(w), QUESTION),
    "originators.review": async (w: Actions) => of(await ended(w), REVIEW),
    "originators.end": async (w: Actions) => of(await ended(w), REASON),
    "originators.erase": async (w: Actions) => of(await proposed(w)),
  },
  originator_incomplete: {
    "originators.activate": async (w: Actions) => of(await approved(w)),
  },
  company_id_registered: {
    "originators.create": async (w: RefusalContext) => {
      const { bank_id, company_ids } = await proposed(w);
      return { body: { ...originatorBody(w.tenant), bank_id, company_ids } };
    },
    "originators.update": async (w: RefusalContext) => {
      const { company_ids } = await proposed(w);
      return of(await proposed(w), { company_ids });
    },
  },
};

/** An erasure succeeds again for one that is erased. */
export const ORIGINATOR_REFUSED = {
  "originators.erase": async (w: Actions) => of(await proposed(w)),
};

/** A third-party sender, whose registration is asked for from its activation on. */
export async function reviewedOriginator(service: TestService): Promise<Sandbox> {
  const sandbox = await service.addSandbox();
  const row = await sandbox.post(ORIGINATORS, {
    ...originatorBody(sandbox),
    is_third_party_sender: true,
  });
  const path = `${ORIGINATORS}/${id(row)}`;
  await sandbox.post(`${path}/approve`, BANK);
  const [company] = row["company_ids"] as unknown as { company_id: string }[];
  const limit = { scope: "originator", scope_id: company?.company_id, side: "debit", limit: 100 };
  await sandbox.post("/v1/exposure_limits", { ...limit, kind: "entry", effect: "hold" });
  await sandbox.post(`${path}/activate`, {});
  await sandbox.advance("PT1S");
  return sandbox;
}
