import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Matrix } from "./matrix.tsx";
import { TestRights } from "./test-rights.tsx";

const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => await api.roles.list({ page_size: 100 }, { signal }),
  refetchInterval: EVERY_MS,
});

/** Who may do what: every permission by role, and what one person may do. */
export function Rights() {
  const roles = useQuery(rolesQuery);
  return (
    <Screen name="rights" title="Who may do what">
      <TestRights />
      <Card title="Permissions by role">
        <Loaded query={roles}>{({ data }) => <Matrix roles={data} />}</Loaded>
      </Card>
    </Screen>
  );
}
