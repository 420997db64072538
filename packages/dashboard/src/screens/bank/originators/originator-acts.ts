import type { AskOriginator, Originator, ReviewOriginator } from "@railhead/client";
import {
  BANK_QUESTIONS,
  ORIGINATOR_LIFECYCLE,
  ORIGINATOR_REVIEW_NAMES,
  ORIGINATOR_REVIEWS,
  type OriginatorEvent,
} from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { REASON, type FormAct } from "../../../parts/form-acts.tsx";

type Acted = Pick<Originator, "id" | "status" | "reviews" | "is_third_party_sender">;

/** The acts that an originator's status takes. */
export function actsOnOriginator(originator: Acted): readonly FormAct[] {
  const { id, status } = originator;
  const moves: readonly (FormAct & { readonly event: OriginatorEvent })[] = [
    {
      event: "approve",
      label: "Note the bank's approval",
      operation: "originators.approve",
      does: "Notes that the bank agreed, with its reference and who gave it.",
      fields: [
        { name: "bank_reference", label: "The bank's reference", most: 100 },
        { name: "bank_contact", label: "Who approved it at the bank", most: 100 },
        { name: "approved_on", label: "Approved on", kind: "date", isOptional: true },
      ],
      run: ({ bank_reference = "", bank_contact = "", ...given }) =>
        api.originators.approve(id, { bank_reference, bank_contact, ...given }),
    },
    {
      event: "activate",
      label: "Activate",
      operation: "originators.activate",
      does: "Files may then hold its entries. With the first activation for a bank, the bank's files hold nothing that the register does not allow.",
      fields: [],
      run: () => api.originators.activate(id),
    },
    {
      event: "suspend",
      label: "Suspend",
      operation: "originators.suspend",
      does: "Its unsent payments are held. What is in a file stays there.",
      fields: [REASON],
      run: ({ reason = "" }) => api.originators.suspend(id, { reason }),
    },
    {
      event: "resume",
      label: "Resume",
      operation: "originators.resume",
      does: "Its held payments are checked again and go with the next cut-off.",
      fields: [REASON],
      run: ({ reason = "" }) => api.originators.resume(id, { reason }),
    },
    {
      event: "end",
      label: "End",
      operation: "originators.end",
      does: "For good. Its unsent payments are held until another originator allows them.",
      fields: [REASON],
      run: ({ reason = "" }) => api.originators.end(id, { reason }),
    },
  ];
  const taken = moves.filter(({ event }) => ORIGINATOR_LIFECYCLE.move(status, event) !== undefined);
  return [...taken, ...questionsOf(originator), ...reviewsOf(originator)];
}

/** A bank asks who a third-party sender is, and for whom it sends. */
function questionsOf({ id, status, is_third_party_sender: isSender }: Acted): readonly FormAct[] {
  if (!isSender || (status !== "active" && status !== "suspended")) return [];
  const choices = BANK_QUESTIONS.map((name) => [name, ORIGINATOR_REVIEWS[name].means] as const);
  return [
    {
      label: "Note a question of the bank",
      operation: "originators.ask",
      does: "Its day is among the reviews. Note the review of its name once you answered.",
      fields: [
        { name: "question", label: "What the bank asks for", choices },
        { name: "asked_on", label: "Asked on", kind: "date", isOptional: true },
        { name: "reference", label: "Its letter or message", most: 200 },
      ],
      run: ({ question = "", reference = "", ...given }) =>
        api.originators.ask(id, {
          question: question as AskOriginator["question"],
          reference,
          ...given,
        }),
    },
  ];
}

function reviewsOf({ id, reviews }: Acted): readonly FormAct[] {
  if (reviews.length === 0) return [];
  const choices = ORIGINATOR_REVIEW_NAMES.filter((name) =>
    reviews.some(({ review }) => review === name),
  ).map((name) => [name, words(name)] as const);
  return [
    {
      label: "Note a review",
      operation: "originators.review",
      does: "Notes what was reviewed and found. A yearly review is due again a year later.",
      fields: [
        { name: "review", label: "What was reviewed", choices },
        { name: "reviewed_on", label: "Reviewed on", kind: "date", isOptional: true },
        { name: "findings", label: "Findings", kind: "long", most: 2000 },
      ],
      run: ({ review = "", findings = "", ...given }) =>
        api.originators.review(id, {
          review: review as ReviewOriginator["review"],
          findings,
          ...given,
        }),
    },
  ];
}
