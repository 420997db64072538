import { windowsHolding, type CivilDate, type Closures } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import { readKnownExposure, type KnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import type {
  AskedExposureWindow,
  ExposureQuestion,
} from "../../db/tables/payments/create-payments.ts";

/** Which environments have exposure limits; a creation that knows too little is refused and reads it again. */
export interface ExposureCache {
  /** What a new payment is compared with; undefined where its environment has no limit. */
  ask(
    db: Executor,
    environmentId: string,
    payment: { readonly settlement_date: CivilDate | null; readonly closures: Closures },
  ): Promise<ExposureQuestion | undefined> | ExposureQuestion | undefined;
  /** Reads the limits again at the next question. */
  forget(environmentId: string): void;
  /** Forgets all, after the database went back: versions may recur with other limits. */
  clear(): void;
}

/** What is known of an environment, and what its last settlement days asked. */
interface Known {
  readonly exposure: KnownExposure;
  readonly asked: Map<CivilDate | null, Asked>;
}

interface Asked {
  readonly closures: Closures;
  readonly question: ExposureQuestion;
}

const MOST_DAYS = 100;

export function createExposureCache(): ExposureCache {
  const knownOf = new Map<string, Known>();
  return {
    ask(db, environmentId, payment) {
      const known = knownOf.get(environmentId);
      if (known !== undefined) return questionOf(known, payment);
      return readKnownExposure(db, environmentId).then((exposure) => {
        const read = { exposure, asked: new Map<CivilDate | null, Asked>() };
        knownOf.set(environmentId, read);
        return questionOf(read, payment);
      });
    },
    forget: (environmentId) => void knownOf.delete(environmentId),
    clear: () => knownOf.clear(),
  };
}

function questionOf(
  { exposure: { version, days }, asked }: Known,
  {
    settlement_date: date,
    closures,
  }: { readonly settlement_date: CivilDate | null; readonly closures: Closures },
): ExposureQuestion | undefined {
  if (version <= 0) return undefined;
  const before = asked.get(date);
  if (before?.closures === closures) return before.question;
  const windows =
    date === null ? [] : days.flatMap((length) => askedWindows(date, length, closures));
  const question = { version, windows };
  if (asked.size >= MOST_DAYS) asked.clear();
  asked.set(date, { closures, question });
  return question;
}

function askedWindows(
  date: CivilDate,
  length: number,
  closures: Closures,
): readonly AskedExposureWindow[] {
  const windows = windowsHolding(date, length, closures);
  return windows.map(({ from, to }) => [length, date, from, to]);
}
