/** The migrated database that every test database is a copy of. */
export const TEMPLATE = "railhead_template";

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.toString();
}
