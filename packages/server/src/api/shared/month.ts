import { addDays, addMs, type CivilDate, type Instant } from "@railhead/core";
import { Type } from "typebox";
import { easternInstant } from "../../rails/calendar/eastern-time.ts";

/** A month of New York in a request. */
export const Month = () =>
  Type.String({
    pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$",
    description: "A month of New York: `YYYY-MM`.",
  });

/** The first and the last instant of a month `YYYY-MM` of New York. */
export function boundsOf(month: string): { readonly from: Instant; readonly through: Instant } {
  const first: CivilDate = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return {
    from: easternInstant(first, "00:00"),
    through: addMs(easternInstant(next, "00:00"), -1),
  };
}
