/** Which way a file goes: to the bank, or from it. */
export const FILE_DIRECTIONS = ["outbound", "inbound"] as const;
