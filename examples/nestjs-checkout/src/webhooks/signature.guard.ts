import {
  BadRequestException,
  Injectable,
  type CanActivate,
  type ExecutionContext,
  type RawBodyRequest,
} from "@nestjs/common";
import { verifyWebhook, type ChargeEvent } from "@railhead/client";
import type { Request } from "express";
import { WebhookSecrets } from "./webhook-secrets.js";

/** A request whose signature was verified, with its event: the endpoint gets those of charges. */
export interface VerifiedRequest extends RawBodyRequest<Request> {
  event: ChargeEvent;
}

/** Lets only messages through that Railhead signed, within five minutes of now. */
@Injectable()
export class SignatureGuard implements CanActivate {
  constructor(private readonly secrets: WebhookSecrets) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VerifiedRequest>();
    const body = request.rawBody?.toString() ?? "";
    try {
      const { headers } = request;
      request.event = await verifyWebhook<ChargeEvent>({
        body,
        headers,
        secret: this.secrets.current,
      });
      return true;
    } catch {
      throw new BadRequestException("The signature does not match.");
    }
  }
}
