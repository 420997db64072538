import type { AnswerReturnRequest, CreateReturnRequest, ReturnRequest } from "@railhead/client";
import {
  RETURN_REQUEST_LIFECYCLE,
  RETURN_REQUEST_REASONS,
  type ReturnRequestEvent,
} from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import type { FormAct, FormField } from "../../../parts/form-acts.tsx";

type Reason = CreateReturnRequest["reason"];
const REASONS = Object.keys(RETURN_REQUEST_REASONS) as Reason[];

const REFERENCE: FormField = {
  name: "bank_reference",
  label: "Our bank's reference of the case",
  most: 100,
  isOptional: true,
};

/** The acts that a request's status takes; the person who drafted it does not approve it. */
export function actsOnRequest(
  { id, status }: Pick<ReturnRequest, "id" | "status">,
  isOwn: boolean,
): readonly FormAct[] {
  const all: readonly (FormAct & { readonly event: ReturnRequestEvent })[] = [
    {
      event: "approve",
      label: "Approve",
      operation: "return_requests.approve",
      does: "Two people then stand behind it. Our bank indemnifies the receiving bank, and we indemnify ours.",
      fields: [{ name: "signer", label: "Who signs the indemnity", most: 100 }],
      run: ({ signer = "" }) => api.returnRequests.approve(id, { signer }),
    },
    {
      event: "send",
      label: "Mark as sent",
      operation: "return_requests.send",
      does: "Notes that our bank has the letter.",
      fields: [REFERENCE],
      run: (given) => api.returnRequests.send(id, given),
    },
    {
      event: "ask",
      label: "Receiving bank was asked",
      operation: "return_requests.ask",
      does: "Its ten banking days begin on the day on which our bank asked it.",
      fields: [
        { name: "asked_on", label: "Asked on; empty is today", kind: "date", isOptional: true },
        REFERENCE,
      ],
      run: (given) => api.returnRequests.ask(id, given),
    },
    {
      event: "agree",
      label: "Note the answer",
      operation: "return_requests.answer",
      does: "What the receiving bank says. After a yes its return is awaited.",
      fields: [
        {
          name: "answer",
          label: "Answer",
          choices: [
            ["yes", "yes, it returns the entry"],
            ["no", "no"],
          ],
        },
        { name: "note", label: "Note", kind: "long", most: 500, isOptional: true },
      ],
      run: ({ answer, ...note }) =>
        api.returnRequests.answer(id, { answer: answer as AnswerReturnRequest["answer"], ...note }),
    },
    {
      event: "close",
      label: "Close",
      operation: "return_requests.close",
      does: "Ends the request without a return. A return that comes later is applied as any other.",
      fields: [{ name: "close_reason", label: "Why", kind: "long", most: 500 }],
      run: ({ close_reason = "" }) => api.returnRequests.close(id, { close_reason }),
    },
  ];
  return all.filter(
    ({ event }) =>
      RETURN_REQUEST_LIFECYCLE.move(status, event) !== undefined && !(event === "approve" && isOwn),
  );
}

/** Drafts on a payment's page a request to get its entry back. */
export function draftRequest(paymentId: string): FormAct {
  return {
    label: "Ask to get it back",
    operation: "return_requests.create",
    does: "Another person approves the request. The receiving bank need not comply; its return has the code R06.",
    fields: [
      {
        name: "reason",
        label: "Reason",
        choices: REASONS.map((reason) => [reason, words(reason)] as const),
      },
      { name: "explanation", label: "What happened", kind: "long", most: 500 },
      { name: "name", label: "Contact", most: 100 },
      { name: "phone", label: "Telephone, such as +12125550123", kind: "tel" },
      { name: "email", label: "Email", kind: "email" },
    ],
    run: ({ reason, explanation = "", name = "", phone = "", email = "" }) =>
      api.returnRequests.create({
        payment_id: paymentId,
        reason: REASONS.find((one) => one === reason) ?? "other",
        explanation,
        contact: { name, phone, email },
      }),
  };
}
