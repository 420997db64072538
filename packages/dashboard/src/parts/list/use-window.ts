import { useEffect, useRef, useState, type RefObject } from "react";
import { firstRow, rowsIn, scrollHeight, topOf } from "./window.ts";

/** While a list moves nothing is read: a drag over a million rows would ask for each page on its way. */
const STILL_MS = 90;

export interface ListWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The first row that is shown. */
  readonly first: number;
  readonly shown: number;
  /** Height of what is scrolled. */
  readonly height: number;
  readonly isMoving: boolean;
  readonly show: (row: number) => void;
}

/** Which rows of a list a scroll bar shows. */
export function useWindow(total: number, start: number): ListWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [first, setFirst] = useState(start);
  const [isMoving, setMoving] = useState(false);
  const shown = rowsIn(height);
  const place = { total, shown, height };
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const sized = new ResizeObserver(() => setHeight(element.clientHeight));
    sized.observe(element);
    return () => sized.disconnect();
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || height === 0) return undefined;
    let still: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      setFirst(firstRow(element.scrollTop, { total, shown, height }));
      setMoving(true);
      clearTimeout(still);
      still = setTimeout(() => setMoving(false), STILL_MS);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      element.removeEventListener("scroll", onScroll);
      clearTimeout(still);
      setMoving(false);
    };
  }, [total, shown, height]);
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || height === 0 || total === 0 || scroller.current === null) return;
    isPlaced.current = true;
    scroller.current.scrollTop = topOf(start, { total, shown, height });
  }, [total, shown, height, start]);
  const show = (row: number) => {
    const to = Math.min(Math.max(row, 0), Math.max(total - shown, 0));
    if (scroller.current !== null) scroller.current.scrollTop = topOf(to, place);
  };
  const within = Math.min(first, Math.max(total - shown, 0));
  return {
    scroller,
    first: within,
    shown: Math.min(shown, total - within),
    height: scrollHeight(total, shown, height),
    isMoving,
    show,
  };
}
