import type { GrantScopeType } from "./scopes.ts";

/** A right as roles hold it. */
export interface PermissionRow {
  /** One sentence, which documents and refusals show. */
  readonly means: string;
  /** The narrowest scope on which it can be granted. */
  readonly narrowest: GrantScopeType;
  /** A second factor not older than ten minutes is required. */
  readonly step_up?: true;
  /** The operations of the API that it opens; each operation is opened by one permission. */
  readonly operations: readonly string[];
  /** Operations of other permissions in which it is required for some requests. */
  readonly within?: readonly string[];
}
