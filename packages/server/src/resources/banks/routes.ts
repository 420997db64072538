import { Type } from "typebox";
import { findBank, lockBank, updateSending } from "../../db/banks.ts";
import type { Bank } from "../../db/banks.ts";
import { problem } from "../../http/problem.ts";
import { ok, page, route } from "../../http/route.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema.ts";

const SENDING = ["on", "dry_run", "off"] as const;

const BankResponse = Type.Object({
  id: Uuid(),
  name: Type.String(),
  transport: Type.String(),
  odfi_routing_number: Type.String(),
  company_name: Type.String(),
  company_identification: Type.String(),
  cutoff: Type.String(),
  deadline: Type.String(),
  profile_version: Type.Integer(),
  sending: OneOf(SENDING),
  returns_read_through: Nullable(Type.String()),
  next_poll_at: Type.String(),
});

function bankResource(bank: Bank) {
  const { profile } = bank;
  return {
    id: bank.id,
    name: profile.name,
    transport: profile.transport,
    odfi_routing_number: profile.odfi_routing_number,
    company_name: profile.company_name,
    company_identification: profile.company_identification,
    cutoff: profile.cutoff,
    deadline: profile.deadline,
    profile_version: bank.profile_version,
    sending: bank.sending,
    returns_read_through: bank.returns_read_through,
    next_poll_at: bank.next_poll_at,
  };
}

export const listAllBanks = route(
  {
    operationId: "banks.list",
    method: "GET",
    path: "/v1/banks",
    summary: "List the banks that files are exchanged with",
    list: { sorts: ["created_at"] },
    response: BankResponse,
    problems: [],
    scope: "banks:read",
    accountScoped: false,
  },
  async ({ app, environment, key }, { paging }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const banks = [await findBank(app.db, environment.id)];
    const { offset, page_size } = paging;
    return page(banks.slice(offset, offset + page_size).map(bankResource), banks.length);
  },
);

export const setBankSending = route(
  {
    operationId: "banks.sending",
    method: "PUT",
    path: "/v1/banks/:id/sending",
    summary: "Stop or allow what leaves for a bank",
    description:
      "off seals and sends nothing; dry_run seals files, which can be downloaded, and sends none. What is not sent by the bank's deadline is dated anew.",
    body: Type.Object({ sending: OneOf(SENDING) }),
    response: BankResponse,
    problems: ["not_found"],
    scope: "banks:write",
    accountScoped: false,
  },
  async ({ environment, key, tx }, { params, body }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const bank = await lockBank(tx, environment.id);
    if (bank.id !== params.id) throw problem("not_found");
    await updateSending(tx, bank.id, body.sending);
    return ok(bankResource({ ...bank, sending: body.sending }));
  },
);
