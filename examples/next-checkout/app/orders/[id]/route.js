import { shop } from "../../../lib/shop.js";

export async function GET(_request, { params }) {
  const order = shop.orders.get((await params).id);
  if (order === undefined)
    return Response.json({ error: "There is no such order." }, { status: 404 });
  return Response.json({ id: order.id, status: order.status });
}
