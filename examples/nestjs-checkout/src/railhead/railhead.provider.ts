import type { FactoryProvider } from "@nestjs/common";
import { createRailhead, type Railhead } from "@railhead/client";

/** Inject the client by this token: `@Inject(RAILHEAD) private readonly railhead: Railhead`. */
export const RAILHEAD = Symbol("RAILHEAD");

export const railheadUrl = process.env["RAILHEAD_API"] ?? "http://127.0.0.1:8787";

export const railheadProvider: FactoryProvider<Railhead> = {
  provide: RAILHEAD,
  useFactory: () =>
    createRailhead({ baseUrl: railheadUrl, apiKey: process.env["RAILHEAD_API_KEY"] ?? "" }),
};
