export { createRailhead, type Railhead } from "./client.ts";
export type { Download } from "./download.ts";
export { RailheadError, type ErrorItem, type ErrorKind } from "./errors.ts";
export type { EventStream } from "./event-stream.ts";
export type { List, ListMeta as PageMeta, Page } from "./list.ts";
export type { ClientOptions, RequestOptions } from "./options.ts";
export { signWebhook, verifyWebhook, WebhookError, type ReceivedWebhook } from "./webhooks.ts";
export type * from "./types.ts";
