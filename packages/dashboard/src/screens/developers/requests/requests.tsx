import type { Request, RequestsListQuery } from "@railhead/client";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { pageOfOne } from "../../../parts/list/one-row.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { Errors } from "./errors.tsx";
import { SentBody } from "./sent-body.tsx";

const toneOfStatus = (status: number) => (status < 400 ? "good" : status < 500 ? "warn" : "bad");

const REQUESTS: ListDefinition<Request> = {
  screen: "requests",
  title: "API requests",
  noun: ["request"],
  columns: [
    { head: "When", cell: (row) => <Time at={row.created_at} /> },
    {
      head: "Status",
      cell: (row) => (
        <span className="tag" data-tone={toneOfStatus(row.status)}>
          {row.status}
        </span>
      ),
    },
    { head: "Operation", cell: (row) => row.operation ?? `${row.method} ${row.path}` },
    { head: "Path", kind: "cut", cell: (row) => <code>{`${row.method} ${row.path}`}</code> },
    {
      head: "Problem",
      cell: (row) => [row.problem_type, row.problem_code].filter((one) => one !== null).join(" "),
    },
    { head: "Took", kind: "number", cell: (row) => `${row.duration_ms} ms` },
    { head: "Caller", cell: (row) => (row.operator_id === null ? "API key" : "person") },
    { head: "Request id", kind: "cut", cell: (row) => <code>{row.id}</code> },
  ],
  filters: [
    { name: "id", label: "Request id" },
    { name: "operation", label: "Operation, such as charges.create" },
    { name: "problem", label: "Problem code" },
    { name: "status", label: "Status" },
    { name: "resource", label: "About, by id" },
    { name: "failed", label: "Outcome", choices: ["refused", "failed"] },
  ],
  read: ({ filters: { id, operation, problem, status, resource, failed }, page, size }, signal) => {
    if (id !== undefined) return pageOfOne(api.requests.get(id, { signal }));
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      sort_order: "desc",
      ...(operation === undefined ? {} : { operation }),
      ...(status === undefined ? {} : { status: Number(status) }),
      ...(resource === undefined ? {} : { resource_id: resource }),
      ...(problem === undefined ? {} : { problem_code: problem }),
      ...(failed === "refused" ? { min_status: 400, max_status: 499 } : {}),
      ...(failed === "failed" ? { min_status: 500 } : {}),
    };
    return api.requests.list(asked as RequestsListQuery, { signal });
  },
  empty: {
    text: "Each call of the API is kept here. This is one:",
    command: "npx railhead payments list",
  },
};

export function Requests() {
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  return (
    <ListScreen
      definition={REQUESTS}
      above={<Errors />}
      below={id === undefined ? undefined : <SentBody id={id} />}
    />
  );
}
