import type { Download } from "@railhead/client";

/** Saves a file under a name, read with the page's own headers: a plain link names no environment. */
export async function saveFile(name: string, file: Download): Promise<Uint8Array> {
  const bytes = await file.bytes();
  const address = URL.createObjectURL(new Blob([bytes as BlobPart]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  return bytes;
}
