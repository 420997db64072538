import type { App } from "../../context/app.ts";
import type { AppWork } from "../work/app-work.ts";

/** What the start left out while the database of `main` was down; undefined where it was up. */
export function lateStart(
  { app, check }: { readonly app: App; readonly check: (() => Promise<void>) | undefined },
  work: AppWork,
): (() => Promise<void>) | undefined {
  if (check === undefined) return undefined;
  return async () => {
    await check();
    // First: what it refuses is tried again every second, and must not have followed anything.
    await app.fence.check();
    await work.follow();
    await work.begin();
  };
}
