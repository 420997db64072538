import { headers } from "next/headers";
import { openOrder } from "../lib/open-order.js";
import { baseUrl, PRICE } from "../lib/shop.js";
import { PayByBank } from "./pay-by-bank.jsx";

// An order begins with a customer and a token for the linking page: on the server, at each visit.
export default async function Page() {
  const forwarded = (await headers()).get("x-forwarded-for") ?? "127.0.0.1";
  const { id, token } = await openOrder(forwarded.split(",")[0].replace("::ffff:", ""));
  return (
    <main>
      <h1>Bowl and two cups, ${(PRICE / 100).toFixed(2)}</h1>
      <PayByBank order={id} token={token} railhead={baseUrl} />
    </main>
  );
}
