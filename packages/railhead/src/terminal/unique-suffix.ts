/** Microseconds since 1970: no two requests of one person are sent within one. */
export const uniqueSuffix = () =>
  Math.trunc((performance.timeOrigin + performance.now()) * 1000).toString();
