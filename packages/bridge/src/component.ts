import { createBridge, type Bridge } from "./loader.ts";
import type { BridgeOptions } from "./options.ts";

export type ComponentProps = BridgeOptions & {
  /** Whether the page is shown; false takes the frame away. Default true. */
  readonly open?: boolean;
};

/** The page as a component: what it is to be, said as often as that changes. */
export interface BridgeComponent {
  /** Opens the page or takes it away, as the props say. */
  update(props: ComponentProps): void;
  /** For when the component goes. */
  unmount(): void;
}

/**
 * A component of no framework in particular: `update` after each rendering, `unmount` at the end. What
 * the callbacks do is what the last props say; a page that is open keeps its token.
 */
export function createComponent(bridge: Bridge = createBridge()): BridgeComponent {
  let props: ComponentProps | undefined;
  let isOpen = false;
  const close = () => {
    isOpen = false;
    bridge.remove();
  };
  return {
    update(next) {
      props = next;
      if (next.open === false) {
        close();
        return;
      }
      if (isOpen) return;
      isOpen = true;
      bridge.init({
        ...next,
        onSuccess: (payload) => props?.onSuccess(payload),
        onSuccessCTAClicked: () => props?.onSuccessCTAClicked?.(),
        onClose: () => props?.onClose?.(),
        onManualEntry: () => props?.onManualEntry?.(),
        onRetry: () => props?.onRetry?.(),
        onLoadError: (error) => props?.onLoadError?.(error),
      });
    },
    unmount: close,
  };
}
