import { Type } from "typebox";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import type { FilePlan, OpenEntry } from "../../payments/recovery/plan-recovery.ts";
import type { RecoveryReport } from "../../payments/recovery/recover.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const MAX_ENTRIES = 1_000;
const ACTIONS = ["import", "mark_sent", "mark_unknown", "nothing_was_sent", "decide"] as const;

const OpenEntryResponse = Type.Object({
  trace_number: Type.String(),
  payment_id: Nullable(Uuid()),
  funding_event_id: Nullable(Uuid()),
  amount: Type.String(),
  receiver: Nullable(Type.String()),
  why: Type.String(),
});

const RecoveryResponse = Type.Object({
  unlocked: Type.Boolean(),
  locked_banks: Type.Array(Uuid()),
  undecided: Type.Array(Type.String()),
  journal_faults: Type.Array(
    Type.Object({ file: Type.String(), line: Type.Integer(), fault: Type.String() }),
  ),
  files: Type.Array(
    Type.Object({
      bank_id: Uuid(),
      name: Type.String(),
      is_at_bank: Type.Boolean(),
      action: OneOf(ACTIONS),
      why: Nullable(Type.String()),
      booked: Type.Integer(),
      lost: Type.Array(OpenEntryResponse),
      conflicts: Type.Array(OpenEntryResponse),
    }),
  ),
});

const serializeEntries = (entries: readonly OpenEntry[]) => entries.slice(0, MAX_ENTRIES);

const serializeFilePlan = ({ missing, action, why, booked, lost, conflicts }: FilePlan) => ({
  bank_id: missing.bank.id,
  name: missing.name,
  is_at_bank: missing.isAtBank,
  action,
  why,
  booked,
  lost: [...serializeEntries(lost)],
  conflicts: [...serializeEntries(conflicts)],
});

const serializeRecovery = (report: RecoveryReport) => ({
  unlocked: report.unlocked,
  locked_banks: [...report.locked_banks],
  undecided: [...report.undecided],
  journal_faults: [...report.faults],
  files: report.files.map(serializeFilePlan),
});

export const getRecovery = route(
  {
    operationId: "banks.recovery",
    method: "GET",
    path: "/v1/banks/recovery",
    summary: "Show what a recovery would do",
    description:
      "Compares the database with the hand-over journal and the banks' folders: the files that the database does not know, and what `POST` would do about each. Changes nothing.",
    response: RecoveryResponse,
    problems: [],
    scope: "banks:recover",
    accountScoped: false,
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    return ok(serializeRecovery(await app.recovery.report(environment.id)));
  },
);

export const recoverBanks = route(
  {
    operationId: "banks.recover",
    method: "POST",
    path: "/v1/banks/recovery",
    summary: "Import files that the database lost, and send again",
    description:
      "Imports each file from the hand-over journal and marks its payments as sent. Sending goes on once no file is undecided. `accept` names files that a person has dealt with: cancel their payments first, or they are sent again.",
    body: Type.Object({
      accept: Type.Optional(Type.Array(Text(1, 200), { maxItems: 100 })),
      note: Type.Optional(Nullable(Text(1, 500))),
    }),
    response: RecoveryResponse,
    problems: ["validation_error"],
    scope: "banks:recover",
    accountScoped: false,
    write: "separate",
    keepsAnswer: true,
    touches: "/v1/banks/recovery",
  },
  async (context, { body: { accept = [], note = null } }) => {
    refuseAccountKey(context);
    const { app, environment, at, key } = context;
    const report = await app.recovery.apply({
      environment_id: environment.id,
      at,
      accept,
      note,
      decided_by: key.id,
      recorded: async (tx, done) => {
        const names = done.files.map(({ missing, action }) => ({ name: missing.name, action }));
        await audit(tx, context, {
          resource_type: "environment",
          resource_id: environment.id,
          reason: note,
          details: { files: names, accept },
          changes: { locked_banks: { before: done.locked_banks, after: [] } },
        });
        await context.keepAnswer?.(tx, serializeRecovery(done));
      },
    });
    app.profiles.forget(environment.id);
    app.wake(environment.id);
    return ok(serializeRecovery(report));
  },
);
