import type { LastingStatus, PaymentStatus } from "@railhead/core";
import { comesTo, lastingStatuses, leaves } from "./search-lasting.ts";
import {
  fencedKeptParty,
  keptPartyHas,
  sumsOfParties,
  whosePartyHas,
  type TextSearch,
} from "./search-texts.ts";
import { mostLookedUp, type TextLimits } from "./search-wordings.ts";
import { sql, type Sql } from "../sql.ts";

/** How payments that have a text and a lasting status are counted. */
export interface CountedByStatus {
  readonly ended: readonly LastingStatus[];
  /** How many the parties are that have the text, and their payments. */
  readonly sums: Sql;
  /** How many they are, as an expression over `totals`; null where it has to be read. */
  readonly total: Sql;
}

/**
 * Of payments that ended each party's are counted, and what ended since tells the log: those of the
 * parties that have the text are a sum. Undefined where payments are asked for that are under way.
 */
export function countByStatus(
  search: TextSearch,
  limits: TextLimits,
  asked: readonly PaymentStatus[],
): CountedByStatus | undefined {
  const ended = lastingStatuses(asked);
  if (ended === undefined) return undefined;
  return {
    ended,
    sums: sumsOfParties(search, ended),
    total: sql`case when own <= ${mostLookedUp(limits)}::integer
      then ended + ${lastingSince(search, ended)} + ${ofTextAlone(search, ended)} end`,
  };
}

/** What the keeper has not counted yet: those that came to one of these, less those that left one. */
const lastingSince = (search: TextSearch, ended: readonly LastingStatus[]) => sql`(
  select coalesce(sum(t.n), 0)::bigint from (
      select e.resource_id,
        (${comesTo(ended)})::integer - (${leaves(ended)})::integer as n
      from events e
      where e.environment_id = ${search.environment_id} and e.account_id = ${search.account_id}
        and e.sequence > coalesce((select m.sequence from search_marks m
          where m.environment_id = ${search.environment_id}), 0)
        and (${comesTo(ended)} or ${leaves(ended)})) t
    join payments p on p.id = t.resource_id ${whosePartyHas(search)})`;

/** Those that have the text themselves alone. */
const ofTextAlone = (search: TextSearch, ended: readonly LastingStatus[]) => sql`(
  select count(*) from (select id from kept union all select id from fresh) o
    join payments p on p.id = o.id ${fencedKeptParty}
  where p.status = any(${ended}::text[]) and not ${keptPartyHas(search)})`;
