import {
  APPROVAL_ACTIONS,
  BUILT_IN_ROLES,
  PERMISSIONS,
  PROBLEMS,
  READINESS_GAPS,
  REFUSALS,
  SINK_KINDS,
} from "@railhead/core";
import { textsOf, type ValueTexts } from "./value-table.ts";

const PROBLEM_TYPES = Object.fromEntries(
  Object.values(PROBLEMS).map(({ type, when }) => [type, when]),
);

const FACTORS = {
  passkey: "A passkey or security key.",
  password: "A password.",
  totp: "Codes of an authenticator app.",
  oidc: "An account at the identity provider.",
  recovery: "Codes for use once, where the other factors are lost.",
};

const ACTORS = {
  api_key: "A program with an API key.",
  bridge_session: "A customer on the linking page.",
  engine: "The engine, by itself.",
  operator: "A person who is signed in.",
  system: "The command line, or the service by itself.",
  visitor: "A caller without a key or session.",
  bank: "The bank, by a file.",
};

/** Accounts, people, rights, requests. */
export const PLATFORM_VALUES: readonly ValueTexts[] = [
  { names: ["code", "problem_code"], of: ["Problem", "Request"], texts: REFUSALS },
  { names: ["problem_type"], texts: PROBLEM_TYPES },
  {
    names: ["task"],
    texts: {
      link: "Link an account.",
      relink: "Link an account in place of the paykey that was named.",
      confirm: "Confirm the micro-entries of the paykey that was named.",
    },
  },
  {
    names: ["verification"],
    texts: {
      instant: "It is checked at once; in production it waits for a person.",
      micro_entries: "It is in review until the customer confirms two small deposits.",
    },
  },
  { names: ["permission"], texts: textsOf(PERMISSIONS, "means") },
  {
    names: ["role"],
    texts: Object.fromEntries(BUILT_IN_ROLES.map(({ name, means }) => [name, means])),
  },
  {
    names: ["mark"],
    texts: {
      allowed: "The role may do it.",
      ask: "In live, a second person must approve.",
      ask_reason: "In live, a reason must be given and a second person must approve.",
    },
  },
  {
    names: ["decision"],
    of: ["OperatorExplainRight"],
    texts: {
      allowed: "The person may do it.",
      ask: "A second person must approve.",
      refused: "The person may not do it.",
    },
  },
  {
    names: ["action"],
    of: ["CreateApprovalRule", "ApprovalRule"],
    texts: textsOf(APPROVAL_ACTIONS, "means"),
  },
  { names: ["vote"], texts: { approve: "The person approved.", deny: "The person denied." } },
  { names: ["code"], of: ["MissingItem"], texts: textsOf(READINESS_GAPS, "sentence") },
  {
    names: ["turn"],
    texts: {
      account: "Who acts for the account goes on.",
      reviewer: "Who reviews the account goes on.",
      nobody: "It is final.",
    },
  },
  {
    names: ["stops"],
    texts: {
      onboarding: "The account cannot begin its onboarding.",
      payments: "Payments are refused.",
      transfers: "Transfers between us and the business wait.",
    },
  },
  {
    names: ["category"],
    texts: {
      payment_type: "Which payments the account may make.",
      customer_type: "Which customers it may have.",
      consent_type: "How its customers may agree.",
    },
  },
  {
    names: ["type"],
    of: ["AccountReadiness", "CapabilityRequest", "capability_requests."],
    texts: {
      charges: "Charge customers.",
      payouts: "Pay out to customers.",
      individuals: "Customers who are people.",
      businesses: "Customers that are businesses.",
      internet: "Customers who agree online or in an app.",
      signed_agreement: "Customers who agree by a signature.",
    },
  },
  {
    names: ["type", "account_type"],
    of: ["Account", "accounts.", "CreateAccount"],
    texts: { business: "A business." },
  },
  {
    names: ["access_level"],
    texts: {
      standard: "The business runs the account.",
      managed: "The platform runs the account for the business.",
    },
  },
  {
    names: ["agreement_type"],
    texts: {
      embedded: "The business saw the terms on your page.",
      direct: "The business saw the terms on ours.",
    },
  },
  {
    names: ["final_status"],
    texts: {
      onboarding: "The account waits for review.",
      active: "The account is approved.",
    },
  },
  {
    names: ["level"],
    of: ["representatives.", "linked_bank_accounts."],
    texts: { account: "Of one account.", platform: "Of the whole platform." },
  },
  {
    names: ["scope_type"],
    texts: {
      installation: "Everything of the service.",
      environment: "One environment.",
      organization: "The accounts of one organization.",
      account: "One account.",
    },
  },
  {
    names: ["source"],
    of: ["OperatorGrant"],
    texts: {
      grant: "A person granted it.",
      first_operator: "The command line made the first person.",
      invitation: "It came with the invitation.",
      oidc: "A group of the identity provider has the role.",
      break_glass: "The command line gave it in an emergency, for a short time.",
    },
  },
  {
    names: ["type"],
    of: ["AuditLog", "RulesetActor", "ApiCaller", "OperatorGrant", "PaymentTimeline"],
    texts: ACTORS,
  },
  { names: ["kind", "kinds"], of: ["Credential"], texts: FACTORS },
  {
    names: ["stage", "session_stage"],
    of: ["Credential", "OperatorSession", "Session"],
    texts: {
      enrolling: "The session may only enroll a factor.",
      signed_in: "The person is signed in.",
    },
  },
  {
    names: ["type"],
    of: ["ConfirmPasskeyCredential", "Passkey"],
    texts: { "public-key": "A WebAuthn credential." },
  },
  {
    names: ["outcome"],
    of: ["AuditLog", "audit_log."],
    texts: {
      done: "The act was done.",
      started: "The act began; its end has a row of its own.",
      failed: "The act could not be done.",
      refused: "The caller had no right, key or session for it.",
    },
  },
  {
    names: ["kind"],
    of: ["Session"],
    texts: { sandbox: "No real money moves.", live: "Real money moves." },
  },
  {
    names: ["method"],
    of: ["requests.", "SandboxOutcome"],
    texts: {
      GET: "A read.",
      HEAD: "A read without a body.",
      POST: "A creation or an act.",
      PUT: "A change of the whole or an act that may be repeated.",
      PATCH: "A change of a part.",
      DELETE: "A deletion.",
    },
  },
  {
    names: ["disabled_reason"],
    texts: {
      user_request: "A caller disabled it.",
      failing: "Its messages failed for too long.",
      gone: "The receiver responded with 410.",
    },
  },
  {
    names: ["format"],
    of: ["CreateWebhookEndpoint", "UpdateWebhookEndpoint", "WebhookEndpoint"],
    texts: {
      specific: "One message for each event, by its own type such as `charge.paid`.",
      generic: "Messages by resource, such as `charge.event.v1`.",
    },
  },
  { names: ["kind"], of: ["Sink", "CreateSink", "sinks."], texts: textsOf(SINK_KINDS, "means") },
  { names: ["api_version"], texts: { v1: "The first version." } },
];
