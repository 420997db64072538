/** How many more returns a rate bears, in words: `3 more until the ceiling`. */
export function headroomText(headroom: string | number): string {
  const left = Number(headroom);
  if (left <= 0) return "no room left under the ceiling";
  return `${left.toLocaleString("en-US")} more until the ceiling`;
}
