import type { PaykeyResponse } from "./protocol.ts";

export interface LoadError {
  /** `init_error`: the page says so. `iframe_error`: the page did not come. */
  readonly error_code: string;
  readonly message?: string;
  readonly origin?: string;
}

/** An element, or what holds one, as a ref of React does. */
export type Target = Element | { readonly current: Element | null };

export interface BridgeOptions {
  /** The bridge token, of `POST /v1/bridge/initialize`. Good for one linked account and 30 minutes. */
  readonly token: string;
  /** Origin of the service. By default where this script came from. */
  readonly appUrl?: string;
  /** Said for whoever reads the code: what a token opens, the token says. */
  readonly mode?: "sandbox" | "production";
  /** Whether account numbers may be typed in. Default true. */
  readonly allowManualEntry?: boolean;
  /** Where the frame goes. By default it covers the page. */
  readonly targetRef?: Target;
  readonly style?: Partial<CSSStyleDeclaration>;
  readonly className?: string;
  /** Whether the page's own log is shown in the console. Its warnings and errors always are. */
  readonly verbose?: boolean;
  readonly onSuccess: (payload: PaykeyResponse) => void;
  /** The customer has seen that the account is linked, and goes on. The frame is gone. */
  readonly onSuccessCTAClicked?: () => void;
  /** The customer closed the page. The frame is gone. */
  readonly onClose?: () => void;
  readonly onManualEntry?: () => void;
  readonly onRetry?: () => void;
  readonly onLoadError?: (error: LoadError) => void;
}

/** What is wrong with options, as a sentence; undefined where nothing is. */
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
