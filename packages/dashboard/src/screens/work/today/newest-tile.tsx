import { useQuery } from "@tanstack/react-query";
import { paymentsQuery } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";
import { PAYMENTS } from "../../payments/payments/payments-list.tsx";

const NEWEST = { page_size: 5, sort_by: "created_at", sort_order: "desc" } as const;

export function NewestTile() {
  const query = useQuery(paymentsQuery(NEWEST));
  return (
    <Card title="Newest payments">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="There are no payments yet." command={CHARGE_COMMAND} />
          ) : (
            <RowsTable definition={PAYMENTS} rows={data} />
          )
        }
      </Loaded>
    </Card>
  );
}
