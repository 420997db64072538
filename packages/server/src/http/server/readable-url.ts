/** The router reads no longer part of a path than this. */
const MAX_PART = 100;
const VERSIONED = /^\/v1(?:[/?#]|$)/;

/**
 * The address as the router gets it. One that it cannot read would pass by all hooks: it becomes one that leads
 * nowhere, so that its caller is identified, limited and audited as on any other path.
 */
export function readableUrl(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (path.length <= MAX_PART && !path.includes("%")) return url;
  if (isReadable(path)) return url;
  return VERSIONED.test(url) ? "/v1/unreadable" : "/unreadable";
}

function isReadable(path: string): boolean {
  try {
    return decodeURI(path)
      .split("/")
      .every((part) => part.length <= MAX_PART);
  } catch {
    return false;
  }
}
