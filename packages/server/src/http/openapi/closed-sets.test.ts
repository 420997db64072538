import { EVENT_REASONS, EVENT_TYPES, REASONS, SOURCES } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { clientTypes } from "./client.ts";
import { openApiDocument } from "./document.ts";
import type { JsonSchema } from "./translate.ts";

const document = openApiDocument(routes);
const schemas = document.components["schemas"] ?? {};

/** Every member of every schema: where it is, its name and its schema. */
function* membersOf(schema: JsonSchema, at: string): Generator<[string, string, JsonSchema]> {
  for (const [name, member] of Object.entries((schema["properties"] ?? {}) as JsonSchema)) {
    yield [`${at}.${name}`, name, member as JsonSchema];
    yield* membersOf(member as JsonSchema, `${at}.${name}`);
  }
  for (const keyword of ["items", "additionalProperties"]) {
    const inner = schema[keyword];
    if (typeof inner === "object" && inner !== null) yield* membersOf(inner as JsonSchema, at);
  }
  for (const branch of (schema["anyOf"] ?? []) as JsonSchema[]) yield* membersOf(branch, at);
}
const members = Object.entries(schemas).flatMap(([name, schema]) => [...membersOf(schema, name)]);

const lowerCase = Object.keys(REASONS);
const ofPayments = lowerCase.map((reason) => (reason === "ok" ? "OK" : reason));
const enumAt = (path: string) => members.find(([at]) => at === path)?.[2]["enum"];

describe("closed sets", () => {
  it("lists reasons and sources where a status or an event shows them", () => {
    for (const [at, reasons] of [
      ["PaymentStatusDetails", ofPayments],
      ["StatusHistoryItem", ofPayments],
      ["PaykeyStatusDetails", lowerCase],
      ["Cause", EVENT_REASONS],
    ] as const) {
      expect([at, enumAt(`${at}.reason`)]).toEqual([at, reasons]);
      expect([at, enumAt(`${at}.source`)]).toEqual([at, Object.keys(SOURCES)]);
    }
    expect(enumAt("Event.event_type")).toEqual(Object.keys(EVENT_TYPES));
  });

  /** Sentences of a person or a provider, and sets that an adapter, a rule or a number makes open. */
  const OPEN = new Set([
    "Approval.reason",
    "Approval.votes.reason",
    "AccountValidation.reason",
    "AddRiskList.reason",
    "AddRiskList.source",
    "EndRiskList.reason",
    "ImportRiskList.reason",
    "ImportRiskList.source",
    "PaykeyBankDetail.reason",
    "DutyTerms.source",
    "LastChange.reason",
    "NetworkDuty.source",
    "PaymentLabel.reason",
    "SetPaymentLabel.reason",
    "RiskListActor.type",
    "RiskListValue.reason",
    "RiskListValue.source",
    "AuditLog.reason",
    "BulkJob.reason",
    "BulkPayment.reason",
    "NameMatch.reason",
    "OperatorGrant.reason",
    "Session.break_glass.reason",
    "BankProfile.reason",
    "BankStatementLine.matches.reason",
    "ReturnRate.hold.reason",
    "PullPrefunding.reason",
    "RefundFee.reason",
    "ReverseFeePayment.reason",
    "SuspenseItem.acts.reason",
    "AssignSuspenseItem.reason",
    "DishonorSuspenseItem.reason",
    "BankRoute.reason",
    "AssignReceivedEntry.reason",
    "ForwardReceivedEntry.reason",
    "KeepReceivedEntry.reason",
    "ReturnReceivedEntry.reason",
    "UnassignReceivedEntry.reason",
    "AcceptReturnProofRequest.reason",
    "ProofRequest.reason",
    "CreateReceivedEntryRule.reason",
    "ReceivedEntryRule.reason",
    "OriginatorHistory.reason",
    "Originator.status_reason",
    "SuspendOriginator.reason",
    "ResumeOriginator.reason",
    "EndOriginator.reason",
    "EndReceivedEntryRule.reason",
    "ReceivedEntryRule.end_reason",
    "ReceivedEntryRule.created_by",
    "ReceivedEntryRule.ended_by",
    "DecideWorkItem.reason",
    "EscalateWorkItem.reason",
    "UndoWorkItem.reason",
    "WorkItem.decisions.reason",
    "LiftOriginationStop.reason",
    "PrefundingReceipt.reason",
    "BookBankStatement.reason",
    "BankStatementBooking.reason",
    "ReceiveBankStatement.reason",
    "OriginationStop.reason",
    "Problem.type",
    "Problem.status",
    "Request.status",
    // Of records of several types.
    "SearchResult.status",
    "Until.status",
    "SandboxOutcome.outcomes.path.status",
    "SandboxOutcome.names.status",
    "TransitionsItem.status",
    "SandboxScenario.steps.status_changes.status",
  ]);
  const NAMES = new Set(["status", "state", "reason", "source", "direction", "kind", "type"]);

  it("lists the values of every status, state, reason, source, direction, kind and type", () => {
    const open = members.filter(([at, name, member]) => {
      // The state of an address is a part of a country.
      if (at.toLowerCase().endsWith("address.state")) return false;
      const isText = [member["type"]].flat().includes("string");
      const isRequest =
        /^(?:Approve|Cancel|Deny|Withdraw|Hold|Match|Release|Create|Update|Advance|Resolve|Set|Net|Park|HandOver|Waive|WriteOff)/.test(
          at,
        );
      return NAMES.has(name) && isText && !isRequest && member["enum"] === undefined;
    });
    expect(open.map(([at]) => at).filter((at) => !OPEN.has(at))).toEqual([]);
  });

  it("become unions of the client", () => {
    const text = clientTypes(document);
    expect(text).toMatch(/readonly source: "risk_monitor" \| "bank_decline"/);
    expect(text).toMatch(/readonly reason: "OK" \| "validating"/);
  });
});
