import {
  BANK_QUESTIONS,
  missingForActivation,
  neededReviews,
  ORIGINATOR_REVIEW_NAMES,
  owedAfterReview,
} from "@railhead/core";
import { Type } from "typebox";
import { listLimitedCompanyIds, type OriginatorRow } from "../../db/tables/banks/originators.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { CivilDate, OneOf, Text } from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { Originator } from "./schema.ts";
import { serializeOriginator } from "../../payments/originators/serialize-originator.ts";
import { lockRegistered, moveOriginator, refuseStatus, saveOriginator } from "./write.ts";

const ACTS = {
  method: "POST",
  response: Originator,
  problems: ["not_found", "validation_error", "originator_not_allowed"],
  scope: "banks:write",
  accountScoped: false,
  platformOnly: true,
  touches: "/v1/originators/:id",
} as const;

const Reason = Type.Object({ reason: Text(1, 500) });

export const approveOriginator = route(
  {
    ...ACTS,
    operationId: "originators.approve",
    path: "/v1/originators/:id/approve",
    summary: "Note that the bank approved an originator",
    description: "With the bank's reference, and who said so. `approved_on` is today by default.",
    body: Type.Object({
      bank_reference: Text(1, 100),
      bank_contact: Text(1, 100),
      approved_on: Type.Optional(CivilDate()),
    }),
  },
  async (context, { params, body }) => {
    const row = await lockRegistered(context, params.id);
    const { bank_reference, bank_contact } = body;
    const approved_on = pastDay(context, body.approved_on, "/approved_on");
    const set = { bank_reference, bank_contact, approved_on };
    return ok(
      serializeOriginator(
        await moveOriginator(context, row, { act: "approve", reason: null, set }),
      ),
    );
  },
);

/** A day that is not to come; today where none is named. */
function pastDay({ at }: WriteContext, day: string | undefined, reference: `/${string}`): string {
  const today = easternTime(at).date;
  if (day === undefined || day <= today) return day ?? today;
  throw invalid([{ reference, detail: `Must not be after ${today}.` }]);
}

export const activateOriginator = route(
  {
    ...ACTS,
    operationId: "originators.activate",
    path: "/v1/originators/:id/activate",
    summary: "Activate an originator",
    description:
      "Needs its tax id, agreement and acceptance of the rules, and an exposure limit of each company id. With the first activation for a bank the register is in force: the bank's files then hold what active originators allow, and nothing else.",
    problems: [...ACTS.problems, "originator_incomplete"],
  },
  async (context, { params }) => {
    const row = await lockRegistered(context, params.id);
    if (row.status !== "approved_by_bank") return refuseStatus(row, "activate");
    await refuseIncomplete(context, row);
    const set = { activated_at: context.at };
    return ok(
      serializeOriginator(
        await moveOriginator(context, row, { act: "activate", reason: null, set }),
      ),
    );
  },
);

async function refuseIncomplete({ tx }: WriteContext, row: OriginatorRow): Promise<void> {
  const ids = row.company_ids.map(({ company_id }) => company_id);
  const limited = await listLimitedCompanyIds(tx, row.environment_id, ids);
  const missing = missingForActivation(row, limited);
  if (missing.length === 0) return;
  throw refusal("originator_incomplete", { detail: `Missing: ${missing.join(", ")}.` });
}

export const suspendOriginator = route(
  {
    ...ACTS,
    operationId: "originators.suspend",
    path: "/v1/originators/:id/suspend",
    summary: "Suspend an originator",
    description: "Its unsent payments are held; what is in a file stays there.",
    body: Reason,
  },
  async (context, { params, body: { reason } }) => {
    const row = await lockRegistered(context, params.id);
    return ok(serializeOriginator(await moveOriginator(context, row, { act: "suspend", reason })));
  },
);

export const resumeOriginator = route(
  {
    ...ACTS,
    operationId: "originators.resume",
    path: "/v1/originators/:id/resume",
    summary: "Resume a suspended originator",
    description: "Its held payments are checked again and go with the next cut-off.",
    body: Reason,
  },
  async (context, { params, body: { reason } }) => {
    const row = await lockRegistered(context, params.id);
    return ok(serializeOriginator(await moveOriginator(context, row, { act: "resume", reason })));
  },
);

export const endOriginator = route(
  {
    ...ACTS,
    operationId: "originators.end",
    path: "/v1/originators/:id/end",
    summary: "End an originator",
    description: "For good. Its unsent payments are held until another originator allows them.",
    body: Reason,
  },
  async (context, { params, body: { reason } }) => {
    const row = await lockRegistered(context, params.id);
    return ok(serializeOriginator(await moveOriginator(context, row, { act: "end", reason })));
  },
);

export const askOriginator = route(
  {
    ...ACTS,
    operationId: "originators.ask",
    path: "/v1/originators/:id/ask",
    summary: "Note a question of the bank about a third-party sender",
    description:
      "It is due from `asked_on`, today by default: for whom it sends within two banking days, details of its registration within ten. `reviews` has the day, and noting the review of its name ends it. A question that is open already keeps its day.",
    body: Type.Object({
      question: OneOf(BANK_QUESTIONS),
      asked_on: Type.Optional(CivilDate()),
      reference: Text(1, 200),
    }),
  },
  async (context, { params, body: { question, reference, ...body } }) => {
    const row = await lockRegistered(context, params.id);
    if (row.status !== "active" && row.status !== "suspended") return refuseStatus(row, "ask");
    if (!row.is_third_party_sender) {
      const detail = "The originator is no third-party sender: its bank has the register.";
      throw invalid([{ reference: "/question", detail }]);
    }
    const asked_on = pastDay(context, body.asked_on, "/asked_on");
    const after = await saveOriginator(context, row, {
      act: "ask",
      changes: { owed_since: { [question]: asked_on, ...row.owed_since } },
      type: "originator.updated",
      message: `The bank asked about the originator: ${question}.`,
      reason: reference,
    });
    return ok(serializeOriginator(after));
  },
);

export const reviewOriginator = route(
  {
    ...ACTS,
    operationId: "originators.review",
    path: "/v1/originators/:id/review",
    summary: "Note a review of an originator",
    description:
      "Of the reviews that it needs, by `reviewed_on`, today by default. A yearly one is due again a year later.",
    body: Type.Object({
      review: OneOf(ORIGINATOR_REVIEW_NAMES),
      reviewed_on: Type.Optional(CivilDate()),
      findings: Text(1, 2000),
    }),
  },
  async (context, { params, body: { review, findings, ...body } }) => {
    const row = await lockRegistered(context, params.id);
    if (row.status === "ended") return refuseStatus(row, "review");
    const reviewed_on = pastDay(context, body.reviewed_on, "/reviewed_on");
    const activated_on = easternTime(row.activated_at ?? context.at).date;
    const needed = neededReviews({ ...row, activated_on });
    const due = needed.find((one) => one.review === review);
    if (due === undefined) {
      const detail = "The originator does not need it.";
      throw invalid([{ reference: "/review", detail }]);
    }
    if (due.reviewed_on !== null && reviewed_on < due.reviewed_on) {
      const detail = `Must not be before the last review of ${due.reviewed_on}.`;
      throw invalid([{ reference: "/reviewed_on", detail }]);
    }
    const after = await saveOriginator(context, row, {
      act: "review",
      changes: {
        reviews: { ...row.reviews, [review]: reviewed_on },
        owed_since: owedAfterReview(row.owed_since, review),
      },
      type: "originator.updated",
      message: `The originator was reviewed: ${review}.`,
      reason: findings,
    });
    return ok(serializeOriginator(after));
  },
);
