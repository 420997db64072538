// The shop's orders. A real shop keeps them in its database.
import { createRailhead } from "@railhead/client";

export const PRICE = 2500;

export const baseUrl = process.env.RAILHEAD_API ?? "http://127.0.0.1:8787";
export const railhead = createRailhead({ baseUrl, apiKey: process.env.RAILHEAD_API_KEY ?? "" });

// Next bundles each route by itself: what they share is on the global object.
export const shop = (globalThis.railheadShop ??= { orders: new Map(), secret: "" });

/** What a webhook says of a charge. Messages may come twice or late: an older version is skipped. */
export function applyEvent({ resource, data }) {
  const order = shop.orders.get(data.external_id);
  if (order === undefined || resource.version <= order.version) return;
  order.version = resource.version;
  order.status = data.status;
}
