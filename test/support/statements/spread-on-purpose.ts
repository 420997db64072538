import type { SpreadStatement } from "./record.ts";

/** Statements that take rows of several environments on purpose, by a part of their text. */
export const SPREAD_ON_PURPOSE: Readonly<Record<string, string>> = {
  "from environments where kind = 'live' order by": "which live environments the installation has",
  "from environments order by created_at": "which environments the installation has",
  "from environments where parent_id is null": "which environments no key made",
  "from environments where clock_mode <> 'frozen'": "whose clock moves by itself",
  "where e.clock_mode = 'frozen'": "which frozen sandboxes a request of another process moved",
  "from environments where id = $1 or parent_id = $2":
    "an environment and the sandboxes that its keys made",
  "from environments e join event_counts c on c.environment_id = e.id where e.id = any($1::uuid[])":
    "how far the logs of all environments that streams follow have come, in one look",
  "lock table environments": "no two processes make the first environment",
  "from api_keys where key_hash = $1": "a request has nothing but its key",
  "from engine_heartbeats h left join pg_stat_get_activity":
    "whose engine has stopped, in one look",
  "with mine as ( -- A row that is locked is being taken over":
    "an engine renews all its leases at once",
  "with ended as ( delete from engine_heartbeats": "an engine gives back all its leases at once",
  "select w.id, w.environment_id, (w.cursor_sequence < c.last_sequence":
    "which webhook endpoints have something to send, in one look",
  "update webhook_endpoints w set cursor_sequence":
    "outcomes of all endpoints are written by one statement, as they come",
  "with free as materialized ( select id from environments":
    "the request log is written by one statement for all environments; rows of a busy one wait",
  "from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as wanted(environment_id, account_id, id)":
    "requests for single payments that come at once are read by one statement",
  "as a(environment_id, suspense_id, cents)":
    "acts of one transaction, which is of one environment",
  "from environments e join ach_files f on f.environment_id = e.id and f.direction = 'outbound'":
    "whether another live environment sent a file that is found at the bank",
  "from posted p group by": "the new postings of one statement, in a trigger",
  "from new_rows n": "the new rows of one statement, in a trigger",
  "from inserted i": "the new rows of one statement, in a trigger",
};

/** What takes rows of several environments without a reason. */
export function withoutReason(found: readonly SpreadStatement[]): string[] {
  const parts = Object.keys(SPREAD_ON_PURPOSE);
  return found
    .filter(({ text }) => !parts.some((part) => text.includes(part)))
    .map(({ text, spread }) => {
      const uses = new Set(spread.map(({ use, table }) => `${use} ${table}`));
      return `${[...uses].join(", ")}: ${text}`;
    });
}
