import { Controller, HttpCode, Post, Req, UseGuards } from "@nestjs/common";
import { Orders } from "../checkout/orders.js";
import { SignatureGuard, type VerifiedRequest } from "./signature.guard.js";

@Controller("webhooks")
@UseGuards(SignatureGuard)
export class WebhooksController {
  constructor(private readonly orders: Orders) {}

  /** Answers once the event is stored: a message without an answer comes again. */
  @Post()
  @HttpCode(204)
  receive(@Req() { event }: VerifiedRequest): void {
    const { external_id, status } = event.data;
    this.orders.apply(external_id, { status, version: event.resource.version });
  }
}
