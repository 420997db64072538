import { randomUUID } from "node:crypto";
import { railhead, shop } from "./shop.js";

/** Opens an order of a customer at an address, with a token for the linking page. */
export async function openOrder(ip_address) {
  const device = { ip_address: ip_address === "::1" ? "127.0.0.1" : ip_address };
  const customer = await railhead.customers.create({
    name: "Casey Example",
    type: "individual",
    email: "casey@example.com",
    phone: "+12125550123",
    device,
  });
  const { bridge_token: token } = await railhead.bridge.initialize({ customer_id: customer.id });
  const id = randomUUID();
  shop.orders.set(id, { id, customer_id: customer.id, device, status: "open", version: 0 });
  return { id, token };
}
