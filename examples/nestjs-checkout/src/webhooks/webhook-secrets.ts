import { Inject, Injectable } from "@nestjs/common";
import type { Railhead } from "@railhead/client";
import { RAILHEAD } from "../railhead/railhead.provider.js";

/** The secret of the shop's endpoint. A real shop creates the endpoint once and keeps the secret in its vault. */
@Injectable()
export class WebhookSecrets {
  #secret = "";

  constructor(@Inject(RAILHEAD) private readonly railhead: Railhead) {}

  get current(): string {
    return this.#secret;
  }

  async subscribe(url: string): Promise<void> {
    const endpoint = await this.railhead.webhookEndpoints.create({
      url,
      event_types: ["charge.*"],
    });
    this.#secret = endpoint.secret;
  }
}
