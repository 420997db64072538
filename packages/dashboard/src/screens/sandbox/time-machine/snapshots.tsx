import type { SandboxSnapshot } from "@railhead/client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS, queryClient } from "../../../api/queries.ts";
import { newYorkLong } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const snapshotsQuery = (of: string) =>
  queryOptions({
    queryKey: ["sandbox-snapshots", of],
    queryFn: async ({ signal }) =>
      await api.sandbox.snapshots.list(of, { page_size: 100 }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** States of the sandbox that it can go back to. */
export function Snapshots({ of }: { readonly of: string }) {
  const query = useQuery(snapshotsQuery(of));
  const [restored, restore] = useState<SandboxSnapshot>();
  const take = useMutation({
    mutationFn: (name: string) => api.sandbox.snapshots.create(of, name === "" ? {} : { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["sandbox-snapshots"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    take.mutate(typed(event.currentTarget, "name").trim());
  };
  return (
    <Card title="Snapshots">
      {restored === undefined ? null : (
        <p className="notice" data-tone="good" role="status">
          The sandbox stands again as at {newYorkLong(restored.clock_at)}:{" "}
          {counted(restored.row_count, "row")} of “{restored.name}” were put back.
        </p>
      )}
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No snapshot was taken."
              command={`curl -X POST "$RAILHEAD_URL/v1/sandbox/environments/${of}/snapshots"`}
            />
          ) : (
            <ul className="concerns">
              {data.map((snapshot) => (
                <OneSnapshot key={snapshot.id} snapshot={snapshot} onRestored={restore} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Allowed operation="sandbox.snapshots.create">
        <form className="row" onSubmit={onSubmit}>
          <label className="field">
            <span>Name of the snapshot</span>
            <input name="name" maxLength={100} />
          </label>
          <button type="submit" className="button" disabled={take.isPending}>
            Take a snapshot
          </button>
        </form>
      </Allowed>
      <Problem error={take.error} />
    </Card>
  );
}

function OneSnapshot({
  snapshot,
  onRestored,
}: {
  readonly snapshot: SandboxSnapshot;
  readonly onRestored: (snapshot: SandboxSnapshot) => void;
}) {
  const [asked, ask] = useState<"restore" | "delete">();
  const { id, environment_id: of, name, clock_at, row_count, restorable } = snapshot;
  return (
    <li className="row">
      <span>
        <strong>{name}</strong> at {newYorkLong(clock_at)}, {counted(row_count, "row")}
        {restorable ? "" : "; taken before a migration, so it cannot be restored"}
      </span>
      <Allowed operation="sandbox.snapshots.restore">
        <button
          type="button"
          className="button"
          disabled={!restorable}
          onClick={() => ask("restore")}
        >
          Restore
        </button>
      </Allowed>
      <Allowed operation="sandbox.snapshots.delete">
        <button type="button" className="button" onClick={() => ask("delete")}>
          Delete
        </button>
      </Allowed>
      {asked === "restore" ? (
        <Confirm
          title="Restore the snapshot"
          act={() => api.sandbox.snapshots.restore(of, id)}
          onDone={() => onRestored(snapshot)}
          onClose={() => ask(undefined)}
        >
          <p>What happened since {newYorkLong(clock_at)} is gone. API keys keep working.</p>
        </Confirm>
      ) : null}
      {asked === "delete" ? (
        <Confirm
          title="Delete the snapshot"
          act={() => api.sandbox.snapshots.delete(of, id)}
          onClose={() => ask(undefined)}
        >
          <p>The sandbox itself stays as it is.</p>
        </Confirm>
      ) : null}
    </li>
  );
}
