const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The id that a page's address ends with, or that of the row under the cursor. */
export function idOfPage(path: string, rowAddress: string | undefined): string | undefined {
  return (ID.exec(rowAddress ?? "") ?? ID.exec(path))?.[0];
}
