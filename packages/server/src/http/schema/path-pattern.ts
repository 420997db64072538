/** Whether a concrete path such as `/v1/charges/7/cancel` fits a route's, such as `/v1/charges/:id/cancel`. */
export function fitsPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
