import { useEffect, useRef, type FormEvent } from "react";
import { words } from "../../format/words.ts";
import type { PaymentsSearch } from "../../shell/search.ts";

const STATUSES = [
  "created",
  "validating",
  "scheduled",
  "on_hold",
  "pending",
  "paid",
  "failed",
  "cancelled",
  "reversed",
] as const;

/** Filters in words. Each change shows the first page of what it names. */
export function Filters({
  search,
  onChange,
}: {
  readonly search: PaymentsSearch;
  readonly onChange: (search: PaymentsSearch) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { q = "", status = "", type = "" } = search;
  useEffect(() => {
    // Back and forward change the filter without the field.
    if (field.current !== null) field.current.value = q;
  }, [q]);
  const changed = (next: { q?: string; status?: string; type?: string }) => {
    const all = { q, status, type, ...next };
    const kept = Object.entries(all).filter(([, value]) => value !== "");
    onChange(Object.fromEntries(kept));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    changed({ q: field.current?.value.trim() ?? "" });
  };
  return (
    <form className="row" role="search" onSubmit={onSubmit}>
      <label className="field">
        <span>Search name, email, description, ids</span>
        <input ref={field} type="search" name="q" defaultValue={q} maxLength={255} />
      </label>
      <label className="field">
        <span>Status</span>
        <select value={status} onChange={(event) => changed({ status: event.target.value })}>
          <option value="">any</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Type</span>
        <select value={type} onChange={(event) => changed({ type: event.target.value })}>
          <option value="">any</option>
          <option value="charge">charge</option>
          <option value="payout">payout</option>
        </select>
      </label>
      <button type="submit" className="button">
        Search
      </button>
    </form>
  );
}
