import { builtInRole } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import { findRole } from "../../db/tables/rights/roles.ts";

/** Whether a role exists: a built-in or a custom one. */
export async function isRole(db: Executor, name: string): Promise<boolean> {
  return builtInRole(name) !== undefined || (await findRole(db, name)) !== undefined;
}
