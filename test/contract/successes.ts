import { customerBody, bankAccountBody, paymentBody } from "../support/factories.ts";
import type { Resource } from "../support/service.ts";
import { CAPABILITY_SUCCESSES } from "./capability-requests.ts";
import { STATEMENT_SUCCESSES } from "./statement-requests.ts";
import { REPORT_REFUSED, REPORT_SUCCESSES } from "./report-requests.ts";
import { ofSnapshot, SANDBOX_SUCCESSES } from "./sandbox-requests.ts";
import { SCREENING_SUCCESSES } from "./screening-requests.ts";
import { SINK_REFUSED, SINK_SUCCESSES } from "./sink-requests.ts";
import { FEE_SUCCESSES } from "./fee-requests.ts";
import { EXPOSURE_SUCCESSES } from "./exposure-requests.ts";
import { ORIGINATOR_REFUSED, ORIGINATOR_SUCCESSES } from "./originator-requests.ts";
import { STOP_SUCCESSES } from "./stop-requests.ts";
import { RECEIVED_RULE_SUCCESSES, RECEIVED_SUCCESSES } from "./received-requests.ts";
import { RETURN_REQUEST_SUCCESSES } from "./return-request-requests.ts";
import { DESK_SUCCESSES } from "./desk-requests.ts";
import { PROOF_REFUSED, PROOF_SUCCESSES } from "./proof-requests.ts";
import { WORK_ITEM_REFUSED, WORK_ITEM_SUCCESSES } from "./work-item-requests.ts";
import { SETTINGS_SUCCESSES } from "./settings-requests.ts";
import { BANK, FUTURE_DATE, PERSON, type Delivery, type Actions } from "./fixture.ts";

/** A request of one operation: what stands in its path, and what it sends. */
export interface Sent {
  readonly path?: readonly (string | undefined)[];
  readonly query?: string;
  readonly body?: object;
  /** Of a page, besides its own. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Success = (fixture: Actions) => Promise<Sent> | Sent;

const id = (one: Resource): string => one["id"] as string;
const of = (one: Resource, body?: object): Sent => ({
  path: [id(one)],
  ...(body === undefined ? {} : { body }),
});
const STATEMENT = { name: "a.csv", content: "Date,Amount,Description\n2026-03-02,1.00,FEE" };
const statement = async (w: Actions) => await w.post("/v1/bank_statements", STATEMENT);
const noteBody = async (w: Actions) => ({
  resource_type: "customer",
  resource_id: id(await w.customer()),
  text: "Called about the refund.",
});
const bulkBody = async (w: Actions) => ({
  action: "hold",
  ids: [id(await w.payment("charge"))],
  reason: "Asked.",
});
const RULE = {
  id: "large-amount",
  name: "Large amounts",
  when: 'payment.amount > usd("9,000,000.00")',
  action: "watch",
};
const REASON = { reason: "Asked." };
const NOTE = { note: "Asked." };
const BLOCK_LIST = { kind: "custom", value_type: "network" };
let lists = 0;
const riskList = (w: Actions) =>
  w.post("/v1/risk/lists", { ...BLOCK_LIST, name: `list_${(lists += 1)}` });
const ADDRESSEE = customerBody({ status: "verified" });
const bank = async ({ customer }: Actions) => id(await customer());
const TYPED = { routing_number: "021000021", account_type: "checking" };
const NO_MEMBERS: Success = () => ({});

/** Deletes and the like come to whatever is made for them alone. */
export const SUCCESSES: Readonly<Record<string, Success>> = {
  ...STOP_SUCCESSES,
  ...FEE_SUCCESSES,
  ...EXPOSURE_SUCCESSES,
  ...ORIGINATOR_SUCCESSES,
  ...RECEIVED_SUCCESSES,
  ...RECEIVED_RULE_SUCCESSES,
  ...RETURN_REQUEST_SUCCESSES,
  ...SCREENING_SUCCESSES,
  ...SINK_SUCCESSES,
  ...STATEMENT_SUCCESSES,
  ...SETTINGS_SUCCESSES,
  ...CAPABILITY_SUCCESSES,
  "customers.create": () => ({ body: customerBody() }),
  "customers.list": NO_MEMBERS,
  "customers.get": async (w) => of(await w.customer()),
  "customers.update": async (w) => of(await w.customer(), ADDRESSEE),
  "customers.delete": async (w) => of(await w.customer()),
  "customers.get_unmasked": async (w) => of(await w.customer()),
  "customers.get_review": async (w) => of(await w.customer("review")),
  "customers.decide_review": async (w) => of(await w.customer("review"), { status: "verified" }),
  "customers.refresh_review": async (w) => of(await w.customer()),
  "bridge.initialize": async (w) => ({ body: { customer_id: await bank(w) } }),
  "bridge.bank_account": async (w) => ({
    body: bankAccountBody(await bank(w), { account_number: "770001" }),
  }),
  "bridge.tan": async (w) => ({
    body: { ...TYPED, customer_id: await bank(w), tan: "770002" },
  }),
  "bridge.provider": async (w) => ({
    path: ["aggregator"],
    body: { customer_id: await bank(w), aggregator_token: "any" },
  }),
  "paykeys.list": NO_MEMBERS,
  "paykeys.get": async (w) => of(await w.paykey()),
  "paykeys.reveal": async (w) => of(await w.paykey()),
  "paykeys.get_unmasked": async (w) => of(await w.paykey()),
  "paykeys.get_authorization": async (w) => of(await w.authorizedPaykey()),
  "paykeys.print_authorization": async (w) => of(await w.authorizedPaykey()),
  "paykeys.cancel": async (w) => of(await w.paykey(), REASON),
  "paykeys.refresh_balance": async (w) => of(await w.readablePaykey()),
  "paykeys.get_review": async (w) => of(await w.paykey("review")),
  "paykeys.decide_review": async (w) => of(await w.paykey("review"), { status: "active" }),
  "paykeys.refresh_review": async (w) => of(await w.paykey()),
  "paykeys.unblock": async (w) => of(await blockedPaykey(w), { message: "Settled." }),
  "charges.create": async (w) => ({ body: await paymentOf(w, "charge") }),
  "charges.get": async (w) => of(await w.payment("charge")),
  "charges.update": async (w) => of(await w.payment("charge"), { amount: 5 }),
  "charges.hold": async (w) => of(await w.payment("charge"), REASON),
  "charges.release": async (w) => of(await w.held("charge"), {}),
  "charges.cancel": async (w) => of(await w.payment("charge"), REASON),
  "charges.resubmit": async (w) => of(await w.ended("charge_failed"), {}),
  "charges.refund": async (w) => of(await w.ended("charge_paid"), { amount: 7 }),
  "charges.unmask": async (w) => of(await w.payment("charge")),
  "payouts.create": async (w) => ({ body: await paymentOf(w, "payout") }),
  "payouts.get": async (w) => of(await w.payment("payout")),
  "payouts.update": async (w) =>
    of(await w.payment("payout"), { description: null, amount: 5, payment_date: FUTURE_DATE }),
  "payouts.hold": async (w) => of(await w.payment("payout"), REASON),
  "payouts.release": async (w) => of(await w.held("payout"), REASON),
  "payouts.cancel": async (w) => of(await w.payment("payout"), REASON),
  "payouts.resubmit": async (w) => of(await w.ended("payout_failed"), {}),
  "payouts.unmask": async (w) => of(await w.payment("payout")),
  "payments.list": NO_MEMBERS,
  "payments.get": async (w) => of(await w.payment("charge")),
  "payments.summary": () => ({ query: "group_by=status" }),
  "payments.timeline": async (w) => of(await w.payment("payout")),
  "payments.bank": async (w) => of(await w.payment("payout")),
  "bank_routes.list": () => ({}),
  "bank_routes.set": async (w) => ({
    body: {
      routes: [{ bank_id: (await w.any("/v1/banks"))["id"] as string }],
      reason: "One bank.",
    },
  }),
  "risk_facts.list": NO_MEMBERS,
  "ready_rules.list": NO_MEMBERS,
  "risk_rules.list": NO_MEMBERS,
  "rulesets.list": NO_MEMBERS,
  "rulesets.check": () => ({ body: { rules: [RULE] } }),
  "rulesets.create": () => ({ body: { rules: [RULE] } }),
  "rulesets.get": () => ({ path: ["1"] }),
  "rulesets.diff": () => ({ path: ["1"] }),
  "rulesets.publish": async (w) => ({ path: [await w.ruleset()], body: NOTE }),
  "rulesets.roll_back": async (w) => ({ path: [await w.publishedRuleset()], body: NOTE }),
  "backtests.create": () => ({ body: { ruleset: 1 } }),
  "backtests.list": NO_MEMBERS,
  "backtests.get": async (w) => of(await w.post("/v1/risk/backtests", { ruleset: 1 })),
  "rulesets.publications": NO_MEMBERS,
  "risk.metrics": NO_MEMBERS,
  "payments.decisions": async (w) => of(await w.held("charge")),
  "payment_labels.set": async (w) =>
    of(await w.payment("charge"), { label: "fraud", reason: "The customer wrote." }),
  "payment_labels.list": async (w) => of(await w.payment("payout")),
  "risk_lists.create": () => ({ body: { ...BLOCK_LIST, name: "made_once" } }),
  "risk_lists.list": NO_MEMBERS,
  "risk_lists.get": async (w) => of(await riskList(w)),
  "risk_lists.values": async (w) => of(await riskList(w)),
  "risk_lists.add": async (w) => of(await riskList(w), { value: "198.51.100.0/24" }),
  "risk_lists.import": async (w) =>
    of(await riskList(w), { content: "value,reason\n198.51.100.7,Seen twice.\n" }),
  "risk_lists.end": async (w) => {
    const list = id(await riskList(w));
    const value = await w.post(`/v1/risk/lists/${list}/values`, { value: "198.51.100.8" });
    return { path: [list, id(value)], body: REASON };
  },
  "risk.evaluate": async (w) => ({
    body: { payment_type: "charge", paykey: (await w.paykey())["paykey"], amount: 12_345 },
  }),
  "exports.download": () => ({ query: "list=payments&format=csv" }),
  "export_jobs.create": () => ({ body: { list: "payments", format: "csv" } }),
  "export_jobs.list": NO_MEMBERS,
  "export_jobs.get": async (w) => of(await w.exportFile()),
  "export_jobs.content": async (w) => of(await w.exportFile()),
  "export_jobs.delete": async (w) => of(await w.exportFile()),
  "payments.bulk": async (w) => ({ body: await bulkBody(w) }),
  "bulk_jobs.list": NO_MEMBERS,
  "bulk_jobs.get": async (w) => of(await w.post("/v1/payments/bulk", await bulkBody(w))),
  "bulk_jobs.payments": async (w) => of(await w.post("/v1/payments/bulk", await bulkBody(w))),
  "bulk_jobs.stop": async (w) => of(await w.waitingBulkJob()),
  "funding_events.list": NO_MEMBERS,
  "funding_events.get": async (w) => of(await w.any("/v1/funding_events")),
  "funding_events.payments": async (w) => of(await w.any("/v1/funding_events")),
  "funding_events.explain": async (w) => of(await w.any("/v1/funding_events")),
  "funding_events.received_lines": async (w) => of(await w.any("/v1/funding_events")),
  "funding_events.simulate": async (w) => {
    await w.unfunded();
    return { body: { funding_event_job_type: "charges" } };
  },
  "due.list": NO_MEMBERS,
  "overview.get": NO_MEMBERS,
  "search.find": () => ({ query: "q=12.50" }),
  ...REPORT_SUCCESSES,
  "organizations.create": () => ({ body: { name: "North" } }),
  "organizations.list": NO_MEMBERS,
  "organizations.get": async (w) => of(await w.organization()),
  "organizations.update": async (w) => of(await w.organization(), { name: "South" }),
  "accounts.create": async (w) => ({
    body: {
      organization_id: id(await w.organization()),
      account_type: "business",
      access_level: "standard",
      business_profile: { name: "North", website: "https://north.example" },
    },
  }),
  "accounts.list": NO_MEMBERS,
  "accounts.readiness": async (w) => of(await w.account()),
  "accounts.get": async (w) => of(await w.account()),
  "accounts.update": async (w) =>
    of(await w.account(), {
      business_profile: { name: "South", website: "https://south.example" },
    }),
  "accounts.onboard": async (w) => of(await w.readyAccount(), w.terms),
  "accounts.simulate": async (w) => of(await w.readyAccount()),
  "accounts.review": async (w) => of(await w.onboardingAccount(), { status: "active" }),
  "accounts.bank": async (w) => of(await w.account()),
  "accounts.route": async (w) => of(await w.account(), { bank_id: null }),
  "representatives.create": async (w) => ({
    body: { ...PERSON, account_id: id(await w.account()) },
  }),
  "representatives.list": NO_MEMBERS,
  "representatives.get": async (w) => of(await w.representative()),
  "representatives.update": async (w) => of(await w.representative(), PERSON),
  "representatives.unmask": async (w) => of(await w.representative()),
  "representatives.review": async (w) => {
    const { id: account } = await w.onboardingAccount();
    const one = await w.any(`/v1/representatives?account_id=${account}`);
    return of(one, { status: "active" });
  },
  "linked_bank_accounts.create": async (w) => ({
    body: { account_id: id(await w.account()), bank_account: BANK },
  }),
  "linked_bank_accounts.list": NO_MEMBERS,
  "linked_bank_accounts.get": async (w) => of(await w.linkedAccount()),
  "linked_bank_accounts.update": async (w) => of(await w.linkedAccount(), { bank_account: BANK }),
  "linked_bank_accounts.cancel": async (w) => of(await w.linkedAccount()),
  "linked_bank_accounts.unmask": async (w) => of(await w.linkedAccount()),
  "linked_bank_accounts.review": async (w) => {
    const { id: account } = await w.onboardingAccount();
    const one = await w.any(`/v1/linked_bank_accounts?account_id=${account}`);
    return of(one, { status: "active" });
  },
  "session.create": async (w) => ({ body: { link: (await w.link()).link } }),
  "session.begin_passkey": NO_MEMBERS,
  "session.begin_elevation": NO_MEMBERS,
  "session.begin_oidc": async (w) => {
    await w.setOidc("at work");
    return {};
  },
  "session.get": NO_MEMBERS,
  "session.elevate": async (w) => ({ body: { code: await w.recoveryCode() } }),
  "session.end": NO_MEMBERS,
  "credentials.list": NO_MEMBERS,
  "credentials.set_password": () => ({ body: { password: "correct horse battery staple" } }),
  "credentials.begin_totp": NO_MEMBERS,
  "credentials.confirm_totp": async (w) => ({ body: { code: await w.codeOfNewApp() } }),
  "credentials.begin_passkey": NO_MEMBERS,
  "credentials.confirm_passkey": async (w) => ({ body: { passkey: await w.newPasskey() } }),
  "credentials.create_recovery_codes": NO_MEMBERS,
  "credentials.delete": async (w) => ({ path: [await w.credential()] }),
  "operator_sessions.list": NO_MEMBERS,
  "operator_sessions.end": async (w) => ({ path: [(await w.person()).sessionId] }),
  "operator_sessions.end_others": NO_MEMBERS,
  "operators.create": () => ({ body: { email: "new@example.com", role: "viewer" } }),
  "operators.list": NO_MEMBERS,
  "operators.get": async (w) => ofPerson(w),
  "operators.update": async (w) => ofPerson(w, { name: "Ada" }),
  "operators.invite": async (w) => ofPerson(w),
  "operators.disable": async (w) => ofPerson(w),
  "operators.enable": async (w) => ofPerson(w),
  "operator_grants.list": async (w) => ofPerson(w),
  "operator_grants.create": async (w) => ofPerson(w, { role: "viewer" }),
  "operator_grants.end": async (w) => ({ path: await w.grant() }),
  "operators.explain_right": async (w) => ({
    ...(await ofPerson(w)),
    query: "operation=charges.refund",
  }),
  "roles.list": NO_MEMBERS,
  "roles.get": () => ({ path: ["viewer"] }),
  "roles.create": () => ({ body: { name: "night_shift", means: "Waits.", permissions: [] } }),
  "roles.update": async (w) => ({ path: [await w.role()], body: { means: "Reads a little." } }),
  "roles.delete": async (w) => ({ path: [await w.role()] }),
  "notes.create": async (w) => ({ body: await noteBody(w) }),
  "notes.list": NO_MEMBERS,
  "notes.get": async (w) => of(await w.post("/v1/notes", await noteBody(w))),
  "notes.delete": async (w) => of(await w.post("/v1/notes", await noteBody(w))),
  "saved_views.list": NO_MEMBERS,
  "saved_views.get": async (w) => of(await w.savedView()),
  "saved_views.create": () => ({ body: { screen: "payments", name: "Held" } }),
  "saved_views.update": async (w) => of(await w.savedView(), { name: "Held today" }),
  "saved_views.delete": async (w) => of(await w.savedView()),
  "approvals.list": NO_MEMBERS,
  "approvals.get": async (w) => of(await w.approval()),
  "approvals.approve": async (w) => of(await w.approval()),
  "approvals.deny": async (w) => of(await w.approval(), REASON),
  "approvals.withdraw": async (w) => of(await w.approval(), REASON),
  "approval_rules.list": NO_MEMBERS,
  "approval_rules.get": async (w) => of(await w.approvalRule()),
  "approval_rules.create": () => ({ body: { action: "bank.recover", needed: 0 } }),
  "approval_rules.update": async (w) => of(await w.approvalRule(), { needed: 0 }),
  "approval_rules.delete": async (w) => of(await w.approvalRule()),
  "api_keys.create": () => ({ body: { name: "till", scopes: ["charges:write"] } }),
  "api_keys.list": NO_MEMBERS,
  "api_keys.get": async (w) => of(await w.apiKey()),
  "api_keys.revoke": async (w) => of(await w.apiKey()),
  "api_keys.rotate": async (w) => of(await w.apiKey(), {}),
  "ledger.balances": NO_MEMBERS,
  "ledger.entries": NO_MEMBERS,
  "bank_statements.create": () => ({ body: STATEMENT }),
  "bank_statements.list": NO_MEMBERS,
  "bank_statements.get": async (w) => of(await statement(w)),
  "bank_statements.lines": async (w) => of(await statement(w)),
  "reconciliation.differences": NO_MEMBERS,
  "suspense_items.list": NO_MEMBERS,
  "suspense_items.ageing": NO_MEMBERS,
  "suspense_items.get": async (w) => of(await w.suspended("out")),
  "suspense_items.match": async (w) => {
    const { id: payment_id, amount } = await settledOf(w, "charge");
    return of(await w.suspended("out", BigInt(amount as number)), { payment_id, reason: "Fits." });
  },
  "suspense_items.net": async (w) =>
    of(await w.suspended("out"), { ...(await w.cameBack()), reason: "Back." }),
  "suspense_items.assign": async (w) =>
    of(await w.suspended("in"), { account_id: w.tenant.accountId, reason: "Is theirs." }),
  "suspense_items.write_off": async (w) => of(await w.suspended("out"), { reason: "Is lost." }),
  "suspense_items.park": async (w) => of(await w.suspended("in"), { reason: "Is nobody's." }),
  "suspense_items.hand_over": async (w) =>
    of(await w.suspended("in"), { reason: "Theirs.", document: "7" }),
  "ledger_closings.create": () => ({ body: { month: "2026-01" } }),
  "audit_log.list": NO_MEMBERS,
  "audit_log.export": NO_MEMBERS,
  "audit_log.verify": () => ({ body: { full: true } }),
  "chain.verify": () => ({ body: { full: true } }),
  "chain.accept": NO_MEMBERS,
  "ledger_closings.list": NO_MEMBERS,
  "ledger.export": () => ({ query: "month=2026-03" }),
  "ledger.invariants": NO_MEMBERS,
  "payments.verify_counts": () => ({ body: { repair: true } }),
  "events.list": NO_MEMBERS,
  "events.get": async (w) => ({
    path: [(await w.any("/v1/events"))["event_id"] as string],
  }),
  "webhook_endpoints.create": () => ({ body: { url: "https://example.com/hooks" } }),
  "webhook_endpoints.list": NO_MEMBERS,
  "webhook_endpoints.update": async (w) => of(await w.endpoint(), { description: "Till" }),
  "webhook_endpoints.rotate_secret": async (w) => of(await w.endpoint(), {}),
  "webhook_endpoints.test": async (w) => of(await w.endpoint(), {}),
  "webhook_endpoints.replay": async (w) => of(await w.endpoint(), { from_sequence: 1 }),
  "webhook_endpoints.recover": async (w) => of(await w.endpoint(), {}),
  "webhook_endpoints.health": async (w) => of(await w.endpoint()),
  "ach_entries.list": () => ({ query: "amount=1" }),
  "webhook_deliveries.list": NO_MEMBERS,
  "webhook_endpoints.deliveries.list": async (w) => of(await w.endpoint()),
  "webhook_endpoints.deliveries.get": async (w) => delivery(await w.delivery()),
  "webhook_endpoints.deliveries.resend": async (w) => delivery(await w.delivery()),
  "requests.list": NO_MEMBERS,
  "requests.errors": NO_MEMBERS,
  "requests.get": async (w) => of(await w.any("/v1/requests")),
  "ach_files.list": NO_MEMBERS,
  "ach_files.get": async (w) => of(await w.any("/v1/ach_files")),
  "ach_files.entries": async (w) => of(await w.any("/v1/ach_files")),
  "ach_files.evidence": async (w) => of(await w.any("/v1/ach_files")),
  "ach_files.lines": async (w) => of(await w.any("/v1/ach_files?direction=outbound")),
  "file_days.list": NO_MEMBERS,
  "file_days.get": async (w) => of(await w.any("/v1/file_days")),
  "ach_files.content": async (w) => of(await w.any("/v1/ach_files?direction=outbound")),
  "ach_files.release": async (w) => of(await w.fileSetAside(), { note: "Right as it is." }),
  "ach_files.confirm": async (w) =>
    of(await w.fileUnconfirmed(), { verdict: "differs", reference: "Call 4711" }),
  "ach_files.decide": async (w) => of(await w.fileInDoubt(), { verdict: "sent", note: "Seen." }),
  "banks.list": NO_MEMBERS,
  "banks.get": async (w) => of(await w.any("/v1/banks")),
  "banks.profiles": async (w) => of(await w.any("/v1/banks")),
  "banks.diff_profiles": async (w) => ({ path: [id(await w.any("/v1/banks")), "1", "1"] }),
  "ledger.last_proof": NO_MEMBERS,
  "ledger.prove": () => ({ body: { scope: "since_last" } }),
  "banks.create": async (w) => {
    const { profile } = await w.any("/v1/banks");
    return { body: { profile: { ...profile, odfi_routing_number: "091000022" } } };
  },
  "banks.set_profile": async (w) => {
    const odfi = await w.any("/v1/banks");
    return of(odfi, { profile: odfi["profile"] as object });
  },
  "banks.doctor": async (w) => of(await w.any("/v1/banks")),
  "banks.recovery": NO_MEMBERS,
  "banks.recover": () => ({ body: {} }),
  "banks.sending": async (w) => of(await w.any("/v1/banks"), { sending: "on" }),
  "ach_calendar.get": NO_MEMBERS,
  "exceptions.list": NO_MEMBERS,
  "exceptions.get": async (w) => of(await w.exception()),
  "exceptions.resolve": async (w) => of(await w.exception(), REASON),
  "work_items.list": NO_MEMBERS,
  "work_items.get": async (w) => of(await w.workItem()),
  ...WORK_ITEM_SUCCESSES,
  ...DESK_SUCCESSES,
  ...PROOF_SUCCESSES,
  "paykey_verifications.create": async (w) => of(await w.paykey(), { method: "prenote" }),
  "paykey_verifications.list": NO_MEMBERS,
  "paykey_verifications.get": async (w) => of(await verificationOf(w)),
  "paykey_verifications.confirm": async (w) => {
    const one = await verificationOf(w);
    await w.post("/v1/sandbox/clock/advance", { by: "3bd" });
    return of(one, { amounts: [100 - 1, 1] });
  },
  "charges.reverse": async (w) => of(await settledOf(w, "charge"), { reason: "duplicate" }),
  "payouts.reverse": async (w) => of(await settledOf(w, "payout"), { reason: "payroll" }),
  "reversals.list": NO_MEMBERS,
  "reversals.get": async (w) => {
    const { id: charge } = await settledOf(w, "charge");
    return of(await w.post(`/v1/charges/${charge}/reversal`, { reason: "wrong_amount" }));
  },
  "dishonors.create": async (w) => ({ body: await dishonorOf(w) }),
  "dishonors.list": NO_MEMBERS,
  "dishonors.get": async (w) => of(await w.post("/v1/dishonors", await dishonorOf(w))),
  ...SANDBOX_SUCCESSES,
};

const delivery = (one: Delivery): Sent => ({
  path: [one.id, one.delivery_id],
});
async function paymentOf(fixture: Actions, kind: "charge" | "payout"): Promise<object> {
  const { paykey } = await fixture.paykey();
  return paymentBody(kind, { paykey, payment_date: FUTURE_DATE });
}

async function verificationOf(fixture: Actions): Promise<Resource> {
  const path = `/v1/paykeys/${id(await fixture.paykey())}/verifications`;
  return await fixture.post(path, { method: "micro_entries" });
}

/** A payment whose entry has settled. */
async function settledOf(fixture: Actions, kind: "charge" | "payout"): Promise<Resource> {
  const payment = await fixture.payment(kind, { payment_date: await fixture.today() });
  await fixture.post(`/v1/sandbox/payments/${id(payment)}/submit`);
  return await fixture.post(`/v1/sandbox/payments/${id(payment)}/settle`);
}

/** Refuses a return of today that needed a permission. */
async function dishonorOf(fixture: Actions): Promise<object> {
  const { id: payment_id } = await returned(fixture, "R06");
  return { payment_id: payment_id as string, code: "R70" };
}

async function returned(fixture: Actions, code: string, paykey?: unknown): Promise<Resource> {
  const members = {
    payment_date: await fixture.today(),
    ...(paykey === undefined ? {} : { paykey }),
  };
  const charge = await fixture.payment("charge", members);
  await fixture.post(`/v1/sandbox/payments/${id(charge)}/submit`);
  return await fixture.post(`/v1/sandbox/payments/${id(charge)}/return`, { code });
}

async function blockedPaykey(fixture: Actions): Promise<Resource> {
  const paykey = await fixture.paykey();
  await returned(fixture, "R29", paykey["paykey"]);
  return paykey;
}

/** Requests that break no rule of their form, where that is all an operation refuses. */
const ofPerson = async (w: Actions, body?: object): Promise<Sent> => ({
  path: [(await w.link()).operatorId],
  ...(body === undefined ? {} : { body }),
});

/** Browsers have no passkeys for pages without a name. */
const ADDRESS_ALONE: Sent = { headers: { host: "127.0.0.1:8787" } };

export const REFUSED: Readonly<Record<string, Success>> = {
  ...WORK_ITEM_REFUSED,
  ...SINK_REFUSED,
  ...ORIGINATOR_REFUSED,
  ...PROOF_REFUSED,
  "customers.delete": async (w) => {
    const customer = id(await w.customer());
    await w.payment("charge", { paykey: (await w.paykey("standard", customer))["paykey"] });
    return { path: [customer] };
  },
  "customers.refresh_review": async (w) => {
    const one = await w.customer();
    await w.ask("PUT", `/v1/customers/${id(one)}`, customerBody({ status: "inactive" }));
    return of(one);
  },
  "audit_log.export": () => ({ query: "format=pdf" }),
  "exports.download": () => ({ query: "list=secrets" }),
  ...REPORT_REFUSED,
  "bank_statements.unmatch": () => ({ query: `reason=${"x".repeat(501)}` }),
  "search.find": () => ({ query: `q=${"x".repeat(501)}` }),
  "session.begin_passkey": () => ADDRESS_ALONE,
  "session.begin_elevation": () => ADDRESS_ALONE,
  "credentials.begin_passkey": () => ADDRESS_ALONE,
  "credentials.delete": async (w) => ({ path: [await w.lastFactor()] }),
  "operators.invite": async (w) => ({ path: [await w.disabledOperator()] }),
  "operators.disable": async (w) => ({ path: [(await w.person()).operatorId] }),
  "operator_grants.end": async (w) => ({ path: await w.lastAdminGrant() }),
  "roles.delete": () => ({ path: ["viewer"] }),
  "sandbox.accounts.step": async (w) => ({ path: [id(await w.account()), "activate"] }),
  "sandbox.snapshots.restore": async (w) => ofSnapshot(await w.outdatedSnapshot()),
  "paykeys.refresh_balance": async (w) => of(await w.paykey()),
  "paykeys.refresh_review": async (w) => of(await cancelledPaykey(w)),
  "linked_bank_accounts.cancel": async (w) => {
    const one = await w.linkedAccount();
    await w.ask("PATCH", `/v1/linked_bank_accounts/${id(one)}/cancel`);
    return of(one);
  },
};

async function cancelledPaykey(fixture: Actions): Promise<Resource> {
  const one = await fixture.paykey();
  return await fixture.ask("PUT", `/v1/paykeys/${id(one)}/cancel`, {});
}
