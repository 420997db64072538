import { Module } from "@nestjs/common";
import { APP_FILTER } from "@nestjs/core";
import { BuyerGuard } from "./checkout/buyer.guard.js";
import { CheckoutController } from "./checkout/checkout.controller.js";
import { CheckoutService } from "./checkout/checkout.service.js";
import { Orders } from "./checkout/orders.js";
import { railheadProvider } from "./railhead/railhead.provider.js";
import { RailheadErrorFilter } from "./railhead/railhead-error.filter.js";
import { SignatureGuard } from "./webhooks/signature.guard.js";
import { WebhookSecrets } from "./webhooks/webhook-secrets.js";
import { WebhooksController } from "./webhooks/webhooks.controller.js";

@Module({
  controllers: [CheckoutController, WebhooksController],
  providers: [
    railheadProvider,
    Orders,
    CheckoutService,
    BuyerGuard,
    WebhookSecrets,
    SignatureGuard,
    { provide: APP_FILTER, useClass: RailheadErrorFilter },
  ],
})
export class AppModule {}
