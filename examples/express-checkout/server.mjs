// A shop that is paid by bank. Needs RAILHEAD_API and RAILHEAD_API_KEY; listens on PORT, default 3000.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import express from "express";
import { createRailhead, RailheadError, verifyWebhook } from "@railhead/client";
import { addOrder, applyEvent, orderOf, PRICE } from "./orders.mjs";
import { checkoutPage } from "./page.mjs";

const baseUrl = process.env.RAILHEAD_API ?? "http://127.0.0.1:8787";
const railhead = createRailhead({ baseUrl, apiKey: process.env.RAILHEAD_API_KEY ?? "" });
const app = express();
let secret = "";

// An order begins with a customer and a token for the linking page.
app.get("/", async (request, response) => {
  const id = randomUUID();
  const device = { ip_address: request.ip?.replace("::ffff:", "") ?? "127.0.0.1" };
  const customer = await railhead.customers.create({
    name: "Casey Example",
    type: "individual",
    email: "casey@example.com",
    phone: "+12125550123",
    device,
  });
  const { bridge_token: token } = await railhead.bridge.initialize({ customer_id: customer.id });
  addOrder({ id, customer_id: customer.id, device });
  response.set("Order-Id", id).send(checkoutPage({ id, token, railhead: baseUrl, price: PRICE }));
});

app.get("/orders/:id", (request, response) => {
  const order = orderOf(request.params.id);
  if (order === undefined) response.status(404).json({ error: "There is no such order." });
  else response.json({ id: order.id, status: order.status });
});

// The order's id is the payment's: asked twice, the customer pays once.
app.post("/orders/:id/pay", async (request, response) => {
  const order = orderOf(request.params.id);
  const { data: paykeys } = await railhead.paykeys.list({
    customer_id: order?.customer_id ?? randomUUID(),
    status: ["active"],
  });
  if (order === undefined || paykeys[0] === undefined) {
    response.status(409).json({ error: "Link a bank account first." });
    return;
  }
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
  response.status(201).json({ status: charge.status });
});

// The raw body is what was signed. Answer only what is verified; act once the event is stored.
app.post("/webhooks", express.raw({ type: "application/json" }), async (request, response) => {
  const body = request.body.toString();
  const event = await verifyWebhook({ body, headers: request.headers, secret }).catch(() => null);
  if (event === null) {
    response.sendStatus(400);
    return;
  }
  applyEvent(event);
  response.sendStatus(204);
});

app.use((error, _request, response, _next) => {
  const detail = error instanceof RailheadError ? error.message : "Something went wrong.";
  response.status(502).json({ error: detail });
});

const server = app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${server.address().port}`;
const endpoint = await railhead.webhookEndpoints.create({
  url: `${url}/webhooks`,
  event_types: ["charge.*"],
});
secret = endpoint.secret;
console.log(`The shop is at ${url}`);
