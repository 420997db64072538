/** The address of a page below the site's root. */
export function addressOf(path: string): string;
