/** A path with filters as a link takes it: `/payments?status=on_hold`. */
export function linkTo(address: string): {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
} {
  const [to = "", query = ""] = address.split("?", 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
