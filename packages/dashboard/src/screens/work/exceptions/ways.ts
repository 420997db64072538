import type { Exception } from "@railhead/client";
import { actsOfException, type ExceptionAct, type ExceptionKind } from "@railhead/core";
import { api } from "../../../api/client.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";
import { confirmFile, decideFile, releaseFile } from "../../bank/file/file-acts.ts";
import { startVerification } from "../../payments/paykeys/verification-acts.ts";
import { correctDetails } from "../../payments/paykeys/correct-details.tsx";
import { detail } from "./details.ts";
import { dishonorReturn, dishonorUnmatched } from "./dishonor-acts.ts";
import { refuseCorrection } from "./refuse-correction.ts";

/** How an act is done from its exception: by a form, on the page of its record, or by a command alone. */
type Way =
  | { readonly form: (exception: Exception) => FormAct | undefined }
  | { readonly label: string; readonly to: (exception: Exception) => string }
  | { readonly label: string; readonly command: string };

const about = ({ resource_id }: Exception) => resource_id ?? "";
const page = (label: string, to: string): Way => ({ label, to: () => to });

const REGISTER = page("Open the register of originators", "/originators");
const RECEIVED: Way = {
  label: "Decide the entry on its page",
  to: (exception) => `/received-entries/${about(exception)}`,
};
const PROOF: Way = {
  label: "Open the request for proof",
  to: (exception) => `/proof-requests/${about(exception)}`,
};
const REQUEST: Way = {
  label: "Open the return request",
  to: (exception) => `/return-requests/${detail(exception, "return_request_id") ?? ""}`,
};
const RULES = page("Open the rules", "/rules");
const PROFILE: Way = {
  label: "Change the bank's profile",
  command: "npx railhead banks set-profile BANK --body @profile.json",
};

/** Every act that ends an exception, by the operations of the table. */
const WAYS: Readonly<Record<ExceptionAct, Way>> = {
  "ach_files.decide": { form: (exception) => decideFile(about(exception)) },
  "ach_files.confirm": { form: (exception) => confirmFile(about(exception)) },
  "ach_files.release": { form: (exception) => releaseFile(about(exception)) },
  "dishonors.create": { form: dishonorReturn },
  "suspense_items.match": { form: matchReturn },
  "suspense_items.dishonor": { form: dishonorUnmatched },
  "suspense_items.assign": page("Give money that came to a business", "/suspense"),
  "paykey_corrections.create": { form: ({ id }) => correctDetails({ exception_id: id }) },
  "correction_refusals.create": { form: refuseCorrection },
  "paykey_verifications.create": { form: verifyAgain },
  "received_entries.assign": RECEIVED,
  "received_entries.forward": RECEIVED,
  "received_entries.return": RECEIVED,
  "received_entries.keep": RECEIVED,
  "proof_requests.send": PROOF,
  "proof_requests.accept_return": PROOF,
  "return_requests.answer": REQUEST,
  "return_requests.close": REQUEST,
  "originators.update": REGISTER,
  "originators.activate": REGISTER,
  "originators.resume": REGISTER,
  "originators.review": {
    label: "Note the review on the originator's page",
    to: (exception) => `/originators/${about(exception)}`,
  },
  "origination_stops.lift": page("Open the stops of origination", "/origination-stops"),
  "banks.set_profile": PROFILE,
  "exposure_limits.update": page("Open the exposure limits", "/exposure"),
  "banks.recover": { label: "Import what is missing", command: "npx railhead recover --apply" },
  "prefunding.pull": page("Open prefunding", "/prefunding"),
  "bank_statements.match": page("Match the lines", "/reconciliation"),
  "fee_lines.earn": { form: postMissingFees },
  "rulesets.publish": RULES,
  "rulesets.roll_back": RULES,
  "screening_matches.decide": page("Decide the matches", "/screening?status=open"),
  "screening_reports.file": { form: fileReport },
  "screening_lists.load": page("Load the list", "/sanctions-lists"),
  "programme_reviews.create": page("Record the review", "/programme"),
  "work_items.decide": page("Open the review queue", "/reviews"),
  "approvals.approve": {
    label: "Open the approval",
    to: (exception) => `/approvals/${about(exception)}`,
  },
  "api_keys.rotate": { label: "Rotate the key", command: "npx railhead keys rotate KEY_ID" },
  "api_keys.revoke": page("Open the API keys", "/api-keys"),
  "operator_grants.end": { form: endGrant },
  "webhook_endpoints.enable": { form: enableEndpoint },
  "sinks.resume": { form: resumeSink },
};

/** An act of an exception, with the operation that a right opens. */
export type OfferedWay = Way & { readonly act: ExceptionAct };

/** The ways to end an open exception, the usual one first. */
export function waysOf(kind: ExceptionKind): readonly OfferedWay[] {
  return actsOfException(kind).map((act) => ({ ...WAYS[act], act }));
}

function matchReturn(exception: Exception): FormAct | undefined {
  const item = detail(exception, "suspense_item_id");
  if (item === undefined) return undefined;
  return {
    label: "Match with a payment",
    operation: "suspense_items.match",
    does: "The payment is returned by it, with every effect of the return code.",
    fields: [
      { name: "payment_id", label: "Id of the payment", most: 36 },
      { name: "reason", label: "Reason, kept with the item", kind: "long", most: 500 },
    ],
    run: ({ payment_id = "", reason = "" }) =>
      api.suspenseItems.match(item, { payment_id, reason }),
  };
}

function verifyAgain(exception: Exception): FormAct | undefined {
  const paykey = detail(exception, "paykey_id");
  return paykey === undefined ? undefined : startVerification(paykey, exception.account_id);
}

function postMissingFees(exception: Exception): FormAct {
  return {
    label: "Post the missing fees",
    operation: "fee_lines.earn",
    does: "Posts the fees that its payments should have and have not.",
    fields: [],
    run: () => api.feeLines.earn(about(exception)),
  };
}

function fileReport(exception: Exception): FormAct {
  return {
    label: "Note that it was filed",
    operation: "screening_reports.file",
    does: "The authority that keeps the list has the report. Say nothing of it to the account.",
    fields: [{ name: "reference", label: "The authority's reference", most: 100 }],
    run: ({ reference = "" }) => api.screeningReports.file(about(exception), { reference }),
  };
}

function endGrant(exception: Exception): FormAct | undefined {
  const grant = detail(exception, "grant_id");
  if (grant === undefined) return undefined;
  return {
    label: "End the grant",
    operation: "operator_grants.end",
    does: "The person is no administrator by this grant from now on.",
    fields: [],
    run: () => api.operatorGrants.end(about(exception), grant),
  };
}

function enableEndpoint(exception: Exception): FormAct {
  return {
    label: "Enable the endpoint",
    operation: "webhook_endpoints.enable",
    does: "Delivery continues where it stopped.",
    fields: [],
    run: () => api.webhookEndpoints.enable(about(exception)),
  };
}

function resumeSink(exception: Exception): FormAct {
  return {
    label: "Resume the sink",
    operation: "sinks.resume",
    does: "It tries at once to deliver what waits.",
    fields: [],
    run: () => api.sinks.resume(about(exception)),
  };
}
