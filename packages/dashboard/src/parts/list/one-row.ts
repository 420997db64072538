import type { Page } from "@railhead/client";
import { isAbsent } from "../../api/queries.ts";

/** The page of a list that a record's id narrows to one row, or to none where there is no such record. */
export async function pageOfOne<T>(reading: Promise<T>): Promise<Page<T>> {
  const rows = await reading.then(
    (row) => [row],
    (error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    },
  );
  return {
    data: rows,
    meta: {
      api_request_id: "",
      api_request_timestamp: "",
      total_items: rows.length,
      page_number: 1,
      page_size: 1,
      max_page_size: 1,
      total_pages: rows.length,
      sort_by: "id",
      sort_order: "asc",
    },
  };
}
