import type { Prefunding } from "@railhead/client";
import type { ReactNode } from "react";
import { day } from "../../../format/time.ts";
import { Money } from "../../../parts/basics.tsx";

type Reserve = Prefunding["return_reserve"];

const percent = (ppm: number) => `${(ppm / 10_000).toFixed(2)} %`;

/** A computed reserve, and from what it comes. */
export function reserveFacts(reserve: Reserve): (readonly [string, ReactNode])[] {
  if (reserve === null) return [];
  const { two_day_rate_ppm, unauthorized_rate_ppm } = reserve;
  return [
    ["Least reserve, computed", <Money key="n" cents={reserve.required} />],
    [`Debits since ${day(reserve.from)}`, <Money key="w" cents={reserve.window_debits} />],
    [`Debits since ${day(reserve.recent_from)}`, <Money key="e" cents={reserve.recent_debits} />],
    ["Returned within two banking days", percent(two_day_rate_ppm)],
    ["Returned as not authorized", percent(unauthorized_rate_ppm)],
    ["For recent debits", <Money key="t" cents={reserve.two_day_part} />],
    ["For unauthorized returns", <Money key="u" cents={reserve.unauthorized_part} />],
  ];
}
