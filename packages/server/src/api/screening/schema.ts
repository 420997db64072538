import {
  LIST_FORMAT_NAMES,
  MATCH_DECISION_NAMES,
  MATCH_STATE_NAMES,
  NAME_STRENGTHS,
  REPORT_KIND_NAMES,
  REPORT_STATE_NAMES,
  SUBJECT_KINDS,
  SUBJECT_TYPE_NAMES,
} from "@railhead/core";
import { Type } from "typebox";
import { CivilDate, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

const Actor = () => Type.Object({ type: Type.String(), id: Type.String() });

export const ScreeningList = Type.Object({
  id: Uuid(),
  name: Type.String(),
  format: OneOf(LIST_FORMAT_NAMES),
  stale_after_days: Type.Integer(),
  version: Type.Integer(),
  entries: Type.Integer(),
  loaded_at: Nullable(Instant()),
  stale_at: Nullable(Instant()),
  created_by: Actor(),
  created_at: Instant(),
});

export const CreateScreeningListBody = Type.Object({
  name: Type.String({ pattern: "^[a-z][a-z0-9_]{0,39}$" }),
  format: OneOf(LIST_FORMAT_NAMES),
  stale_after_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
});

export const LoadBody = Type.Object({
  content: Type.String({ minLength: 1 }),
  aliases: Type.Optional(Type.String({ minLength: 1 })),
  addresses: Type.Optional(Type.String({ minLength: 1 })),
  acknowledge: Type.Optional(Type.Boolean()),
});

export const ScreeningVersion = Type.Object({
  id: Uuid(),
  list_id: Uuid(),
  number: Type.Integer(),
  sha256: Type.String(),
  published: Nullable(Type.String()),
  entries: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  loaded_by: Actor(),
  loaded_at: Instant(),
  screened: Type.Integer(),
  matches: Type.Integer(),
  finished_at: Nullable(Instant()),
});

const score = () => Type.Number({ minimum: 0, maximum: 1 });
const result = () => Type.Optional(OneOf(["same", "near", "other"]));
const likeness = {
  entry_key: Type.String(),
  entry_name: Type.String(),
  name_strength: OneOf(NAME_STRENGTHS),
  score: score(),
  corroboration: Nullable(score()),
  parts: Type.Object({ birth_date: result(), id_number: result(), place: result() }),
};

export const ScreeningMatch = Type.Object({
  id: Uuid(),
  subject_type: OneOf(SUBJECT_TYPE_NAMES),
  subject_id: Uuid(),
  list_id: Uuid(),
  entry_version: Type.Integer(),
  ...likeness,
  state: OneOf(MATCH_STATE_NAMES),
  opened_at: Instant(),
  decided_by: Nullable(Actor()),
  decided_at: Nullable(Instant()),
  note: Nullable(Type.String()),
  ended_at: Nullable(Instant()),
});

export const MatchQuery = Type.Object({
  state: Type.Optional(OneOf(MATCH_STATE_NAMES)),
  subject_id: Type.Optional(Uuid()),
  list_id: Type.Optional(Uuid()),
});

export const DecideBody = Type.Object({
  decision: OneOf(MATCH_DECISION_NAMES),
  note: Text(1, 500),
  report: Type.Optional(OneOf(REPORT_KIND_NAMES)),
});

export const ScreeningReport = Type.Object({
  id: Uuid(),
  match_id: Uuid(),
  kind: OneOf(REPORT_KIND_NAMES),
  state: OneOf(REPORT_STATE_NAMES),
  subject_type: OneOf(SUBJECT_TYPE_NAMES),
  subject_id: Uuid(),
  list: Type.String(),
  entry_key: Type.String(),
  entry_name: Type.String(),
  payments: Type.Array(
    Type.Object({
      id: Uuid(),
      kind: OneOf(["charge", "payout"]),
      amount: Type.String(),
      payment_date: Type.String({ format: "date" }),
    }),
  ),
  due_on: Type.String({ format: "date" }),
  opened_at: Instant(),
  opened_by: Actor(),
  reference: Nullable(Type.String()),
  filed_at: Nullable(Instant()),
  filed_by: Nullable(Actor()),
  withdrawn_at: Nullable(Instant()),
  document: Type.String(),
});

export const ReportQuery = Type.Object({ state: Type.Optional(OneOf(REPORT_STATE_NAMES)) });

export const FileReportBody = Type.Object({ reference: Text(1, 200) });

export const CheckBody = Type.Object({
  name: Text(1, 200),
  kind: OneOf(SUBJECT_KINDS),
  birth_date: Type.Optional(Nullable(CivilDate())),
});

export const ScreeningCheck = Type.Object({
  entries: Type.Integer(),
  matches: Type.Array(Type.Object({ list_id: Uuid(), ...likeness })),
});
