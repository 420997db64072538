/** Which way a file goes: to the bank, or from it. */
export const FILE_DIRECTIONS = ["outbound", "inbound"] as const;

export const FILE_STATES = [
  "sealed",
  "uploading",
  "uploaded",
  "upload_unknown",
  "acknowledged",
  "accepted",
  "partially_rejected",
  "rejected",
  "missed",
  "received",
  "applied",
  "quarantined",
] as const;
