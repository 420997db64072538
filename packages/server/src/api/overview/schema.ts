import { FILE_STATES, RETURN_CEILINGS } from "@railhead/core";
import { Type } from "typebox";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { SENDING } from "../banks/schema.ts";
import { PART_NAMES } from "./parts.ts";

const instant = () => Type.String({ format: "date-time" });

const Bank = Type.Object({
  id: Uuid(),
  name: Type.String(),
  sending: OneOf(SENDING),
  locked_since: Nullable(instant()),
  next_poll_at: instant(),
  is_poll_late: Type.Boolean(),
  returns_read_through: Nullable(CivilDate()),
  next_cutoff: Type.Object({
    cutoff_at: instant(),
    deadline_at: instant(),
    same_day: Type.Boolean(),
    entries: Type.Integer(),
    debits: Type.String(),
    credits: Type.String(),
    is_exact: Type.Boolean(),
  }),
  failing_steps: Type.Array(
    Type.Object({
      step: Type.String(),
      failures: Type.Integer(),
      since: instant(),
      retry_at: instant(),
      fault: Type.String(),
    }),
  ),
});

const DayOfMoney = Type.Object({
  day: CivilDate(),
  in: Type.String(),
  out: Type.String(),
  returned: Type.String(),
});

const NamedFile = () =>
  Nullable(
    Type.Object({ id: Uuid(), name: Type.String(), state: OneOf(FILE_STATES), at: instant() }),
  );

const Queue = () =>
  Nullable(
    Type.Object({
      open: Type.Integer(),
      is_exact: Type.Boolean(),
      overdue: Type.Integer(),
      oldest: Nullable(instant()),
      next: Nullable(
        Type.Object({
          type: OneOf(["exception", "approval", "customer", "paykey", "charge", "payout"]),
          id: Uuid(),
          title: Type.String(),
          detail: Nullable(Type.String()),
          since: instant(),
          due_at: Nullable(instant()),
        }),
      ),
    }),
  );

const Rate = Type.Object({
  scope: OneOf(["account", "company"]),
  id: Type.String(),
  name: OneOf(Object.keys(RETURN_CEILINGS)),
  originated: Nullable(Type.Integer()),
  returned: Nullable(Type.Integer()),
  rate: Type.String(),
  ceiling: Type.String(),
  headroom: Nullable(Type.Integer()),
  level: OneOf(["ok", "warning", "breach", "too_few"]),
});

export const LEFT_OUT = ["forbidden", "too_slow"] as const;

/** Every part is null where the caller may not see it, or where it took too long. */
export const Overview = Type.Object({
  as_of: instant(),
  banks: Nullable(Type.Array(Bank)),
  money: Nullable(Type.Array(DayOfMoney)),
  files: Nullable(
    Type.Object({
      last_sent: NamedFile(),
      last_received: NamedFile(),
      waiting: Type.Integer(),
      late: Type.Integer(),
      unacknowledged: Type.Integer(),
    }),
  ),
  exceptions: Queue(),
  approvals: Queue(),
  customers_in_review: Queue(),
  paykeys_in_review: Queue(),
  held_payments: Queue(),
  return_rates: Nullable(Type.Array(Rate)),
  webhooks: Nullable(
    Type.Object({
      endpoints: Type.Integer(),
      failing: Type.Integer(),
      stopped: Type.Integer(),
      failing_since: Nullable(instant()),
      behind: Type.Integer(),
    }),
  ),
  sinks: Nullable(
    Type.Object({
      sinks: Type.Integer(),
      paused: Type.Integer(),
      failing: Type.Integer(),
      failing_since: Nullable(instant()),
      behind: Type.Integer(),
      behind_seconds: Type.Integer(),
    }),
  ),
  books: Nullable(
    Type.Object({
      proved_through: Nullable(instant()),
      proved_at: Nullable(instant()),
      violations: Nullable(Type.Integer()),
      later: Type.Integer(),
      is_exact: Type.Boolean(),
      is_violated: Type.Boolean(),
    }),
  ),
  left_out: Type.Array(
    Type.Object({
      part: OneOf(PART_NAMES),
      reason: OneOf(LEFT_OUT),
      detail: Type.String(),
    }),
  ),
});
