import {
  accountGaps,
  capabilityGap,
  permissionOf,
  READINESS_GAP_NAMES,
  READINESS_GAPS,
  READINESS_STOPS,
  rolesWith,
  type Instant,
  type ReadinessGap,
} from "@railhead/core";
import { Type } from "typebox";
import { findAccount, type AccountRow } from "../../db/tables/accounts/accounts.ts";
import {
  CAPABILITY_CATEGORIES,
  listLastRequests,
  type CapabilityType,
} from "../../db/tables/accounts/capability-requests.ts";
import { listLinkedBankAccountsOf } from "../../db/tables/accounts/linked-bank-accounts.ts";
import { listRepresentativesOf } from "../../db/tables/accounts/representatives.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { findNextDue } from "../../db/tables/operations/exceptions.ts";
import { resolveAccountSettings } from "../../environments/account-settings.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const TYPES = Object.keys(CAPABILITY_CATEGORIES) as [CapabilityType, ...CapabilityType[]];
const CATEGORIES = [...new Set(Object.values(CAPABILITY_CATEGORIES))];

const Gap = Type.Object({
  code: schema.OneOf(READINESS_GAP_NAMES),
  sentence: Type.String({ description: "What is missing." }),
  turn: schema.OneOf(["account", "reviewer", "nobody"]),
  operation: schema.Nullable(
    Type.String({ description: "The operation that goes on. Null where nobody can." }),
  ),
  roles: Type.Array(Type.String(), { description: "Built-in roles that may, alone or by asking." }),
  stops: schema.OneOf(READINESS_STOPS),
  resource_type: schema.OneOf([
    "account",
    "representative",
    "linked_bank_account",
    "capability_request",
  ]),
  resource_id: schema.Nullable(
    Type.String({
      format: "uuid",
      description: "The resource that waits. Null where there is none yet.",
    }),
  ),
  since: Type.String({ format: "date-time", description: "When that resource last changed." }),
  due_at: schema.Nullable(
    Type.String({
      format: "date-time",
      description: "By when an open exception about it asks for an act. Null without one.",
    }),
  ),
});

const AccountReadiness = Type.Object({
  account_id: schema.Uuid(),
  as_of: Type.String({ format: "date-time", description: "When this was read." }),
  is_ready: Type.Boolean({
    description:
      "Whether a payment type is active and nothing that counts is missing: without `needs_active_account`, only what stops transfers.",
  }),
  needs_active_account: Type.Boolean({
    description: "Whether only an active account moves money: not so in a sandbox by default.",
  }),
  missing: Type.Array(Gap, { description: "Of the account itself." }),
  capabilities: Type.Array(
    Type.Object({
      type: schema.OneOf(TYPES),
      category: schema.OneOf(CATEGORIES as [(typeof CATEGORIES)[0], ...typeof CATEGORIES]),
      is_active: Type.Boolean({ description: "Whether the account has it." }),
      missing: Type.Array(Gap, { description: "Of the capability." }),
    }),
  ),
});

interface Waiting {
  readonly id: string;
  readonly status: string;
  readonly updated_at: Instant;
}

export const getAccountReadiness = route(
  {
    operationId: "accounts.readiness",
    method: "GET",
    path: "/v1/accounts/:id/readiness",
    summary: "Read what an account lacks before it moves money",
    description:
      "What the account and each capability lack, in the order in which it is put right: whose turn it is, the operation that goes on, the roles that may call it, and by when where an exception is open.",
    response: AccountReadiness,
    problems: ["not_found"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { app, environment, at } = context;
    const { db } = app;
    const account = await findAccount(db, scopeOf(context), params.id);
    if (account === undefined) throw problem("not_found");
    const { organization_settings, settings: own } = account;
    const settings = resolveAccountSettings(environment.kind, organization_settings, own);
    const lacking = await readLacking(db, account);
    const missing = accountGaps(lacking.facts).map((code) => lacking.gap(code));
    const owner = { environment_id: account.environment_id, account_id: account.id };
    const requests = await listLastRequests(db, owner);
    const switches: Readonly<Record<CapabilityType, "active" | "inactive">> = {
      ...settings.payment_types,
      ...settings.customer_types,
      ...settings.consent_types,
    };
    const capabilities = TYPES.map((type) => {
      const request = requests.find((one) => one.type === type);
      const code = capabilityGap(switches[type], request?.status);
      const gap = code && gapOf(code, { type: "capability_request", row: request, account });
      return {
        type,
        category: CAPABILITY_CATEGORIES[type],
        is_active: switches[type] === "active",
        missing: gap === undefined ? [] : [gap],
      };
    });
    const { enforce_account_status: needsActive } = settings.configuration;
    // Where the account's status does not count, what its onboarding lacks stops no payment.
    const isBlocking = ({ stops }: { readonly stops: string }) =>
      needsActive || stops === "transfers";
    const isPaying = capabilities.some(
      ({ category, is_active }) => category === "payment_type" && is_active,
    );
    const all = [...missing, ...capabilities.flatMap((one) => one.missing)];
    const ids = all.flatMap(({ resource_id }) => (resource_id === null ? [] : [resource_id]));
    const dues = await findNextDue(db, environment.id, [...ids, account.id]);
    const withDue = (gap: (typeof all)[number]) => ({
      ...gap,
      due_at: dues.get(gap.resource_id ?? account.id) ?? null,
    });
    return ok({
      account_id: account.id,
      as_of: at,
      is_ready: missing.every((gap) => !isBlocking(gap)) && isPaying,
      needs_active_account: needsActive,
      missing: missing.map(withDue),
      capabilities: capabilities.map((one) => ({ ...one, missing: one.missing.map(withDue) })),
    });
  },
);

/** What the account has, and how one of its gaps is shown. */
async function readLacking(db: Executor, account: AccountRow) {
  const owner = { environment_id: account.environment_id, account_id: account.id };
  const [people, ownBanks, shared] = await Promise.all([
    listRepresentativesOf(db, owner),
    listLinkedBankAccountsOf(db, owner),
    listLinkedBankAccountsOf(db, { ...owner, account_id: null }),
  ]);
  const banks = [...ownBanks, ...shared];
  const waiting = <R extends Waiting>(rows: readonly R[]) =>
    rows.find(({ status }) => status === "onboarding");
  return {
    facts: {
      account: account.status,
      representatives: people.map(({ status }) => status),
      bank_accounts: banks.map(({ status }) => status),
    },
    gap(code: ReadinessGap) {
      if (code.startsWith("representative_")) {
        return gapOf(code, { type: "representative", row: waiting(people), account });
      }
      if (code.startsWith("bank_account_")) {
        return gapOf(code, { type: "linked_bank_account", row: waiting(banks), account });
      }
      return gapOf(code, { type: "account", row: account, account });
    },
  };
}

function gapOf(
  code: ReadinessGap,
  of: {
    readonly type: "account" | "representative" | "linked_bank_account" | "capability_request";
    readonly row: Waiting | undefined;
    readonly account: Waiting;
  },
) {
  const { sentence, turn, operation, stops } = READINESS_GAPS[code];
  const permission = operation === null ? undefined : permissionOf(operation);
  return {
    code,
    sentence,
    turn,
    operation,
    stops,
    roles: permission === undefined ? [] : rolesWith(permission),
    resource_type: of.type,
    resource_id: of.row?.id ?? null,
    since: (of.row ?? of.account).updated_at,
  };
}
