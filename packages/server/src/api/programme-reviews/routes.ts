import { Type } from "typebox";
import {
  findProgrammeReview,
  insertProgrammeReview,
  listProgrammeReviews,
  lockOpenProgrammeReview,
  updateProgrammeReview,
  type ProgrammeReviewRow,
} from "../../db/tables/risk/programme-reviews.ts";
import { assertFound } from "../../base/assert.ts";
import { openProgrammeReview } from "../../environments/programme-reviews.ts";
import { autoResolveExceptions } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { CivilDate, Nullable, OneOf, Text } from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { ACTOR_TYPES } from "../events/schema.ts";
import { audit } from "../shared/audit.ts";
import { lockPlatformWrites, refuseAccountKey } from "../shared/platform-resources.ts";
import { Instant } from "../shared/status-schema.ts";

const PATH = "/v1/programme_reviews";

const ProgrammeReview = Type.Object({
  number: Type.Integer(),
  due_on: CivilDate(),
  reminded_on: Nullable(CivilDate()),
  reviewed_on: Nullable(CivilDate()),
  findings: Nullable(Type.String()),
  changes: Nullable(Type.String()),
  recorded_by: Nullable(Type.Object({ type: OneOf(ACTOR_TYPES), id: Type.String() })),
  recorded_at: Nullable(Instant()),
});

const serializeReview = ({ reminded_through, ...row }: ProgrammeReviewRow) => {
  const { environment_id: _environment, due_at: _due, ...shown } = row;
  return { ...shown, reminded_on: reminded_through };
};

const listReviews = route(
  {
    operationId: "programme_reviews.list",
    method: "GET",
    path: PATH,
    summary: "List reviews of the programme against fraud",
    description:
      "The newest first: it is the one to be done next. Sixty days before it is due the exception `programme_review_due` calls a person; recording the review resolves that.",
    list: { sorts: ["number"], order: "desc" },
    response: ProgrammeReview,
    problems: [],
    scope: "risk:read",
    accountScoped: false,
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listProgrammeReviews(context.app.db, context.environment.id, {
      order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeReview), total);
  },
);

const recordReview = route(
  {
    operationId: "programme_reviews.create",
    method: "POST",
    path: PATH,
    summary: "Record the review of the programme against fraud",
    description:
      "What was looked at and found, and what changes. It stands in the fraud monitoring pack and is never changed. The next one is due a year after `reviewed_on`, which is today by default.",
    body: Type.Object({
      number: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      reviewed_on: Type.Optional(CivilDate()),
      findings: Text(1, 5000),
      changes: Type.Optional(Text(1, 5000)),
    }),
    response: ProgrammeReview,
    problems: ["conflict", "validation_error"],
    scope: "risk:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { tx, app, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const open = assertFound(await lockOpenProgrammeReview(tx, environment.id), "the open review");
    const { number } = open;
    if (body.number !== undefined && body.number !== number) {
      const detail = `The review to be recorded now is number ${number}.`;
      throw problem("conflict", { detail });
    }
    const reviewed_on = await dayOfReview(context, { open, day: body.reviewed_on });
    const recorded = {
      ...open,
      due_at: null,
      reviewed_on,
      findings: body.findings,
      changes: body.changes ?? null,
      recorded_by: { type: actor.type, id: actor.id },
      recorded_at: at,
    };
    await updateProgrammeReview(tx, recorded);
    const next = { environment_id: environment.id, number: number + 1, since: reviewed_on };
    await insertProgrammeReview(tx, openProgrammeReview(next));
    await audit(tx, context, { details: { number, due_on: open.due_on, reviewed_on } });
    await autoResolveExceptions(
      tx,
      { environment_id: environment.id, at, ids: app.ids },
      { kind: "programme_review_due", subjects: [String(number)], reason: "It was recorded." },
    );
    return ok(serializeReview(recorded));
  },
);

/** A day from the last review until today; today where none is named. */
async function dayOfReview(
  { tx, environment, at }: WriteContext,
  { open, day }: { readonly open: ProgrammeReviewRow; readonly day: string | undefined },
): Promise<string> {
  const today = easternTime(at).date;
  if (day === undefined) return today;
  const refuse = (detail: string) => invalid([{ reference: "/reviewed_on", detail }]);
  if (day > today) throw refuse(`Must not be after ${today}.`);
  const last = await findProgrammeReview(tx, environment.id, open.number - 1);
  const before = last?.reviewed_on ?? null;
  if (before !== null && day < before)
    throw refuse(`Must not be before the last review of ${before}.`);
  return day;
}

/** In the order of the documentation. */
export const programmeReviewsRoutes: readonly Route[] = [listReviews, recordReview];
