import type { Operator } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { Invite } from "./invite.tsx";
import { Problem } from "../../../parts/problem.tsx";

const PEOPLE: ListDefinition<Operator> = {
  screen: "people",
  title: "People",
  noun: ["person", "people"],
  columns: [
    { head: "Email", kind: "cut", cell: (row) => row.email },
    { head: "Name", kind: "cut", cell: (row) => row.name ?? "—" },
    { head: "Roles", cell: (row) => row.roles.join(", ") },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    {
      head: "Last seen",
      cell: (row) => (row.last_seen_at === null ? "never" : <Time at={row.last_seen_at} />),
    },
    {
      head: "Rights",
      cell: ({ id }) => (
        <Link to="/rights" search={{ person: id }}>
          Test
        </Link>
      ),
    },
    {
      head: "Access",
      cell: (row) => (
        <Allowed operation={row.state === "disabled" ? "operators.enable" : "operators.disable"}>
          <Access of={row} />
        </Allowed>
      ),
    },
  ],
  filters: [{ name: "state", label: "State", choices: ["invited", "active", "disabled"] }],
  read: ({ filters: { state }, page, size }, signal) =>
    api.operators.list(
      {
        page_number: page,
        page_size: size,
        ...(state === undefined ? {} : { state: state as Operator["state"] }),
      },
      { signal },
    ),
  empty: {
    text: "Invite a person by a one-time link.",
    command: "npx railhead operators invite you@example.com",
  },
};

export function People() {
  const [isInviting, invite] = useState(false);
  return (
    <>
      <ListScreen
        definition={PEOPLE}
        actions={
          <Allowed operation="operators.create">
            <button type="button" className="button" onClick={() => invite(true)}>
              Invite a person
            </button>
          </Allowed>
        }
      />
      {isInviting ? <Invite onClose={() => invite(false)} /> : null}
    </>
  );
}

/** Takes access away, or gives it back. */
function Access({ of: { id, state } }: { readonly of: Operator }) {
  const isDisabled = state === "disabled";
  const change = useMutation({
    mutationFn: () => (isDisabled ? api.operators.enable(id) : api.operators.disable(id)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "people"] }),
  });
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {isDisabled ? "Enable" : "Disable"}
      </button>
      <Problem error={change.error} />
    </>
  );
}
