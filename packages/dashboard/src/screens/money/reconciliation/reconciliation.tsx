import type { Reconciliation as Compared } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Money } from "../../../parts/basics.tsx";
import { typed } from "../../../parts/form.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Days } from "./days.tsx";
import { Lines } from "./lines.tsx";
import { Matched } from "./matched.tsx";
import { Upload } from "./upload.tsx";

const route = getRouteApi("/shell/reconciliation");

/** What the bank says beside what the books expect. The days are in the address. */
export function Reconciliation() {
  const range = route.useSearch();
  const [isUploading, upload] = useState(false);
  const query = useQuery({
    queryKey: ["reconciliation", range],
    queryFn: ({ signal }) => api.reconciliation.differences(range, { signal }),
  });
  return (
    <Screen
      name="reconciliation"
      title="Reconciliation"
      actions={
        <Allowed operation="bank_statements.create">
          <button type="button" className="button" onClick={() => upload(true)}>
            Add a bank statement
          </button>
        </Allowed>
      }
    >
      <Range range={query.data ?? range} />
      <Loaded query={query}>{(compared) => <Found compared={compared} />}</Loaded>
      <Allowed operation="bank_statements.lines">
        <Matched />
      </Allowed>
      {isUploading ? <Upload onClose={() => upload(false)} /> : null}
    </Screen>
  );
}

function Range({ range }: { readonly range: { readonly from?: string; readonly to?: string } }) {
  const navigate = route.useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [from, to] = [typed(event.currentTarget, "from"), typed(event.currentTarget, "to")];
    void navigate({ search: { from, to } });
  };
  return (
    <form className="row" onSubmit={onSubmit} key={`${range.from} ${range.to}`}>
      <label>
        From <input type="date" name="from" required defaultValue={range.from} />
      </label>
      <label>
        To <input type="date" name="to" required defaultValue={range.to} />
      </label>
      <button type="submit" className="button">
        Compare
      </button>
    </form>
  );
}

function Found({ compared }: { readonly compared: Compared }) {
  const { from, to, difference, line_count: lines, movement_count: movements } = compared;
  const agrees = lines === 0 && movements === 0;
  return (
    <>
      <p className="notice" data-tone={agrees ? "good" : "bad"} role="status">
        {agrees ? (
          <>
            Bank statements and books agree from {day(from)} to {day(to)}.
          </>
        ) : (
          <>
            The bank says <Money cents={difference} /> other than the books:{" "}
            {counted(lines, "line")} that nothing explains, {counted(movements, "movement")} that no
            statement shows.
          </>
        )}
      </p>
      <Lines compared={compared} />
      <Card title="By day">
        <Days days={compared.days} />
      </Card>
    </>
  );
}
