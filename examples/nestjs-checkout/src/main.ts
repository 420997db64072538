// A shop that is paid by bank. Needs RAILHEAD_API and RAILHEAD_API_KEY; listens on PORT, default 3000.
import "reflect-metadata";
import { NestFactory } from "@nestjs/core";
import { AppModule } from "./app.module.js";
import { WebhookSecrets } from "./webhooks/webhook-secrets.js";

// The signature of a webhook is over the bytes that came: Nest keeps them beside the parsed body.
const app = await NestFactory.create(AppModule, { rawBody: true, logger: ["warn", "error"] });
app.enableShutdownHooks();
await app.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1");
const url = await app.getUrl();
await app.get(WebhookSecrets).subscribe(`${url}/webhooks`);
process.stdout.write(`The shop is at ${url}\n`);
