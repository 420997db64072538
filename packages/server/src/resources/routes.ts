import type { Route } from "../http/route.ts";
import {
  createBankStatement,
  getBankStatement,
  listAllBankStatements,
  listBankStatementLines,
} from "./bank-statements/routes.ts";
import { bridgeBankAccount } from "./bridge/bank-account.ts";
import { bridgeInitialize } from "./bridge/initialize.ts";
import { bridgeProvider } from "./bridge/provider.ts";
import { bridgeTan } from "./bridge/tan.ts";
import { createCustomer } from "./customers/create.ts";
import { getCustomer } from "./customers/get.ts";
import { deleteCustomer } from "./customers/delete.ts";
import { listCustomers } from "./customers/list.ts";
import { refreshCustomerReview } from "./customers/refresh-review.ts";
import { decideCustomerReview, getCustomerReview } from "./customers/review.ts";
import { getUnmaskedCustomer } from "./customers/unmasked.ts";
import { updateCustomer } from "./customers/update.ts";
import { cancelPaykey } from "./paykeys/cancel.ts";
import { getPaykey } from "./paykeys/get.ts";
import { listPaykeys } from "./paykeys/list.ts";
import { refreshPaykeyBalance } from "./paykeys/refresh-balance.ts";
import { refreshPaykeyReview } from "./paykeys/refresh-review.ts";
import { revealPaykey } from "./paykeys/reveal.ts";
import { decidePaykeyReview, getPaykeyReview } from "./paykeys/review.ts";
import { unblockPaykey } from "./paykeys/unblock.ts";
import { getUnmaskedPaykey } from "./paykeys/unmasked.ts";
import { createCharge } from "./charges/create.ts";
import { getCharge } from "./charges/get.ts";
import { updateCharge } from "./charges/update.ts";
import { holdCharge } from "./charges/hold.ts";
import { releaseCharge } from "./charges/release.ts";
import { cancelCharge } from "./charges/cancel.ts";
import { refundCharge } from "./charges/refund.ts";
import { resubmitCharge } from "./charges/resubmit.ts";
import { unmaskCharge } from "./charges/unmask.ts";
import { resubmitPayout } from "./payouts/resubmit.ts";
import { unmaskPayout } from "./payouts/unmask.ts";
import { simulateFundingEvent } from "./funding-events/simulate.ts";
import { getReturnRates } from "./return-rates/get.ts";
import { reportCustomersByStatus } from "./reports/customers-by-status.ts";
import { createPayout } from "./payouts/create.ts";
import { getPayout } from "./payouts/get.ts";
import { updatePayout } from "./payouts/update.ts";
import { holdPayout } from "./payouts/hold.ts";
import { releasePayout } from "./payouts/release.ts";
import { cancelPayout } from "./payouts/cancel.ts";
import { listAllPayments } from "./payments/list.ts";
import { verifyPaymentCounts } from "./payments/verify-counts.ts";
import { listAllFundingEvents } from "./funding-events/list.ts";
import { getFundingEvent } from "./funding-events/get.ts";
import { listFundingEventPayments } from "./funding-events/payments.ts";
import { getEvent } from "./events/get.ts";
import { listAllEvents } from "./events/list.ts";
import { streamEvents } from "./events/stream.ts";
import { getLoggedRequest } from "./requests/get.ts";
import { listLoggedRequests } from "./requests/list.ts";
import { createWebhookEndpoint } from "./webhook-endpoints/create.ts";
import { deleteWebhookEndpoint } from "./webhook-endpoints/delete.ts";
import {
  getWebhookDelivery,
  getWebhookHealth,
  listWebhookDeliveries,
  resendWebhookDelivery,
} from "./webhook-endpoints/deliveries.ts";
import { disableWebhookEndpoint, enableWebhookEndpoint } from "./webhook-endpoints/enable.ts";
import { getWebhookEndpoint } from "./webhook-endpoints/get.ts";
import { listAllWebhookEndpoints } from "./webhook-endpoints/list.ts";
import { recoverWebhooks, replayWebhooks } from "./webhook-endpoints/replay.ts";
import { rotateWebhookSecret } from "./webhook-endpoints/rotate-secret.ts";
import { testWebhookEndpoint } from "./webhook-endpoints/test-event.ts";
import { updateWebhookEndpoint } from "./webhook-endpoints/update.ts";
import { listInbox, openInbox } from "./sandbox/inbox.ts";
import { readAdvance } from "./sandbox/advances.ts";
import { advanceClock, getClock, setClock } from "./sandbox/clock.ts";
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  resetEnvironment,
} from "./sandbox/environments.ts";
import { forkEnvironment } from "./sandbox/fork.ts";
import { stepAccount } from "./sandbox/account-steps.ts";
import { runFunding, stepPayment } from "./sandbox/payment-steps.ts";
import { clearFaults, createFault, listFaults } from "./sandbox/faults.ts";
import { listOutcomes } from "./sandbox/outcomes.ts";
import { createRule, deleteRule, listRules } from "./sandbox/rules.ts";
import {
  createSnapshot,
  deleteEnvironmentSnapshot,
  listAllSnapshots,
  restoreEnvironment,
} from "./sandbox/snapshots.ts";
import {
  confirmPaykeyVerification,
  createPaykeyVerification,
  getPaykeyVerification,
  listPaykeyVerifications,
} from "./auxiliary-entries/paykey-verifications.ts";
import { createDishonor, getDishonor, listAllDishonors } from "./auxiliary-entries/dishonors.ts";
import {
  getReversal,
  listAllReversals,
  reverseCharge,
  reversePayout,
} from "./auxiliary-entries/reversals.ts";
import { getException, listAllExceptions, resolveOpenException } from "./exceptions/routes.ts";
import { getAchFile, listAchFileEntries, listAllAchFiles } from "./ach-files/routes.ts";
import { getAccountSettings } from "./account-settings/get.ts";
import { updateAccountSettings } from "./account-settings/update.ts";
import { createAccount } from "./accounts/create.ts";
import { getAccount } from "./accounts/get.ts";
import { listAccounts } from "./accounts/list.ts";
import { onboardAccount } from "./accounts/onboard.ts";
import { createApiKey } from "./api-keys/create.ts";
import { getApiKey } from "./api-keys/get.ts";
import { listApiKeys } from "./api-keys/list.ts";
import { revokeApiKey } from "./api-keys/revoke.ts";
import { rotateApiKey } from "./api-keys/rotate.ts";
import { listAuditLog } from "./audit-log/list.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { reviewAccount } from "./accounts/review.ts";
import { createCapabilityRequests } from "./capability-requests/create.ts";
import { listCapabilityRequests } from "./capability-requests/list.ts";
import { reviewCapabilityRequest } from "./capability-requests/review.ts";
import { cancelLinkedBankAccount } from "./linked-bank-accounts/cancel.ts";
import { createLinkedBankAccount } from "./linked-bank-accounts/create.ts";
import { getLinkedBankAccount } from "./linked-bank-accounts/get.ts";
import { listLinkedBankAccounts } from "./linked-bank-accounts/list.ts";
import { reviewLinkedBankAccount } from "./linked-bank-accounts/review.ts";
import { unmaskLinkedBankAccount } from "./linked-bank-accounts/unmask.ts";
import { updateLinkedBankAccount } from "./linked-bank-accounts/update.ts";
import { createRepresentative } from "./representatives/create.ts";
import { getRepresentative } from "./representatives/get.ts";
import { listRepresentatives } from "./representatives/list.ts";
import { reviewRepresentative } from "./representatives/review.ts";
import { unmaskRepresentative } from "./representatives/unmask.ts";
import { updateRepresentative } from "./representatives/update.ts";
import { getAchCalendar } from "./ach-calendar/get.ts";
import { getAchFileContent } from "./ach-files/content.ts";
import { decideAchFile } from "./ach-files/decide.ts";
import { releaseAchFile } from "./ach-files/release.ts";
import { examineBank } from "./banks/doctor.ts";
import { getBank, listAllBanks, listBankProfiles, setBankSending } from "./banks/routes.ts";
import { createBank, getAccountBank, setAccountBank, setBankProfile } from "./banks/write.ts";
import { simulateAccount } from "./accounts/simulate.ts";
import { updateAccount } from "./accounts/update.ts";
import { createOrganization } from "./organizations/create.ts";
import { getOrganization } from "./organizations/get.ts";
import { listOrganizations } from "./organizations/list.ts";
import { updateOrganization } from "./organizations/update.ts";

/** Every operation, in the order of the documentation. */
export const routes: readonly Route[] = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  getUnmaskedCustomer,
  getCustomerReview,
  decideCustomerReview,
  refreshCustomerReview,
  bridgeInitialize,
  bridgeBankAccount,
  bridgeTan,
  bridgeProvider,
  listPaykeys,
  getPaykey,
  revealPaykey,
  getUnmaskedPaykey,
  cancelPaykey,
  refreshPaykeyBalance,
  getPaykeyReview,
  decidePaykeyReview,
  refreshPaykeyReview,
  unblockPaykey,
  createCharge,
  getCharge,
  updateCharge,
  holdCharge,
  releaseCharge,
  cancelCharge,
  resubmitCharge,
  refundCharge,
  unmaskCharge,
  createPayout,
  getPayout,
  updatePayout,
  holdPayout,
  releasePayout,
  cancelPayout,
  resubmitPayout,
  unmaskPayout,
  listAllPayments,
  verifyPaymentCounts,
  listAllFundingEvents,
  getFundingEvent,
  listFundingEventPayments,
  simulateFundingEvent,
  reportCustomersByStatus,
  getReturnRates,
  createOrganization,
  listOrganizations,
  getOrganization,
  updateOrganization,
  createAccount,
  listAccounts,
  getAccount,
  updateAccount,
  onboardAccount,
  simulateAccount,
  reviewAccount,
  createCapabilityRequests,
  listCapabilityRequests,
  reviewCapabilityRequest,
  getAccountSettings,
  updateAccountSettings,
  createRepresentative,
  listRepresentatives,
  getRepresentative,
  updateRepresentative,
  unmaskRepresentative,
  reviewRepresentative,
  createLinkedBankAccount,
  listLinkedBankAccounts,
  getLinkedBankAccount,
  updateLinkedBankAccount,
  cancelLinkedBankAccount,
  unmaskLinkedBankAccount,
  reviewLinkedBankAccount,
  createApiKey,
  listApiKeys,
  getApiKey,
  revokeApiKey,
  rotateApiKey,
  createBankStatement,
  listAllBankStatements,
  getBankStatement,
  listBankStatementLines,
  ...ledgerRoutes,
  listAuditLog,
  listAllEvents,
  streamEvents,
  getEvent,
  createWebhookEndpoint,
  listAllWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhooks,
  recoverWebhooks,
  getWebhookHealth,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  listLoggedRequests,
  getLoggedRequest,
  listAllAchFiles,
  getAchFile,
  listAchFileEntries,
  getAchFileContent,
  decideAchFile,
  releaseAchFile,
  listAllBanks,
  createBank,
  getBank,
  listBankProfiles,
  setBankProfile,
  setBankSending,
  examineBank,
  getAccountBank,
  setAccountBank,
  getAchCalendar,
  listAllExceptions,
  getException,
  resolveOpenException,
  createPaykeyVerification,
  listPaykeyVerifications,
  getPaykeyVerification,
  confirmPaykeyVerification,
  reverseCharge,
  reversePayout,
  listAllReversals,
  getReversal,
  createDishonor,
  listAllDishonors,
  getDishonor,
  openInbox,
  listInbox,
  createEnvironment,
  listEnvironments,
  getEnvironment,
  resetEnvironment,
  forkEnvironment,
  deleteEnvironment,
  createSnapshot,
  listAllSnapshots,
  restoreEnvironment,
  deleteEnvironmentSnapshot,
  stepPayment,
  stepAccount,
  runFunding,
  createFault,
  listFaults,
  clearFaults,
  listOutcomes,
  createRule,
  listRules,
  deleteRule,
  getClock,
  setClock,
  advanceClock,
  readAdvance,
];
