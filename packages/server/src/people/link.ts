/** The page that signs in by a one-time link. A fragment is neither sent to a server nor logged. */
export function linkAddress(origin: string, link: string): string {
  return `${origin}/dashboard/sign-in#${link}`;
}
