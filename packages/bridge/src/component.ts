import { createBridge, type Bridge } from "./loader.ts";
import type { BridgeOptions } from "./options.ts";

export type ComponentProps = BridgeOptions & {
  /** Whether the page is shown; false removes the frame. Default true. */
  readonly open?: boolean;
};

/** The linking page as a component that is updated with its props. */
export interface BridgeComponent {
  /** Opens or removes the page according to the props. */
  update(props: ComponentProps): void;
  /** Removes the page when the component unmounts. */
  unmount(): void;
}

/**
 * A framework-independent component: call `update` after each render and `unmount` at the end. The
 * callbacks of the latest props are called; an open page keeps its token.
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
        onStep: (event) => props?.onStep?.(event),
        onLoadError: (error) => props?.onLoadError?.(error),
      });
    },
    unmount: close,
  };
}
