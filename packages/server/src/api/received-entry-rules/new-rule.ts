import {
  parseCents,
  type ProblemItem,
  RECEIVED_RETURN_CODES,
  RECEIVED_RETURN_CODE_NAMES,
  RECEIVED_RULE_ACT_NAMES,
  RECEIVED_RULE_TIME_NAMES,
} from "@railhead/core";
import { Type, type Static } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { findCustomer } from "../../db/tables/counterparties/customers.ts";
import type { ReceivedEntryRule } from "../../db/tables/files/received-entry-rules.ts";
import type { WriteContext } from "../../http/route/context.ts";
import type { SentBody } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Cents, CivilDate, Formatted, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { accountKeyOf } from "../../payments/received/account-key.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { DIRECTIONS } from "./schema.ts";

/** Codes that need the receiver's signed statement are a person's. */
const RULE_CODES = RECEIVED_RETURN_CODE_NAMES.filter(
  (code) => !("needs_statement" in RECEIVED_RETURN_CODES[code]),
);

const Ascii = (maximum: number) => Type.Optional(Formatted("nacha-text", maximum));

export const NewReceivedEntryRule = Type.Object({
  name: Text(1, 100),
  priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 100 })),
  direction: OneOf(DIRECTIONS),
  sec_code: Type.Optional(OneOf(["PPD", "CCD", "CTX", "WEB", "TEL"])),
  company_id: Ascii(10),
  individual_id: Ascii(15),
  remittance: Type.Optional(Text(3, 80)),
  account_number: Type.Optional(Formatted("account-number")),
  min_amount: Type.Optional(Cents()),
  max_amount: Type.Optional(Cents()),
  valid_from: Type.Optional(CivilDate()),
  valid_until: Type.Optional(CivilDate()),
  act: OneOf(RECEIVED_RULE_ACT_NAMES),
  acts_at: Type.Optional(OneOf(RECEIVED_RULE_TIME_NAMES)),
  account_id: Type.Optional(Uuid()),
  customer_id: Type.Optional(Uuid()),
  return_code: Type.Optional(OneOf(RULE_CODES)),
  max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  reason: Text(1, 500),
});
export type NewReceivedEntryRule = Static<typeof NewReceivedEntryRule>;

const amountOf = (sent: unknown) => parseCents(sent) ?? null;

/** Members that do not go together. */
export function ruleFaults({ body }: Pick<SentBody, "body">): readonly ProblemItem[] {
  const faults: ProblemItem[] = [];
  const add = (reference: `/${string}`, detail: string) => faults.push({ reference, detail });
  const has = (name: string) => body[name] !== undefined;
  const [min, max] = [amountOf(body["min_amount"]), amountOf(body["max_amount"])];
  if (min !== null && max !== null && min > max)
    add("/max_amount", "Must not be below min_amount.");
  const [from, until] = [body["valid_from"], body["valid_until"]];
  if (typeof from === "string" && typeof until === "string" && from > until) {
    add("/valid_until", "Must not be before valid_from.");
  }
  const isReturn = body["act"] === "return";
  if (isReturn !== has("return_code")) {
    add("/return_code", isReturn ? "Required with act return." : "Goes with act return alone.");
  }
  if (has("account_id") && body["act"] !== "assign") {
    add("/account_id", "Goes with act assign alone.");
  }
  if (has("customer_id") && !has("account_id")) add("/customer_id", "Needs account_id.");
  return faults;
}

/** Throws the faults of an account or customer that is not there. */
export async function refuseUnknown(
  context: WriteContext,
  { account_id, customer_id }: NewReceivedEntryRule,
): Promise<void> {
  const { tx, environment } = context;
  if (account_id === undefined) return;
  if ((await findAccount(tx, scopeOf(context), account_id)) === undefined) {
    throw invalid([{ reference: "/account_id", detail: "Names no account." }]);
  }
  const key = { environment_id: environment.id, account_id, id: customer_id ?? "" };
  if (customer_id !== undefined && (await findCustomer(tx, key)) === undefined) {
    throw invalid([{ reference: "/customer_id", detail: "Names no customer of the account." }]);
  }
}

const UNKEYED = { account_mask: null, account_fingerprint: null };

export async function newRule(
  { app, environment, at, actor }: WriteContext,
  body: NewReceivedEntryRule,
): Promise<ReceivedEntryRule> {
  const keys = await app.vault.keysOf(environment.id);
  return {
    environment_id: environment.id,
    id: app.ids.uuid(at),
    name: body.name,
    priority: body.priority ?? 100,
    direction: body.direction,
    sec_code: body.sec_code ?? null,
    company_id: body.company_id ?? null,
    individual_id: body.individual_id ?? null,
    remittance: body.remittance ?? null,
    ...(body.account_number === undefined ? UNKEYED : accountKeyOf(keys, body.account_number)),
    min_amount_cents: amountOf(body.min_amount),
    max_amount_cents: amountOf(body.max_amount),
    valid_from: body.valid_from ?? null,
    valid_until: body.valid_until ?? null,
    act: body.act,
    acts_at: body.acts_at ?? "receipt",
    account_id: body.account_id ?? null,
    customer_id: body.customer_id ?? null,
    return_code: body.return_code ?? null,
    max_uses: body.max_uses ?? null,
    uses: 0,
    reason: body.reason,
    created_by: { type: actor.type, id: actor.id },
    ended_at: null,
    ended_by: null,
    end_reason: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
