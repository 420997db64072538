import { Controller, Get, Post, Req, Res, UseGuards } from "@nestjs/common";
import type { Request, Response } from "express";
import { railheadUrl } from "../railhead/railhead.provider.js";
import { BuyerGuard, type BuyerRequest } from "./buyer.guard.js";
import { checkoutPage } from "./checkout.page.js";
import { CheckoutService, PRICE } from "./checkout.service.js";

@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  /** An order begins with a customer and a token for the linking page. */
  @Get()
  async open(@Req() request: Request, @Res() response: Response): Promise<void> {
    const address = request.ip?.replace("::ffff:", "") ?? "127.0.0.1";
    const { id, buyer, token } = await this.checkout.open(address);
    response
      .cookie("buyer", buyer, { httpOnly: true, sameSite: "lax" })
      .set("Order-Id", id)
      .send(checkoutPage({ id, token, railhead: railheadUrl, price: PRICE }));
  }

  @Get("orders/:id")
  @UseGuards(BuyerGuard)
  show(@Req() { order: { id, status } }: BuyerRequest) {
    return { id, status };
  }

  @Post("orders/:id/pay")
  @UseGuards(BuyerGuard)
  async pay(@Req() { order }: BuyerRequest) {
    const { status } = await this.checkout.pay(order);
    return { status };
  }
}
