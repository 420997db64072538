import type { AdvanceSandboxClock } from "@railhead/client";
import type { FormEvent } from "react";
import { words } from "../../../format/words.ts";
import { typed } from "../../../parts/form.ts";

type Until = Extract<AdvanceSandboxClock["until"], object>;

const STATUSES: readonly Until["status"][] = [
  "scheduled",
  "pending",
  "paid",
  "failed",
  "reversed",
  "on_hold",
  "cancelled",
  "verified",
  "active",
  "blocked",
];

const UNITS = [
  ["hours", (count: string) => `PT${count}H`],
  ["days", (count: string) => `P${count}D`],
  ["banking days", (count: string) => `${count}bd`],
] as const;

interface Props {
  readonly isBusy: boolean;
  readonly onAdvance: (to: AdvanceSandboxClock) => void;
}

/** Moves the clock by a time, or until a record has a status. */
export function AdvanceUntil({ isBusy, onAdvance }: Props) {
  const byTime = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [, text] = UNITS[Number(typed(form, "unit"))] ?? UNITS[0];
    onAdvance({ by: text(typed(form, "count")) });
  };
  const byStatus = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const status = typed(form, "status") as Until["status"];
    onAdvance({ until: { resource_id: typed(form, "id").trim(), status } });
  };
  return (
    <div className="row">
      <form className="row" onSubmit={byTime}>
        <label className="field">
          <span>Advance by</span>
          <input name="count" type="number" required min={1} max={400} defaultValue={3} />
        </label>
        <label className="field">
          <span>Unit</span>
          <select name="unit" defaultValue="2">
            {UNITS.map(([name], index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={isBusy}>
          Advance
        </button>
      </form>
      <form className="row" onSubmit={byStatus}>
        <label className="field">
          <span>Until the record</span>
          <input name="id" required maxLength={36} placeholder="its id" />
        </label>
        <label className="field">
          <span>Is</span>
          <select name="status" defaultValue="paid">
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {words(status)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={isBusy}>
          Advance until then
        </button>
      </form>
    </div>
  );
}
