import { addMs, hasOwnerMismatch, magicAccountFault, type Instant } from "@railhead/core";
import { Type } from "typebox";
import type { BalanceResult } from "../../bridge-providers/adapter.ts";
import {
  lockCustomerForShare,
  type CustomerRow,
} from "../../db/tables/counterparties/customers.ts";
import {
  findBankAccountBlock,
  insertPaykey,
  lockBankAccount,
  type BankAccountKey,
  type PaykeyRow,
  type PaykeySource,
} from "../../db/tables/counterparties/paykeys.ts";
import { insertProviderLink } from "../../db/tables/counterparties/provider-links.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import { accountOf, type WriteContext } from "../../http/route/context.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { checkAccount, type AccountFindings } from "../../verification/account-check.ts";
import { sealLink } from "../../verification/link-secret.ts";
import { verifyPaykey } from "../../verification/paykeys.ts";
import { accountSettings } from "../shared/account-policy.ts";
import { serializePaykey } from "../paykeys/serialize.ts";
import { PaykeyConfig, TypedPaykeyConfig } from "../paykeys/schema.ts";
import { startReview } from "../shared/reviews.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";

/** Members that every way of linking accepts. */
export const linkMembers = {
  customer_id: schema.Uuid(),
  external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
  config: Type.Optional(PaykeyConfig),
  metadata: schema.SentMetadata(),
};

/** Members of a link whose numbers are typed in. */
export const typedMembers = { ...linkMembers, config: Type.Optional(TypedPaykeyConfig) };

/** Refusals that every way of linking has. */
export const linkProblems = [
  "conflict",
  "validation_error",
  "customer_not_found",
  "customer_rejected",
  "customer_inactive",
  "bank_account_blocked",
  "skip_not_allowed",
  "sandbox_only",
] as const;

export interface LinkBody {
  readonly customer_id: string;
  readonly external_id?: string | null;
  readonly config?: schema.Static<typeof TypedPaykeyConfig>;
  readonly metadata?: schema.MetadataMap | null;
}

/** A bank account about to be linked, by whatever means it became known. */
export interface AccountToLink {
  readonly source: PaykeySource;
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
  /** Null lets the routing directory name it. */
  readonly institution_name: string | null;
  readonly expires_at: Instant | null;
  /** Null where the numbers were typed in: there is nobody to ask about owners and balance. */
  readonly provider: ProviderFacts | null;
  /** Whether micro-entries follow, and the paykey is in review until their amounts are confirmed. */
  readonly awaits_amounts?: boolean;
}

export interface ProviderFacts {
  /** The adapter that answered. */
  readonly adapter: string;
  readonly ref: string;
  readonly owners: readonly string[];
  /** Null where the provider cannot read balances. */
  readonly balance: BalanceResult | null;
}

/** Links a bank account to a customer and returns the paykey as it now is. Throws what refuses it. */
export async function linkBankAccount(
  context: WriteContext,
  body: LinkBody,
  account: AccountToLink,
): Promise<PaykeyRow> {
  const { app, environment, requestId, tx } = context;
  refuseForcedOutcome(context, body.config?.sandbox_outcome);
  refuseUnplayable(context, account);
  const key = { ...accountOf(context), id: body.customer_id };
  const customer = acceptedCustomer(await lockCustomerForShare(tx, key));
  await refuseSkip(context, body);
  const created = await pendingPaykey(context, body, account);
  await refuseBlocked(context, created);
  const events = [creationOf(context, created)];
  let row = created;
  let findings: AccountFindings | null = null;
  if (created.config.processing_method !== "background") {
    findings = checkAccount({
      kind: environment.kind,
      config: created.config,
      customer_name: customer.name,
      owners: account.provider?.owners ?? magicOwners(environment.kind, account.account_number),
      awaits_amounts: account.awaits_amounts === true,
    });
    const verified = verifyPaykey(created, findings, { at: context.at, request_id: requestId });
    row = verified.row;
    events.push(verified.event);
  }
  await insertPaykey(tx, row);
  if (account.provider !== null) await keepLink(context, row, account.provider);
  await startReview(tx, context, {
    subject: { ...row, type: "paykey" },
    findings,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });
  await appendEvents(tx, app.ids, environment.id, events);
  return row;
}

/** The member of the body that holds the number, where the caller sends it. */
const MEMBERS: Partial<Record<PaykeySource, string>> = {
  bank_account: "/account_number",
  tan: "/tan",
};

/** Numbers that ask a sandbox for an answer which no bank gives to an entry. */
function refuseUnplayable({ environment }: WriteContext, account: AccountToLink): void {
  if (environment.kind !== "sandbox") return;
  const detail = magicAccountFault(account.account_number);
  if (detail === undefined) return;
  const reference = MEMBERS[account.source] ?? "";
  throw invalid([{ reference, detail }]);
}

/** Typed-in numbers have no owner to ask for, except where they mean one in a sandbox. */
export function magicOwners(
  kind: Environment["kind"],
  accountNumber: string,
): readonly string[] | null {
  return kind === "sandbox" && hasOwnerMismatch(accountNumber) ? ["Pat Someone Else"] : null;
}

/** The customer if it may get paykeys; throws what refuses it. */
export function acceptedCustomer(customer: CustomerRow | undefined): CustomerRow {
  const item = (detail: string) => ({ items: [{ reference: "/customer_id", detail }] });
  if (customer === undefined) {
    throw refusal("customer_not_found", item("Must be the id of a customer."));
  }
  if (customer.status === "rejected") {
    throw refusal("customer_rejected", item("The customer was rejected."));
  }
  if (customer.status === "inactive") {
    throw refusal("customer_inactive", item("The customer is inactive."));
  }
  return customer;
}

async function keepLink(
  { app, at, tx }: WriteContext,
  { id: paykey_id, environment_id }: PaykeyRow,
  { adapter, ref, owners, balance }: ProviderFacts,
): Promise<void> {
  await insertProviderLink(tx, {
    paykey_id,
    environment_id,
    provider: adapter,
    secret: await sealLink(app.vault, { paykey_id, environment_id }, { ref, owners }),
    balance_due_at: balance?.status === "pending" ? addMs(at, balance.retry_after_ms) : null,
  });
}

/** Throws where a body asks to skip the verification and the account may not. */
export async function refuseSkip(
  context: WriteContext,
  body: Pick<LinkBody, "config">,
): Promise<void> {
  if (body.config?.processing_method !== "skip") return;
  const { configuration } = await accountSettings(context.tx, context);
  if (configuration.allow_paykey_verification_skip) return;
  throw refusal("skip_not_allowed", {
    items: [{ reference: "/config/processing_method", detail: "The account may not skip this." }],
  });
}

/** A block is on the bank account: it holds for every customer of the account. */
export async function refuseBlocked(context: WriteContext, paykey: BankAccountKey): Promise<void> {
  const { tx } = context;
  const [, block] = await tx.pipeline([
    lockBankAccount(tx, paykey),
    findBankAccountBlock(tx, paykey),
  ]);
  if (block === undefined) return;
  const detail = `The bank account is blocked after a return with ${block.code}.`;
  throw refusal("bank_account_blocked", { detail });
}

async function pendingPaykey(
  context: WriteContext,
  body: LinkBody,
  account: AccountToLink,
): Promise<PaykeyRow> {
  const { app, environment, accountId, at } = context;
  const id = app.ids.uuid(at);
  const { routing_number, account_number } = account;
  const institution_name =
    account.institution_name ?? app.bankDirectory.nameOf(environment.kind, routing_number);
  const lastFour = account_number.slice(-4);
  const place = { table: "paykeys", column: "account_number", id };
  const balance = account.provider?.balance ?? null;
  return {
    id,
    environment_id: environment.id,
    account_id: accountId,
    customer_id: body.customer_id,
    token: newToken(app.ids.draw(TOKEN_BYTES)),
    label: `${institution_name} ****${lastFour}`,
    source: account.source,
    status: "pending",
    status_reason: "validating",
    status_source: "system",
    status_code: null,
    status_message: "The bank account is being verified.",
    status_changed_at: at,
    institution_name,
    routing_number,
    account_number: await app.vault.encrypt(environment.id, place, account_number),
    account_mask: `${"*".repeat(Math.max(account_number.length - 4, 4))}${lastFour}`,
    account_type: account.account_type,
    fingerprint: await app.vault.fingerprint(environment.id, routing_number, account_number),
    balance_status: balance?.status ?? null,
    balance_cents: balance?.status === "completed" ? balance.cents : null,
    balance_updated_at: balance === null || balance.status === "pending" ? null : at,
    config: {
      processing_method: body.config?.processing_method ?? "inline",
      sandbox_outcome: body.config?.sandbox_outcome ?? "standard",
      ...balanceOf(body.config),
    },
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? {},
    unblock_eligible: false,
    unblocked_before: false,
    expires_at: account.expires_at,
    ...validationOf(context, body, account),
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** Numbers that were typed in are nobody's evidence; where the check is skipped, a sandbox has none either. */
function validationOf(
  { environment, at }: WriteContext,
  { config }: Pick<LinkBody, "config">,
  { provider }: AccountToLink,
): Pick<PaykeyRow, "validated_by" | "validated_at"> {
  const isLinked = provider !== null && environment.kind === "live";
  const isSkipped = config?.processing_method === "skip";
  if (isLinked) return { validated_by: "provider", validated_at: at };
  if (isSkipped || environment.kind === "live") return { validated_by: null, validated_at: null };
  return { validated_by: "simulation", validated_at: at };
}

function balanceOf(config: LinkBody["config"]): { sandbox_balance?: number | string } {
  const balance = config?.sandbox_balance;
  return balance === undefined ? {} : { sandbox_balance: balance };
}

const TOKEN_BYTES = 36;
const TOKEN_VERSION = "01";

/** `<8 hex>.<2 digits>.<64 hex>`: a name for people, the form's version, and the secret. */
function newToken(secret: Buffer): string {
  const hex = secret.toString("hex");
  return `${hex.slice(0, 8)}.${TOKEN_VERSION}.${hex.slice(8)}`;
}

function creationOf(context: WriteContext, row: PaykeyRow): NewEvent {
  return {
    account_id: row.account_id,
    type: "paykey.created",
    resource_type: "paykey",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.created_at,
    patch: serializePaykey(row),
    cause: causeOf(context, {
      source: "user_action",
      reason: "user_request",
      message: "The bank account was linked.",
    }),
  };
}
