/** What `railhead doctor` found of one requirement. */
export interface Check {
  readonly check: string;
  /** A warning does not fail the command. */
  readonly result: "ok" | "warn" | "failed";
  readonly detail: string;
}
