import type { ExceptionsListQuery } from "@railhead/client";
import { EXCEPTION_KINDS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { exceptionsQuery } from "../../../api/queries.ts";
import { counted, words } from "../../../format/words.ts";
import { changedSearch } from "../../../parts/list/list-search.ts";
import { Pages } from "../../../parts/list/pages.tsx";
import { useListState } from "../../../parts/list/use-list-state.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { OneException } from "./one-exception.tsx";

type Kind = NonNullable<ExceptionsListQuery["kind"]>;

const KINDS = (Object.keys(EXCEPTION_KINDS) as Kind[]).toSorted();
const FILTERS = [
  { name: "status", label: "Show" },
  { name: "kind", label: "Kind" },
] as const;
const SIZE = 50;

/** What a person must handle, the next due first; the address holds status, kind and page. */
export function Exceptions() {
  const { filters, page, search, show } = useListState(FILTERS);
  const status = filters["status"] === "resolved" ? "resolved" : "open";
  const kind = KINDS.find((one) => one === filters["kind"]);
  const query = useQuery(exceptionsQuery({ status, kind, page, size: SIZE }));
  const change = (name: string, value: string) =>
    show(changedSearch(search, { [name]: value, page: "" }));
  return (
    <Screen
      name="exceptions"
      title="Exceptions"
      actions={
        <>
          <label className="row">
            Show{" "}
            <select value={status} onChange={(event) => change("status", event.target.value)}>
              <option value="open">open</option>
              <option value="resolved">resolved</option>
            </select>
          </label>
          <label className="row">
            Kind{" "}
            <select value={kind ?? ""} onChange={(event) => change("kind", event.target.value)}>
              <option value="">any</option>
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {words(one)}
                </option>
              ))}
            </select>
          </label>
        </>
      }
    >
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Nothing status={status} kind={kind} />
          ) : (
            <div className="card-body">
              <p className="quiet" data-part="count">
                {counted(meta.total_items, `${status} exception`)}.
              </p>
              {data.map((one) => (
                <OneException key={one.id} exception={one} />
              ))}
              <Pages
                page={page}
                pages={Math.ceil(meta.total_items / SIZE)}
                onPage={(next) => show(changedSearch(search, { page: String(next) }))}
              />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Nothing({ status, kind }: { readonly status: string; readonly kind: string | undefined }) {
  const of = kind === undefined ? "" : ` of the kind ${words(kind)}`;
  return (
    <Empty
      title={`There are no ${status} exceptions${of}.`}
      command="npx railhead sandbox payments step PAYMENT return --code R16"
    >
      <p>
        An exception is what the service cannot decide alone: each says what to do, and by when. A
        sandbox makes one by the return of a payment that was sent:
      </p>
    </Empty>
  );
}
