import { useQuery } from "@tanstack/react-query";
import { paymentsQuery } from "../../api/queries.ts";
import { Card } from "../../parts/basics.tsx";
import { PaymentTable } from "../../parts/payment-table.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { CHARGE_COMMAND } from "../commands.ts";

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
            <PaymentTable payments={data} />
          )
        }
      </Loaded>
    </Card>
  );
}
