import { bankingDaysBetween } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { wallNow } from "../api/clock.ts";
import { clockQuery } from "../api/queries.ts";
import { day, distance, newYorkDate } from "../format/time.ts";
import { counted } from "../format/words.ts";
import { Time } from "./basics.tsx";
import { useSession, useShownEnvironment } from "./environment.tsx";
import { may } from "./may.ts";

/** The time of the environment that is shown; of a sandbox that of its clock, undefined until it is known. */
export function useNow(): string | undefined {
  const isSandbox = useShownEnvironment()?.kind === "sandbox";
  const isReadable = may(useSession(), "sandbox.clock.get");
  const { data } = useQuery({ ...clockQuery, enabled: isSandbox && isReadable });
  return isSandbox && isReadable ? data?.now : wallNow();
}

/** A day with the banking days until its end; of a bank's own closures it knows nothing. */
export function DayLeft({ date }: { readonly date: string }) {
  const now = useNow();
  if (now === undefined) return day(date);
  const today = newYorkDate(now);
  const left = bankingDaysBetween(today, date);
  return (
    <>
      {day(date)},{" "}
      {date < today
        ? "over"
        : date === today
          ? "today"
          : `${counted(left, "banking day")} from now`}
    </>
  );
}

/** An instant with how far it is. */
export function TimeLeft({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <>
      <Time at={at} />
      {now === undefined ? null : `, ${distance(at, now)}`}
    </>
  );
}
