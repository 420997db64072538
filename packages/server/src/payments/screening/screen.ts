import { SUBJECT_TYPE_NAMES, type SubjectType } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDueVersion,
  lockStaleLists,
  updateLoadedList,
  updateScreened,
  type ScreeningVersionRow,
} from "../../db/tables/risk/screening-lists.ts";
import { lockMatchesOfEnded, updateMatches } from "../../db/tables/risk/screening-matches.ts";
import {
  deleteQueuedSubjects,
  lockQueuedSubjects,
  readSubjects,
  readSubjectsAfter,
} from "../../db/tables/risk/screening-subjects.ts";
import { openExceptions } from "../../exceptions/exceptions.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";
import { applyMatches } from "./apply-matches.ts";
import { compareSubjects, endOf, type Compared } from "./compare-subjects.ts";
import { readIndex, readIndexOf } from "./entry-indexes.ts";

/** Subjects that one transaction compares with all entries, or with those of a version. */
const QUEUED = 200;
const OF_VERSION = 1_000;

/** Compares new and changed subjects with all lists, and everyone with new versions; reports stale lists. */
export const screenSubjects: Step = async (run) => {
  const one = { lanes: 1 };
  const queued = await inChunks(run, (tx) => screenQueued(tx, run), { ...one, limit: QUEUED });
  const versions = await inChunks(run, (tx) => screenVersion(tx, run), { ...one, limit: 1 });
  return queued + versions + (await run.tools.db.tx((tx) => reportStaleLists(tx, run)));
};

async function screenQueued(tx: Tx, run: StepRun): Promise<number> {
  const { environment_id, at } = run;
  const keys = await lockQueuedSubjects(tx, environment_id, { at, limit: QUEUED });
  if (keys.length === 0) return 0;
  const rows = await readSubjects(tx, environment_id, keys);
  const index = await readIndex(tx, environment_id);
  const compared = await compareSubjects(tx, contextOf(run), { rows, index, isWhole: true });
  const ids = keys.map(({ subject_id }) => subject_id);
  await deleteQueuedSubjects(tx, environment_id, ids);
  await apply(tx, run, compared);
  return keys.length;
}

const contextOf = ({ environment_id, at, tools: { ids, vault } }: StepRun) => ({
  environment_id,
  at,
  ids,
  vault,
});

async function apply(tx: Tx, run: StepRun, { opened, ended }: Compared): Promise<void> {
  await applyMatches(
    tx,
    [...opened, ...ended],
    (moves) =>
      engineContext(
        tx,
        run,
        moves.map(({ payment }) => payment),
      ),
    run,
  );
}

/** Compares the next subjects with what is new in a version. Returns 1 while a version is due. */
async function screenVersion(tx: Tx, run: StepRun): Promise<number> {
  const { environment_id, at } = run;
  const version = await lockDueVersion(tx, environment_id, at);
  if (version === undefined) return 0;
  if (version.cursor_type === null && (await endMatches(tx, run, version)) > 0) return 1;
  const type = version.cursor_type ?? firstType;
  const rows = await readSubjectsAfter(tx, environment_id, {
    type,
    after: version.cursor_id,
    limit: OF_VERSION,
  });
  const index = await readIndexOf(tx, environment_id, version);
  const compared = await compareSubjects(tx, contextOf(run), { rows, index, isWhole: false });
  const next = rows.length < OF_VERSION ? typeAfter(type) : type;
  await updateScreened(tx, {
    ...version,
    cursor_type: next ?? type,
    cursor_id: next === type ? (rows.at(-1)?.id ?? null) : null,
    screened: version.screened + rows.length,
    matches: version.matches + compared.opened.length,
    due_at: next === undefined ? null : version.due_at,
    finished_at: next === undefined ? at : null,
  });
  await apply(tx, run, compared);
  return 1;
}

const [firstType = "customer"] = SUBJECT_TYPE_NAMES;
const typeAfter = (type: SubjectType): SubjectType | undefined =>
  SUBJECT_TYPE_NAMES[SUBJECT_TYPE_NAMES.indexOf(type) + 1];

/** Ends open matches with entries that the list no longer has, or has in other words. */
async function endMatches(
  tx: Tx,
  run: StepRun,
  { environment_id, list_id }: ScreeningVersionRow,
): Promise<number> {
  const limit = OF_VERSION;
  const stale = await lockMatchesOfEnded(tx, { environment_id, list_id, limit });
  const ended = stale.map((row) => endOf(row, run.at));
  await updateMatches(tx, ended);
  await apply(tx, run, { opened: [], ended });
  return ended.length;
}

/** Opens an exception for each list that should have been loaded again. */
async function reportStaleLists(tx: Tx, { environment_id, at, tools }: StepRun): Promise<number> {
  const stale = await lockStaleLists(tx, environment_id, at);
  for (const list of stale) await updateLoadedList(tx, { ...list, stale_at: null });
  await openExceptions(
    tx,
    { environment_id, at, ids: tools.ids },
    stale.map(({ id, name, loaded_at, created_at, stale_after_days: days }) => ({
      kind: "screening_list_stale" as const,
      subject: id,
      message:
        loaded_at === null
          ? `The sanctions list ${name} was created ${days} days ago, at ${created_at}, and no file was ever loaded: nobody is compared with it.`
          : `The sanctions list ${name} was loaded ${days} days ago, at ${loaded_at}.`,
      details: { name, loaded_at, stale_after_days: days },
      resource: { type: "screening_list", id },
    })),
  );
  return stale.length;
}
