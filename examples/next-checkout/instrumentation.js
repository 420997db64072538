// Next calls this once when it starts: the shop asks for its webhooks.
export async function register() {
  if (process.env.NEXT_RUNTIME === "edge") return;
  const { railhead, shop } = await import("./lib/shop.js");
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/webhooks`;
  const endpoint = await railhead.webhookEndpoints.create({ url, event_types: ["charge.*"] });
  shop.secret = endpoint.secret;
}
