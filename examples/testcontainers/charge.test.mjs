import { after, before, test } from "node:test";
import { createTestRailhead } from "@railhead/client/testing";
import { GenericContainer, Network, Wait } from "testcontainers";
import { RailheadContainer } from "./railhead-container.mjs";

let network;
let database;
let container;
before(async () => {
  network = await new Network().start();
  database = await new GenericContainer("postgres:18")
    .withNetwork(network)
    .withNetworkAliases("database")
    .withEnvironment({ POSTGRES_PASSWORD: "postgres" })
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const databaseUrl = "postgres://postgres:postgres@database:5432/postgres";
  container = await new RailheadContainer({ databaseUrl }).withNetwork(network).start();
});
after(async () => {
  await container?.stop();
  await database?.stop();
  await network?.stop();
});

void test("a charge without money fails", async () => {
  const { baseUrl, apiKey } = container;
  const railhead = createTestRailhead({ baseUrl, apiKey });
  await railhead.inSandbox(async (sandbox) => {
    const device = { ip_address: "203.0.113.7" };
    const customer = await sandbox.railhead.customers.create({
      name: "Casey Example",
      type: "individual",
      email: "casey@example.com",
      phone: "+12125550123",
      device,
    });
    const { paykey } = await sandbox.railhead.bridge.bankAccount({
      customer_id: customer.id,
      routing_number: "021000021",
      account_number: "123456789",
      account_type: "checking",
    });
    const charge = await sandbox.railhead.charges.create({
      paykey,
      amount: 2500,
      currency: "USD",
      description: "Order 1042",
      payment_date: "today",
      consent_type: "internet",
      device,
      external_id: "order-1042",
      config: { balance_check: "disabled", sandbox_outcome: "failed_insufficient_funds" },
    });
    await sandbox.advance("idle");
    await sandbox.expectStatus(`/v1/charges/${charge.id}`, "failed");
  });
});
