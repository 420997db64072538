/** The migrated database that every test database is a copy of. */
export const TEMPLATE = "railhead_template";

/** The same, in which a silent change fails (`silent-changes.ts`): what a whole service is started on. */
export const WATCHED_TEMPLATE = "railhead_template_watched";

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.toString();
}
