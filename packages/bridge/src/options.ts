import type { PaykeyResponse, Step } from "./protocol.ts";

export interface LoadError {
  /** `init_error`: reported by the page. `iframe_error`: the page did not load. */
  readonly error_code: string;
  readonly message?: string;
  readonly origin?: string;
}

export interface StepEvent {
  /** A name of `STEPS`; a later version may have more. */
  readonly step: Step;
}

/** An element, or a React ref of one. */
export type Target = Element | { readonly current: Element | null };

export interface BridgeOptions {
  /** The bridge token of `POST /v1/bridge/initialize`. Valid for one linked account and 30 minutes. */
  readonly token: string;
  /** Origin of the service. Default: the origin of this script. */
  readonly appUrl?: string;
  /** Documentation only: the token determines the mode. */
  readonly mode?: "sandbox" | "production";
  /** Whether account numbers may be typed in. Default true. */
  readonly allowManualEntry?: boolean;
  /** Language of the page where the session names none: `en` or `es`. Default: the browser's. */
  readonly language?: string;
  /** Container of the frame. By default it covers the page. */
  readonly targetRef?: Target;
  readonly style?: Partial<CSSStyleDeclaration>;
  readonly className?: string;
  /** Whether the page's log is printed to the console. Its warnings and errors always are. */
  readonly verbose?: boolean;
  readonly onSuccess: (payload: PaykeyResponse) => void;
  /** The customer continues after the account is linked. The frame is already removed. */
  readonly onSuccessCTAClicked?: () => void;
  /** The customer closed the page. The frame is already removed. */
  readonly onClose?: () => void;
  readonly onManualEntry?: () => void;
  readonly onRetry?: () => void;
  /** The customer sees another screen. For analytics: nothing personal is in it. */
  readonly onStep?: (event: StepEvent) => void;
  readonly onLoadError?: (error: LoadError) => void;
}

/** One sentence why options are invalid; undefined where they are valid. */
export function faultOf(options: BridgeOptions): string | undefined {
  const { token, onSuccess } = options as Partial<BridgeOptions>;
  if (typeof token !== "string" || token === "") return "token is required.";
  if (typeof onSuccess !== "function") return "onSuccess is required.";
  return undefined;
}

/** The element that a target is or holds. */
export function elementOf(target: Target | undefined): Element | undefined {
  if (target === undefined) return undefined;
  return "current" in target ? (target.current ?? undefined) : target;
}
