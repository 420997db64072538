/** Whether an optional package is not installed. */
export function isMissingPackage(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";
}
