import type { AuditLog as AuditRow, AuditLogListQuery } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { Who } from "../../../parts/people/who.tsx";
import { Verify } from "./verify.tsx";

type Row = AuditRow & { readonly id: string };

const AUDIT_LOG: ListDefinition<Row> = {
  screen: "audit-log",
  title: "Audit log",
  noun: ["row"],
  columns: [
    { head: "When", cell: (row) => <Time at={row.recorded_at} /> },
    {
      head: "Who",
      kind: "cut",
      cell: ({ actor }) => <Who actor={actor} />,
    },
    { head: "Did", cell: (row) => words(row.action) },
    {
      head: "Outcome",
      cell: ({ outcome }) => (
        <span className="tag" data-tone={outcome === "done" ? "plain" : "warn"}>
          {outcome}
        </span>
      ),
    },
    { head: "What", kind: "cut", cell: (row) => `${row.resource_type} ${row.resource_id ?? ""}` },
    {
      head: "Changes",
      cell: ({ changes }) =>
        changes === null ? (
          ""
        ) : (
          <details>
            <summary>show</summary>
            <pre tabIndex={0}>{JSON.stringify(changes, null, 2)}</pre>
          </details>
        ),
    },
    { head: "Reason", kind: "cut", cell: (row) => row.reason ?? "" },
    { head: "From", cell: (row) => row.address ?? "" },
  ],
  filters: [
    { name: "action", label: "Action, such as charge.held" },
    { name: "actor", label: "Person's or key's id" },
    { name: "resource", label: "Resource's id" },
    { name: "outcome", label: "Outcome", choices: ["done", "refused"] },
  ],
  read: async ({ filters: { action, actor, resource, outcome }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_order: "desc",
      ...(action === undefined ? {} : { action }),
      ...(actor === undefined ? {} : { actor_id: actor }),
      ...(resource === undefined ? {} : { resource_id: resource }),
      ...(outcome === undefined ? {} : { outcome }),
    };
    const { data, meta } = await api.auditLog.list(asked as AuditLogListQuery, { signal });
    return { meta, data: data.map((row) => ({ ...row, id: String(row.sequence) })) };
  },
  empty: {
    text: "Each write, reveal, sign-in and refusal leaves a row here. This is a write:",
    command: CHARGE_COMMAND,
  },
};

export function AuditLog() {
  const verify = (
    <Allowed operation="audit_log.verify">
      <Verify />
    </Allowed>
  );
  return <ListScreen definition={AUDIT_LOG} actions={verify} />;
}
