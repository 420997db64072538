import type { OperatorExplainRight } from "@railhead/client";
import { PERMISSION_NAMES, permissionRow } from "@railhead/core";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { changedSearch, type ListSearch } from "../../../parts/list/list-search.ts";
import { Loaded } from "../../../parts/states.tsx";

const peopleQuery = queryOptions({
  queryKey: ["people", "all"],
  queryFn: async ({ signal }) => await api.operators.list({ page_size: 100 }, { signal }),
  refetchInterval: EVERY_MS,
});

const explainedQuery = ({ person, operation, environment }: ListSearch) =>
  queryOptions({
    queryKey: ["right", person, operation, environment],
    queryFn:
      person === undefined || operation === undefined
        ? skipToken
        : ({ signal }) =>
            api.operators.explainRight(
              person,
              { operation, ...(environment === undefined ? {} : { environment_id: environment }) },
              { signal },
            ),
  });

/** Answers whether a person may call an operation, and why. The question is in the address. */
export function TestRights() {
  const asked: ListSearch = useSearch({ strict: false });
  const explained = useQuery(explainedQuery(asked));
  const isAsked = asked["person"] !== undefined && asked["operation"] !== undefined;
  return (
    <Card title="What may a person do?">
      <Question asked={asked} />
      {isAsked ? (
        <Loaded query={explained}>{(right) => <Answer right={right} />}</Loaded>
      ) : (
        <p className="quiet">Choose a person and an operation of the API.</p>
      )}
    </Card>
  );
}

function Question({ asked }: { readonly asked: ListSearch }) {
  const navigate = useNavigate();
  const people = useQuery(peopleQuery);
  const { environments } = useSession();
  const choose = (name: string) => (value: string) =>
    void navigate({ to: ".", search: changedSearch(asked, { [name]: value }) as never });
  return (
    <Loaded query={people}>
      {({ data }) => (
        <div className="row">
          <Choice label="Person" value={asked["person"]} onChoose={choose("person")}>
            {data.map(({ id, email, name, roles }) => (
              <option key={id} value={id}>
                {`${name ?? email} (${roles.join(", ") || "no role"})`}
              </option>
            ))}
          </Choice>
          <Choice label="Operation" value={asked["operation"]} onChoose={choose("operation")}>
            {PERMISSION_NAMES.map((permission) => (
              <optgroup key={permission} label={permission}>
                {permissionRow(permission).operations.map((operation) => (
                  <option key={operation}>{operation}</option>
                ))}
              </optgroup>
            ))}
          </Choice>
          {environments.length < 2 ? null : (
            <Choice
              label="Environment"
              value={asked["environment"]}
              onChoose={choose("environment")}
            >
              {environments.map(({ id, kind, name }) => (
                <option key={id} value={id}>{`${kind}: ${name}`}</option>
              ))}
            </Choice>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Choice({
  label,
  value = "",
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">choose …</option>
        {children}
      </select>
    </label>
  );
}

const DECISIONS = {
  allowed: ["good", "Allowed"],
  ask: ["warn", "Allowed once another person approves it"],
  refused: ["bad", "Refused"],
} as const satisfies Record<OperatorExplainRight["decision"], readonly [string, string]>;

function Answer({ right }: { readonly right: OperatorExplainRight }) {
  const { decision, because, roles, permission } = right;
  const [tone, says] = DECISIONS[decision];
  return (
    <div className="notice" data-tone={tone} role="status">
      <p>
        <strong>{says}</strong> {permission === null ? null : <code>{permission}</code>}
      </p>
      <ul>
        {because.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {decision === "refused" || roles.length === 0 ? null : (
        <p>Roles that hold it: {roles.join(", ")}.</p>
      )}
    </div>
  );
}
