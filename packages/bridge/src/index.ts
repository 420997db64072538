export { createComponent, type BridgeComponent, type ComponentProps } from "./component.ts";
export { createBridge, FRAME_ID, type Bridge } from "./loader.ts";
export type { BridgeOptions, LoadError, Target } from "./options.ts";
export { MESSAGES, PREFIX, type MessageName, type PaykeyResponse } from "./protocol.ts";
