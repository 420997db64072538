import type { CreateSandboxFault, SandboxFault } from "@railhead/client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted, words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { typed } from "../../../parts/form.ts";
import type { Column } from "../../../parts/list/list-definition.ts";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const faultsQuery = queryOptions({
  queryKey: ["sandbox-faults"],
  queryFn: async ({ signal }) => await api.sandbox.faults.list({ page_size: 100 }, { signal }),
  refetchInterval: 5_000,
});

const TARGETS: readonly SandboxFault["target"][] = ["bank", "transport", "webhook", "database"];
/** Each effect, and what has it, in words. */
const EFFECTS = {
  drop: "loses what it should send",
  duplicate: "sends twice",
  delay: "is late",
  reorder: "sends in another order",
  partial: "sends a part",
} as const satisfies Record<SandboxFault["effect"], string>;

const COLUMNS: readonly Column<SandboxFault>[] = [
  { head: "Where", cell: (row) => words(row.target) },
  { head: "What", cell: (row) => EFFECTS[row.effect] },
  { head: "Applied", kind: "number", cell: (row) => row.hits.toLocaleString("en-US") },
  {
    head: "Left",
    kind: "number",
    cell: (row) => row.remaining?.toLocaleString("en-US") ?? "until cleared",
  },
  {
    head: "Delay",
    kind: "number",
    cell: (row) => (row.delay_ms === 0 ? "" : `${row.delay_ms} ms`),
  },
];

/** What goes wrong in this sandbox on purpose, and how often it has. */
export function Faults() {
  const query = useQuery(faultsQuery);
  const clear = useMutation({
    mutationFn: async () => await api.sandbox.faults.clear(),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Card title="Faults">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="Nothing goes wrong on purpose."
              command={`curl -X POST "$RAILHEAD_URL/v1/sandbox/faults" -d '{"target":"bank","effect":"drop","count":1}'`}
            />
          ) : (
            <>
              <RowsTable definition={{ title: "Faults by age", columns: COLUMNS }} rows={data} />
              <Allowed operation="sandbox.faults.clear">
                <button
                  type="button"
                  className="button"
                  disabled={clear.isPending}
                  onClick={() => clear.mutate()}
                >
                  Clear {counted(data.length, "fault")}
                </button>
              </Allowed>
            </>
          )
        }
      </Loaded>
      <Problem error={clear.error} />
      <Allowed operation="sandbox.faults.create">
        <NewFault />
      </Allowed>
    </Card>
  );
}

function NewFault() {
  const add = useMutation({
    mutationFn: (wanted: CreateSandboxFault) => api.sandbox.faults.create(wanted),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const count = typed(form, "count");
    add.mutate({
      target: typed(form, "target") as SandboxFault["target"],
      effect: typed(form, "effect") as SandboxFault["effect"],
      ...(count === "" ? {} : { count: Number(count) }),
    });
  };
  return (
    <form className="row" onSubmit={onSubmit}>
      <label className="field">
        <span>Where</span>
        <select name="target">
          {TARGETS.map((target) => (
            <option key={target}>{target}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>What</span>
        <select name="effect">
          {Object.entries(EFFECTS).map(([effect, says]) => (
            <option key={effect} value={effect}>
              {says}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>How often</span>
        <input name="count" type="number" min={1} max={1_000_000} placeholder="until cleared" />
      </label>
      <button type="submit" className="button" disabled={add.isPending}>
        Add the fault
      </button>
      {add.data === undefined ? null : (
        <p role="status">
          The {add.data.target} {EFFECTS[add.data.effect]} from now on. Move the clock to see what
          it causes.
        </p>
      )}
      <Problem error={add.error} />
    </form>
  );
}
