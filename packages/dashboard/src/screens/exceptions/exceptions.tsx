import type { Exception } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../api/client.ts";
import { exceptionsQuery, queryClient } from "../../api/queries.ts";
import { words } from "../../format/words.ts";
import { Allowed } from "../../parts/allowed.tsx";
import { Facts, Status, Time } from "../../parts/basics.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { typed } from "../../parts/form.ts";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Problem } from "../../parts/problem.tsx";

export function Exceptions() {
  const [status, setStatus] = useState<"open" | "resolved">("open");
  const query = useQuery(exceptionsQuery(status));
  return (
    <Screen
      name="exceptions"
      title="Exceptions"
      actions={
        <label className="row">
          Show{" "}
          <select
            value={status}
            onChange={(event) => setStatus(event.target.value === "open" ? "open" : "resolved")}
          >
            <option value="open">open</option>
            <option value="resolved">resolved</option>
          </select>
        </label>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={`There are no ${status} exceptions.`}>
              <p>
                An exception is what the service cannot decide alone: each says what to do, and by
                when.
              </p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((one) => (
                <One key={one.id} exception={one} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function One({ exception }: { readonly exception: Exception }) {
  const [isAsking, ask] = useState(false);
  const { overdue_at: overdue } = exception;
  return (
    <section
      className="card"
      aria-label={exception.title}
      {...(overdue === null ? {} : { "data-tone": "bad" })}
    >
      <div className="head">
        <h2>{exception.title}</h2>
        <Status value={exception.status} />
      </div>
      <p>{exception.message}</p>
      <p>
        <strong>What to do:</strong> {exception.what_next}
      </p>
      <Facts
        of={[
          ["Kind", words(exception.kind)],
          ["Since", <Time key="s" at={exception.created_at} />],
          [
            overdue === null ? "Due" : "Overdue since",
            <Time key="d" at={overdue ?? exception.due_at} />,
          ],
          ...(exception.resource_id === null
            ? []
            : ([
                [
                  "About",
                  <code key="r">{`${exception.resource_type} ${exception.resource_id}`}</code>,
                ],
              ] as const)),
          ...(exception.resolution === null
            ? []
            : ([["Resolution", exception.resolution]] as const)),
        ]}
      />
      <details>
        <summary>Details</summary>
        <pre tabIndex={0}>{JSON.stringify(exception.details, null, 2)}</pre>
      </details>
      {exception.status === "open" ? (
        <Allowed operation="exceptions.resolve">
          <div>
            <button type="button" className="button" onClick={() => ask(true)}>
              Resolve
            </button>
          </div>
        </Allowed>
      ) : null}
      {isAsking ? <Resolve exception={exception} onClose={() => ask(false)} /> : null}
    </section>
  );
}

function Resolve({
  exception,
  onClose,
}: {
  readonly exception: Exception;
  readonly onClose: () => void;
}) {
  const resolve = useMutation({
    mutationFn: (reason: string) => api.exceptions.resolve(exception.id, { reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["exceptions"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    resolve.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title={`Resolve: ${exception.title}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>What was done</span>
          <textarea name="reason" required maxLength={255} rows={3} />
        </label>
        <Problem error={resolve.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={resolve.isPending}>
            Resolve
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
