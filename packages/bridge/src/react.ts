import { createComponent, type ComponentProps } from "./component.ts";

/** The hooks of React that the component uses, so that this package depends on no version of it. */
export interface ReactHooks {
  readonly useEffect: (effect: () => undefined | (() => void), deps?: readonly unknown[]) => void;
  readonly useState: <T>(initial: () => T) => readonly [T, ...(readonly unknown[])];
}

/**
 * Makes the linking page a component of the caller's React: `createReactBridge(React)`, once, outside a
 * component. It draws nothing; `open` opens and removes the page.
 */
export function createReactBridge({
  useEffect,
  useState,
}: ReactHooks): (props: ComponentProps) => null {
  return function RailheadBridge(props) {
    const [component] = useState(() => createComponent());
    useEffect(() => {
      component.update(props);
      return undefined;
    });
    useEffect(() => () => component.unmount(), [component]);
    return null;
  };
}
