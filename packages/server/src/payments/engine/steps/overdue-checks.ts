import { endDueApprovals } from "../../../approvals/end-due-approvals.ts";
import { listUnacknowledgedFiles, lockAchFile } from "../../../db/tables/files/ach-files.ts";
import { reportExpiringKeys } from "../../../exceptions/expiring-keys.ts";
import { openException, emitOverdueExceptions } from "../../../exceptions/exceptions.ts";
import { openOverdueItems } from "../../work-items/overdue-items.ts";
import { annotateFile } from "../../files/change-file.ts";
import type { Step } from "../../transitions/step.ts";

/** Opens an exception for each file whose acknowledgement is overdue. */
export const reportMissingAcknowledgements: Step = async (run) => {
  const { db, ids } = run.tools;
  const files = await listUnacknowledgedFiles(db, run.environment_id, run.at);
  for (const seen of files) {
    await db.tx(async (tx) => {
      const file = await lockAchFile(tx, seen);
      if (file.acknowledge_by === null) return;
      // Reported once; a late acknowledgement is still accepted.
      await annotateFile(tx, file, { acknowledge_by: null });
      await openException(
        tx,
        { environment_id: run.environment_id, at: run.at, ids },
        {
          kind: "file_unacknowledged",
          subject: file.id,
          message: `The bank has not acknowledged file ${file.name}.`,
          details: { name: file.name, state: file.state },
          resource: { type: "file", id: file.id },
        },
      );
    });
  }
  return files.length;
};

/** Emits events for overdue exceptions. */
export const reportOverdueExceptions: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx((tx) => emitOverdueExceptions(tx, { environment_id, at, ids }));

/** Opens an exception for each item of the review queue that nobody decided in time. */
export const reportOverdueItems: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx((tx) => openOverdueItems(tx, { environment_id, at, ids }));

/** Reports live API keys that end soon. */
export const alertExpiringKeys: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx((tx) => reportExpiringKeys(tx, { environment_id, at, ids }));

/** Ends the requests that nobody approved in time, and reports approved ones that did not end. */
export const expireApprovals: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx((tx) => endDueApprovals(tx, { environment_id, at, ids }));
