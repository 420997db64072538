import type { ApiKey } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { MakeKey } from "./make-key.tsx";
import { Problem } from "../../../parts/problem.tsx";

const API_KEYS: ListDefinition<ApiKey> = {
  screen: "api-keys",
  title: "API keys",
  noun: ["API key"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.name ?? "—" },
    { head: "Key", cell: (row) => <code>{row.hint}</code> },
    { head: "Acts for", cell: (row) => (row.account_id === null ? "the platform" : "one account") },
    {
      head: "Scopes",
      kind: "cut",
      cell: (row) => <span title={row.scopes.join(", ")}>{row.scopes.join(", ")}</span>,
    },
    {
      head: "Last used",
      cell: (row) => (row.last_used_at === null ? "never" : <Time at={row.last_used_at} />),
    },
    {
      head: "Ends",
      cell: (row) => (row.expires_at === null ? "never" : <Time at={row.expires_at} />),
    },
    { head: "State", cell: (row) => <State of={row} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.apiKeys.list({ page_number: page, page_size: size }, { signal }),
  empty: {
    text: "A program acts with a key. Give each program its own. This makes one:",
    command: "npx railhead keys create --name checkout --scopes read,write",
  },
};

export function ApiKeys() {
  const [isMaking, make] = useState(false);
  return (
    <>
      <ListScreen
        definition={API_KEYS}
        actions={
          <Allowed operation="api_keys.create">
            <button type="button" className="button" onClick={() => make(true)}>
              Make a key
            </button>
          </Allowed>
        }
      />
      {isMaking ? <MakeKey onClose={() => make(false)} /> : null}
    </>
  );
}

function State({ of: key }: { readonly of: ApiKey }) {
  const revoke = useMutation({
    mutationFn: () => api.apiKeys.revoke(key.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "api-keys"] }),
  });
  if (key.revoked_at !== null) return <span className="tag">revoked</span>;
  return (
    <Allowed operation="api_keys.revoke">
      <button
        type="button"
        className="button"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Revoke
      </button>
      <Problem error={revoke.error} />
    </Allowed>
  );
}
