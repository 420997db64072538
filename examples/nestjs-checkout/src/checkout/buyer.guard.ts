import {
  ForbiddenException,
  Injectable,
  NotFoundException,
  type CanActivate,
  type ExecutionContext,
} from "@nestjs/common";
import type { Request } from "express";
import { Orders, type Order } from "./orders.js";

/** A request that the guard let through, with its order. */
export type BuyerRequest = Request<{ id: string }> & { order: Order };

/** Only the browser that opened an order may see and pay it. */
@Injectable()
export class BuyerGuard implements CanActivate {
  constructor(private readonly orders: Orders) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<BuyerRequest>();
    const order = this.orders.find(request.params.id);
    if (order === undefined) throw new NotFoundException("There is no such order.");
    const [, buyer] = /(?:^|; )buyer=([^;]+)/.exec(request.headers.cookie ?? "") ?? [];
    if (buyer !== order.buyer) throw new ForbiddenException("The order is another buyer's.");
    request.order = order;
    return true;
  }
}
