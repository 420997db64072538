import type { PaymentTimeline } from "@railhead/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";

export type TimelineItem = PaymentTimeline["items"][number];

/** Pages that are read at most: what is older than these is the interest of an export. */
const MAX_PAGES = 10;

/** The whole timeline of a payment. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ["timeline", id],
    queryFn: async ({ signal }) => {
      const first = await api.payments.timeline(id, {}, { signal });
      const items = [...first.items];
      let cursor = first.next_cursor;
      for (let page = 1; cursor !== null && page < MAX_PAGES; page += 1) {
        const next = await api.payments.timeline(id, { cursor }, { signal });
        items.push(...next.items);
        cursor = next.next_cursor;
      }
      return { ...first, items, isCut: cursor !== null };
    },
    refetchInterval: 5_000,
  });
