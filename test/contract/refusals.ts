import { createAuthenticator } from "../support/api/authenticator.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { listBanks } from "../../packages/server/src/db/tables/banks/banks.ts";
import {
  lockOrigination,
  unlockOrigination,
} from "../../packages/server/src/db/tables/banks/origination-locks.ts";
import { TEST_NOW } from "../support/api.ts";
import { bankAccountBody, customerBody } from "../support/factories.ts";
import { CONFIRMATION_REFUSALS } from "./confirmation-requests.ts";
import { bookedLine, receivedLine } from "./statement-requests.ts";
import {
  block,
  canceled,
  cancelled,
  cancelPaykey,
  comesBack,
  customerIn,
  ended,
  heldInReview,
  id,
  inProduction,
  inStatus,
  inWrongStatus,
  linkedAndBlocked,
  links,
  of,
  payments,
  resubmitted,
  retried,
  retriedTwice,
  setCustomer,
  SKIPPED,
  succeeded,
  tokenOf,
  waiting,
  withToken,
  type Refusals,
  type RefusalContext,
} from "./refusal-scenarios.ts";
import { PLATFORM_REFUSALS } from "./platform-refusals.ts";
import { limitPayments } from "./exposure-requests.ts";
import { DESK_REFUSALS } from "./desk-requests.ts";
import { PROOF_REFUSALS } from "./proof-requests.ts";
import { SHARED_WORK_ITEM_REFUSALS, WORK_ITEM_REFUSALS } from "./work-item-requests.ts";
import { ofSnapshot } from "./sandbox-requests.ts";
import { BANK } from "./fixture.ts";
import { UNREADABLE_REFUSALS } from "./unreadable-refusals.ts";

const configured =
  (...names: string[]) =>
  (w: RefusalContext, isOn: boolean) =>
    w.ask("PATCH", `/v1/account_settings/${w.tenant.accountId}`, {
      configuration: Object.fromEntries(names.map((name) => [name, isOn])),
    });

/** A request that its requester withdrew. */
async function withdrawn(w: RefusalContext) {
  const one = await w.approval();
  await w.post(`/v1/approvals/${id(one)}/withdraw`, { reason: "Asked." });
  return of(one, { reason: "Asked." });
}

/** What the bank takes of one entry: a cent, or anything. */
async function limitEntries({ api, tenant }: RefusalContext, isOff: boolean): Promise<void> {
  const { environmentId } = tenant;
  const limits = JSON.stringify({ limits: isOff ? {} : { entry_cents: 1 } });
  await api.db.run(sql`
    update banks set profile = (profile::jsonb || ${limits}::jsonb)::json
    where environment_id = ${environmentId}`);
  api.app.profiles.forget(environmentId);
}

const raised = async (w: RefusalContext, kind: "charge" | "payout") => {
  const { id: payment, payment_date } = await waiting(w, kind);
  return { path: [payment as string], body: { description: null, amount: 5, payment_date } };
};

async function doubtBanks({ api, tenant }: RefusalContext, isOff: boolean): Promise<void> {
  const { environmentId: environment_id } = tenant;
  const banks = await listBanks(api.db, environment_id);
  const locked = { environment_id, bank_ids: banks.map((bank) => bank.id) };
  await api.db.tx((tx) =>
    isOff
      ? unlockOrigination(tx, locked, TEST_NOW)
      : lockOrigination(tx, locked, {
          since: TEST_NOW,
          reasons: ["A file of our naming."],
          files: [],
        }),
  );
}

/** What is switched off while the requests under a code are made. */
export const SWITCHES: Readonly<
  Record<string, (stage: RefusalContext, isOn: boolean) => Promise<unknown>>
> = {
  amount_over_ceiling: limitEntries,
  bank_files_in_doubt: doubtBanks,
  limit_exceeded: limitPayments,
  capability_inactive: (w, enable) =>
    w.post(`/v1/accounts/${w.tenant.accountId}/capability_requests`, { individuals: { enable } }),
  duplicate_email: configured("allow_duplicate_email"),
  skip_not_allowed: configured("allow_customer_identity_skip", "allow_paykey_verification_skip"),
  unmask_not_allowed: configured("allow_data_unmask"),
  passkey_unavailable: (w, isOn) => {
    const publicUrl = isOn ? undefined : "http://192.0.2.1";
    return Promise.resolve(Object.assign(w.api.app.people, { publicUrl }));
  },
  oidc_no_role: (w, isOn) => w.setOidc(isOn ? "not set up" : "at work"),
  oidc_unavailable: (w, isOn) => w.setOidc(isOn ? "not set up" : "away"),
  too_many_passkeys: (w, isOn) => w.setPasskeys(isOn ? 0 : 20),
};

async function ofProvider(w: RefusalContext, login?: string) {
  const { oidc, cookie } = await w.oidcResponse(login);
  return { body: { oidc }, headers: { cookie } };
}

const STRANGER = createAuthenticator();
const UNASKED = { challenge: "unasked", rpId: "localhost" };
const PASSKEY = STRANGER.create(UNASKED);
const SIGNATURE = STRANGER.get(UNASKED);

/** A cursor that no log has reached. */
const AHEAD = "after=999999999";

/** A request for every refusal that an operation declares, by code and operation. */
export const REFUSALS: Readonly<Record<string, Refusals>> = {
  ...inStatus(),
  role_exists: {
    "roles.create": () => ({ body: { name: "viewer", means: "Reads.", permissions: [] } }),
  },
  ...PLATFORM_REFUSALS,
  ...WORK_ITEM_REFUSALS,
  bank_files_in_doubt: {
    "accounts.route": async (w) => of(await w.account(), { bank_id: null }),
  },
  operator_exists: {
    "operators.create": async (w) => {
      await w.link();
      return { body: { email: "LINK@example.com", role: "viewer" } };
    },
  },
  operator_disabled: {
    "operators.invite": async (w) => ({ path: [await w.disabledOperator()] }),
  },
  factor_refused: {
    "session.elevate": () => Promise.resolve({ body: { code: "000000" } }),
    "credentials.confirm_totp": () => Promise.resolve({ body: { code: "000000" } }),
    "credentials.confirm_passkey": () => Promise.resolve({ body: { passkey: PASSKEY } }),
  },
  passkey_exists: {
    "credentials.confirm_passkey": async (w) => ({ body: { passkey: await w.takenPasskey() } }),
  },
  passkey_unavailable: {
    "session.begin_passkey": () => Promise.resolve({}),
    "session.begin_elevation": () => Promise.resolve({}),
    "session.create": () => Promise.resolve({ body: { passkey: SIGNATURE } }),
    "session.elevate": () => Promise.resolve({ body: { passkey: SIGNATURE } }),
    "credentials.begin_passkey": () => Promise.resolve({}),
    "credentials.confirm_passkey": () => Promise.resolve({ body: { passkey: PASSKEY } }),
  },
  oidc_not_configured: {
    "session.begin_oidc": () => Promise.resolve({}),
    "session.create": () => Promise.resolve({ body: { oidc: "code=any&state=any" } }),
  },
  oidc_no_role: {
    "session.create": async (w) => {
      await w.setOidc("at work");
      return await ofProvider(w, "guest");
    },
  },
  oidc_unavailable: {
    "session.begin_oidc": () => Promise.resolve({}),
    "session.create": (w) => ofProvider(w),
  },
  too_many_passkeys: {
    "credentials.begin_passkey": () => Promise.resolve({}),
    "credentials.confirm_passkey": async (w) => ({ body: { passkey: await w.newPasskey() } }),
  },
  too_many_saved_views: {
    "saved_views.create": async (w) => {
      await w.allSavedViews();
      return { body: { screen: "payments", name: "One more" } };
    },
  },
  bulk_set_changed: {
    "payments.bulk": () => ({
      body: {
        action: "hold",
        filter: "payment_status=paid",
        filter_hash: `2026-03-02T15:15:00.000Z.${"0".repeat(43)}`,
        expected_count: 9_999,
        reason: "Asked.",
      },
    }),
  },
  statement_line_matched: {
    "bank_statements.match": async (w) => {
      const path = await w.matchedLine();
      const movements = [{ type: "file", id: path[0], amount: "1" }];
      return { path, body: { movements, reason: "Again." } };
    },
    "bank_statements.receive": receivedLine,
    "bank_statements.book": bookedLine,
  },
  bulk_job_ended: { "bulk_jobs.stop": async (w) => of(await w.doneBulkJob()) },
  last_factor: {
    "credentials.delete": async (w) => ({ path: [await w.lastFactor()] }),
  },
  last_admin: {
    "operator_grants.end": async (w) => ({ path: await w.lastAdminGrant() }),
    "operators.disable": async (w) => ({ path: [(await w.person()).operatorId] }),
  },
  already_resubmitted: {
    "charges.resubmit": resubmitted("charge"),
    "payouts.resubmit": resubmitted("payout"),
  },
  log_restarted: {
    "events.list": () => Promise.resolve({ query: AHEAD }),
    "events.stream": () => Promise.resolve({ query: AHEAD }),
    "webhook_endpoints.replay": async (w) => of(await w.endpoint(), { from_sequence: 999_999_999 }),
  },
  amount_over_ceiling: {
    ...payments(() => Promise.resolve()),
    "charges.update": (w) => raised(w, "charge"),
    "payouts.update": (w) => raised(w, "payout"),
  },
  month_closed: {
    "ledger_closings.create": async (w) => {
      const body = { month: "2026-01" };
      await w.ask("POST", "/v1/ledger/closings", body);
      return { body };
    },
  },
  balance_unavailable: {
    "paykeys.refresh_balance": async (w) => of(await w.paykey()),
    "charges.create": async (w) =>
      withToken(w, "charge", {
        paykey: tokenOf(await w.paykey()),
        config: { balance_check: "required" },
      }),
  },
  bank_account_blocked: {
    "bridge.bank_account": async (w) => {
      const customer_id = id(await w.customer());
      const body = bankAccountBody(customer_id, { account_number: "660001" });
      await block(w, await w.post("/v1/bridge/bank_account", body));
      return { body };
    },
    "bridge.tan": (w) => linkedAndBlocked(w, "bridge.tan"),
    "bridge.provider": (w) => linkedAndBlocked(w, "bridge.provider"),
    "paykeys.refresh_review": async (w) => {
      const link = async (outcome: string) =>
        await w.post(
          "/v1/bridge/bank_account",
          bankAccountBody(id(await w.customer()), {
            account_number: "660002",
            config: { sandbox_outcome: outcome },
          }),
        );
      const rejected = await link("rejected");
      await block(w, await link("standard"));
      return of(rejected);
    },
  },
  capability_inactive: payments(() => Promise.resolve()),
  customer_has_open_payments: {
    "customers.delete": async (w) => {
      const paykey = await w.paykey();
      await waiting(w, "charge", { paykey: tokenOf(paykey) });
      return { path: [paykey["customer_id"] as string] };
    },
  },
  customer_inactive: {
    "customers.refresh_review": async (w) => ({ path: [await customerIn(w, "inactive")] }),
    ...links((w) => customerIn(w, "inactive")),
    ...payments(setCustomer("inactive")),
  },
  customer_not_found: links((w) => Promise.resolve(w.tenant.environmentId)),
  customer_not_in_review: {
    "customers.decide_review": async (w) => of(await w.customer(), { status: "verified" }),
  },
  customer_rejected: {
    ...links((w) => customerIn(w, "rejected")),
    ...payments(setCustomer("rejected")),
  },
  ...DESK_REFUSALS,
  ...PROOF_REFUSALS,
  duplicate_email: {
    "customers.create": async (w) => {
      await w.customer("standard", { email: "one@example.com" });
      return { body: customerBody({ email: "ONE@example.com" }) };
    },
    "customers.update": async (w) => {
      await w.customer("standard", { email: "two@example.com" });
      const other = await w.customer("standard", { email: "three@example.com" });
      return of(other, customerBody({ email: "two@example.com", status: "verified" }));
    },
  },
  duplicate_external_id: {
    "charges.create": async (w) => {
      const { external_id } = await waiting(w, "charge");
      return withToken(w, "charge", { paykey: tokenOf(await w.paykey()), external_id });
    },
    "payouts.create": async (w) => {
      const { external_id } = await waiting(w, "payout");
      return withToken(w, "payout", { paykey: tokenOf(await w.paykey()), external_id });
    },
    "charges.resubmit": async (w) => {
      const { external_id } = await waiting(w, "charge");
      const { paykey } = await w.paykey();
      return {
        path: [await ended(w, "charge", "return", paykey as string)],
        body: { external_id },
      };
    },
    "payouts.resubmit": async (w) => {
      const { external_id } = await waiting(w, "payout");
      const { paykey } = await w.paykey();
      return {
        path: [await ended(w, "payout", "return", paykey as string)],
        body: { external_id },
      };
    },
    "charges.refund": async (w) => {
      const { external_id } = await waiting(w, "payout");
      const { paykey } = await w.paykey();
      return { path: [await ended(w, "charge", "pay", paykey as string)], body: { external_id } };
    },
  },
  exception_resolved: {
    "exceptions.resolve": async (w) => {
      const sent = { path: [(await w.exception()).id], body: { reason: "Seen." } };
      await w.ask("PUT", `/v1/exceptions/${sent.path[0]}/resolve`, sent.body);
      return sent;
    },
  },
  file_state: {
    "ach_files.decide": async (w) =>
      of(await w.any("/v1/ach_files"), { verdict: "sent", note: "Seen." }),
    "ach_files.release": async (w) => of(await w.any("/v1/ach_files"), { note: "Right." }),
    ...CONFIRMATION_REFUSALS["file_state"],
  },
  linked_bank_account_status: {
    "linked_bank_accounts.update": async (w) => of(await canceled(w), { bank_account: BANK }),
    "linked_bank_accounts.cancel": async (w) => of(await canceled(w)),
    "linked_bank_accounts.review": async (w) => of(await canceled(w), { status: "active" }),
  },
  approval_decided: {
    "approvals.approve": withdrawn,
    "approvals.deny": withdrawn,
    "approvals.withdraw": withdrawn,
  },
  approval_not_allowed: {
    "approvals.approve": async (w) => of(await w.ownApproval(), {}),
    "approvals.deny": async (w) => of(await w.ownApproval(), { reason: "Asked." }),
    "approvals.withdraw": async (w) => ({
      ...of(await w.approval(), { reason: "Asked." }),
      key: (await w.post("/v1/api_keys", { scopes: ["write"] }))["key"] as string,
    }),
  },
  operator_repeated: {
    ...SHARED_WORK_ITEM_REFUSALS["operator_repeated"],
    "ach_files.decide": async (w) => {
      const sent = { path: [(await w.fileInDoubt()).id], body: { verdict: "sent", note: "Seen." } };
      await w.post(`/v1/ach_files/${sent.path[0]}/decide`, sent.body);
      return sent;
    },
    ...CONFIRMATION_REFUSALS["operator_repeated"],
  },
  nothing_to_fund: {
    "funding_events.simulate": () => ({ body: { funding_event_job_type: "payouts" } }),
  },
  onboarding_incomplete: { "accounts.onboard": async (w) => of(await w.account(), w.terms) },
  paykey_blocked: {
    ...payments(block),
    "paykeys.refresh_review": async (w) => {
      const paykey = await w.paykey();
      await block(w, paykey);
      return of(paykey);
    },
  },
  paykey_not_active: {
    ...payments(cancelPaykey),
    "paykeys.cancel": async (w) => of(await cancelled(w), {}),
    "paykeys.refresh_review": async (w) => of(await cancelled(w)),
    "paykeys.refresh_balance": async (w) => {
      const paykey = await w.readablePaykey();
      await cancelPaykey(w, paykey);
      return of(paykey);
    },
    "paykey_verifications.create": async (w) => of(await cancelled(w), { method: "prenote" }),
  },
  paykey_not_found: {
    "charges.create": (w) => withToken(w, "charge", { paykey: "nobody's" }),
    "payouts.create": (w) => withToken(w, "payout", { paykey: "nobody's" }),
    "risk.evaluate": () => ({ body: { payment_type: "charge", paykey: "nobody's", amount: 5 } }),
  },
  paykey_not_in_review: {
    "paykeys.decide_review": async (w) => of(await w.paykey(), { status: "active" }),
  },
  paykey_not_unblockable: { "paykeys.unblock": async (w) => of(await w.paykey(), {}) },
  hold_stands: {
    ...SHARED_WORK_ITEM_REFUSALS["hold_stands"],
    "charges.release": async (w) => of(await heldInReview(w, "charge"), {}),
    "payouts.release": async (w) => of(await heldInReview(w, "payout"), { reason: "Go." }),
  },
  payment_status: {
    ...inWrongStatus("charge"),
    ...inWrongStatus("payout"),
    "charges.refund": async (w) => of(await waiting(w, "charge"), {}),
    "sandbox.payments.step": async (w) => ({ path: [id(await waiting(w, "charge")), "settle"] }),
  },
  provider_not_configured: {
    "bridge.provider": ({ live }) => ({
      key: live.platformKey,
      path: ["aggregator"],
      body: { customer_id: live.customer_id, aggregator_token: "any" },
    }),
  },
  provider_token_refused: {
    "bridge.provider": async (w) => ({
      path: ["plaid"],
      body: { customer_id: id(await w.customer()), plaid_token: "sbx_expired" },
    }),
  },
  refund_exceeds_charge: {
    "charges.refund": async (w) => {
      const { paykey } = await w.paykey();
      const charge = await ended(w, "charge", "pay", paykey as string);
      return { path: [charge], body: { amount: 10_001 } };
    },
    "payouts.resubmit": async (w) => {
      const { paykey } = await w.paykey();
      const charge = await ended(w, "charge", "pay", paykey as string);
      const refund = await w.post(`/v1/charges/${charge}/refund`, {});
      await comesBack(w, refund);
      await w.post(`/v1/charges/${charge}/refund`, {});
      return of(refund, {});
    },
  },
  retry_not_allowed: {
    "charges.update": (w) => retried(w, "charge"),
    "payouts.update": (w) => retried(w, "payout"),
    "charges.resubmit": (w) => retriedTwice(w, "charge"),
    "payouts.resubmit": (w) => retriedTwice(w, "payout"),
  },
  reversal_not_allowed: {
    "charges.reverse": async (w) => of(await waiting(w, "charge"), { reason: "duplicate" }),
    "payouts.reverse": async (w) => of(await waiting(w, "payout"), { reason: "duplicate" }),
  },
  sandbox_only: inProduction(),
  skip_not_allowed: {
    "customers.create": () => ({ body: customerBody(SKIPPED) }),
    ...links(async (w) => id(await w.customer()), SKIPPED),
  },
  root_sandbox: { "sandbox.environments.delete": (w) => ({ path: [w.tenant.environmentId] }) },
  snapshot_outdated: {
    "sandbox.snapshots.restore": async (w) => ofSnapshot(await w.outdatedSnapshot()),
    "sandbox.environments.fork": async (w) => {
      const one = await w.outdatedSnapshot();
      return { path: [one["environment_id"] as string], body: { snapshot_id: id(one) } };
    },
  },
  unmask_not_allowed: {
    "charges.unmask": async (w) => of(await waiting(w, "charge")),
    "payouts.unmask": async (w) => of(await waiting(w, "payout")),
    "customers.get_unmasked": (w) => succeeded(w, "customers.get_unmasked"),
    "paykeys.get_unmasked": (w) => succeeded(w, "paykeys.get_unmasked"),
    "representatives.unmask": async (w) => of(await w.representative(w.tenant.accountId)),
    "linked_bank_accounts.unmask": async (w) => of(await w.linkedAccount(w.tenant.accountId)),
  },
  ...UNREADABLE_REFUSALS,
  verification_not_allowed: {
    "paykey_verifications.create": async (w) => {
      const paykey = await w.paykey();
      await w.post(`/v1/paykeys/${id(paykey)}/verifications`, { method: "prenote" });
      return of(paykey, { method: "prenote" });
    },
    "paykey_verifications.confirm": async (w) => {
      const path = `/v1/paykeys/${id(await w.paykey())}/verifications`;
      return of(await w.post(path, { method: "prenote" }), { amounts: [1, 2] });
    },
  },
};
