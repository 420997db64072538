import { randomUUID } from "node:crypto";
import { ConflictException, Inject, Injectable } from "@nestjs/common";
import type { Railhead } from "@railhead/client";
import { RAILHEAD } from "../railhead/railhead.provider.js";
import { Orders, type Order } from "./orders.js";

export const PRICE = 2500;

@Injectable()
export class CheckoutService {
  constructor(
    @Inject(RAILHEAD) private readonly railhead: Railhead,
    private readonly orders: Orders,
  ) {}

  /** Opens an order of a customer at an address, with a token for the linking page. */
  async open(ip_address: string) {
    const device = { ip_address };
    const customer = await this.railhead.customers.create({
      name: "Casey Example",
      type: "individual",
      email: "casey@example.com",
      phone: "+12125550123",
      device,
    });
    const { bridge_token: token } = await this.railhead.bridge.initialize({
      customer_id: customer.id,
    });
    const [id, buyer] = [randomUUID(), randomUUID()];
    this.orders.add({ id, customer_id: customer.id, device, buyer });
    return { id, buyer, token };
  }

  /** Charges the account that the customer linked. The order's id is the payment's: asked twice, the customer pays once. */
  async pay(order: Order) {
    const { data: paykeys } = await this.railhead.paykeys.list({
      customer_id: order.customer_id,
      status: ["active"],
    });
    if (paykeys[0] === undefined) throw new ConflictException("Link a bank account first.");
    const { paykey } = await this.railhead.paykeys.reveal(paykeys[0].id);
    return await this.railhead.charges.create(
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
  }
}
