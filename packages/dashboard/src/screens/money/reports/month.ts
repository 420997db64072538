/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${String(last).padStart(2, "0")}` };
}

/** A month of the address, or that of the instant where the address names none. */
export function monthOf(asked: string | undefined, now: string): string {
  return asked !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : now.slice(0, 7);
}

export function nextMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
