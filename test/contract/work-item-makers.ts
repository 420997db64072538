import { setTimeout as sleep } from "node:timers/promises";
import type { Kind, paymentBody } from "../support/factories.ts";
import type { Resource } from "../support/service.ts";

interface Makers {
  readonly ask: (method: string, path: string, body?: object) => Promise<Resource>;
  readonly payment: (kind: Kind, members?: Parameters<typeof paymentBody>[1]) => Promise<Resource>;
}

/** Items of the review queue, each of a payment of its own. */
export function workItemMakers({ ask, payment }: Makers) {
  return {
    /** Open, and to be decided by one person. */
    async workItem(): Promise<Resource> {
      const { id } = await payment("charge", {
        outcome: "on_hold_daily_limit",
        payment_date: "today",
      });
      const path = `/v1/work_items?status=open&resource_id=${String(id)}`;
      // A service reviews it soon after it was made.
      for (let look = 0; look < 100; look += 1) {
        const [item] = (await ask("GET", path)) as unknown as Resource[];
        if (item !== undefined) return item;
        await sleep(100);
      }
      throw new Error("a held payment has an item");
    },
  };
}
