import { typed } from "../../../parts/form.ts";

export interface Validity {
  readonly valid_from?: string;
  readonly valid_to?: string;
  readonly reason?: string;
  readonly source?: string;
}

/** The instant of a date and time that a person typed where he is. */
const instantOf = (local: string): string => new Date(local).toISOString();

/** When values are in force and why, as a form names it; what was left empty is left out. */
export function validityOf(form: HTMLFormElement): Validity {
  const [from, to] = [typed(form, "valid_from"), typed(form, "valid_to")];
  const [reason, source] = [typed(form, "reason").trim(), typed(form, "source").trim()];
  return {
    ...(from === "" ? {} : { valid_from: instantOf(from) }),
    ...(to === "" ? {} : { valid_to: instantOf(to) }),
    ...(reason === "" ? {} : { reason }),
    ...(source === "" ? {} : { source }),
  };
}
