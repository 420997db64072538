import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import type { Resource } from "../support/service.ts";
import { damageDevice } from "./authorized-paykey.ts";
import type { Actions } from "./fixture.ts";
import { id, of, type RefusalContext, type Refusals } from "./refusal-scenarios.ts";
import type { Sent } from "./successes.ts";

const PROOFS = "/v1/proof_requests";

const sentCharges = new WeakMap<object, Promise<Resource>>();
const references = new WeakMap<object, number>();

/** A charge that went to the bank; one for all, since each would move the clock by a day. */
function sentCharge(w: Actions): Promise<Resource> {
  const sent = sentCharges.get(w.tenant) ?? submitted(w);
  sentCharges.set(w.tenant, sent);
  return sent;
}

async function submitted(w: Actions, members: object = {}): Promise<Resource> {
  const charge = await w.payment("charge", { payment_date: await w.today(), ...members });
  await w.post(`/v1/sandbox/payments/${id(charge)}/submit`);
  return charge;
}

/** Counted by tenant, so that the recording of events has the same numbers each time. */
const aboutCharge = (w: Actions, charge: Resource) => {
  const number = (references.get(w.tenant) ?? 0) + 1;
  references.set(w.tenant, number);
  return { payment_id: id(charge), bank_reference: `LETTER ${number}` };
};

/** A request about a charge that went to the bank. */
async function newProofRequest(w: Actions) {
  return { ...aboutCharge(w, await sentCharge(w)), received_on: await w.today() };
}

const open = async (w: Actions): Promise<Resource> =>
  await w.post(PROOFS, await newProofRequest(w));

async function withdrawn(w: Actions): Promise<Resource> {
  return await w.post(`${PROOFS}/${id(await open(w))}/withdraw`, { reason: "By mistake." });
}

const DOCUMENT = { name: "agreement.txt", content: "U2lnbmVkIG9uIHBhcGVyLg==" };

/** A document of a new request. */
async function attached(w: Actions): Promise<Sent & { readonly path: readonly string[] }> {
  const request = id(await open(w));
  const path = `${PROOFS}/${request}/attachments`;
  await w.post(path, DOCUMENT);
  return { path: [request, id(await w.any(path))] };
}

/** A document of a request that ended. */
async function attachedAndWithdrawn(w: Actions): Promise<Sent> {
  const { path } = await attached(w);
  await w.post(`${PROOFS}/${path[0]}/withdraw`, { reason: "By mistake." });
  return { path };
}

/** Requests about proofs that a rule refuses, without a body. */
export const PROOF_REFUSED = { "proof_requests.detach": attachedAndWithdrawn };

/** A document that cannot be opened. */
export async function damagedAttachment(w: RefusalContext): Promise<Sent> {
  const { path } = await attached(w);
  await w.api.db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(
      sql`update proof_attachments set name = '\\x00', body = '\\x00' where id = ${path[1]}`,
    );
  });
  return { path };
}

/** Requests about proofs of authorizations that succeed. */
export const PROOF_SUCCESSES = {
  "proof_requests.list": () => ({}),
  "proof_requests.create": async (w: Actions): Promise<Sent> => ({
    body: await newProofRequest(w),
  }),
  "proof_requests.get": async (w: Actions): Promise<Sent> => of(await open(w)),
  "proof_requests.update": async (w: Actions): Promise<Sent> =>
    of(await open(w), { delivered: "Two books, by post.", statement: "As recorded." }),
  "proof_requests.package": async (w: Actions): Promise<Sent> => of(await open(w)),
  "proof_requests.attach": async (w: Actions): Promise<Sent> => of(await open(w), DOCUMENT),
  "proof_requests.attachments": async (w: Actions): Promise<Sent> => of(await open(w)),
  "proof_requests.attachment": attached,
  "proof_requests.detach": attached,
  "proof_requests.send": async (w: Actions): Promise<Sent> =>
    of(await open(w), { sent_how: "The bank's portal.", package_sha256: "0".repeat(64) }),
  "proof_requests.accept_return": async (w: Actions): Promise<Sent> =>
    of(await open(w), { reason: "The amount is small." }),
  "proof_requests.withdraw": async (w: Actions): Promise<Sent> =>
    of(await open(w), { reason: "By mistake." }),
};

/** The package of a request whose customer's device cannot be read. */
export async function damagedProof(w: RefusalContext): Promise<Sent> {
  const paykey = await w.authorizedPaykey();
  const charge = await submitted(w, { paykey: paykey["paykey"] });
  const body = { ...aboutCharge(w, charge), received_on: await w.today() };
  const request = await w.post(PROOFS, body);
  await damageDevice(w, id(paykey));
  return of(request);
}

/** Requests about proofs that are refused. */
export const PROOF_REFUSALS: Readonly<Record<string, Refusals>> = {
  proof_request_exists: {
    "proof_requests.create": async (w) => {
      const body = await newProofRequest(w);
      await w.post(PROOFS, body);
      return { body };
    },
  },
  proof_not_applicable: {
    "proof_requests.create": async (w) => {
      const payout = await w.payment("payout", { payment_date: await w.today() });
      return { body: { ...(await newProofRequest(w)), payment_id: id(payout) } };
    },
  },
  proof_request_ended: {
    "proof_requests.attach": async (w) => of(await withdrawn(w), DOCUMENT),
    "proof_requests.detach": attachedAndWithdrawn,
    "proof_requests.update": async (w) => of(await withdrawn(w), { statement: "As recorded." }),
    "proof_requests.send": async (w) => of(await withdrawn(w), { sent_how: "By mail." }),
    "proof_requests.accept_return": async (w) => of(await withdrawn(w), { reason: "Small." }),
    "proof_requests.withdraw": async (w) => of(await withdrawn(w), { reason: "Again." }),
  },
};
