/** Microseconds since 1970: unique enough for requests typed by hand. */
export const uniqueSuffix = () =>
  Math.trunc((performance.timeOrigin + performance.now()) * 1000).toString();
