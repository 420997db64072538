import type { Originator, ReviewOriginator } from "@railhead/client";
import {
  ORIGINATOR_LIFECYCLE,
  ORIGINATOR_REVIEW_NAMES,
  type OriginatorEvent,
} from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { REASON, type FormAct } from "../../../parts/form-acts.tsx";

type Acted = Pick<Originator, "id" | "status" | "reviews">;

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
  return [...taken, ...reviewsOf(originator)];
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
