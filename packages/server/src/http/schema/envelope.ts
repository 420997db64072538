import type { Instant } from "@railhead/core";
import type { WireSettings } from "../../base/wire-format.ts";
import { MAX_PAGE_SIZE, type Paging } from "./paging.ts";

/** The envelope around one object, `data` being its JSON. Cheap: replays of events use it as well. */
export function objectEnvelope(requestId: string, at: Instant, data: string): string {
  return `{"meta":{"api_request_id":"${requestId}","api_request_timestamp":"${at}"},"response_type":"object","data":${data}}`;
}

/** Of a problem's JSON; `wire.error_member` repeats it under `error`. */
export function errorEnvelope(
  wire: Pick<WireSettings, "error_member">,
  { requestId, at, data }: { requestId: string; at: Instant; data: string },
): string {
  const copy = wire.error_member === true ? `,"error":${data}` : "";
  return `{"meta":{"api_request_id":"${requestId}","api_request_timestamp":"${at}"},"response_type":"error","data":${data}${copy}}`;
}

export interface ListMeta {
  readonly total_items: number;
  readonly paging: Paging;
}

/** The envelope around a list, `data` being the JSON of the array. */
export function listEnvelope(
  requestId: string,
  at: Instant,
  list: ListMeta & { data: string },
): string {
  const { paging, total_items } = list;
  const meta = JSON.stringify({
    api_request_id: requestId,
    api_request_timestamp: at,
    total_items,
    page_number: paging.page_number,
    page_size: paging.page_size,
    max_page_size: MAX_PAGE_SIZE,
    total_pages: Math.ceil(total_items / paging.page_size),
    sort_by: paging.sort_by,
    sort_order: paging.sort_order,
  });
  return `{"meta":${meta},"response_type":"array","data":${list.data}}`;
}
