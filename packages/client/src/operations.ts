// Generated from the routes of the server by `npm run docs`; change those.
// oxlint-disable max-lines

import type { Download } from "./download.ts";
import type { EventStream } from "./event-stream.ts";
import type { List } from "./list.ts";
import type { RequestOptions } from "./options.ts";
import type {
  AcceptReturnProofRequest,
  Account,
  AccountBank,
  AccountReadiness,
  AccountSetting,
  AccountsListQuery,
  AccountsSimulateQuery,
  AchCalendar,
  AchCalendarGetQuery,
  AchEntriesListQuery,
  AchEntry,
  AchFile,
  AchFileEntry,
  AchFileEvidence,
  AchFileLine,
  AchFilesEntriesQuery,
  AchFilesLinesQuery,
  AchFilesListQuery,
  AddRiskList,
  AdvanceSandboxClock,
  AnswerReturnRequest,
  ApiKey,
  ApiKeyCreate,
  ApiKeysListQuery,
  Approval,
  ApprovalRule,
  ApprovalRulesListQuery,
  ApprovalsListQuery,
  ApproveApproval,
  ApproveExposure,
  ApproveOriginator,
  ApproveReturnRequest,
  AskOriginator,
  AskReturnRequest,
  AssignReceivedEntry,
  AssignSuspenseItem,
  AttachProofRequest,
  AuditLog,
  AuditLogExportQuery,
  AuditLogListQuery,
  AuditLogVerify,
  Backtest,
  BacktestList,
  BacktestsListQuery,
  Bank,
  BankAccountBridge,
  BankDiffProfile,
  BankDoctor,
  BankProfile,
  BankRecovery,
  BankRoute,
  BankRoutesListQuery,
  BankStatement,
  BankStatementBooking,
  BankStatementLine,
  BankStatementsBookingsQuery,
  BankStatementsLinesQuery,
  BankStatementsListQuery,
  BankStatementsUnmatchQuery,
  BanksListQuery,
  BanksProfilesQuery,
  BeginOidcSession,
  BeginTotpCredential,
  BookBankStatement,
  Bridge,
  BridgeTheme,
  BulkJob,
  BulkJobPayment,
  BulkJobsListQuery,
  BulkJobsPaymentsQuery,
  BulkPayment,
  CancelCharge,
  CancelPaykey,
  CancelPayout,
  CapabilityRequest,
  CapabilityRequestListAll,
  CapabilityRequestsListAllQuery,
  CapabilityRequestsListQuery,
  Chain,
  Charge,
  ChargeUnmask,
  CheckRuleset,
  CheckScreening,
  CloseReturnRequest,
  ConfirmAchFile,
  ConfirmPasskeyCredential,
  ConfirmPaykeyVerification,
  ConfirmTotpCredential,
  CorrectionRefusal,
  CorrectionRefusalCreate,
  CorrectionRefusalsListQuery,
  CreateAccount,
  CreateApiKey,
  CreateApprovalRule,
  CreateBacktest,
  CreateBank,
  CreateBankStatement,
  CreateCapabilityRequest,
  CreateCharge,
  CreateCorrectionRefusal,
  CreateCustomer,
  CreateDishonor,
  CreateExportJob,
  CreateExposureLimit,
  CreateFeeLine,
  CreateFeePayment,
  CreateLateReturnPermission,
  CreateLedgerClosing,
  CreateLinkedBankAccount,
  CreateNote,
  CreateOperator,
  CreateOperatorGrant,
  CreateOrganization,
  CreateOriginationStop,
  CreateOriginator,
  CreatePaykeyCorrection,
  CreatePaykeyVerification,
  CreatePayout,
  CreateProgrammeReview,
  CreateProofRequest,
  CreateReceivedEntryRule,
  CreateRepresentative,
  CreateReturnRequest,
  CreateRiskList,
  CreateRole,
  CreateRuleset,
  CreateSandboxEnvironment,
  CreateSandboxFault,
  CreateSandboxReceivedEntry,
  CreateSandboxRule,
  CreateSandboxSnapshot,
  CreateSavedView,
  CreateScreeningList,
  CreateSession,
  CreateSink,
  CreateWebhookEndpoint,
  Credential,
  CredentialBeginTotp,
  CredentialCreateRecoveryCode,
  CredentialSetPassword,
  CredentialsListQuery,
  Customer,
  CustomerDecideReview,
  CustomerGetReview,
  CustomersListQuery,
  DecideAchFile,
  DecideReviewCustomer,
  DecideReviewPaykey,
  DecideScreeningMatch,
  DecideWorkItem,
  DenyApproval,
  Dishonor,
  DishonorSuspenseItem,
  DishonorsListQuery,
  Due,
  DueListQuery,
  ElevateSession,
  EndFeeLine,
  EndLateReturnPermission,
  EndOriginator,
  EndReceivedEntryRule,
  EndRiskList,
  EscalateWorkItem,
  EvaluateRisk,
  Event,
  EventsListQuery,
  EventsStreamQuery,
  Exception,
  ExceptionsListQuery,
  ExportJob,
  ExportJobsListQuery,
  ExportsDownloadQuery,
  Exposure,
  ExposureApprove,
  ExposureLimit,
  ExposureLimitsListQuery,
  ExposureListQuery,
  ExposureVerify,
  Fee,
  FeeLine,
  FeeLineEarn,
  FeeLinesListQuery,
  FeePayment,
  FeePaymentsListQuery,
  FeeStatement,
  FeesListQuery,
  FeesStatementQuery,
  FileDay,
  FileDaysListQuery,
  FileScreeningReport,
  ForkSandboxEnvironment,
  ForwardReceivedEntry,
  FundingEvent,
  FundingEventExplain,
  FundingEventPayment,
  FundingEventReceivedLine,
  FundingEventSimulate,
  FundingEventsListQuery,
  FundingEventsPaymentsQuery,
  FundingEventsReceivedLinesQuery,
  HandOverSuspenseItem,
  HoldCharge,
  HoldPayout,
  ImportRiskList,
  InitializeBridge,
  KeepReceivedEntry,
  LateReturnPermission,
  LateReturnPermissionsListQuery,
  Ledger,
  LedgerBalancesQuery,
  LedgerClosing,
  LedgerClosingsListQuery,
  LedgerEntriesQuery,
  LedgerEntry,
  LedgerExportQuery,
  LedgerInvariant,
  LedgerLastProof,
  LedgerProve,
  LiftOriginationStop,
  LinkedBankAccount,
  LinkedBankAccountUnmask,
  LinkedBankAccountsListQuery,
  LoadScreeningList,
  MatchBankStatement,
  MatchSuspenseItem,
  Merged,
  MergedEvent,
  MergedEventsQuery,
  MergedPaymentsQuery,
  MergedSearch,
  MergedSearchQuery,
  MergedSummary,
  MergedSummaryQuery,
  NetSuspenseItem,
  NetworkDutiesHistoryQuery,
  NetworkDuty,
  NetworkDutyHistory,
  NetworkDutyUpdate,
  NextWorkItem,
  Note,
  NotesListQuery,
  OnboardAccount,
  Operator,
  OperatorCreate,
  OperatorExplainRight,
  OperatorGrant,
  OperatorGrantsListQuery,
  OperatorSession,
  OperatorSessionEndOther,
  OperatorSessionsListQuery,
  OperatorsExplainRightQuery,
  OperatorsListQuery,
  Organization,
  OrganizationsListQuery,
  OriginationStop,
  OriginationStopPreview,
  OriginationStopsListQuery,
  OriginationStopsPreviewQuery,
  Originator,
  OriginatorHistory,
  OriginatorPreview,
  OriginatorsHistoryQuery,
  OriginatorsListQuery,
  Overview,
  Pack,
  PacksGetQuery,
  ParkSuspenseItem,
  Paykey,
  PaykeyBankDetail,
  PaykeyCorrection,
  PaykeyDecideReview,
  PaykeyGetAuthorization,
  PaykeyGetReview,
  PaykeyVerification,
  PaykeyVerificationsListQuery,
  PaykeysBankDetailsQuery,
  PaykeysListQuery,
  Payment,
  PaymentBank,
  PaymentDecision,
  PaymentLabel,
  PaymentLabelsListQuery,
  PaymentSummary,
  PaymentTimeline,
  PaymentVerifyCount,
  PaymentsDecisionsQuery,
  PaymentsListQuery,
  PaymentsSummaryQuery,
  PaymentsTimelineQuery,
  Payout,
  PayoutUnmask,
  Prefunding,
  PrefundingListQuery,
  PrefundingReceipt,
  PrefundingReceiptsQuery,
  PrefundingWaiting,
  PrefundingWaitingQuery,
  ProgrammeReview,
  ProgrammeReviewsListQuery,
  ProofRequest,
  ProofRequestAttachment,
  ProofRequestsAttachmentsQuery,
  ProofRequestsListQuery,
  ProveLedger,
  ProviderBridge,
  PublishRuleset,
  PullPrefunding,
  ReadyRule,
  ReadyRulesListQuery,
  ReceiveBankStatement,
  ReceivedEntriesListQuery,
  ReceivedEntry,
  ReceivedEntryRemittance,
  ReceivedEntryRule,
  ReceivedEntryRulesListQuery,
  Reconciliation,
  ReconciliationDifferencesQuery,
  RecoverBank,
  RecoverWebhookEndpoint,
  RefundCharge,
  RefundFee,
  ReleaseAchFile,
  ReleaseCharge,
  ReleasePayout,
  ReplaySink,
  ReplayWebhookEndpoint,
  Report,
  ReportDaily,
  ReportTotalCustomersByStatus,
  ReportsGetQuery,
  Representative,
  RepresentativesListQuery,
  Request,
  RequestError,
  RequestsErrorsQuery,
  RequestsListQuery,
  ResolveException,
  ResubmitCharge,
  ResubmitPayout,
  ResumeOriginator,
  ReturnRate,
  ReturnRateDay,
  ReturnRatesDaysQuery,
  ReturnRatesGetQuery,
  ReturnReceivedEntry,
  ReturnRequest,
  ReturnRequestsListQuery,
  Reversal,
  ReversalsListQuery,
  ReverseCharge,
  ReverseFeePayment,
  ReversePayout,
  ReviewAccount,
  ReviewCapabilityRequest,
  ReviewLinkedBankAccount,
  ReviewOriginator,
  ReviewRepresentative,
  Risk,
  RiskFact,
  RiskFactsListQuery,
  RiskList,
  RiskListImport,
  RiskListValue,
  RiskListsListQuery,
  RiskListsValuesQuery,
  RiskMetric,
  RiskMetricsQuery,
  RiskRule,
  RiskRulesListQuery,
  Role,
  RolesListQuery,
  RollBackRuleset,
  RotateApiKey,
  RotateSecretWebhookEndpoint,
  RouteAccount,
  Ruleset,
  RulesetCheck,
  RulesetDiff,
  RulesetList,
  RulesetPublish,
  RulesetsDiffQuery,
  RulesetsListQuery,
  RulesetsPublicationsQuery,
  RunSandboxScenario,
  SandboxClock,
  SandboxClockAdvance,
  SandboxClockReadOn,
  SandboxClockReadOnQuery,
  SandboxEnvironment,
  SandboxEnvironmentCreate,
  SandboxEnvironmentsListQuery,
  SandboxFault,
  SandboxFaultsListQuery,
  SandboxFunding,
  SandboxInbox,
  SandboxInboxListQuery,
  SandboxInboxOpen,
  SandboxOutcome,
  SandboxPayment,
  SandboxReceivedEntry,
  SandboxRule,
  SandboxRulesListQuery,
  SandboxScenario,
  SandboxSnapshot,
  SandboxSnapshotsListQuery,
  SavedView,
  SavedViewsListQuery,
  Screening,
  ScreeningList,
  ScreeningListVersion,
  ScreeningListsListQuery,
  ScreeningListsVersionsQuery,
  ScreeningMatch,
  ScreeningMatchesListQuery,
  ScreeningReport,
  ScreeningReportsListQuery,
  Search,
  SearchFindQuery,
  SendProofRequest,
  SendReturnRequest,
  SendingBank,
  Session,
  SessionBeginElevation,
  SessionBeginOidc,
  SessionBeginPasskey,
  SetBankRoute,
  SetBridgeTheme,
  SetPasswordCredential,
  SetPaymentLabel,
  SetProfileBank,
  SetSandboxClock,
  SimulateFundingEvent,
  Sink,
  SinkReplay,
  SinksListQuery,
  SnoozeWorkItem,
  StepSandboxPayment,
  SuspendOriginator,
  SuspenseItem,
  SuspenseItemAgeing,
  SuspenseItemsListQuery,
  TanBridge,
  TestWebhookEndpoint,
  UnassignReceivedEntry,
  UnblockPaykey,
  UndoWorkItem,
  UpdateAccount,
  UpdateAccountSetting,
  UpdateApprovalRule,
  UpdateCharge,
  UpdateCustomer,
  UpdateExposureLimit,
  UpdateLinkedBankAccount,
  UpdateNetworkDuty,
  UpdateOperator,
  UpdateOrganization,
  UpdateOriginator,
  UpdatePayout,
  UpdateProofRequest,
  UpdateRepresentative,
  UpdateRole,
  UpdateSavedView,
  UpdateSink,
  UpdateWebhookEndpoint,
  VerifyAuditLog,
  VerifyChain,
  VerifyCountsPayment,
  WaiveFee,
  WebhookDeliveriesListQuery,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointHealth,
  WebhookEndpointReplay,
  WebhookEndpointTest,
  WebhookEndpointsDeliveriesListQuery,
  WebhookEndpointsDelivery,
  WebhookEndpointsListQuery,
  WithdrawApproval,
  WithdrawProofRequest,
  WorkItem,
  WorkItemsListQuery,
  WriteOffSuspenseItem,
} from "./types.ts";

/** How one operation is sent. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What its object argument becomes; absent where it takes none. */
  readonly input?: "body" | "query";
  /** How its pages follow each other; absent where it answers one resource. */
  readonly pages?: "number" | "cursor" | "single";
  /** What its bytes are, where it answers no envelope. */
  readonly media?: string;
}

/** Every operation by its name. */
export const OPERATIONS = {
  "customers.create": { method: "POST", path: "/v1/customers", input: "body" },
  "customers.list": { method: "GET", path: "/v1/customers", input: "query", pages: "number" },
  "customers.get": { method: "GET", path: "/v1/customers/{id}" },
  "customers.update": { method: "PUT", path: "/v1/customers/{id}", input: "body" },
  "customers.delete": { method: "DELETE", path: "/v1/customers/{id}" },
  "customers.get_unmasked": { method: "GET", path: "/v1/customers/{id}/unmasked" },
  "customers.get_review": { method: "GET", path: "/v1/customers/{id}/review" },
  "customers.decide_review": { method: "PATCH", path: "/v1/customers/{id}/review", input: "body" },
  "customers.refresh_review": { method: "PUT", path: "/v1/customers/{id}/refresh_review" },
  "bridge.initialize": { method: "POST", path: "/v1/bridge/initialize", input: "body" },
  "bridge.bank_account": { method: "POST", path: "/v1/bridge/bank_account", input: "body" },
  "bridge.tan": { method: "POST", path: "/v1/bridge/tan", input: "body" },
  "bridge.provider": { method: "POST", path: "/v1/bridge/{provider}", input: "body" },
  "paykeys.list": { method: "GET", path: "/v1/paykeys", input: "query", pages: "number" },
  "paykeys.get": { method: "GET", path: "/v1/paykeys/{id}" },
  "paykeys.reveal": { method: "GET", path: "/v1/paykeys/{id}/reveal" },
  "paykeys.get_unmasked": { method: "GET", path: "/v1/paykeys/{id}/unmasked" },
  "paykeys.get_authorization": { method: "GET", path: "/v1/paykeys/{id}/authorization" },
  "paykeys.print_authorization": {
    method: "GET",
    path: "/v1/paykeys/{id}/authorization/document",
    media: "text/plain",
  },
  "paykeys.bank_details": {
    method: "GET",
    path: "/v1/paykeys/{id}/bank_details",
    input: "query",
    pages: "number",
  },
  "paykeys.cancel": { method: "PUT", path: "/v1/paykeys/{id}/cancel", input: "body" },
  "paykeys.refresh_balance": { method: "PUT", path: "/v1/paykeys/{id}/refresh_balance" },
  "paykeys.get_review": { method: "GET", path: "/v1/paykeys/{id}/review" },
  "paykeys.decide_review": { method: "PATCH", path: "/v1/paykeys/{id}/review", input: "body" },
  "paykeys.refresh_review": { method: "PUT", path: "/v1/paykeys/{id}/refresh_review" },
  "paykeys.unblock": { method: "PATCH", path: "/v1/paykeys/{id}/unblock", input: "body" },
  "paykey_corrections.create": { method: "POST", path: "/v1/paykey_corrections", input: "body" },
  "charges.create": { method: "POST", path: "/v1/charges", input: "body" },
  "charges.get": { method: "GET", path: "/v1/charges/{id}" },
  "charges.update": { method: "PUT", path: "/v1/charges/{id}", input: "body" },
  "charges.hold": { method: "PUT", path: "/v1/charges/{id}/hold", input: "body" },
  "charges.release": { method: "PUT", path: "/v1/charges/{id}/release", input: "body" },
  "charges.cancel": { method: "PUT", path: "/v1/charges/{id}/cancel", input: "body" },
  "charges.resubmit": { method: "POST", path: "/v1/charges/{id}/resubmit", input: "body" },
  "charges.refund": { method: "POST", path: "/v1/charges/{id}/refund", input: "body" },
  "charges.unmask": { method: "GET", path: "/v1/charges/{id}/unmask" },
  "payouts.create": { method: "POST", path: "/v1/payouts", input: "body" },
  "payouts.get": { method: "GET", path: "/v1/payouts/{id}" },
  "payouts.update": { method: "PUT", path: "/v1/payouts/{id}", input: "body" },
  "payouts.hold": { method: "PUT", path: "/v1/payouts/{id}/hold", input: "body" },
  "payouts.release": { method: "PUT", path: "/v1/payouts/{id}/release", input: "body" },
  "payouts.cancel": { method: "PUT", path: "/v1/payouts/{id}/cancel", input: "body" },
  "payouts.resubmit": { method: "POST", path: "/v1/payouts/{id}/resubmit", input: "body" },
  "payouts.unmask": { method: "GET", path: "/v1/payouts/{id}/unmask" },
  "payments.list": { method: "GET", path: "/v1/payments", input: "query", pages: "number" },
  "payments.summary": { method: "GET", path: "/v1/payments/summary", input: "query" },
  "payments.get": { method: "GET", path: "/v1/payments/{id}" },
  "payments.timeline": { method: "GET", path: "/v1/payments/{id}/timeline", input: "query" },
  "payments.bank": { method: "GET", path: "/v1/payments/{id}/bank" },
  "payments.verify_counts": { method: "POST", path: "/v1/payments/verify_counts", input: "body" },
  "payments.decisions": {
    method: "GET",
    path: "/v1/payments/{id}/decisions",
    input: "query",
    pages: "number",
  },
  "payment_labels.set": { method: "POST", path: "/v1/payments/{id}/labels", input: "body" },
  "payment_labels.list": {
    method: "GET",
    path: "/v1/payments/{id}/labels",
    input: "query",
    pages: "number",
  },
  "risk.evaluate": { method: "POST", path: "/v1/risk/evaluate", input: "body" },
  "risk_rules.list": { method: "GET", path: "/v1/risk/rules", input: "query", pages: "number" },
  "risk_facts.list": { method: "GET", path: "/v1/risk/facts", input: "query", pages: "number" },
  "ready_rules.list": {
    method: "GET",
    path: "/v1/risk/ready_rules",
    input: "query",
    pages: "number",
  },
  "rulesets.list": { method: "GET", path: "/v1/risk/rulesets", input: "query", pages: "number" },
  "rulesets.create": { method: "POST", path: "/v1/risk/rulesets", input: "body" },
  "rulesets.check": { method: "POST", path: "/v1/risk/rulesets/check", input: "body" },
  "rulesets.get": { method: "GET", path: "/v1/risk/rulesets/{number}" },
  "rulesets.diff": { method: "GET", path: "/v1/risk/rulesets/{number}/diff", input: "query" },
  "rulesets.publish": { method: "POST", path: "/v1/risk/rulesets/{number}/publish", input: "body" },
  "rulesets.roll_back": {
    method: "POST",
    path: "/v1/risk/rulesets/{number}/roll_back",
    input: "body",
  },
  "rulesets.publications": {
    method: "GET",
    path: "/v1/risk/publications",
    input: "query",
    pages: "number",
  },
  "backtests.create": { method: "POST", path: "/v1/risk/backtests", input: "body" },
  "backtests.list": { method: "GET", path: "/v1/risk/backtests", input: "query", pages: "number" },
  "backtests.get": { method: "GET", path: "/v1/risk/backtests/{id}" },
  "risk.metrics": { method: "GET", path: "/v1/risk/metrics", input: "query" },
  "risk_lists.create": { method: "POST", path: "/v1/risk/lists", input: "body" },
  "risk_lists.list": { method: "GET", path: "/v1/risk/lists", input: "query", pages: "number" },
  "risk_lists.get": { method: "GET", path: "/v1/risk/lists/{id}" },
  "risk_lists.values": {
    method: "GET",
    path: "/v1/risk/lists/{id}/values",
    input: "query",
    pages: "number",
  },
  "risk_lists.add": { method: "POST", path: "/v1/risk/lists/{id}/values", input: "body" },
  "risk_lists.import": { method: "POST", path: "/v1/risk/lists/{id}/import", input: "body" },
  "risk_lists.end": {
    method: "POST",
    path: "/v1/risk/lists/{id}/values/{value_id}/end",
    input: "body",
  },
  "screening_lists.create": { method: "POST", path: "/v1/screening/lists", input: "body" },
  "screening_lists.list": {
    method: "GET",
    path: "/v1/screening/lists",
    input: "query",
    pages: "number",
  },
  "screening_lists.get": { method: "GET", path: "/v1/screening/lists/{id}" },
  "screening_lists.versions": {
    method: "GET",
    path: "/v1/screening/lists/{id}/versions",
    input: "query",
    pages: "number",
  },
  "screening_lists.load": { method: "POST", path: "/v1/screening/lists/{id}/load", input: "body" },
  "screening_matches.list": {
    method: "GET",
    path: "/v1/screening/matches",
    input: "query",
    pages: "number",
  },
  "screening_matches.get": { method: "GET", path: "/v1/screening/matches/{id}" },
  "screening_matches.decide": {
    method: "POST",
    path: "/v1/screening/matches/{id}/decide",
    input: "body",
  },
  "screening.check": { method: "POST", path: "/v1/screening/check", input: "body" },
  "screening_reports.list": {
    method: "GET",
    path: "/v1/screening/reports",
    input: "query",
    pages: "number",
  },
  "screening_reports.get": { method: "GET", path: "/v1/screening/reports/{id}" },
  "screening_reports.file": {
    method: "POST",
    path: "/v1/screening/reports/{id}/file",
    input: "body",
  },
  "payments.bulk": { method: "POST", path: "/v1/payments/bulk", input: "body" },
  "bulk_jobs.list": { method: "GET", path: "/v1/bulk_jobs", input: "query", pages: "number" },
  "bulk_jobs.get": { method: "GET", path: "/v1/bulk_jobs/{id}" },
  "bulk_jobs.payments": {
    method: "GET",
    path: "/v1/bulk_jobs/{id}/payments",
    input: "query",
    pages: "number",
  },
  "bulk_jobs.stop": { method: "PUT", path: "/v1/bulk_jobs/{id}/stop" },
  "exports.download": {
    method: "GET",
    path: "/v1/exports",
    input: "query",
    media: "application/x-ndjson",
  },
  "export_jobs.create": { method: "POST", path: "/v1/exports", input: "body" },
  "export_jobs.list": { method: "GET", path: "/v1/export_jobs", input: "query", pages: "number" },
  "export_jobs.get": { method: "GET", path: "/v1/export_jobs/{id}" },
  "export_jobs.delete": { method: "DELETE", path: "/v1/export_jobs/{id}" },
  "export_jobs.content": {
    method: "GET",
    path: "/v1/export_jobs/{id}/content",
    media: "application/x-ndjson",
  },
  "funding_events.list": {
    method: "GET",
    path: "/v1/funding_events",
    input: "query",
    pages: "number",
  },
  "funding_events.get": { method: "GET", path: "/v1/funding_events/{id}" },
  "funding_events.payments": {
    method: "GET",
    path: "/v1/funding_event_payments/{id}",
    input: "query",
    pages: "number",
  },
  "funding_events.received_lines": {
    method: "GET",
    path: "/v1/funding_events/{id}/received_lines",
    input: "query",
    pages: "number",
  },
  "funding_events.explain": { method: "GET", path: "/v1/funding_events/{id}/explanation" },
  "funding_events.simulate": { method: "POST", path: "/v1/funding_events/simulate", input: "body" },
  "search.find": { method: "GET", path: "/v1/search", input: "query" },
  "merged.payments": { method: "GET", path: "/v1/merged/payments", input: "query" },
  "merged.summary": { method: "GET", path: "/v1/merged/summary", input: "query" },
  "merged.search": { method: "GET", path: "/v1/merged/search", input: "query" },
  "merged.events": { method: "GET", path: "/v1/merged/events", input: "query" },
  "overview.get": { method: "GET", path: "/v1/overview" },
  "due.list": { method: "GET", path: "/v1/due", input: "query" },
  "reports.list": { method: "GET", path: "/v1/reports" },
  "reports.get": {
    method: "GET",
    path: "/v1/reports/{name}",
    input: "query",
    media: "application/x-ndjson",
  },
  "reports.daily": { method: "GET", path: "/v1/daily_report" },
  "reports.daily_text": { method: "GET", path: "/v1/daily_report/text", media: "text/plain" },
  "reports.total_customers_by_status": {
    method: "POST",
    path: "/v1/reports/total_customers_by_status",
  },
  "packs.list": { method: "GET", path: "/v1/packs" },
  "packs.get": {
    method: "GET",
    path: "/v1/packs/{name}",
    input: "query",
    media: "application/zip",
  },
  "network_duties.list": { method: "GET", path: "/v1/network_duties" },
  "network_duties.update": { method: "PATCH", path: "/v1/network_duties/{name}", input: "body" },
  "network_duties.history": {
    method: "GET",
    path: "/v1/network_duties/{name}/history",
    input: "query",
    pages: "number",
  },
  "programme_reviews.list": {
    method: "GET",
    path: "/v1/programme_reviews",
    input: "query",
    pages: "number",
  },
  "programme_reviews.create": { method: "POST", path: "/v1/programme_reviews", input: "body" },
  "return_rates.get": { method: "GET", path: "/v1/return_rates", input: "query" },
  "return_rates.days": { method: "GET", path: "/v1/return_rates/days", input: "query" },
  "organizations.create": { method: "POST", path: "/v1/organizations", input: "body" },
  "organizations.list": {
    method: "GET",
    path: "/v1/organizations",
    input: "query",
    pages: "number",
  },
  "organizations.get": { method: "GET", path: "/v1/organizations/{id}" },
  "organizations.update": { method: "PATCH", path: "/v1/organizations/{id}", input: "body" },
  "accounts.create": { method: "POST", path: "/v1/accounts", input: "body" },
  "accounts.list": { method: "GET", path: "/v1/accounts", input: "query", pages: "number" },
  "accounts.get": { method: "GET", path: "/v1/accounts/{id}" },
  "accounts.update": { method: "PUT", path: "/v1/accounts/{id}", input: "body" },
  "accounts.readiness": { method: "GET", path: "/v1/accounts/{id}/readiness" },
  "accounts.onboard": { method: "POST", path: "/v1/accounts/{id}/onboard", input: "body" },
  "accounts.simulate": { method: "POST", path: "/v1/accounts/{id}/simulate", input: "query" },
  "accounts.review": { method: "PATCH", path: "/v1/accounts/{id}/review", input: "body" },
  "capability_requests.create": {
    method: "POST",
    path: "/v1/accounts/{id}/capability_requests",
    input: "body",
    pages: "single",
  },
  "capability_requests.list": {
    method: "GET",
    path: "/v1/accounts/{id}/capability_requests",
    input: "query",
    pages: "number",
  },
  "capability_requests.list_all": {
    method: "GET",
    path: "/v1/capability_requests",
    input: "query",
    pages: "number",
  },
  "capability_requests.review": {
    method: "PATCH",
    path: "/v1/accounts/{id}/capability_requests/{request_id}/review",
    input: "body",
  },
  "account_settings.get": { method: "GET", path: "/v1/account_settings/{account_id}" },
  "account_settings.update": {
    method: "PATCH",
    path: "/v1/account_settings/{account_id}",
    input: "body",
  },
  "bridge_themes.get": { method: "GET", path: "/v1/bridge_themes/{account_id}" },
  "bridge_themes.set": { method: "PUT", path: "/v1/bridge_themes/{account_id}", input: "body" },
  "bridge_themes.delete": { method: "DELETE", path: "/v1/bridge_themes/{account_id}" },
  "representatives.create": { method: "POST", path: "/v1/representatives", input: "body" },
  "representatives.list": {
    method: "GET",
    path: "/v1/representatives",
    input: "query",
    pages: "number",
  },
  "representatives.get": { method: "GET", path: "/v1/representatives/{id}" },
  "representatives.update": { method: "PUT", path: "/v1/representatives/{id}", input: "body" },
  "representatives.unmask": { method: "GET", path: "/v1/representatives/{id}/unmask" },
  "representatives.review": {
    method: "PATCH",
    path: "/v1/representatives/{id}/review",
    input: "body",
  },
  "linked_bank_accounts.create": {
    method: "POST",
    path: "/v1/linked_bank_accounts",
    input: "body",
  },
  "linked_bank_accounts.list": {
    method: "GET",
    path: "/v1/linked_bank_accounts",
    input: "query",
    pages: "number",
  },
  "linked_bank_accounts.get": { method: "GET", path: "/v1/linked_bank_accounts/{id}" },
  "linked_bank_accounts.update": {
    method: "PUT",
    path: "/v1/linked_bank_accounts/{id}",
    input: "body",
  },
  "linked_bank_accounts.cancel": { method: "PATCH", path: "/v1/linked_bank_accounts/{id}/cancel" },
  "linked_bank_accounts.unmask": { method: "GET", path: "/v1/linked_bank_accounts/{id}/unmask" },
  "linked_bank_accounts.review": {
    method: "PATCH",
    path: "/v1/linked_bank_accounts/{id}/review",
    input: "body",
  },
  "api_keys.create": { method: "POST", path: "/v1/api_keys", input: "body" },
  "api_keys.list": { method: "GET", path: "/v1/api_keys", input: "query", pages: "number" },
  "api_keys.get": { method: "GET", path: "/v1/api_keys/{id}" },
  "api_keys.revoke": { method: "DELETE", path: "/v1/api_keys/{id}" },
  "api_keys.rotate": { method: "POST", path: "/v1/api_keys/{id}/rotate", input: "body" },
  "session.begin_passkey": { method: "POST", path: "/v1/session/passkey" },
  "session.begin_oidc": { method: "POST", path: "/v1/session/oidc", input: "body" },
  "session.create": { method: "POST", path: "/v1/session", input: "body" },
  "session.get": { method: "GET", path: "/v1/session" },
  "session.end": { method: "DELETE", path: "/v1/session" },
  "session.begin_elevation": { method: "POST", path: "/v1/session/elevate/passkey" },
  "session.elevate": { method: "POST", path: "/v1/session/elevate", input: "body" },
  "operator_sessions.list": {
    method: "GET",
    path: "/v1/sessions",
    input: "query",
    pages: "number",
  },
  "operator_sessions.end_others": { method: "DELETE", path: "/v1/sessions" },
  "operator_sessions.end": { method: "DELETE", path: "/v1/sessions/{id}" },
  "credentials.list": { method: "GET", path: "/v1/credentials", input: "query", pages: "number" },
  "credentials.set_password": { method: "POST", path: "/v1/credentials/password", input: "body" },
  "credentials.begin_totp": { method: "POST", path: "/v1/credentials/totp", input: "body" },
  "credentials.confirm_totp": {
    method: "POST",
    path: "/v1/credentials/totp/confirm",
    input: "body",
  },
  "credentials.begin_passkey": { method: "POST", path: "/v1/credentials/passkey" },
  "credentials.confirm_passkey": {
    method: "POST",
    path: "/v1/credentials/passkey/confirm",
    input: "body",
  },
  "credentials.create_recovery_codes": { method: "POST", path: "/v1/credentials/recovery_codes" },
  "credentials.delete": { method: "DELETE", path: "/v1/credentials/{id}" },
  "operators.create": { method: "POST", path: "/v1/operators", input: "body" },
  "operators.list": { method: "GET", path: "/v1/operators", input: "query", pages: "number" },
  "operators.get": { method: "GET", path: "/v1/operators/{id}" },
  "operators.update": { method: "PATCH", path: "/v1/operators/{id}", input: "body" },
  "operators.invite": { method: "POST", path: "/v1/operators/{id}/invite" },
  "operators.disable": { method: "POST", path: "/v1/operators/{id}/disable" },
  "operators.enable": { method: "POST", path: "/v1/operators/{id}/enable" },
  "operator_grants.list": {
    method: "GET",
    path: "/v1/operators/{id}/grants",
    input: "query",
    pages: "number",
  },
  "operator_grants.create": { method: "POST", path: "/v1/operators/{id}/grants", input: "body" },
  "operator_grants.end": { method: "DELETE", path: "/v1/operators/{id}/grants/{grant_id}" },
  "operators.explain_right": { method: "GET", path: "/v1/operators/{id}/right", input: "query" },
  "roles.list": { method: "GET", path: "/v1/roles", input: "query", pages: "number" },
  "roles.create": { method: "POST", path: "/v1/roles", input: "body" },
  "roles.get": { method: "GET", path: "/v1/roles/{name}" },
  "roles.update": { method: "PATCH", path: "/v1/roles/{name}", input: "body" },
  "roles.delete": { method: "DELETE", path: "/v1/roles/{name}" },
  "approvals.list": { method: "GET", path: "/v1/approvals", input: "query", pages: "number" },
  "approvals.get": { method: "GET", path: "/v1/approvals/{id}" },
  "approvals.approve": { method: "POST", path: "/v1/approvals/{id}/approve", input: "body" },
  "approvals.deny": { method: "POST", path: "/v1/approvals/{id}/deny", input: "body" },
  "approvals.withdraw": { method: "POST", path: "/v1/approvals/{id}/withdraw", input: "body" },
  "approval_rules.list": {
    method: "GET",
    path: "/v1/approval_rules",
    input: "query",
    pages: "number",
  },
  "approval_rules.create": { method: "POST", path: "/v1/approval_rules", input: "body" },
  "approval_rules.get": { method: "GET", path: "/v1/approval_rules/{id}" },
  "approval_rules.update": { method: "PATCH", path: "/v1/approval_rules/{id}", input: "body" },
  "approval_rules.delete": { method: "DELETE", path: "/v1/approval_rules/{id}" },
  "notes.create": { method: "POST", path: "/v1/notes", input: "body" },
  "notes.list": { method: "GET", path: "/v1/notes", input: "query", pages: "number" },
  "notes.get": { method: "GET", path: "/v1/notes/{id}" },
  "notes.delete": { method: "DELETE", path: "/v1/notes/{id}" },
  "saved_views.list": { method: "GET", path: "/v1/saved_views", input: "query", pages: "number" },
  "saved_views.create": { method: "POST", path: "/v1/saved_views", input: "body" },
  "saved_views.get": { method: "GET", path: "/v1/saved_views/{id}" },
  "saved_views.update": { method: "PATCH", path: "/v1/saved_views/{id}", input: "body" },
  "saved_views.delete": { method: "DELETE", path: "/v1/saved_views/{id}" },
  "bank_statements.create": { method: "POST", path: "/v1/bank_statements", input: "body" },
  "bank_statements.list": {
    method: "GET",
    path: "/v1/bank_statements",
    input: "query",
    pages: "number",
  },
  "bank_statements.get": { method: "GET", path: "/v1/bank_statements/{id}" },
  "bank_statements.lines": {
    method: "GET",
    path: "/v1/bank_statements/{id}/lines",
    input: "query",
    pages: "number",
  },
  "bank_statements.match": {
    method: "POST",
    path: "/v1/bank_statements/{id}/lines/{line}/match",
    input: "body",
  },
  "bank_statements.unmatch": {
    method: "DELETE",
    path: "/v1/bank_statements/{id}/lines/{line}/match",
    input: "query",
  },
  "bank_statements.receive": {
    method: "POST",
    path: "/v1/bank_statements/{id}/lines/{line}/receive",
    input: "body",
  },
  "bank_statements.book": {
    method: "POST",
    path: "/v1/bank_statements/{id}/lines/{line}/book",
    input: "body",
  },
  "bank_statements.bookings": {
    method: "GET",
    path: "/v1/statement_bookings",
    input: "query",
    pages: "number",
  },
  "reconciliation.differences": {
    method: "GET",
    path: "/v1/reconciliation/differences",
    input: "query",
  },
  "prefunding.list": { method: "GET", path: "/v1/prefunding", input: "query", pages: "number" },
  "prefunding.waiting": {
    method: "GET",
    path: "/v1/prefunding/{account_id}/waiting_payouts",
    input: "query",
    pages: "number",
  },
  "prefunding.pull": { method: "POST", path: "/v1/prefunding/{account_id}/pulls", input: "body" },
  "prefunding.receipts": {
    method: "GET",
    path: "/v1/prefunding_receipts",
    input: "query",
    pages: "number",
  },
  "fee_lines.list": { method: "GET", path: "/v1/fee_lines", input: "query", pages: "number" },
  "fee_lines.create": { method: "POST", path: "/v1/fee_lines", input: "body" },
  "fee_lines.get": { method: "GET", path: "/v1/fee_lines/{id}" },
  "fee_lines.end": { method: "POST", path: "/v1/fee_lines/{id}/end", input: "body" },
  "fee_lines.earn": { method: "POST", path: "/v1/fee_lines/{id}/earn" },
  "fees.list": { method: "GET", path: "/v1/fees", input: "query", pages: "number" },
  "fees.statement": { method: "GET", path: "/v1/fees/statement", input: "query" },
  "fees.waive": { method: "POST", path: "/v1/fees/{id}/waive", input: "body" },
  "fees.refund": { method: "POST", path: "/v1/fees/{id}/refund", input: "body" },
  "fee_payments.list": { method: "GET", path: "/v1/fee_payments", input: "query", pages: "number" },
  "fee_payments.create": { method: "POST", path: "/v1/fee_payments", input: "body" },
  "fee_payments.reverse": { method: "POST", path: "/v1/fee_payments/{id}/reverse", input: "body" },
  "ledger.balances": {
    method: "GET",
    path: "/v1/ledger/balances",
    input: "query",
    pages: "number",
  },
  "ledger.entries": { method: "GET", path: "/v1/ledger/entries", input: "query", pages: "cursor" },
  "ledger.export": { method: "GET", path: "/v1/ledger/export", input: "query", media: "text/csv" },
  "ledger_closings.create": { method: "POST", path: "/v1/ledger/closings", input: "body" },
  "ledger_closings.list": {
    method: "GET",
    path: "/v1/ledger/closings",
    input: "query",
    pages: "number",
  },
  "ledger.invariants": { method: "GET", path: "/v1/ledger/invariants" },
  "ledger.last_proof": { method: "GET", path: "/v1/ledger/proof" },
  "ledger.prove": { method: "POST", path: "/v1/ledger/proof", input: "body" },
  "audit_log.list": { method: "GET", path: "/v1/audit_log", input: "query", pages: "cursor" },
  "audit_log.export": {
    method: "GET",
    path: "/v1/audit_log/export",
    input: "query",
    media: "application/x-ndjson",
  },
  "audit_log.verify": { method: "POST", path: "/v1/audit_log/verify", input: "body" },
  "chain.verify": { method: "POST", path: "/v1/chain/verify", input: "body" },
  "chain.accept": { method: "POST", path: "/v1/chain/accept" },
  "events.list": { method: "GET", path: "/v1/events", input: "query", pages: "cursor" },
  "events.stream": {
    method: "GET",
    path: "/v1/events/stream",
    input: "query",
    media: "text/event-stream",
  },
  "events.get": { method: "GET", path: "/v1/events/{id}" },
  "webhook_endpoints.create": { method: "POST", path: "/v1/webhook_endpoints", input: "body" },
  "webhook_endpoints.list": {
    method: "GET",
    path: "/v1/webhook_endpoints",
    input: "query",
    pages: "number",
  },
  "webhook_endpoints.get": { method: "GET", path: "/v1/webhook_endpoints/{id}" },
  "webhook_endpoints.update": { method: "PUT", path: "/v1/webhook_endpoints/{id}", input: "body" },
  "webhook_endpoints.delete": { method: "DELETE", path: "/v1/webhook_endpoints/{id}" },
  "webhook_endpoints.enable": { method: "PUT", path: "/v1/webhook_endpoints/{id}/enable" },
  "webhook_endpoints.disable": { method: "PUT", path: "/v1/webhook_endpoints/{id}/disable" },
  "webhook_endpoints.rotate_secret": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/rotate_secret",
    input: "body",
  },
  "webhook_endpoints.test": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/test",
    input: "body",
  },
  "webhook_endpoints.replay": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/replay",
    input: "body",
  },
  "webhook_endpoints.recover": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/recover",
    input: "body",
  },
  "webhook_endpoints.health": { method: "GET", path: "/v1/webhook_endpoints/{id}/health" },
  "webhook_endpoints.deliveries.list": {
    method: "GET",
    path: "/v1/webhook_endpoints/{id}/deliveries",
    input: "query",
    pages: "number",
  },
  "webhook_endpoints.deliveries.get": {
    method: "GET",
    path: "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}",
  },
  "webhook_endpoints.deliveries.resend": {
    method: "POST",
    path: "/v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend",
  },
  "webhook_deliveries.list": {
    method: "GET",
    path: "/v1/webhook_deliveries",
    input: "query",
    pages: "number",
  },
  "sinks.create": { method: "POST", path: "/v1/sinks", input: "body" },
  "sinks.list": { method: "GET", path: "/v1/sinks", input: "query", pages: "number" },
  "sinks.get": { method: "GET", path: "/v1/sinks/{id}" },
  "sinks.update": { method: "PUT", path: "/v1/sinks/{id}", input: "body" },
  "sinks.delete": { method: "DELETE", path: "/v1/sinks/{id}" },
  "sinks.pause": { method: "PUT", path: "/v1/sinks/{id}/pause" },
  "sinks.resume": { method: "PUT", path: "/v1/sinks/{id}/resume" },
  "sinks.replay": { method: "POST", path: "/v1/sinks/{id}/replay", input: "body" },
  "requests.list": { method: "GET", path: "/v1/requests", input: "query", pages: "number" },
  "requests.errors": {
    method: "GET",
    path: "/v1/requests/errors",
    input: "query",
    pages: "number",
  },
  "requests.get": { method: "GET", path: "/v1/requests/{id}" },
  "ach_files.list": { method: "GET", path: "/v1/ach_files", input: "query", pages: "number" },
  "ach_files.get": { method: "GET", path: "/v1/ach_files/{id}" },
  "ach_files.entries": {
    method: "GET",
    path: "/v1/ach_files/{id}/entries",
    input: "query",
    pages: "number",
  },
  "ach_files.lines": { method: "GET", path: "/v1/ach_files/{id}/lines", input: "query" },
  "ach_files.content": { method: "GET", path: "/v1/ach_files/{id}/content", media: "text/plain" },
  "ach_files.evidence": { method: "GET", path: "/v1/ach_files/{id}/evidence" },
  "ach_files.decide": { method: "POST", path: "/v1/ach_files/{id}/decide", input: "body" },
  "ach_files.confirm": { method: "POST", path: "/v1/ach_files/{id}/confirm", input: "body" },
  "ach_files.release": { method: "POST", path: "/v1/ach_files/{id}/release", input: "body" },
  "ach_entries.list": { method: "GET", path: "/v1/ach_entries", input: "query", pages: "number" },
  "file_days.list": { method: "GET", path: "/v1/file_days", input: "query", pages: "number" },
  "file_days.get": { method: "GET", path: "/v1/file_days/{id}" },
  "banks.list": { method: "GET", path: "/v1/banks", input: "query", pages: "number" },
  "banks.create": { method: "POST", path: "/v1/banks", input: "body" },
  "banks.recovery": { method: "GET", path: "/v1/banks/recovery" },
  "banks.recover": { method: "POST", path: "/v1/banks/recovery", input: "body" },
  "banks.get": { method: "GET", path: "/v1/banks/{id}" },
  "banks.profiles": {
    method: "GET",
    path: "/v1/banks/{id}/profiles",
    input: "query",
    pages: "number",
  },
  "banks.diff_profiles": { method: "GET", path: "/v1/banks/{id}/profiles/{from}/diff/{to}" },
  "banks.set_profile": { method: "PUT", path: "/v1/banks/{id}/profile", input: "body" },
  "banks.sending": { method: "PUT", path: "/v1/banks/{id}/sending", input: "body" },
  "banks.doctor": { method: "POST", path: "/v1/banks/{id}/doctor" },
  "accounts.bank": { method: "GET", path: "/v1/accounts/{id}/bank" },
  "accounts.route": { method: "PUT", path: "/v1/accounts/{id}/bank", input: "body" },
  "bank_routes.list": { method: "GET", path: "/v1/bank_routes", input: "query", pages: "number" },
  "bank_routes.set": { method: "PUT", path: "/v1/bank_routes", input: "body" },
  "originators.list": { method: "GET", path: "/v1/originators", input: "query", pages: "number" },
  "originators.create": { method: "POST", path: "/v1/originators", input: "body" },
  "originators.get": { method: "GET", path: "/v1/originators/{id}" },
  "originators.update": { method: "PATCH", path: "/v1/originators/{id}", input: "body" },
  "originators.preview": { method: "GET", path: "/v1/originators/{id}/preview" },
  "originators.history": {
    method: "GET",
    path: "/v1/originators/{id}/history",
    input: "query",
    pages: "number",
  },
  "originators.approve": { method: "POST", path: "/v1/originators/{id}/approve", input: "body" },
  "originators.activate": { method: "POST", path: "/v1/originators/{id}/activate" },
  "originators.suspend": { method: "POST", path: "/v1/originators/{id}/suspend", input: "body" },
  "originators.resume": { method: "POST", path: "/v1/originators/{id}/resume", input: "body" },
  "originators.ask": { method: "POST", path: "/v1/originators/{id}/ask", input: "body" },
  "originators.review": { method: "POST", path: "/v1/originators/{id}/review", input: "body" },
  "originators.end": { method: "POST", path: "/v1/originators/{id}/end", input: "body" },
  "originators.erase": { method: "DELETE", path: "/v1/originators/{id}/personal_data" },
  "origination_stops.list": {
    method: "GET",
    path: "/v1/origination_stops",
    input: "query",
    pages: "number",
  },
  "origination_stops.create": { method: "POST", path: "/v1/origination_stops", input: "body" },
  "origination_stops.preview": {
    method: "GET",
    path: "/v1/origination_stops/preview",
    input: "query",
  },
  "origination_stops.get": { method: "GET", path: "/v1/origination_stops/{id}" },
  "origination_stops.lift": {
    method: "POST",
    path: "/v1/origination_stops/{id}/lift",
    input: "body",
  },
  "exposure_limits.list": {
    method: "GET",
    path: "/v1/exposure_limits",
    input: "query",
    pages: "number",
  },
  "exposure_limits.create": { method: "POST", path: "/v1/exposure_limits", input: "body" },
  "exposure_limits.get": { method: "GET", path: "/v1/exposure_limits/{id}" },
  "exposure_limits.update": { method: "PATCH", path: "/v1/exposure_limits/{id}", input: "body" },
  "exposure_limits.delete": { method: "DELETE", path: "/v1/exposure_limits/{id}" },
  "exposure.list": { method: "GET", path: "/v1/exposure", input: "query", pages: "number" },
  "exposure.verify": { method: "GET", path: "/v1/exposure/verify" },
  "exposure.approve": { method: "POST", path: "/v1/exposure/approve", input: "body" },
  "ach_calendar.get": { method: "GET", path: "/v1/ach_calendar", input: "query" },
  "exceptions.list": { method: "GET", path: "/v1/exceptions", input: "query", pages: "number" },
  "exceptions.get": { method: "GET", path: "/v1/exceptions/{id}" },
  "exceptions.resolve": { method: "PUT", path: "/v1/exceptions/{id}/resolve", input: "body" },
  "work_items.list": { method: "GET", path: "/v1/work_items", input: "query", pages: "number" },
  "work_items.get": { method: "GET", path: "/v1/work_items/{id}" },
  "work_items.next": { method: "POST", path: "/v1/work_items/next", input: "body" },
  "work_items.claim": { method: "POST", path: "/v1/work_items/{id}/claim" },
  "work_items.release": { method: "POST", path: "/v1/work_items/{id}/release" },
  "work_items.snooze": { method: "POST", path: "/v1/work_items/{id}/snooze", input: "body" },
  "work_items.escalate": { method: "POST", path: "/v1/work_items/{id}/escalate", input: "body" },
  "work_items.decide": { method: "POST", path: "/v1/work_items/{id}/decide", input: "body" },
  "work_items.undo": { method: "POST", path: "/v1/work_items/{id}/undo", input: "body" },
  "suspense_items.list": {
    method: "GET",
    path: "/v1/suspense_items",
    input: "query",
    pages: "number",
  },
  "suspense_items.ageing": { method: "GET", path: "/v1/suspense_items/ageing" },
  "suspense_items.get": { method: "GET", path: "/v1/suspense_items/{id}" },
  "suspense_items.match": { method: "POST", path: "/v1/suspense_items/{id}/match", input: "body" },
  "suspense_items.dishonor": {
    method: "POST",
    path: "/v1/suspense_items/{id}/dishonor",
    input: "body",
  },
  "suspense_items.net": { method: "POST", path: "/v1/suspense_items/{id}/net", input: "body" },
  "suspense_items.assign": {
    method: "POST",
    path: "/v1/suspense_items/{id}/assign",
    input: "body",
  },
  "suspense_items.write_off": {
    method: "POST",
    path: "/v1/suspense_items/{id}/write_off",
    input: "body",
  },
  "suspense_items.park": { method: "POST", path: "/v1/suspense_items/{id}/park", input: "body" },
  "suspense_items.hand_over": {
    method: "POST",
    path: "/v1/suspense_items/{id}/hand_over",
    input: "body",
  },
  "proof_requests.list": {
    method: "GET",
    path: "/v1/proof_requests",
    input: "query",
    pages: "number",
  },
  "proof_requests.create": { method: "POST", path: "/v1/proof_requests", input: "body" },
  "proof_requests.get": { method: "GET", path: "/v1/proof_requests/{id}" },
  "proof_requests.update": { method: "PATCH", path: "/v1/proof_requests/{id}", input: "body" },
  "proof_requests.attachments": {
    method: "GET",
    path: "/v1/proof_requests/{id}/attachments",
    input: "query",
    pages: "number",
  },
  "proof_requests.attach": {
    method: "POST",
    path: "/v1/proof_requests/{id}/attachments",
    input: "body",
  },
  "proof_requests.attachment": {
    method: "GET",
    path: "/v1/proof_requests/{id}/attachments/{attachment_id}",
    media: "application/octet-stream",
  },
  "proof_requests.detach": {
    method: "DELETE",
    path: "/v1/proof_requests/{id}/attachments/{attachment_id}",
  },
  "proof_requests.package": {
    method: "GET",
    path: "/v1/proof_requests/{id}/package",
    media: "application/zip",
  },
  "proof_requests.send": { method: "POST", path: "/v1/proof_requests/{id}/send", input: "body" },
  "proof_requests.accept_return": {
    method: "POST",
    path: "/v1/proof_requests/{id}/accept_return",
    input: "body",
  },
  "proof_requests.withdraw": {
    method: "POST",
    path: "/v1/proof_requests/{id}/withdraw",
    input: "body",
  },
  "received_entries.list": {
    method: "GET",
    path: "/v1/received_entries",
    input: "query",
    pages: "number",
  },
  "received_entries.get": { method: "GET", path: "/v1/received_entries/{id}" },
  "received_entries.remittance": { method: "GET", path: "/v1/received_entries/{id}/remittance" },
  "received_entries.assign": {
    method: "POST",
    path: "/v1/received_entries/{id}/assign",
    input: "body",
  },
  "received_entries.forward": {
    method: "POST",
    path: "/v1/received_entries/{id}/forward",
    input: "body",
  },
  "received_entries.keep": {
    method: "POST",
    path: "/v1/received_entries/{id}/keep",
    input: "body",
  },
  "received_entries.return": {
    method: "POST",
    path: "/v1/received_entries/{id}/return",
    input: "body",
  },
  "received_entries.unassign": {
    method: "POST",
    path: "/v1/received_entries/{id}/unassign",
    input: "body",
  },
  "received_entry_rules.list": {
    method: "GET",
    path: "/v1/received_entry_rules",
    input: "query",
    pages: "number",
  },
  "received_entry_rules.create": {
    method: "POST",
    path: "/v1/received_entry_rules",
    input: "body",
  },
  "received_entry_rules.get": { method: "GET", path: "/v1/received_entry_rules/{id}" },
  "received_entry_rules.end": {
    method: "POST",
    path: "/v1/received_entry_rules/{id}/end",
    input: "body",
  },
  "paykey_verifications.create": {
    method: "POST",
    path: "/v1/paykeys/{id}/verifications",
    input: "body",
  },
  "paykey_verifications.list": {
    method: "GET",
    path: "/v1/paykey_verifications",
    input: "query",
    pages: "number",
  },
  "paykey_verifications.get": { method: "GET", path: "/v1/paykey_verifications/{id}" },
  "paykey_verifications.confirm": {
    method: "POST",
    path: "/v1/paykey_verifications/{id}/confirm",
    input: "body",
  },
  "charges.reverse": { method: "POST", path: "/v1/charges/{id}/reversal", input: "body" },
  "payouts.reverse": { method: "POST", path: "/v1/payouts/{id}/reversal", input: "body" },
  "reversals.list": { method: "GET", path: "/v1/reversals", input: "query", pages: "number" },
  "reversals.get": { method: "GET", path: "/v1/reversals/{id}" },
  "dishonors.create": { method: "POST", path: "/v1/dishonors", input: "body" },
  "dishonors.list": { method: "GET", path: "/v1/dishonors", input: "query", pages: "number" },
  "dishonors.get": { method: "GET", path: "/v1/dishonors/{id}" },
  "correction_refusals.create": { method: "POST", path: "/v1/correction_refusals", input: "body" },
  "correction_refusals.list": {
    method: "GET",
    path: "/v1/correction_refusals",
    input: "query",
    pages: "number",
  },
  "correction_refusals.get": { method: "GET", path: "/v1/correction_refusals/{id}" },
  "return_requests.create": { method: "POST", path: "/v1/return_requests", input: "body" },
  "return_requests.list": {
    method: "GET",
    path: "/v1/return_requests",
    input: "query",
    pages: "number",
  },
  "return_requests.get": { method: "GET", path: "/v1/return_requests/{id}" },
  "return_requests.print": {
    method: "GET",
    path: "/v1/return_requests/{id}/document",
    media: "text/html",
  },
  "return_requests.approve": {
    method: "POST",
    path: "/v1/return_requests/{id}/approve",
    input: "body",
  },
  "return_requests.send": { method: "POST", path: "/v1/return_requests/{id}/send", input: "body" },
  "return_requests.ask": { method: "POST", path: "/v1/return_requests/{id}/ask", input: "body" },
  "return_requests.answer": {
    method: "POST",
    path: "/v1/return_requests/{id}/answer",
    input: "body",
  },
  "return_requests.close": {
    method: "POST",
    path: "/v1/return_requests/{id}/close",
    input: "body",
  },
  "late_return_permissions.create": {
    method: "POST",
    path: "/v1/late_return_permissions",
    input: "body",
  },
  "late_return_permissions.list": {
    method: "GET",
    path: "/v1/late_return_permissions",
    input: "query",
    pages: "number",
  },
  "late_return_permissions.get": { method: "GET", path: "/v1/late_return_permissions/{id}" },
  "late_return_permissions.grant": {
    method: "POST",
    path: "/v1/late_return_permissions/{id}/grant",
  },
  "late_return_permissions.end": {
    method: "POST",
    path: "/v1/late_return_permissions/{id}/end",
    input: "body",
  },
  "sandbox.inbox.open": { method: "POST", path: "/v1/sandbox/inbox" },
  "sandbox.inbox.list": {
    method: "GET",
    path: "/v1/sandbox/inbox",
    input: "query",
    pages: "cursor",
  },
  "sandbox.environments.create": {
    method: "POST",
    path: "/v1/sandbox/environments",
    input: "body",
  },
  "sandbox.environments.list": {
    method: "GET",
    path: "/v1/sandbox/environments",
    input: "query",
    pages: "number",
  },
  "sandbox.environments.get": { method: "GET", path: "/v1/sandbox/environments/{id}" },
  "sandbox.environments.delete": { method: "DELETE", path: "/v1/sandbox/environments/{id}" },
  "sandbox.environments.reset": { method: "POST", path: "/v1/sandbox/environments/{id}/reset" },
  "sandbox.environments.fork": {
    method: "POST",
    path: "/v1/sandbox/environments/{id}/fork",
    input: "body",
  },
  "sandbox.snapshots.create": {
    method: "POST",
    path: "/v1/sandbox/environments/{id}/snapshots",
    input: "body",
  },
  "sandbox.snapshots.list": {
    method: "GET",
    path: "/v1/sandbox/environments/{id}/snapshots",
    input: "query",
    pages: "number",
  },
  "sandbox.snapshots.restore": {
    method: "POST",
    path: "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}/restore",
  },
  "sandbox.snapshots.delete": {
    method: "DELETE",
    path: "/v1/sandbox/environments/{id}/snapshots/{snapshot_id}",
  },
  "sandbox.payments.step": {
    method: "POST",
    path: "/v1/sandbox/payments/{id}/{step}",
    input: "body",
  },
  "sandbox.accounts.step": { method: "POST", path: "/v1/sandbox/accounts/{id}/{step}" },
  "sandbox.funding.run": { method: "POST", path: "/v1/sandbox/funding/run" },
  "sandbox.faults.create": { method: "POST", path: "/v1/sandbox/faults", input: "body" },
  "sandbox.faults.list": {
    method: "GET",
    path: "/v1/sandbox/faults",
    input: "query",
    pages: "number",
  },
  "sandbox.faults.clear": { method: "DELETE", path: "/v1/sandbox/faults", pages: "single" },
  "sandbox.received_entries.create": {
    method: "POST",
    path: "/v1/sandbox/received_entries",
    input: "body",
  },
  "sandbox.scenarios.run": { method: "POST", path: "/v1/sandbox/scenarios", input: "body" },
  "sandbox.outcomes.list": { method: "GET", path: "/v1/sandbox/outcomes" },
  "sandbox.rules.create": { method: "POST", path: "/v1/sandbox/rules", input: "body" },
  "sandbox.rules.list": {
    method: "GET",
    path: "/v1/sandbox/rules",
    input: "query",
    pages: "number",
  },
  "sandbox.rules.delete": { method: "DELETE", path: "/v1/sandbox/rules/{id}" },
  "sandbox.clock.get": { method: "GET", path: "/v1/sandbox/clock" },
  "sandbox.clock.set": { method: "PUT", path: "/v1/sandbox/clock", input: "body" },
  "sandbox.clock.advance": { method: "POST", path: "/v1/sandbox/clock/advance", input: "body" },
  "sandbox.clock.read_on": { method: "GET", path: "/v1/sandbox/clock/advances", input: "query" },
} as const satisfies Readonly<Record<string, Operation>>;

/** Every operation as a method, named as in the documentation. */
export interface Operations {
  readonly customers: {
    /** Create a customer: `POST /v1/customers`. */
    create(body: CreateCustomer, options?: RequestOptions): Promise<Customer>;

    /** List customers: `GET /v1/customers`. */
    list(query?: CustomersListQuery, options?: RequestOptions): List<Customer>;

    /** Read a customer: `GET /v1/customers/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Customer>;

    /** Update a customer: `PUT /v1/customers/{id}`. */
    update(id: string, body: UpdateCustomer, options?: RequestOptions): Promise<Customer>;

    /** Delete a customer and erase personal data: `DELETE /v1/customers/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<Customer>;

    /** Unmask a customer's compliance profile: `GET /v1/customers/{id}/unmasked`. */
    getUnmasked(id: string, options?: RequestOptions): Promise<Customer>;

    /** Read a customer's review: `GET /v1/customers/{id}/review`. */
    getReview(id: string, options?: RequestOptions): Promise<CustomerGetReview>;

    /** Decide a customer's review: `PATCH /v1/customers/{id}/review`. */
    decideReview(
      id: string,
      body: DecideReviewCustomer,
      options?: RequestOptions,
    ): Promise<CustomerDecideReview>;

    /** Refresh a customer's review: `PUT /v1/customers/{id}/refresh_review`. */
    refreshReview(id: string, options?: RequestOptions): Promise<Customer>;
  };
  readonly bridge: {
    /** Create a bridge token for a customer: `POST /v1/bridge/initialize`. */
    initialize(body: InitializeBridge, options?: RequestOptions): Promise<Bridge>;

    /** Link a bank account by routing and account number: `POST /v1/bridge/bank_account`. */
    bankAccount(body: BankAccountBridge, options?: RequestOptions): Promise<Paykey>;

    /** Link a bank account by tokenized account number (TAN): `POST /v1/bridge/tan`. */
    tan(body: TanBridge, options?: RequestOptions): Promise<Paykey>;

    /** Link a bank account through a bank-data provider: `POST /v1/bridge/{provider}`. */
    provider(provider: string, body: ProviderBridge, options?: RequestOptions): Promise<Paykey>;
  };
  readonly paykeys: {
    /** List paykeys: `GET /v1/paykeys`. */
    list(query?: PaykeysListQuery, options?: RequestOptions): List<Paykey>;

    /** Read a paykey: `GET /v1/paykeys/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Reveal a paykey's token: `GET /v1/paykeys/{id}/reveal`. */
    reveal(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Unmask a paykey: `GET /v1/paykeys/{id}/unmasked`. */
    getUnmasked(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Read the authorization of a paykey: `GET /v1/paykeys/{id}/authorization`. */
    getAuthorization(id: string, options?: RequestOptions): Promise<PaykeyGetAuthorization>;

    /** Print the authorization of a paykey: `GET /v1/paykeys/{id}/authorization/document`. */
    printAuthorization(id: string, options?: RequestOptions): Promise<Download>;

    /** List the versions of a paykey's bank details: `GET /v1/paykeys/{id}/bank_details`. */
    bankDetails(
      id: string,
      query?: PaykeysBankDetailsQuery,
      options?: RequestOptions,
    ): List<PaykeyBankDetail>;

    /** Cancel a paykey: `PUT /v1/paykeys/{id}/cancel`. */
    cancel(id: string, body?: CancelPaykey, options?: RequestOptions): Promise<Paykey>;

    /** Refresh a paykey's balance: `PUT /v1/paykeys/{id}/refresh_balance`. */
    refreshBalance(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Read a paykey's review: `GET /v1/paykeys/{id}/review`. */
    getReview(id: string, options?: RequestOptions): Promise<PaykeyGetReview>;

    /** Decide a paykey's review: `PATCH /v1/paykeys/{id}/review`. */
    decideReview(
      id: string,
      body: DecideReviewPaykey,
      options?: RequestOptions,
    ): Promise<PaykeyDecideReview>;

    /** Refresh a paykey's review: `PUT /v1/paykeys/{id}/refresh_review`. */
    refreshReview(id: string, options?: RequestOptions): Promise<Paykey>;

    /** Unblock a paykey: `PATCH /v1/paykeys/{id}/unblock`. */
    unblock(id: string, body?: UnblockPaykey, options?: RequestOptions): Promise<Paykey>;
  };
  readonly paykeyCorrections: {
    /** Correct bank details by hand: `POST /v1/paykey_corrections`. */
    create(body: CreatePaykeyCorrection, options?: RequestOptions): Promise<PaykeyCorrection>;
  };
  readonly charges: {
    /** Charge a customer's bank account: `POST /v1/charges`. */
    create(body: CreateCharge, options?: RequestOptions): Promise<Charge>;

    /** Read a charge: `GET /v1/charges/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Charge>;

    /** Update a charge before it is sent: `PUT /v1/charges/{id}`. */
    update(id: string, body?: UpdateCharge, options?: RequestOptions): Promise<Charge>;

    /** Hold a charge before it is sent: `PUT /v1/charges/{id}/hold`. */
    hold(id: string, body?: HoldCharge, options?: RequestOptions): Promise<Charge>;

    /** Release a charge from its hold: `PUT /v1/charges/{id}/release`. */
    release(id: string, body?: ReleaseCharge, options?: RequestOptions): Promise<Charge>;

    /** Cancel a charge before it is sent: `PUT /v1/charges/{id}/cancel`. */
    cancel(id: string, body?: CancelCharge, options?: RequestOptions): Promise<Charge>;

    /** Resubmit a charge that failed, was cancelled or was reversed: `POST /v1/charges/{id}/resubmit`. */
    resubmit(id: string, body?: ResubmitCharge, options?: RequestOptions): Promise<Charge>;

    /** Refund a charge: `POST /v1/charges/{id}/refund`. */
    refund(id: string, body?: RefundCharge, options?: RequestOptions): Promise<Payout>;

    /** Read a charge with its full account number: `GET /v1/charges/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<ChargeUnmask>;

    /** Reverse a charge: `POST /v1/charges/{id}/reversal`. */
    reverse(id: string, body: ReverseCharge, options?: RequestOptions): Promise<Reversal>;
  };
  readonly payouts: {
    /** Pay out to a customer's bank account: `POST /v1/payouts`. */
    create(body: CreatePayout, options?: RequestOptions): Promise<Payout>;

    /** Read a payout: `GET /v1/payouts/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Payout>;

    /** Update a payout before it is sent: `PUT /v1/payouts/{id}`. */
    update(id: string, body: UpdatePayout, options?: RequestOptions): Promise<Payout>;

    /** Hold a payout before it is sent: `PUT /v1/payouts/{id}/hold`. */
    hold(id: string, body: HoldPayout, options?: RequestOptions): Promise<Payout>;

    /** Release a payout from its hold: `PUT /v1/payouts/{id}/release`. */
    release(id: string, body: ReleasePayout, options?: RequestOptions): Promise<Payout>;

    /** Cancel a payout before it is sent: `PUT /v1/payouts/{id}/cancel`. */
    cancel(id: string, body: CancelPayout, options?: RequestOptions): Promise<Payout>;

    /** Resubmit a payout that failed, was cancelled or was reversed: `POST /v1/payouts/{id}/resubmit`. */
    resubmit(id: string, body?: ResubmitPayout, options?: RequestOptions): Promise<Payout>;

    /** Read a payout with its full account number: `GET /v1/payouts/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<PayoutUnmask>;

    /** Reverse a payout: `POST /v1/payouts/{id}/reversal`. */
    reverse(id: string, body: ReversePayout, options?: RequestOptions): Promise<Reversal>;
  };
  readonly payments: {
    /** Search charges and payouts: `GET /v1/payments`. */
    list(query?: PaymentsListQuery, options?: RequestOptions): List<Payment>;

    /** Count and sum charges and payouts: `GET /v1/payments/summary`. */
    summary(query?: PaymentsSummaryQuery, options?: RequestOptions): Promise<PaymentSummary>;

    /** Read a charge or payout: `GET /v1/payments/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Payment>;

    /** Read the timeline of a charge or payout: `GET /v1/payments/{id}/timeline`. */
    timeline(
      id: string,
      query?: PaymentsTimelineQuery,
      options?: RequestOptions,
    ): Promise<PaymentTimeline>;

    /** Read the bank of a charge or payout, and why: `GET /v1/payments/{id}/bank`. */
    bank(id: string, options?: RequestOptions): Promise<PaymentBank>;

    /** Verify payment counts: `POST /v1/payments/verify_counts`. */
    verifyCounts(body?: VerifyCountsPayment, options?: RequestOptions): Promise<PaymentVerifyCount>;

    /** List the decisions on a charge or payout: `GET /v1/payments/{id}/decisions`. */
    decisions(
      id: string,
      query?: PaymentsDecisionsQuery,
      options?: RequestOptions,
    ): List<PaymentDecision>;

    /** Hold, release, cancel or resubmit many payments: `POST /v1/payments/bulk`. */
    bulk(body: BulkPayment, options?: RequestOptions): Promise<BulkJob>;
  };
  readonly paymentLabels: {
    /** Say whether a payment was fraud or good: `POST /v1/payments/{id}/labels`. */
    set(id: string, body: SetPaymentLabel, options?: RequestOptions): Promise<PaymentLabel>;

    /** List what people said about a payment: `GET /v1/payments/{id}/labels`. */
    list(id: string, query?: PaymentLabelsListQuery, options?: RequestOptions): List<PaymentLabel>;
  };
  readonly risk: {
    /** Evaluate a payment that does not exist: `POST /v1/risk/evaluate`. */
    evaluate(body: EvaluateRisk, options?: RequestOptions): Promise<Risk>;

    /** Read how right each rule was: `GET /v1/risk/metrics`. */
    metrics(query?: RiskMetricsQuery, options?: RequestOptions): Promise<RiskMetric>;
  };
  readonly riskRules: {
    /** List the rules in force: `GET /v1/risk/rules`. */
    list(query?: RiskRulesListQuery, options?: RequestOptions): List<RiskRule>;
  };
  readonly riskFacts: {
    /** List the facts that rules may read: `GET /v1/risk/facts`. */
    list(query?: RiskFactsListQuery, options?: RequestOptions): List<RiskFact>;
  };
  readonly readyRules: {
    /** List rules to begin with: `GET /v1/risk/ready_rules`. */
    list(query?: ReadyRulesListQuery, options?: RequestOptions): List<ReadyRule>;
  };
  readonly rulesets: {
    /** List rulesets: `GET /v1/risk/rulesets`. */
    list(query?: RulesetsListQuery, options?: RequestOptions): List<RulesetList>;

    /** Save a ruleset: `POST /v1/risk/rulesets`. */
    create(body?: CreateRuleset, options?: RequestOptions): Promise<Ruleset>;

    /** Check rules without saving them: `POST /v1/risk/rulesets/check`. */
    check(body?: CheckRuleset, options?: RequestOptions): Promise<RulesetCheck>;

    /** Read a ruleset: `GET /v1/risk/rulesets/{number}`. */
    get(number: string, options?: RequestOptions): Promise<Ruleset>;

    /** Compare two rulesets: `GET /v1/risk/rulesets/{number}/diff`. */
    diff(number: string, query?: RulesetsDiffQuery, options?: RequestOptions): Promise<RulesetDiff>;

    /** Publish a ruleset: `POST /v1/risk/rulesets/{number}/publish`. */
    publish(
      number: string,
      body: PublishRuleset,
      options?: RequestOptions,
    ): Promise<RulesetPublish>;

    /** Roll back the ruleset in force: `POST /v1/risk/rulesets/{number}/roll_back`. */
    rollBack(
      number: string,
      body: RollBackRuleset,
      options?: RequestOptions,
    ): Promise<RulesetPublish>;

    /** List publications of rulesets: `GET /v1/risk/publications`. */
    publications(query?: RulesetsPublicationsQuery, options?: RequestOptions): List<RulesetPublish>;
  };
  readonly backtests: {
    /** Back-test a ruleset: `POST /v1/risk/backtests`. */
    create(body: CreateBacktest, options?: RequestOptions): Promise<Backtest>;

    /** List back-tests: `GET /v1/risk/backtests`. */
    list(query?: BacktestsListQuery, options?: RequestOptions): List<BacktestList>;

    /** Read a back-test: `GET /v1/risk/backtests/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Backtest>;
  };
  readonly riskLists: {
    /** Create a list: `POST /v1/risk/lists`. */
    create(body: CreateRiskList, options?: RequestOptions): Promise<RiskList>;

    /** List lists: `GET /v1/risk/lists`. */
    list(query?: RiskListsListQuery, options?: RequestOptions): List<RiskList>;

    /** Get a list: `GET /v1/risk/lists/{id}`. */
    get(id: string, options?: RequestOptions): Promise<RiskList>;

    /** List the values of a list: `GET /v1/risk/lists/{id}/values`. */
    values(id: string, query?: RiskListsValuesQuery, options?: RequestOptions): List<RiskListValue>;

    /** Add a value to a list: `POST /v1/risk/lists/{id}/values`. */
    add(id: string, body: AddRiskList, options?: RequestOptions): Promise<RiskListValue>;

    /** Import values into a list: `POST /v1/risk/lists/{id}/import`. */
    import(id: string, body: ImportRiskList, options?: RequestOptions): Promise<RiskListImport>;

    /** End a value of a list: `POST /v1/risk/lists/{id}/values/{value_id}/end`. */
    end(
      id: string,
      value_id: string,
      body?: EndRiskList,
      options?: RequestOptions,
    ): Promise<RiskListValue>;
  };
  readonly screeningLists: {
    /** Create a sanctions list: `POST /v1/screening/lists`. */
    create(body: CreateScreeningList, options?: RequestOptions): Promise<ScreeningList>;

    /** List sanctions lists: `GET /v1/screening/lists`. */
    list(query?: ScreeningListsListQuery, options?: RequestOptions): List<ScreeningList>;

    /** Get a sanctions list: `GET /v1/screening/lists/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ScreeningList>;

    /** List the versions of a sanctions list: `GET /v1/screening/lists/{id}/versions`. */
    versions(
      id: string,
      query?: ScreeningListsVersionsQuery,
      options?: RequestOptions,
    ): List<ScreeningListVersion>;

    /** Load a file into a sanctions list: `POST /v1/screening/lists/{id}/load`. */
    load(
      id: string,
      body: LoadScreeningList,
      options?: RequestOptions,
    ): Promise<ScreeningListVersion>;
  };
  readonly screeningMatches: {
    /** List matches with sanctions lists: `GET /v1/screening/matches`. */
    list(query?: ScreeningMatchesListQuery, options?: RequestOptions): List<ScreeningMatch>;

    /** Get a match with a sanctions list: `GET /v1/screening/matches/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ScreeningMatch>;

    /** Clear or confirm a match: `POST /v1/screening/matches/{id}/decide`. */
    decide(
      id: string,
      body: DecideScreeningMatch,
      options?: RequestOptions,
    ): Promise<ScreeningMatch>;
  };
  readonly screening: {
    /** Compare a name with the sanctions lists: `POST /v1/screening/check`. */
    check(body: CheckScreening, options?: RequestOptions): Promise<Screening>;
  };
  readonly screeningReports: {
    /** List reports of blocked and rejected parties: `GET /v1/screening/reports`. */
    list(query?: ScreeningReportsListQuery, options?: RequestOptions): List<ScreeningReport>;

    /** Get a report of a blocked or rejected party: `GET /v1/screening/reports/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ScreeningReport>;

    /** Note that a report was filed: `POST /v1/screening/reports/{id}/file`. */
    file(id: string, body: FileScreeningReport, options?: RequestOptions): Promise<ScreeningReport>;
  };
  readonly bulkJobs: {
    /** List bulk jobs: `GET /v1/bulk_jobs`. */
    list(query?: BulkJobsListQuery, options?: RequestOptions): List<BulkJob>;

    /** Read a bulk job: `GET /v1/bulk_jobs/{id}`. */
    get(id: string, options?: RequestOptions): Promise<BulkJob>;

    /** List the payments of a bulk job: `GET /v1/bulk_jobs/{id}/payments`. */
    payments(
      id: string,
      query?: BulkJobsPaymentsQuery,
      options?: RequestOptions,
    ): List<BulkJobPayment>;

    /** Stop a bulk job: `PUT /v1/bulk_jobs/{id}/stop`. */
    stop(id: string, options?: RequestOptions): Promise<BulkJob>;
  };
  readonly exports: {
    /** Export a list: `GET /v1/exports`. */
    download(query: ExportsDownloadQuery, options?: RequestOptions): Promise<Download>;
  };
  readonly exportJobs: {
    /** Export a list into a file: `POST /v1/exports`. */
    create(body: CreateExportJob, options?: RequestOptions): Promise<ExportJob>;

    /** List the exports that are kept as files: `GET /v1/export_jobs`. */
    list(query?: ExportJobsListQuery, options?: RequestOptions): List<ExportJob>;

    /** Read an export that is kept as a file: `GET /v1/export_jobs/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ExportJob>;

    /** Delete an export with its file: `DELETE /v1/export_jobs/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<ExportJob>;

    /** Download the file of an export: `GET /v1/export_jobs/{id}/content`. */
    content(id: string, options?: RequestOptions): Promise<Download>;
  };
  readonly fundingEvents: {
    /** List funding events: `GET /v1/funding_events`. */
    list(query?: FundingEventsListQuery, options?: RequestOptions): List<FundingEvent>;

    /** Read a funding event: `GET /v1/funding_events/{id}`. */
    get(id: string, options?: RequestOptions): Promise<FundingEvent>;

    /** List the payments of a funding event: `GET /v1/funding_event_payments/{id}`. */
    payments(
      id: string,
      query?: FundingEventsPaymentsQuery,
      options?: RequestOptions,
    ): List<FundingEventPayment>;

    /** List the received money of a funding event: `GET /v1/funding_events/{id}/received_lines`. */
    receivedLines(
      id: string,
      query?: FundingEventsReceivedLinesQuery,
      options?: RequestOptions,
    ): List<FundingEventReceivedLine>;

    /** Explain what sums to a transfer: `GET /v1/funding_events/{id}/explanation`. */
    explain(id: string, options?: RequestOptions): Promise<FundingEventExplain>;

    /** Simulate a funding run: `POST /v1/funding_events/simulate`. */
    simulate(body: SimulateFundingEvent, options?: RequestOptions): Promise<FundingEventSimulate>;
  };
  readonly search: {
    /** Search records of every kind: `GET /v1/search`. */
    find(query: SearchFindQuery, options?: RequestOptions): Promise<Search>;
  };
  readonly merged: {
    /** List payments of several environments: `GET /v1/merged/payments`. */
    payments(query?: MergedPaymentsQuery, options?: RequestOptions): Promise<Merged>;

    /** Count and sum payments of several environments: `GET /v1/merged/summary`. */
    summary(query?: MergedSummaryQuery, options?: RequestOptions): Promise<MergedSummary>;

    /** Search records of several environments: `GET /v1/merged/search`. */
    search(query: MergedSearchQuery, options?: RequestOptions): Promise<MergedSearch>;

    /** List events of several environments: `GET /v1/merged/events`. */
    events(query?: MergedEventsQuery, options?: RequestOptions): Promise<MergedEvent>;
  };
  readonly overview: {
    /** Read what needs attention now: `GET /v1/overview`. */
    get(options?: RequestOptions): Promise<Overview>;
  };
  readonly due: {
    /** List what happens next, and when: `GET /v1/due`. */
    list(query?: DueListQuery, options?: RequestOptions): Promise<Due>;
  };
  readonly reports: {
    /** List the reports with their columns: `GET /v1/reports`. */
    list(options?: RequestOptions): Promise<Report>;

    /** Download a report: `GET /v1/reports/{name}`. */
    get(name: string, query?: ReportsGetQuery, options?: RequestOptions): Promise<Download>;

    /** Read what people must do before which cut-off: `GET /v1/daily_report`. */
    daily(options?: RequestOptions): Promise<ReportDaily>;

    /** Read the daily operations report as a page of text: `GET /v1/daily_report/text`. */
    dailyText(options?: RequestOptions): Promise<Download>;

    /** Count customers by status: `POST /v1/reports/total_customers_by_status`. */
    totalCustomersByStatus(options?: RequestOptions): Promise<ReportTotalCustomersByStatus>;
  };
  readonly packs: {
    /** List the packs of reports: `GET /v1/packs`. */
    list(options?: RequestOptions): Promise<Pack>;

    /** Download a pack of reports: `GET /v1/packs/{name}`. */
    get(name: string, query?: PacksGetQuery, options?: RequestOptions): Promise<Download>;
  };
  readonly networkDuties: {
    /** List the network's duties of fraud monitoring: `GET /v1/network_duties`. */
    list(options?: RequestOptions): Promise<NetworkDuty>;

    /** Correct the day or the source of a duty: `PATCH /v1/network_duties/{name}`. */
    update(
      name: string,
      body: UpdateNetworkDuty,
      options?: RequestOptions,
    ): Promise<NetworkDutyUpdate>;

    /** List the corrections of a duty: `GET /v1/network_duties/{name}/history`. */
    history(
      name: string,
      query?: NetworkDutiesHistoryQuery,
      options?: RequestOptions,
    ): List<NetworkDutyHistory>;
  };
  readonly programmeReviews: {
    /** List reviews of the programme against fraud: `GET /v1/programme_reviews`. */
    list(query?: ProgrammeReviewsListQuery, options?: RequestOptions): List<ProgrammeReview>;

    /** Record the review of the programme against fraud: `POST /v1/programme_reviews`. */
    create(body: CreateProgrammeReview, options?: RequestOptions): Promise<ProgrammeReview>;
  };
  readonly returnRates: {
    /** Read return rates against the Nacha thresholds: `GET /v1/return_rates`. */
    get(query?: ReturnRatesGetQuery, options?: RequestOptions): Promise<ReturnRate>;

    /** Read returns by day of origination: `GET /v1/return_rates/days`. */
    days(query?: ReturnRatesDaysQuery, options?: RequestOptions): Promise<ReturnRateDay>;
  };
  readonly organizations: {
    /** Create an organization: `POST /v1/organizations`. */
    create(body: CreateOrganization, options?: RequestOptions): Promise<Organization>;

    /** List organizations: `GET /v1/organizations`. */
    list(query?: OrganizationsListQuery, options?: RequestOptions): List<Organization>;

    /** Read an organization: `GET /v1/organizations/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Organization>;

    /** Update an organization: `PATCH /v1/organizations/{id}`. */
    update(id: string, body?: UpdateOrganization, options?: RequestOptions): Promise<Organization>;
  };
  readonly accounts: {
    /** Create an account: `POST /v1/accounts`. */
    create(body: CreateAccount, options?: RequestOptions): Promise<Account>;

    /** List accounts: `GET /v1/accounts`. */
    list(query?: AccountsListQuery, options?: RequestOptions): List<Account>;

    /** Read an account: `GET /v1/accounts/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Account>;

    /** Update an account: `PUT /v1/accounts/{id}`. */
    update(id: string, body: UpdateAccount, options?: RequestOptions): Promise<Account>;

    /** Read what an account lacks before it moves money: `GET /v1/accounts/{id}/readiness`. */
    readiness(id: string, options?: RequestOptions): Promise<AccountReadiness>;

    /** Start the onboarding of an account: `POST /v1/accounts/{id}/onboard`. */
    onboard(id: string, body: OnboardAccount, options?: RequestOptions): Promise<Account>;

    /** Simulate an account's review: `POST /v1/accounts/{id}/simulate`. */
    simulate(id: string, query?: AccountsSimulateQuery, options?: RequestOptions): Promise<Account>;

    /** Review an account: `PATCH /v1/accounts/{id}/review`. */
    review(id: string, body: ReviewAccount, options?: RequestOptions): Promise<Account>;

    /** Read an account's bank: `GET /v1/accounts/{id}/bank`. */
    bank(id: string, options?: RequestOptions): Promise<AccountBank>;

    /** Route an account's payments to a bank: `PUT /v1/accounts/{id}/bank`. */
    route(id: string, body: RouteAccount, options?: RequestOptions): Promise<AccountBank>;
  };
  readonly capabilityRequests: {
    /** Request capabilities for an account: `POST /v1/accounts/{id}/capability_requests`. */
    create(
      id: string,
      body?: CreateCapabilityRequest,
      options?: RequestOptions,
    ): List<CapabilityRequest>;

    /** List the capability requests of an account: `GET /v1/accounts/{id}/capability_requests`. */
    list(
      id: string,
      query?: CapabilityRequestsListQuery,
      options?: RequestOptions,
    ): List<CapabilityRequest>;

    /** List the capability requests of all accounts: `GET /v1/capability_requests`. */
    listAll(
      query?: CapabilityRequestsListAllQuery,
      options?: RequestOptions,
    ): List<CapabilityRequestListAll>;

    /** Review a capability request: `PATCH /v1/accounts/{id}/capability_requests/{request_id}/review`. */
    review(
      id: string,
      request_id: string,
      body: ReviewCapabilityRequest,
      options?: RequestOptions,
    ): Promise<CapabilityRequest>;
  };
  readonly accountSettings: {
    /** Read an account's settings: `GET /v1/account_settings/{account_id}`. */
    get(account_id: string, options?: RequestOptions): Promise<AccountSetting>;

    /** Update an account's settings: `PATCH /v1/account_settings/{account_id}`. */
    update(
      account_id: string,
      body?: UpdateAccountSetting,
      options?: RequestOptions,
    ): Promise<AccountSetting>;
  };
  readonly bridgeThemes: {
    /** Read how the linking page looks for an account: `GET /v1/bridge_themes/{account_id}`. */
    get(account_id: string, options?: RequestOptions): Promise<BridgeTheme>;

    /** Set how the linking page looks for an account: `PUT /v1/bridge_themes/{account_id}`. */
    set(account_id: string, body: SetBridgeTheme, options?: RequestOptions): Promise<BridgeTheme>;

    /** Delete an account's theme: `DELETE /v1/bridge_themes/{account_id}`. */
    delete(account_id: string, options?: RequestOptions): Promise<BridgeTheme>;
  };
  readonly representatives: {
    /** Create a representative: `POST /v1/representatives`. */
    create(body: CreateRepresentative, options?: RequestOptions): Promise<Representative>;

    /** List representatives: `GET /v1/representatives`. */
    list(query?: RepresentativesListQuery, options?: RequestOptions): List<Representative>;

    /** Read a representative: `GET /v1/representatives/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Representative>;

    /** Update a representative: `PUT /v1/representatives/{id}`. */
    update(
      id: string,
      body: UpdateRepresentative,
      options?: RequestOptions,
    ): Promise<Representative>;

    /** Unmask a representative: `GET /v1/representatives/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<Representative>;

    /** Review a representative: `PATCH /v1/representatives/{id}/review`. */
    review(
      id: string,
      body: ReviewRepresentative,
      options?: RequestOptions,
    ): Promise<Representative>;
  };
  readonly linkedBankAccounts: {
    /** Link a bank account of the business: `POST /v1/linked_bank_accounts`. */
    create(body: CreateLinkedBankAccount, options?: RequestOptions): Promise<LinkedBankAccount>;

    /** List linked bank accounts: `GET /v1/linked_bank_accounts`. */
    list(query?: LinkedBankAccountsListQuery, options?: RequestOptions): List<LinkedBankAccount>;

    /** Read a linked bank account: `GET /v1/linked_bank_accounts/{id}`. */
    get(id: string, options?: RequestOptions): Promise<LinkedBankAccount>;

    /** Update a linked bank account before it is verified: `PUT /v1/linked_bank_accounts/{id}`. */
    update(
      id: string,
      body: UpdateLinkedBankAccount,
      options?: RequestOptions,
    ): Promise<LinkedBankAccount>;

    /** Cancel a linked bank account before its review: `PATCH /v1/linked_bank_accounts/{id}/cancel`. */
    cancel(id: string, options?: RequestOptions): Promise<LinkedBankAccount>;

    /** Unmask a linked bank account: `GET /v1/linked_bank_accounts/{id}/unmask`. */
    unmask(id: string, options?: RequestOptions): Promise<LinkedBankAccountUnmask>;

    /** Review a linked bank account: `PATCH /v1/linked_bank_accounts/{id}/review`. */
    review(
      id: string,
      body: ReviewLinkedBankAccount,
      options?: RequestOptions,
    ): Promise<LinkedBankAccount>;
  };
  readonly apiKeys: {
    /** Create an API key: `POST /v1/api_keys`. */
    create(body: CreateApiKey, options?: RequestOptions): Promise<ApiKeyCreate>;

    /** List API keys: `GET /v1/api_keys`. */
    list(query?: ApiKeysListQuery, options?: RequestOptions): List<ApiKey>;

    /** Read an API key: `GET /v1/api_keys/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ApiKey>;

    /** Revoke an API key: `DELETE /v1/api_keys/{id}`. */
    revoke(id: string, options?: RequestOptions): Promise<ApiKey>;

    /** Rotate an API key: `POST /v1/api_keys/{id}/rotate`. */
    rotate(id: string, body?: RotateApiKey, options?: RequestOptions): Promise<ApiKeyCreate>;
  };
  readonly session: {
    /** Begin to sign in by a passkey: `POST /v1/session/passkey`. */
    beginPasskey(options?: RequestOptions): Promise<SessionBeginPasskey>;

    /** Begin to sign in by the identity provider: `POST /v1/session/oidc`. */
    beginOidc(body?: BeginOidcSession, options?: RequestOptions): Promise<SessionBeginOidc>;

    /** Sign in: `POST /v1/session`. */
    create(body: CreateSession, options?: RequestOptions): Promise<Session>;

    /** Read the current session: `GET /v1/session`. */
    get(options?: RequestOptions): Promise<Session>;

    /** Sign out: `DELETE /v1/session`. */
    end(options?: RequestOptions): Promise<OperatorSession>;

    /** Begin to give a passkey again: `POST /v1/session/elevate/passkey`. */
    beginElevation(options?: RequestOptions): Promise<SessionBeginElevation>;

    /** Give a second factor again: `POST /v1/session/elevate`. */
    elevate(body: ElevateSession, options?: RequestOptions): Promise<Session>;
  };
  readonly operatorSessions: {
    /** List own open sessions: `GET /v1/sessions`. */
    list(query?: OperatorSessionsListQuery, options?: RequestOptions): List<OperatorSession>;

    /** End your other sessions: `DELETE /v1/sessions`. */
    endOthers(options?: RequestOptions): Promise<OperatorSessionEndOther>;

    /** End one of your sessions: `DELETE /v1/sessions/{id}`. */
    end(id: string, options?: RequestOptions): Promise<OperatorSession>;
  };
  readonly credentials: {
    /** List what you sign in with: `GET /v1/credentials`. */
    list(query?: CredentialsListQuery, options?: RequestOptions): List<Credential>;

    /** Set your password: `POST /v1/credentials/password`. */
    setPassword(
      body: SetPasswordCredential,
      options?: RequestOptions,
    ): Promise<CredentialSetPassword>;

    /** Begin to enroll an authenticator app: `POST /v1/credentials/totp`. */
    beginTotp(body?: BeginTotpCredential, options?: RequestOptions): Promise<CredentialBeginTotp>;

    /** Confirm an authenticator app: `POST /v1/credentials/totp/confirm`. */
    confirmTotp(
      body: ConfirmTotpCredential,
      options?: RequestOptions,
    ): Promise<CredentialSetPassword>;

    /** Begin to enroll a passkey: `POST /v1/credentials/passkey`. */
    beginPasskey(options?: RequestOptions): Promise<SessionBeginElevation>;

    /** Enroll the passkey that the browser made: `POST /v1/credentials/passkey/confirm`. */
    confirmPasskey(
      body: ConfirmPasskeyCredential,
      options?: RequestOptions,
    ): Promise<CredentialSetPassword>;

    /** Make recovery codes: `POST /v1/credentials/recovery_codes`. */
    createRecoveryCodes(options?: RequestOptions): Promise<CredentialCreateRecoveryCode>;

    /** Delete one of your credentials: `DELETE /v1/credentials/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<Credential>;
  };
  readonly operators: {
    /** Invite a person: `POST /v1/operators`. */
    create(body: CreateOperator, options?: RequestOptions): Promise<OperatorCreate>;

    /** List people: `GET /v1/operators`. */
    list(query?: OperatorsListQuery, options?: RequestOptions): List<Operator>;

    /** Read a person: `GET /v1/operators/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Operator>;

    /** Update a person: `PATCH /v1/operators/{id}`. */
    update(id: string, body: UpdateOperator, options?: RequestOptions): Promise<Operator>;

    /** Make a new one-time link of a person: `POST /v1/operators/{id}/invite`. */
    invite(id: string, options?: RequestOptions): Promise<OperatorCreate>;

    /** Disable a person: `POST /v1/operators/{id}/disable`. */
    disable(id: string, options?: RequestOptions): Promise<Operator>;

    /** Enable a person again: `POST /v1/operators/{id}/enable`. */
    enable(id: string, options?: RequestOptions): Promise<Operator>;

    /** Explain what a person may do: `GET /v1/operators/{id}/right`. */
    explainRight(
      id: string,
      query: OperatorsExplainRightQuery,
      options?: RequestOptions,
    ): Promise<OperatorExplainRight>;
  };
  readonly operatorGrants: {
    /** List a person's roles: `GET /v1/operators/{id}/grants`. */
    list(
      id: string,
      query?: OperatorGrantsListQuery,
      options?: RequestOptions,
    ): List<OperatorGrant>;

    /** Grant a role to a person: `POST /v1/operators/{id}/grants`. */
    create(id: string, body: CreateOperatorGrant, options?: RequestOptions): Promise<OperatorGrant>;

    /** Take a role from a person: `DELETE /v1/operators/{id}/grants/{grant_id}`. */
    end(id: string, grant_id: string, options?: RequestOptions): Promise<OperatorGrant>;
  };
  readonly roles: {
    /** List roles: `GET /v1/roles`. */
    list(query?: RolesListQuery, options?: RequestOptions): List<Role>;

    /** Create a role: `POST /v1/roles`. */
    create(body: CreateRole, options?: RequestOptions): Promise<Role>;

    /** Read a role: `GET /v1/roles/{name}`. */
    get(name: string, options?: RequestOptions): Promise<Role>;

    /** Change a role: `PATCH /v1/roles/{name}`. */
    update(name: string, body: UpdateRole, options?: RequestOptions): Promise<Role>;

    /** Delete a role: `DELETE /v1/roles/{name}`. */
    delete(name: string, options?: RequestOptions): Promise<Role>;
  };
  readonly approvals: {
    /** List requests for approval: `GET /v1/approvals`. */
    list(query?: ApprovalsListQuery, options?: RequestOptions): List<Approval>;

    /** Read a request for approval: `GET /v1/approvals/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Approval>;

    /** Approve another person's request: `POST /v1/approvals/{id}/approve`. */
    approve(id: string, body?: ApproveApproval, options?: RequestOptions): Promise<Approval>;

    /** Deny another person's request: `POST /v1/approvals/{id}/deny`. */
    deny(id: string, body: DenyApproval, options?: RequestOptions): Promise<Approval>;

    /** Withdraw one's request: `POST /v1/approvals/{id}/withdraw`. */
    withdraw(id: string, body: WithdrawApproval, options?: RequestOptions): Promise<Approval>;
  };
  readonly approvalRules: {
    /** List the rules in force: `GET /v1/approval_rules`. */
    list(query?: ApprovalRulesListQuery, options?: RequestOptions): List<ApprovalRule>;

    /** Create an approval rule: `POST /v1/approval_rules`. */
    create(body: CreateApprovalRule, options?: RequestOptions): Promise<ApprovalRule>;

    /** Read an approval rule: `GET /v1/approval_rules/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ApprovalRule>;

    /** Change an approval rule: `PATCH /v1/approval_rules/{id}`. */
    update(id: string, body: UpdateApprovalRule, options?: RequestOptions): Promise<ApprovalRule>;

    /** Delete an approval rule: `DELETE /v1/approval_rules/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<ApprovalRule>;
  };
  readonly notes: {
    /** Write a note on a resource: `POST /v1/notes`. */
    create(body: CreateNote, options?: RequestOptions): Promise<Note>;

    /** List notes: `GET /v1/notes`. */
    list(query?: NotesListQuery, options?: RequestOptions): List<Note>;

    /** Read a note: `GET /v1/notes/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Note>;

    /** Delete a note of your own: `DELETE /v1/notes/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<Note>;
  };
  readonly savedViews: {
    /** List saved views: `GET /v1/saved_views`. */
    list(query?: SavedViewsListQuery, options?: RequestOptions): List<SavedView>;

    /** Save a view of a list: `POST /v1/saved_views`. */
    create(body: CreateSavedView, options?: RequestOptions): Promise<SavedView>;

    /** Read a saved view: `GET /v1/saved_views/{id}`. */
    get(id: string, options?: RequestOptions): Promise<SavedView>;

    /** Change a saved view of one's own: `PATCH /v1/saved_views/{id}`. */
    update(id: string, body?: UpdateSavedView, options?: RequestOptions): Promise<SavedView>;

    /** Delete a saved view of one's own: `DELETE /v1/saved_views/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<SavedView>;
  };
  readonly bankStatements: {
    /** Reconcile a bank statement: `POST /v1/bank_statements`. */
    create(body: CreateBankStatement, options?: RequestOptions): Promise<BankStatement>;

    /** List bank statements: `GET /v1/bank_statements`. */
    list(query?: BankStatementsListQuery, options?: RequestOptions): List<BankStatement>;

    /** Read a bank statement's reconciliation: `GET /v1/bank_statements/{id}`. */
    get(id: string, options?: RequestOptions): Promise<BankStatement>;

    /** List a bank statement's lines and their matches: `GET /v1/bank_statements/{id}/lines`. */
    lines(
      id: string,
      query?: BankStatementsLinesQuery,
      options?: RequestOptions,
    ): List<BankStatementLine>;

    /** Match a line of a bank statement by hand: `POST /v1/bank_statements/{id}/lines/{line}/match`. */
    match(
      id: string,
      line: string,
      body: MatchBankStatement,
      options?: RequestOptions,
    ): Promise<BankStatementLine>;

    /** Remove the match of a line: `DELETE /v1/bank_statements/{id}/lines/{line}/match`. */
    unmatch(
      id: string,
      line: string,
      query: BankStatementsUnmatchQuery,
      options?: RequestOptions,
    ): Promise<BankStatementLine>;

    /** Book a line as money paid in for payouts: `POST /v1/bank_statements/{id}/lines/{line}/receive`. */
    receive(
      id: string,
      line: string,
      body: ReceiveBankStatement,
      options?: RequestOptions,
    ): Promise<BankStatementLine>;

    /** Book a line to a ledger account: `POST /v1/bank_statements/{id}/lines/{line}/book`. */
    book(
      id: string,
      line: string,
      body: BookBankStatement,
      options?: RequestOptions,
    ): Promise<BankStatementLine>;

    /** List booked lines of bank statements: `GET /v1/statement_bookings`. */
    bookings(
      query?: BankStatementsBookingsQuery,
      options?: RequestOptions,
    ): List<BankStatementBooking>;
  };
  readonly reconciliation: {
    /** Compare bank statements with the books, by day: `GET /v1/reconciliation/differences`. */
    differences(
      query?: ReconciliationDifferencesQuery,
      options?: RequestOptions,
    ): Promise<Reconciliation>;
  };
  readonly prefunding: {
    /** List what covers the payouts of accounts: `GET /v1/prefunding`. */
    list(query?: PrefundingListQuery, options?: RequestOptions): List<Prefunding>;

    /** List payouts that wait for funds: `GET /v1/prefunding/{account_id}/waiting_payouts`. */
    waiting(
      account_id: string,
      query?: PrefundingWaitingQuery,
      options?: RequestOptions,
    ): List<PrefundingWaiting>;

    /** Debit a business ahead of its payouts: `POST /v1/prefunding/{account_id}/pulls`. */
    pull(
      account_id: string,
      body: PullPrefunding,
      options?: RequestOptions,
    ): Promise<FundingEventSimulate>;

    /** List money paid in for payouts: `GET /v1/prefunding_receipts`. */
    receipts(query?: PrefundingReceiptsQuery, options?: RequestOptions): List<PrefundingReceipt>;
  };
  readonly feeLines: {
    /** List fee lines: `GET /v1/fee_lines`. */
    list(query?: FeeLinesListQuery, options?: RequestOptions): List<FeeLine>;

    /** Create a fee line: `POST /v1/fee_lines`. */
    create(body: CreateFeeLine, options?: RequestOptions): Promise<FeeLine>;

    /** Read a fee line: `GET /v1/fee_lines/{id}`. */
    get(id: string, options?: RequestOptions): Promise<FeeLine>;

    /** End a fee line: `POST /v1/fee_lines/{id}/end`. */
    end(id: string, body?: EndFeeLine, options?: RequestOptions): Promise<FeeLine>;

    /** Post the missing fees of a line: `POST /v1/fee_lines/{id}/earn`. */
    earn(id: string, options?: RequestOptions): Promise<FeeLineEarn>;
  };
  readonly fees: {
    /** List fees: `GET /v1/fees`. */
    list(query?: FeesListQuery, options?: RequestOptions): List<Fee>;

    /** Read the fees of an account's month: `GET /v1/fees/statement`. */
    statement(query: FeesStatementQuery, options?: RequestOptions): Promise<FeeStatement>;

    /** Waive a fee: `POST /v1/fees/{id}/waive`. */
    waive(id: string, body: WaiveFee, options?: RequestOptions): Promise<Fee>;

    /** Refund a collected fee: `POST /v1/fees/{id}/refund`. */
    refund(id: string, body: RefundFee, options?: RequestOptions): Promise<Fee>;
  };
  readonly feePayments: {
    /** List payments of fee invoices: `GET /v1/fee_payments`. */
    list(query?: FeePaymentsListQuery, options?: RequestOptions): List<FeePayment>;

    /** Mark a fee invoice as paid: `POST /v1/fee_payments`. */
    create(body: CreateFeePayment, options?: RequestOptions): Promise<FeePayment>;

    /** Take back that a fee invoice was paid: `POST /v1/fee_payments/{id}/reverse`. */
    reverse(id: string, body: ReverseFeePayment, options?: RequestOptions): Promise<FeePayment>;
  };
  readonly ledger: {
    /** List ledger balances: `GET /v1/ledger/balances`. */
    balances(query?: LedgerBalancesQuery, options?: RequestOptions): List<Ledger>;

    /** List ledger entries: `GET /v1/ledger/entries`. */
    entries(query?: LedgerEntriesQuery, options?: RequestOptions): List<LedgerEntry>;

    /** Export a ledger month as CSV: `GET /v1/ledger/export`. */
    export(query: LedgerExportQuery, options?: RequestOptions): Promise<Download>;

    /** Verify the ledger: `GET /v1/ledger/invariants`. */
    invariants(options?: RequestOptions): Promise<LedgerInvariant>;

    /** Read the last proof of the books: `GET /v1/ledger/proof`. */
    lastProof(options?: RequestOptions): Promise<LedgerLastProof>;

    /** Prove the books: `POST /v1/ledger/proof`. */
    prove(body?: ProveLedger, options?: RequestOptions): Promise<LedgerProve>;
  };
  readonly ledgerClosings: {
    /** Close a ledger month: `POST /v1/ledger/closings`. */
    create(body: CreateLedgerClosing, options?: RequestOptions): Promise<LedgerClosing>;

    /** List ledger closings: `GET /v1/ledger/closings`. */
    list(query?: LedgerClosingsListQuery, options?: RequestOptions): List<LedgerClosing>;
  };
  readonly auditLog: {
    /** List the audit log: `GET /v1/audit_log`. */
    list(query?: AuditLogListQuery, options?: RequestOptions): List<AuditLog>;

    /** Export the audit log: `GET /v1/audit_log/export`. */
    export(query?: AuditLogExportQuery, options?: RequestOptions): Promise<Download>;

    /** Verify the audit log: `POST /v1/audit_log/verify`. */
    verify(body?: VerifyAuditLog, options?: RequestOptions): Promise<AuditLogVerify>;
  };
  readonly chain: {
    /** Verify sealed rows: `POST /v1/chain/verify`. */
    verify(body?: VerifyChain, options?: RequestOptions): Promise<AuditLogVerify>;

    /** Let a shorter chain go on: `POST /v1/chain/accept`. */
    accept(options?: RequestOptions): Promise<Chain>;
  };
  readonly events: {
    /** List events: `GET /v1/events`. */
    list(query?: EventsListQuery, options?: RequestOptions): List<Event>;

    /** Stream events (server-sent events): `GET /v1/events/stream`. */
    stream(query?: EventsStreamQuery, options?: RequestOptions): EventStream<Event>;

    /** Read an event: `GET /v1/events/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Event>;
  };
  readonly webhookEndpoints: {
    /** Create a webhook endpoint: `POST /v1/webhook_endpoints`. */
    create(body: CreateWebhookEndpoint, options?: RequestOptions): Promise<WebhookEndpointCreate>;

    /** List webhook endpoints: `GET /v1/webhook_endpoints`. */
    list(query?: WebhookEndpointsListQuery, options?: RequestOptions): List<WebhookEndpoint>;

    /** Read a webhook endpoint: `GET /v1/webhook_endpoints/{id}`. */
    get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Update a webhook endpoint: `PUT /v1/webhook_endpoints/{id}`. */
    update(
      id: string,
      body?: UpdateWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpoint>;

    /** Delete a webhook endpoint with its deliveries: `DELETE /v1/webhook_endpoints/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Enable a webhook endpoint: `PUT /v1/webhook_endpoints/{id}/enable`. */
    enable(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Disable a webhook endpoint: `PUT /v1/webhook_endpoints/{id}/disable`. */
    disable(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

    /** Rotate a webhook endpoint's secret: `POST /v1/webhook_endpoints/{id}/rotate_secret`. */
    rotateSecret(
      id: string,
      body?: RotateSecretWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointCreate>;

    /** Send a test webhook message: `POST /v1/webhook_endpoints/{id}/test`. */
    test(
      id: string,
      body?: TestWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointTest>;

    /** Replay events to a webhook endpoint: `POST /v1/webhook_endpoints/{id}/replay`. */
    replay(
      id: string,
      body: ReplayWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointReplay>;

    /** Retry failed webhook messages: `POST /v1/webhook_endpoints/{id}/recover`. */
    recover(
      id: string,
      body?: RecoverWebhookEndpoint,
      options?: RequestOptions,
    ): Promise<WebhookEndpointReplay>;

    /** Read a webhook endpoint's health: `GET /v1/webhook_endpoints/{id}/health`. */
    health(id: string, options?: RequestOptions): Promise<WebhookEndpointHealth>;
    readonly deliveries: {
      /** List a webhook endpoint's deliveries: `GET /v1/webhook_endpoints/{id}/deliveries`. */
      list(
        id: string,
        query?: WebhookEndpointsDeliveriesListQuery,
        options?: RequestOptions,
      ): List<WebhookEndpointsDelivery>;

      /** Read a webhook delivery: `GET /v1/webhook_endpoints/{id}/deliveries/{delivery_id}`. */
      get(
        id: string,
        delivery_id: string,
        options?: RequestOptions,
      ): Promise<WebhookEndpointsDelivery>;

      /** Resend a webhook message: `POST /v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend`. */
      resend(
        id: string,
        delivery_id: string,
        options?: RequestOptions,
      ): Promise<WebhookEndpointsDelivery>;
    };
  };
  readonly webhookDeliveries: {
    /** List the deliveries of all webhook endpoints: `GET /v1/webhook_deliveries`. */
    list(
      query?: WebhookDeliveriesListQuery,
      options?: RequestOptions,
    ): List<WebhookEndpointsDelivery>;
  };
  readonly sinks: {
    /** Create a sink: `POST /v1/sinks`. */
    create(body: CreateSink, options?: RequestOptions): Promise<Sink>;

    /** List sinks: `GET /v1/sinks`. */
    list(query?: SinksListQuery, options?: RequestOptions): List<Sink>;

    /** Read a sink: `GET /v1/sinks/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Sink>;

    /** Update a sink: `PUT /v1/sinks/{id}`. */
    update(id: string, body: UpdateSink, options?: RequestOptions): Promise<Sink>;

    /** Delete a sink: `DELETE /v1/sinks/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<Sink>;

    /** Pause a sink: `PUT /v1/sinks/{id}/pause`. */
    pause(id: string, options?: RequestOptions): Promise<Sink>;

    /** Resume a sink: `PUT /v1/sinks/{id}/resume`. */
    resume(id: string, options?: RequestOptions): Promise<Sink>;

    /** Replay events to a sink: `POST /v1/sinks/{id}/replay`. */
    replay(id: string, body: ReplaySink, options?: RequestOptions): Promise<SinkReplay>;
  };
  readonly requests: {
    /** List API requests of the last 30 days: `GET /v1/requests`. */
    list(query?: RequestsListQuery, options?: RequestOptions): List<Request>;

    /** List errors of the last 30 days by operation and problem: `GET /v1/requests/errors`. */
    errors(query?: RequestsErrorsQuery, options?: RequestOptions): List<RequestError>;

    /** Read a logged request: `GET /v1/requests/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Request>;
  };
  readonly achFiles: {
    /** List ACH files: `GET /v1/ach_files`. */
    list(query?: AchFilesListQuery, options?: RequestOptions): List<AchFile>;

    /** Read an ACH file: `GET /v1/ach_files/{id}`. */
    get(id: string, options?: RequestOptions): Promise<AchFile>;

    /** List the entries of an outbound ACH file: `GET /v1/ach_files/{id}/entries`. */
    entries(id: string, query?: AchFilesEntriesQuery, options?: RequestOptions): List<AchFileEntry>;

    /** Read the lines of an ACH file, decoded: `GET /v1/ach_files/{id}/lines`. */
    lines(id: string, query?: AchFilesLinesQuery, options?: RequestOptions): Promise<AchFileLine>;

    /** Download an ACH file: `GET /v1/ach_files/{id}/content`. */
    content(id: string, options?: RequestOptions): Promise<Download>;

    /** Read what is known of the hand-over of a file: `GET /v1/ach_files/{id}/evidence`. */
    evidence(id: string, options?: RequestOptions): Promise<AchFileEvidence>;

    /** Decide whether a file in doubt was sent: `POST /v1/ach_files/{id}/decide`. */
    decide(id: string, body: DecideAchFile, options?: RequestOptions): Promise<AchFileEvidence>;

    /** Record what the bank says of a file's totals: `POST /v1/ach_files/{id}/confirm`. */
    confirm(id: string, body: ConfirmAchFile, options?: RequestOptions): Promise<AchFile>;

    /** Release a quarantined inbound file: `POST /v1/ach_files/{id}/release`. */
    release(id: string, body: ReleaseAchFile, options?: RequestOptions): Promise<AchFile>;
  };
  readonly achEntries: {
    /** List entries over all ACH files: `GET /v1/ach_entries`. */
    list(query?: AchEntriesListQuery, options?: RequestOptions): List<AchEntry>;
  };
  readonly fileDays: {
    /** List control totals by day: `GET /v1/file_days`. */
    list(query?: FileDaysListQuery, options?: RequestOptions): List<FileDay>;

    /** Read the control totals of a day: `GET /v1/file_days/{id}`. */
    get(id: string, options?: RequestOptions): Promise<FileDay>;
  };
  readonly banks: {
    /** List banks: `GET /v1/banks`. */
    list(query?: BanksListQuery, options?: RequestOptions): List<Bank>;

    /** Add a bank: `POST /v1/banks`. */
    create(body: CreateBank, options?: RequestOptions): Promise<Bank>;

    /** Show what a recovery would do: `GET /v1/banks/recovery`. */
    recovery(options?: RequestOptions): Promise<BankRecovery>;

    /** Import files that the database lost, and send again: `POST /v1/banks/recovery`. */
    recover(body: RecoverBank, options?: RequestOptions): Promise<BankRecovery>;

    /** Read a bank and its current profile: `GET /v1/banks/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Bank>;

    /** List the versions of a bank's profile: `GET /v1/banks/{id}/profiles`. */
    profiles(id: string, query?: BanksProfilesQuery, options?: RequestOptions): List<BankProfile>;

    /** Compare two versions of a bank's profile: `GET /v1/banks/{id}/profiles/{from}/diff/{to}`. */
    diffProfiles(
      id: string,
      from: string,
      to: string,
      options?: RequestOptions,
    ): Promise<BankDiffProfile>;

    /** Replace a bank's profile: `PUT /v1/banks/{id}/profile`. */
    setProfile(id: string, body: SetProfileBank, options?: RequestOptions): Promise<Bank>;

    /** Turn sending to a bank on or off: `PUT /v1/banks/{id}/sending`. */
    sending(id: string, body: SendingBank, options?: RequestOptions): Promise<Bank>;

    /** Test a bank connection: `POST /v1/banks/{id}/doctor`. */
    doctor(id: string, options?: RequestOptions): Promise<BankDoctor>;
  };
  readonly bankRoutes: {
    /** List the orders of banks: `GET /v1/bank_routes`. */
    list(query?: BankRoutesListQuery, options?: RequestOptions): List<BankRoute>;

    /** Put banks in order of preference: `PUT /v1/bank_routes`. */
    set(body: SetBankRoute, options?: RequestOptions): Promise<BankRoute>;
  };
  readonly originators: {
    /** List originators: `GET /v1/originators`. */
    list(query?: OriginatorsListQuery, options?: RequestOptions): List<Originator>;

    /** Propose an originator: `POST /v1/originators`. */
    create(body: CreateOriginator, options?: RequestOptions): Promise<Originator>;

    /** Read an originator: `GET /v1/originators/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Originator>;

    /** Change an originator: `PATCH /v1/originators/{id}`. */
    update(id: string, body?: UpdateOriginator, options?: RequestOptions): Promise<Originator>;

    /** Show what an activation would stop: `GET /v1/originators/{id}/preview`. */
    preview(id: string, options?: RequestOptions): Promise<OriginatorPreview>;

    /** List what became of an originator: `GET /v1/originators/{id}/history`. */
    history(
      id: string,
      query?: OriginatorsHistoryQuery,
      options?: RequestOptions,
    ): List<OriginatorHistory>;

    /** Note that the bank approved an originator: `POST /v1/originators/{id}/approve`. */
    approve(id: string, body: ApproveOriginator, options?: RequestOptions): Promise<Originator>;

    /** Activate an originator: `POST /v1/originators/{id}/activate`. */
    activate(id: string, options?: RequestOptions): Promise<Originator>;

    /** Suspend an originator: `POST /v1/originators/{id}/suspend`. */
    suspend(id: string, body: SuspendOriginator, options?: RequestOptions): Promise<Originator>;

    /** Resume a suspended originator: `POST /v1/originators/{id}/resume`. */
    resume(id: string, body: ResumeOriginator, options?: RequestOptions): Promise<Originator>;

    /** Note a question of the bank about a third-party sender: `POST /v1/originators/{id}/ask`. */
    ask(id: string, body: AskOriginator, options?: RequestOptions): Promise<Originator>;

    /** Note a review of an originator: `POST /v1/originators/{id}/review`. */
    review(id: string, body: ReviewOriginator, options?: RequestOptions): Promise<Originator>;

    /** End an originator: `POST /v1/originators/{id}/end`. */
    end(id: string, body: EndOriginator, options?: RequestOptions): Promise<Originator>;

    /** Erase the personal data of an ended originator: `DELETE /v1/originators/{id}/personal_data`. */
    erase(id: string, options?: RequestOptions): Promise<Originator>;
  };
  readonly originationStops: {
    /** List stops of origination: `GET /v1/origination_stops`. */
    list(query?: OriginationStopsListQuery, options?: RequestOptions): List<OriginationStop>;

    /** Stop origination: `POST /v1/origination_stops`. */
    create(body: CreateOriginationStop, options?: RequestOptions): Promise<OriginationStop>;

    /** Show what a stop would hold back: `GET /v1/origination_stops/preview`. */
    preview(
      query?: OriginationStopsPreviewQuery,
      options?: RequestOptions,
    ): Promise<OriginationStopPreview>;

    /** Read a stop of origination: `GET /v1/origination_stops/{id}`. */
    get(id: string, options?: RequestOptions): Promise<OriginationStop>;

    /** Lift a stop of origination: `POST /v1/origination_stops/{id}/lift`. */
    lift(id: string, body: LiftOriginationStop, options?: RequestOptions): Promise<OriginationStop>;
  };
  readonly exposureLimits: {
    /** List exposure limits: `GET /v1/exposure_limits`. */
    list(query?: ExposureLimitsListQuery, options?: RequestOptions): List<ExposureLimit>;

    /** Set an exposure limit: `POST /v1/exposure_limits`. */
    create(body: CreateExposureLimit, options?: RequestOptions): Promise<ExposureLimit>;

    /** Read an exposure limit: `GET /v1/exposure_limits/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ExposureLimit>;

    /** Change an exposure limit: `PATCH /v1/exposure_limits/{id}`. */
    update(id: string, body: UpdateExposureLimit, options?: RequestOptions): Promise<ExposureLimit>;

    /** Delete an exposure limit: `DELETE /v1/exposure_limits/{id}`. */
    delete(id: string, options?: RequestOptions): Promise<ExposureLimit>;
  };
  readonly exposure: {
    /** Read what each exposure limit has left: `GET /v1/exposure`. */
    list(query?: ExposureListQuery, options?: RequestOptions): List<Exposure>;

    /** Compare exposure with the payments: `GET /v1/exposure/verify`. */
    verify(options?: RequestOptions): Promise<ExposureVerify>;

    /** Let a payment exceed exposure limits: `POST /v1/exposure/approve`. */
    approve(body: ApproveExposure, options?: RequestOptions): Promise<ExposureApprove>;
  };
  readonly achCalendar: {
    /** Read the ACH calendar: banking days and cut-offs: `GET /v1/ach_calendar`. */
    get(query?: AchCalendarGetQuery, options?: RequestOptions): Promise<AchCalendar>;
  };
  readonly exceptions: {
    /** List exceptions: `GET /v1/exceptions`. */
    list(query?: ExceptionsListQuery, options?: RequestOptions): List<Exception>;

    /** Read an exception: `GET /v1/exceptions/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Exception>;

    /** Resolve an exception: `PUT /v1/exceptions/{id}/resolve`. */
    resolve(id: string, body: ResolveException, options?: RequestOptions): Promise<Exception>;
  };
  readonly workItems: {
    /** List items of the review queue: `GET /v1/work_items`. */
    list(query?: WorkItemsListQuery, options?: RequestOptions): List<WorkItem>;

    /** Read an item of the review queue: `GET /v1/work_items/{id}`. */
    get(id: string, options?: RequestOptions): Promise<WorkItem>;

    /** Claim the most urgent item: `POST /v1/work_items/next`. */
    next(body?: NextWorkItem, options?: RequestOptions): Promise<WorkItem>;

    /** Claim an item: `POST /v1/work_items/{id}/claim`. */
    claim(id: string, options?: RequestOptions): Promise<WorkItem>;

    /** Release the claim of an item: `POST /v1/work_items/{id}/release`. */
    release(id: string, options?: RequestOptions): Promise<WorkItem>;

    /** Snooze an item: `POST /v1/work_items/{id}/snooze`. */
    snooze(id: string, body: SnoozeWorkItem, options?: RequestOptions): Promise<WorkItem>;

    /** Escalate an item: `POST /v1/work_items/{id}/escalate`. */
    escalate(id: string, body: EscalateWorkItem, options?: RequestOptions): Promise<WorkItem>;

    /** Decide an item: `POST /v1/work_items/{id}/decide`. */
    decide(id: string, body: DecideWorkItem, options?: RequestOptions): Promise<WorkItem>;

    /** Undo a decision: `POST /v1/work_items/{id}/undo`. */
    undo(id: string, body: UndoWorkItem, options?: RequestOptions): Promise<WorkItem>;
  };
  readonly suspenseItems: {
    /** List items of suspense: `GET /v1/suspense_items`. */
    list(query?: SuspenseItemsListQuery, options?: RequestOptions): List<SuspenseItem>;

    /** Read the ageing of suspense: `GET /v1/suspense_items/ageing`. */
    ageing(options?: RequestOptions): Promise<SuspenseItemAgeing>;

    /** Read an item of suspense: `GET /v1/suspense_items/{id}`. */
    get(id: string, options?: RequestOptions): Promise<SuspenseItem>;

    /** Match an item of suspense to a payment: `POST /v1/suspense_items/{id}/match`. */
    match(id: string, body: MatchSuspenseItem, options?: RequestOptions): Promise<SuspenseItem>;

    /** Dishonor the return of an item of suspense: `POST /v1/suspense_items/{id}/dishonor`. */
    dishonor(id: string, body: DishonorSuspenseItem, options?: RequestOptions): Promise<Dishonor>;

    /** Net two items of suspense: `POST /v1/suspense_items/{id}/net`. */
    net(id: string, body: NetSuspenseItem, options?: RequestOptions): Promise<SuspenseItem>;

    /** Assign an item of suspense to an account: `POST /v1/suspense_items/{id}/assign`. */
    assign(id: string, body: AssignSuspenseItem, options?: RequestOptions): Promise<SuspenseItem>;

    /** Write off an item of suspense: `POST /v1/suspense_items/{id}/write_off`. */
    writeOff(
      id: string,
      body: WriteOffSuspenseItem,
      options?: RequestOptions,
    ): Promise<SuspenseItem>;

    /** Park an item of suspense as unclaimed: `POST /v1/suspense_items/{id}/park`. */
    park(id: string, body: ParkSuspenseItem, options?: RequestOptions): Promise<SuspenseItem>;

    /** Hand over an item of suspense: `POST /v1/suspense_items/{id}/hand_over`. */
    handOver(
      id: string,
      body: HandOverSuspenseItem,
      options?: RequestOptions,
    ): Promise<SuspenseItem>;
  };
  readonly proofRequests: {
    /** List requests for proof of authorization: `GET /v1/proof_requests`. */
    list(query?: ProofRequestsListQuery, options?: RequestOptions): List<ProofRequest>;

    /** Record a bank's request for proof of authorization: `POST /v1/proof_requests`. */
    create(body: CreateProofRequest, options?: RequestOptions): Promise<ProofRequest>;

    /** Read a request for proof of authorization: `GET /v1/proof_requests/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ProofRequest>;

    /** Add to the proof what only people know: `PATCH /v1/proof_requests/{id}`. */
    update(id: string, body: UpdateProofRequest, options?: RequestOptions): Promise<ProofRequest>;

    /** List the documents of a proof: `GET /v1/proof_requests/{id}/attachments`. */
    attachments(
      id: string,
      query?: ProofRequestsAttachmentsQuery,
      options?: RequestOptions,
    ): List<ProofRequestAttachment>;

    /** Attach a document to a proof: `POST /v1/proof_requests/{id}/attachments`. */
    attach(id: string, body: AttachProofRequest, options?: RequestOptions): Promise<ProofRequest>;

    /** Download a document of a proof: `GET /v1/proof_requests/{id}/attachments/{attachment_id}`. */
    attachment(id: string, attachment_id: string, options?: RequestOptions): Promise<Download>;

    /** Remove a document of a proof: `DELETE /v1/proof_requests/{id}/attachments/{attachment_id}`. */
    detach(id: string, attachment_id: string, options?: RequestOptions): Promise<ProofRequest>;

    /** Download the proof of an authorization: `GET /v1/proof_requests/{id}/package`. */
    package(id: string, options?: RequestOptions): Promise<Download>;

    /** Note that the proof was given to the bank: `POST /v1/proof_requests/{id}/send`. */
    send(id: string, body: SendProofRequest, options?: RequestOptions): Promise<ProofRequest>;

    /** Accept the return in place of proof: `POST /v1/proof_requests/{id}/accept_return`. */
    acceptReturn(
      id: string,
      body: AcceptReturnProofRequest,
      options?: RequestOptions,
    ): Promise<ProofRequest>;

    /** Note that the bank asks no longer: `POST /v1/proof_requests/{id}/withdraw`. */
    withdraw(
      id: string,
      body: WithdrawProofRequest,
      options?: RequestOptions,
    ): Promise<ProofRequest>;
  };
  readonly receivedEntries: {
    /** List received entries: `GET /v1/received_entries`. */
    list(query?: ReceivedEntriesListQuery, options?: RequestOptions): List<ReceivedEntry>;

    /** Read a received entry: `GET /v1/received_entries/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ReceivedEntry>;

    /** Read the remittance of a received entry: `GET /v1/received_entries/{id}/remittance`. */
    remittance(id: string, options?: RequestOptions): Promise<ReceivedEntryRemittance>;

    /** Assign a received entry to an account: `POST /v1/received_entries/{id}/assign`. */
    assign(id: string, body: AssignReceivedEntry, options?: RequestOptions): Promise<ReceivedEntry>;

    /** Forward a received credit to its true receiver: `POST /v1/received_entries/{id}/forward`. */
    forward(
      id: string,
      body: ForwardReceivedEntry,
      options?: RequestOptions,
    ): Promise<ReceivedEntry>;

    /** Keep a received entry: `POST /v1/received_entries/{id}/keep`. */
    keep(id: string, body: KeepReceivedEntry, options?: RequestOptions): Promise<ReceivedEntry>;

    /** Return a received entry: `POST /v1/received_entries/{id}/return`. */
    return(id: string, body: ReturnReceivedEntry, options?: RequestOptions): Promise<ReceivedEntry>;

    /** Take a received entry back from its account: `POST /v1/received_entries/{id}/unassign`. */
    unassign(
      id: string,
      body: UnassignReceivedEntry,
      options?: RequestOptions,
    ): Promise<ReceivedEntry>;
  };
  readonly receivedEntryRules: {
    /** List rules for received entries: `GET /v1/received_entry_rules`. */
    list(query?: ReceivedEntryRulesListQuery, options?: RequestOptions): List<ReceivedEntryRule>;

    /** Create a rule for received entries: `POST /v1/received_entry_rules`. */
    create(body: CreateReceivedEntryRule, options?: RequestOptions): Promise<ReceivedEntryRule>;

    /** Read a rule for received entries: `GET /v1/received_entry_rules/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ReceivedEntryRule>;

    /** End a rule for received entries: `POST /v1/received_entry_rules/{id}/end`. */
    end(
      id: string,
      body: EndReceivedEntryRule,
      options?: RequestOptions,
    ): Promise<ReceivedEntryRule>;
  };
  readonly paykeyVerifications: {
    /** Start a prenote or micro-entry verification: `POST /v1/paykeys/{id}/verifications`. */
    create(
      id: string,
      body: CreatePaykeyVerification,
      options?: RequestOptions,
    ): Promise<PaykeyVerification>;

    /** List paykey verifications: `GET /v1/paykey_verifications`. */
    list(query?: PaykeyVerificationsListQuery, options?: RequestOptions): List<PaykeyVerification>;

    /** Read a paykey verification: `GET /v1/paykey_verifications/{id}`. */
    get(id: string, options?: RequestOptions): Promise<PaykeyVerification>;

    /** Confirm micro-entry amounts: `POST /v1/paykey_verifications/{id}/confirm`. */
    confirm(
      id: string,
      body: ConfirmPaykeyVerification,
      options?: RequestOptions,
    ): Promise<PaykeyVerification>;
  };
  readonly reversals: {
    /** List reversals: `GET /v1/reversals`. */
    list(query?: ReversalsListQuery, options?: RequestOptions): List<Reversal>;

    /** Read a reversal: `GET /v1/reversals/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Reversal>;
  };
  readonly dishonors: {
    /** Refuse a return: `POST /v1/dishonors`. */
    create(body: CreateDishonor, options?: RequestOptions): Promise<Dishonor>;

    /** List dishonored returns: `GET /v1/dishonors`. */
    list(query?: DishonorsListQuery, options?: RequestOptions): List<Dishonor>;

    /** Read a dishonored return: `GET /v1/dishonors/{id}`. */
    get(id: string, options?: RequestOptions): Promise<Dishonor>;
  };
  readonly correctionRefusals: {
    /** Refuse notifications of change: `POST /v1/correction_refusals`. */
    create(
      body: CreateCorrectionRefusal,
      options?: RequestOptions,
    ): Promise<CorrectionRefusalCreate>;

    /** List refused notifications of change: `GET /v1/correction_refusals`. */
    list(query?: CorrectionRefusalsListQuery, options?: RequestOptions): List<CorrectionRefusal>;

    /** Read a refused notification of change: `GET /v1/correction_refusals/{id}`. */
    get(id: string, options?: RequestOptions): Promise<CorrectionRefusal>;
  };
  readonly returnRequests: {
    /** Ask to get an entry back: `POST /v1/return_requests`. */
    create(body: CreateReturnRequest, options?: RequestOptions): Promise<ReturnRequest>;

    /** List requests to get entries back: `GET /v1/return_requests`. */
    list(query?: ReturnRequestsListQuery, options?: RequestOptions): List<ReturnRequest>;

    /** Read a request to get an entry back: `GET /v1/return_requests/{id}`. */
    get(id: string, options?: RequestOptions): Promise<ReturnRequest>;

    /** Print a request to get an entry back: `GET /v1/return_requests/{id}/document`. */
    print(id: string, options?: RequestOptions): Promise<Download>;

    /** Approve a request to get an entry back: `POST /v1/return_requests/{id}/approve`. */
    approve(
      id: string,
      body: ApproveReturnRequest,
      options?: RequestOptions,
    ): Promise<ReturnRequest>;

    /** Note that our bank has a request: `POST /v1/return_requests/{id}/send`. */
    send(id: string, body?: SendReturnRequest, options?: RequestOptions): Promise<ReturnRequest>;

    /** Note that the receiving bank was asked: `POST /v1/return_requests/{id}/ask`. */
    ask(id: string, body?: AskReturnRequest, options?: RequestOptions): Promise<ReturnRequest>;

    /** Note the receiving bank's answer: `POST /v1/return_requests/{id}/answer`. */
    answer(id: string, body: AnswerReturnRequest, options?: RequestOptions): Promise<ReturnRequest>;

    /** End a request without a return: `POST /v1/return_requests/{id}/close`. */
    close(id: string, body: CloseReturnRequest, options?: RequestOptions): Promise<ReturnRequest>;
  };
  readonly lateReturnPermissions: {
    /** Keep a receiving bank's question for a late return: `POST /v1/late_return_permissions`. */
    create(
      body: CreateLateReturnPermission,
      options?: RequestOptions,
    ): Promise<LateReturnPermission>;

    /** List permissions for late returns: `GET /v1/late_return_permissions`. */
    list(
      query?: LateReturnPermissionsListQuery,
      options?: RequestOptions,
    ): List<LateReturnPermission>;

    /** Read a permission for a late return: `GET /v1/late_return_permissions/{id}`. */
    get(id: string, options?: RequestOptions): Promise<LateReturnPermission>;

    /** Grant a late return: `POST /v1/late_return_permissions/{id}/grant`. */
    grant(id: string, options?: RequestOptions): Promise<LateReturnPermission>;

    /** Refuse a late return, or withdraw its permission: `POST /v1/late_return_permissions/{id}/end`. */
    end(
      id: string,
      body: EndLateReturnPermission,
      options?: RequestOptions,
    ): Promise<LateReturnPermission>;
  };
  readonly sandbox: {
    readonly inbox: {
      /** Open the sandbox's webhook inbox: `POST /v1/sandbox/inbox`. */
      open(options?: RequestOptions): Promise<SandboxInboxOpen>;

      /** List messages in the sandbox's webhook inbox: `GET /v1/sandbox/inbox`. */
      list(query?: SandboxInboxListQuery, options?: RequestOptions): List<SandboxInbox>;
    };
    readonly environments: {
      /** Create a sandbox: `POST /v1/sandbox/environments`. */
      create(
        body?: CreateSandboxEnvironment,
        options?: RequestOptions,
      ): Promise<SandboxEnvironmentCreate>;

      /** List sandboxes: `GET /v1/sandbox/environments`. */
      list(
        query?: SandboxEnvironmentsListQuery,
        options?: RequestOptions,
      ): List<SandboxEnvironment>;

      /** Read a sandbox: `GET /v1/sandbox/environments/{id}`. */
      get(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;

      /** Delete a sandbox: `DELETE /v1/sandbox/environments/{id}`. */
      delete(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;

      /** Reset a sandbox: `POST /v1/sandbox/environments/{id}/reset`. */
      reset(id: string, options?: RequestOptions): Promise<SandboxEnvironment>;

      /** Fork a sandbox: `POST /v1/sandbox/environments/{id}/fork`. */
      fork(
        id: string,
        body?: ForkSandboxEnvironment,
        options?: RequestOptions,
      ): Promise<SandboxEnvironmentCreate>;
    };
    readonly snapshots: {
      /** Create a snapshot of a sandbox: `POST /v1/sandbox/environments/{id}/snapshots`. */
      create(
        id: string,
        body?: CreateSandboxSnapshot,
        options?: RequestOptions,
      ): Promise<SandboxSnapshot>;

      /** List the snapshots of a sandbox: `GET /v1/sandbox/environments/{id}/snapshots`. */
      list(
        id: string,
        query?: SandboxSnapshotsListQuery,
        options?: RequestOptions,
      ): List<SandboxSnapshot>;

      /** Restore a snapshot: `POST /v1/sandbox/environments/{id}/snapshots/{snapshot_id}/restore`. */
      restore(id: string, snapshot_id: string, options?: RequestOptions): Promise<SandboxSnapshot>;

      /** Delete a snapshot: `DELETE /v1/sandbox/environments/{id}/snapshots/{snapshot_id}`. */
      delete(id: string, snapshot_id: string, options?: RequestOptions): Promise<SandboxSnapshot>;
    };
    readonly payments: {
      /** Step a payment through the ACH rail: `POST /v1/sandbox/payments/{id}/{step}`. */
      step(
        id: string,
        step: string,
        body?: StepSandboxPayment,
        options?: RequestOptions,
      ): Promise<SandboxPayment>;
    };
    readonly accounts: {
      /** Step an account through its lifecycle: `POST /v1/sandbox/accounts/{id}/{step}`. */
      step(id: string, step: string, options?: RequestOptions): Promise<Account>;
    };
    readonly funding: {
      /** Run funding: `POST /v1/sandbox/funding/run`. */
      run(options?: RequestOptions): Promise<SandboxFunding>;
    };
    readonly faults: {
      /** Inject a fault: `POST /v1/sandbox/faults`. */
      create(body: CreateSandboxFault, options?: RequestOptions): Promise<SandboxFault>;

      /** List faults: `GET /v1/sandbox/faults`. */
      list(query?: SandboxFaultsListQuery, options?: RequestOptions): List<SandboxFault>;

      /** Clear faults: `DELETE /v1/sandbox/faults`. */
      clear(options?: RequestOptions): List<SandboxFault>;
    };
    readonly receivedEntries: {
      /** Originate an entry to one of our accounts: `POST /v1/sandbox/received_entries`. */
      create(
        body: CreateSandboxReceivedEntry,
        options?: RequestOptions,
      ): Promise<SandboxReceivedEntry>;
    };
    readonly scenarios: {
      /** Run a scenario: `POST /v1/sandbox/scenarios`. */
      run(body: RunSandboxScenario, options?: RequestOptions): Promise<SandboxScenario>;
    };
    readonly outcomes: {
      /** List sandbox outcomes: `GET /v1/sandbox/outcomes`. */
      list(options?: RequestOptions): Promise<SandboxOutcome>;
    };
    readonly rules: {
      /** Create a sandbox rule: `POST /v1/sandbox/rules`. */
      create(body: CreateSandboxRule, options?: RequestOptions): Promise<SandboxRule>;

      /** List sandbox rules in order of evaluation: `GET /v1/sandbox/rules`. */
      list(query?: SandboxRulesListQuery, options?: RequestOptions): List<SandboxRule>;

      /** Delete a sandbox rule: `DELETE /v1/sandbox/rules/{id}`. */
      delete(id: string, options?: RequestOptions): Promise<SandboxRule>;
    };
    readonly clock: {
      /** Read the sandbox's clock: `GET /v1/sandbox/clock`. */
      get(options?: RequestOptions): Promise<SandboxClock>;

      /** Set the sandbox clock's mode: `PUT /v1/sandbox/clock`. */
      set(body: SetSandboxClock, options?: RequestOptions): Promise<SandboxClock>;

      /** Advance the sandbox clock: `POST /v1/sandbox/clock/advance`. */
      advance(body: AdvanceSandboxClock, options?: RequestOptions): Promise<SandboxClockAdvance>;

      /** List the results of a clock advance: `GET /v1/sandbox/clock/advances`. */
      readOn(query: SandboxClockReadOnQuery, options?: RequestOptions): Promise<SandboxClockReadOn>;
    };
  };
}
