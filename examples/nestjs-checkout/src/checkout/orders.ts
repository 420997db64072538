import { Injectable } from "@nestjs/common";

export interface Order {
  readonly id: string;
  readonly customer_id: string;
  readonly device: { readonly ip_address: string };
  /** What the buyer's browser holds in a cookie. */
  readonly buyer: string;
  status: string;
  version: number;
}

/** The shop's orders. A real shop keeps them in its database. */
@Injectable()
export class Orders {
  readonly #orders = new Map<string, Order>();

  add(order: Omit<Order, "status" | "version">): void {
    this.#orders.set(order.id, { ...order, status: "open", version: 0 });
  }

  find(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  /** Applies what a webhook says. Messages may come twice or late: an older version is skipped. */
  apply(id: string, { status, version }: Pick<Order, "status" | "version">): void {
    const order = this.#orders.get(id);
    if (order === undefined || version <= order.version) return;
    order.version = version;
    order.status = status;
  }
}
