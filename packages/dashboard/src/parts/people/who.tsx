import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { actorText, type Actor } from "../../format/actor.ts";
import { useSession } from "../environment.tsx";
import { may } from "../may.ts";

/** Names of people by id: oneself, and all whom one may list. */
export function useNames(): ReadonlyMap<string, string> {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ["people-names"],
    queryFn: async ({ signal }) => await api.operators.list({ page_size: 100 }, { signal }),
    enabled: may(session, "operators.list"),
    staleTime: 60_000,
  });
  const { operator } = session;
  return new Map([
    [operator.id, operator.name ?? operator.email],
    ...(data?.data ?? []).map(({ id, name, email }) => [id, name ?? email] as const),
  ]);
}

/** Who did something, by name; the id shows on hover. */
export function Who({ actor }: { readonly actor: Actor }) {
  const names = useNames();
  const name = actor.name ?? names.get(actor.id) ?? null;
  return <span title={actor.id}>{actorText({ ...actor, name })}</span>;
}

/** The same of `operator:<id>` or `api_key:<id>`; any other text as it is. */
export function WhoDid({ by }: { readonly by: string }) {
  const [, type, id] = /^(operator|api_key):([0-9a-f-]{36})$/.exec(by) ?? [];
  if (type === undefined || id === undefined) return <code>{by}</code>;
  return <Who actor={{ type, id }} />;
}
