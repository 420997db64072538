import { bankingDaysBetween, SUSPENSE_AGES, suspenseAge } from "@railhead/core";
import { Type } from "typebox";
import { listOpenSuspense, type OpenSuspense } from "../../db/tables/files/suspense-items.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const AGES = SUSPENSE_AGES.map(({ age }) => age);

export const readSuspenseAgeing = route(
  {
    operationId: "suspense_items.ageing",
    method: "GET",
    path: "/v1/suspense_items/ageing",
    summary: "Read the ageing of suspense",
    description: "What is open in suspense by its age in banking days. Requires a platform key.",
    response: Type.Object({
      oldest_day: Type.Union([Type.String({ format: "date" }), Type.Null()]),
      count: Type.Integer(),
      out: Type.String(),
      in: Type.String(),
      ages: Type.Array(
        Type.Object({
          age: OneOf(AGES),
          count: Type.Integer(),
          out: Type.String(),
          in: Type.String(),
        }),
      ),
    }),
    problems: [],
    scope: "exceptions:read",
    accountScoped: false,
    platformOnly: true,
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const today = easternTime(at).date;
    const days = await listOpenSuspense(app.db, environment.id, at);
    const ageOf = ({ day }: OpenSuspense) => suspenseAge(bankingDaysBetween(day, today));
    return ok({
      oldest_day: days[0]?.day ?? null,
      ...sumsOf(days),
      ages: AGES.map((age) => ({ age, ...sumsOf(days.filter((day) => ageOf(day) === age)) })),
    });
  },
);

function sumsOf(days: readonly OpenSuspense[]) {
  const sum = (of: (day: OpenSuspense) => bigint) =>
    days.reduce((total, day) => total + of(day), 0n);
  return {
    count: Number(sum(({ count }) => count)),
    out: sum(({ out_cents }) => out_cents).toString(),
    in: sum(({ in_cents }) => in_cents).toString(),
  };
}
