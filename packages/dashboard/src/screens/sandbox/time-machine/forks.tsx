import type { SandboxEnvironment } from "@railhead/client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, chooseEnvironment } from "../../../api/client.ts";
import { EVERY_MS, queryClient } from "../../../api/queries.ts";
import { newYorkLong } from "../../../format/time.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const forksQuery = queryOptions({
  queryKey: ["sandbox-environments"],
  queryFn: async ({ signal }) =>
    await api.sandbox.environments.list({ page_size: 100 }, { signal }),
  refetchInterval: EVERY_MS,
});

/** Sandboxes that began as a copy of this one. */
export function Forks({ of }: { readonly of: string }) {
  const query = useQuery(forksQuery);
  const fork = useMutation({
    mutationFn: (name: string) => api.sandbox.environments.fork(of, name === "" ? {} : { name }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    fork.mutate(typed(event.currentTarget, "name").trim());
  };
  return (
    <Card title="Forks">
      <Loaded query={query}>
        {({ data }) => {
          const forks = data.filter(({ forked_from }) => forked_from !== null);
          return forks.length === 0 ? (
            <Empty
              title="Nothing was forked from this sandbox."
              command={`curl -X POST "$RAILHEAD_URL/v1/sandbox/environments/${of}/fork"`}
            />
          ) : (
            <ul className="concerns">
              {forks.map((one) => (
                <OneFork key={one.id} fork={one} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {fork.data === undefined ? null : (
        <div className="notice" data-tone="good" role="status">
          <p>
            “{fork.data.name}” has everything of this sandbox and its own clock, which stands at{" "}
            {newYorkLong(fork.data.clock.now)}. Its API key is shown once:
          </p>
          <pre tabIndex={0}>{fork.data.api_key}</pre>
        </div>
      )}
      <Allowed operation="sandbox.environments.fork">
        <form className="row" onSubmit={onSubmit}>
          <label className="field">
            <span>Name of the fork</span>
            <input name="name" maxLength={100} />
          </label>
          <button type="submit" className="button" disabled={fork.isPending}>
            Fork this sandbox
          </button>
        </form>
      </Allowed>
      <Problem error={fork.error} />
    </Card>
  );
}

function OneFork({ fork: { id, name, clock } }: { readonly fork: SandboxEnvironment }) {
  const [isAsking, ask] = useState(false);
  const open = () => {
    chooseEnvironment(id);
    // What was read belongs to the other environment.
    queryClient.clear();
    location.assign("/dashboard/time-machine");
  };
  return (
    <li className="row">
      <span>
        <strong>{name}</strong> at {newYorkLong(clock.now)}
      </span>
      <button type="button" className="button" onClick={open}>
        Go there
      </button>
      <Allowed operation="sandbox.environments.delete">
        <button type="button" className="button" onClick={() => ask(true)}>
          Delete
        </button>
      </Allowed>
      {isAsking ? (
        <Confirm
          title="Delete the fork"
          act={() => api.sandbox.environments.delete(id)}
          onClose={() => ask(false)}
        >
          <p>“{name}” goes with all that is in it, and its keys stop working.</p>
        </Confirm>
      ) : null}
    </li>
  );
}
