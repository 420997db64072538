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

export function createExposureCache(): ExposureCache {
  const known = new Map<string, KnownExposure>();
  return {
    ask(db, environmentId, payment) {
      const cached = known.get(environmentId);
      if (cached !== undefined) return questionOf(cached, payment);
      return readKnownExposure(db, environmentId).then((read) => {
        known.set(environmentId, read);
        return questionOf(read, payment);
      });
    },
    forget: (environmentId) => void known.delete(environmentId),
    clear: () => known.clear(),
  };
}

function questionOf(
  { version, days }: KnownExposure,
  {
    settlement_date: date,
    closures,
  }: { readonly settlement_date: CivilDate | null; readonly closures: Closures },
): ExposureQuestion | undefined {
  if (version <= 0) return undefined;
  const windows =
    date === null
      ? []
      : days.flatMap((n) =>
          windowsHolding(date, n, closures).map(({ from, to }): AskedExposureWindow => [
            n,
            date,
            from,
            to,
          ]),
        );
  return { version, windows };
}
