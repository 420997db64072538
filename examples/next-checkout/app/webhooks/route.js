import { verifyWebhook } from "@railhead/client";
import { applyEvent, shop } from "../../lib/shop.js";

// The raw body is what was signed. Answer only what is verified; act once the event is stored.
export async function POST(request) {
  const body = await request.text();
  const headers = Object.fromEntries(request.headers);
  const event = await verifyWebhook({ body, headers, secret: shop.secret }).catch(() => null);
  if (event === null) return new Response(null, { status: 400 });
  applyEvent(event);
  return new Response(null, { status: 204 });
}
