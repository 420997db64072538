import type { RiskList, RiskListValue } from "@railhead/client";
import { LIST_VALUE_TYPES } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { AddValue } from "./add-value.tsx";
import { EndValue } from "./end-value.tsx";
import { ImportValues } from "./import-values.tsx";
import { KIND_WORDS } from "./kind-words.ts";

const route = getRouteApi("/shell/risk-lists/$id");

/** One list: what it does, and its values with their validity. */
export function OneRiskList() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["risk-list", id],
    queryFn: ({ signal }) => api.riskLists.get(id, { signal }),
  });
  if (query.data !== undefined) return <Found key={id} list={query.data} />;
  return (
    <Screen name="risk-list" title="Risk list">
      <Loaded query={query}>{() => null}</Loaded>
    </Screen>
  );
}

function valuesOf({ id, name, value_type: type }: RiskList): ListDefinition<RiskListValue> {
  return {
    screen: "risk-list",
    title: `List ${name}`,
    noun: ["value"],
    columns: [
      { head: "Value", kind: "cut", cell: (row) => <code>{row.value}</code> },
      { head: "In force from", cell: (row) => <Time at={row.valid_from} /> },
      { head: "Until", cell: (row) => <Until value={row} /> },
      { head: "Why", kind: "cut", cell: (row) => row.reason ?? "—" },
      { head: "Source", kind: "cut", cell: (row) => row.source ?? "—" },
      { head: "Added", cell: (row) => <Time at={row.added_at} /> },
      { head: "Take it off", cell: (row) => <EndValue value={row} /> },
    ],
    filters: [{ name: "as_of", label: "In force at, such as 2026-03-02T10:00:00Z" }],
    read: ({ filters: { as_of }, page, size }, signal) =>
      api.riskLists.values(
        id,
        {
          page_number: page,
          page_size: size,
          sort_order: "desc",
          ...(as_of === undefined ? {} : { as_of }),
        },
        { signal },
      ),
    empty: {
      text: `It holds ${LIST_VALUE_TYPES[type].means} This adds one:`,
      command: `npx railhead risk-lists add ${id} --value ${LIST_VALUE_TYPES[type].example}`,
    },
  };
}

function Until({ value }: { readonly value: RiskListValue }) {
  if (value.valid_to === null) return "no end";
  return (
    <>
      <Time at={value.valid_to} />
      {value.ended_by === null ? null : (
        <>
          {" "}
          <span className="tag" title={value.end_reason ?? "Nobody said why."}>
            taken off
          </span>
        </>
      )}
    </>
  );
}

function Found({ list }: { readonly list: RiskList }) {
  const [opened, open] = useState<"add" | "import">();
  const definition = useMemo(() => valuesOf(list), [list]);
  const onClose = () => open(undefined);
  return (
    <>
      <ListScreen
        definition={definition}
        actions={
          <>
            <Allowed operation="risk_lists.add">
              <button type="button" className="button" onClick={() => open("add")}>
                Add a value
              </button>
            </Allowed>
            <Allowed operation="risk_lists.import">
              <button type="button" className="button" onClick={() => open("import")}>
                Import a file
              </button>
            </Allowed>
          </>
        }
        above={<About list={list} />}
      />
      {opened === "add" ? <AddValue list={list} onClose={onClose} /> : null}
      {opened === "import" ? <ImportValues list={list} onClose={onClose} /> : null}
    </>
  );
}

function About({ list }: { readonly list: RiskList }) {
  return (
    <Card title="What it does">
      <p>{KIND_WORDS[list.kind]}</p>
      <Facts
        of={[
          ["Kind", list.kind],
          ["Holds", LIST_VALUE_TYPES[list.value_type].means],
          ["What for", list.description],
          ["Rules ask", <code key="a">{`listed("${list.name}", …)`}</code>],
          ["Created", <Time key="c" at={list.created_at} />],
        ]}
      />
    </Card>
  );
}
