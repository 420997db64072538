import { PRICE, railhead, shop } from "../../../../lib/shop.js";

// The order's id is the payment's: asked twice, the customer pays once.
export async function POST(_request, { params }) {
  const order = shop.orders.get((await params).id);
  if (order === undefined) return refuse("There is no such order.");
  const { data: paykeys } = await railhead.paykeys.list({
    customer_id: order.customer_id,
    status: ["active"],
  });
  if (paykeys[0] === undefined) return refuse("Link a bank account first.");
  const { paykey } = await railhead.paykeys.reveal(paykeys[0].id);
  const charge = await railhead.charges.create(
    {
      paykey,
      amount: PRICE,
      currency: "USD",
      description: "Bowl and two cups",
      payment_date: "today",
      consent_type: "internet",
      device: order.device,
      external_id: order.id,
      config: { balance_check: "disabled" },
    },
    { idempotencyKey: order.id },
  );
  return Response.json({ status: charge.status }, { status: 201 });
}

const refuse = (error) => Response.json({ error }, { status: 409 });
