export { createComponent, type BridgeComponent, type ComponentProps } from "./component.ts";
export { createReactBridge, type ReactHooks } from "./react.ts";
export { createBridge, FRAME_ID, type Bridge } from "./loader.ts";
export type { BridgeOptions, LoadError, StepEvent, Target } from "./options.ts";
export {
  MESSAGES,
  PREFIX,
  STEPS,
  type MessageName,
  type PaykeyResponse,
  type Step,
} from "./protocol.ts";
