import type { OriginationStop } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Facts, Status, Time } from "../../../parts/basics.tsx";
import { Pages } from "../../../parts/list/pages.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { Held } from "./held.tsx";
import { LiftStop } from "./lift-stop.tsx";
import { accountNamesQuery, bankNamesQuery } from "../../../api/names.ts";
import { coverOf } from "./scope.ts";
import { SetStop } from "./set-stop.tsx";

const SIZE = 50;

/** Stops of origination, those in force first, with the acts that set and lift one. */
export function Stops() {
  const [status, setStatus] = useState<OriginationStop["status"]>("in_force");
  const [page, show] = useState(1);
  const [isSetting, set] = useState(false);
  const query = useQuery({
    queryKey: ["origination-stops", status, page],
    queryFn: async ({ signal }) =>
      await api.originationStops.list(
        { status, sort_by: "created_at", sort_order: "desc", page_number: page, page_size: SIZE },
        { signal },
      ),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Screen
      name="origination-stops"
      title="Stops of origination"
      actions={
        <>
          <label className="row">
            Show{" "}
            <select
              value={status}
              onChange={(event) => {
                setStatus(event.target.value === "lifted" ? "lifted" : "in_force");
                show(1);
              }}
            >
              <option value="in_force">in force</option>
              <option value="lifted">lifted</option>
            </select>
          </label>
          <Allowed operation="origination_stops.create">
            <button type="button" className="button" onClick={() => set(true)}>
              Stop origination
            </button>
          </Allowed>
        </>
      }
    >
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title={`No stop is ${words(status)}.`}
              command="npx railhead origination-stops create --sec-code WEB --reason 'Unusual volume.'"
            >
              <p>A stop keeps entries of a bank, an account or a SEC code out of files at once.</p>
            </Empty>
          ) : (
            <div className="card-body">
              {data.map((stop) => (
                <One key={stop.id} stop={stop} />
              ))}
              <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
            </div>
          )
        }
      </Loaded>
      {isSetting ? <SetStop onClose={() => set(false)} /> : null}
    </Screen>
  );
}

function One({ stop }: { readonly stop: OriginationStop }) {
  const banks = useQuery(bankNamesQuery).data ?? [];
  const accounts = useQuery(accountNamesQuery).data ?? [];
  const all = [...banks, ...accounts];
  const title = coverOf(stop, (id) => all.find((one) => one.id === id)?.name);
  return (
    <section className="card" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <Status value={stop.status} />
      </div>
      <Facts
        of={[
          ["Why", stop.reason],
          ["Since", <Time key="s" at={stop.created_at} />],
          ["Set by", <code key="b">{stop.set_by}</code>],
          ...(stop.lifted_at === null
            ? []
            : ([
                ["Lifted", <Time key="l" at={stop.lifted_at} />],
                ["Lifted by", <code key="w">{stop.lifted_by}</code>],
                ["Why it was lifted", stop.lift_reason],
              ] as const)),
        ]}
      />
      <h3>Held back when it was set</h3>
      <Held of={stop.held} />
      {stop.status === "in_force" ? <LiftStop stop={stop} /> : null}
    </section>
  );
}
